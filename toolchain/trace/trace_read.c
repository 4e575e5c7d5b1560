/* trace_read: .traceg files; see trace.h. */
#include <inttypes.h>

#include "file.h"
#include "trace/scan.h"
#include "trace/trace.h"

enum { IMMEDIATES = 4 /* from this version of the tracer on, something may stand behind an instruction */ };

struct reader {
  struct trace *trace;
  struct scan rest;
  uint32_t line;
  bool in_block, has_block; /* between #BEGIN_TB and #END_TB; its index is known */
  bool in_warp;
  uint32_t warp; /* in the trace's */
  uint32_t seen; /* warps of the block that have been */
  uint32_t left; /* instructions of the warp still to come */
  bool counted;  /* `insts =` has been */
  struct tw_error *error;
};

__attribute__((format(printf, 2, 3))) static int fail(const struct reader *r, const char *format, ...) {
  char what[160];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  for (char *c = what; *c; c++)
    if (*c < ' ' || *c > '~') *c = '?';
  return tw_fail(r->error, "%.80s:%u: %s", r->trace->file, r->line ? r->line : 1, what);
}

#define SHOW(word) (int)((word).length < 40 ? (word).length : 40), (word).at

static int number(const struct reader *r, struct scan_word word, unsigned base, uint64_t most, const char *what,
                  uint64_t *value) {
  if (scan_number(word, base, most, value)) return 0;
  return fail(r, "%s is '%.*s'; it must be a %s number, at most %" PRIu64, what, SHOW(word),
              base == 16 ? "hexadecimal" : "decimal", most);
}

static int number32(const struct reader *r, struct scan_word word, unsigned base, uint32_t most, const char *what,
                    uint32_t *value) {
  uint64_t wide = 0;
  if (number(r, word, base, most, what, &wide)) return -1;
  *value = (uint32_t)wide;
  return 0;
}

/* "x,y,z", perhaps in parentheses. */
static int extent(const struct reader *r, struct scan line, const char *what, uint32_t to[3]) {
  const struct scan whole = line;
  while (line.at < line.end && (*line.at == ' ' || *line.at == '(')) line.at++;
  while (line.end > line.at && (line.end[-1] == ' ' || line.end[-1] == ')')) line.end--;
  for (unsigned i = 0; i < 3; i++) {
    const char *comma = i < 2 ? memchr(line.at, ',', (size_t)(line.end - line.at)) : line.end;
    uint64_t value;
    const struct scan_word word = {line.at, comma ? (size_t)(comma - line.at) : 0};
    if (!comma || !scan_number(word, 10, UINT32_MAX, &value))
      return fail(r, "%s is '%.*s'; it must be three numbers, as in 1,2,3", what,
                  (int)(whole.end - whole.at < 40 ? whole.end - whole.at : 40), whole.at);
    to[i] = (uint32_t)value;
    line.at = comma + (i < 2);
  }
  return 0;
}

static void copy_text(struct scan line, char *to, size_t size) {
  size_t length = 0;
  while (line.at < line.end && *line.at == ' ') line.at++;
  for (; line.at < line.end && length < size - 1; line.at++)
    if (*line.at >= ' ' && *line.at <= '~') to[length++] = *line.at;
  to[length] = 0;
}

/* A line of the header that begins with `-`; those that are not of interest are skipped. */
static int read_header(struct reader *r, struct scan line) {
  struct trace_header *h = &r->trace->header;
  struct scan value = line;
#define TEXT(key, field)                                                                                               \
  if (scan_begins(&value, key " =")) {                                                                                 \
    copy_text(value, h->field, sizeof h->field);                                                                       \
    return 0;                                                                                                          \
  }
#define NUMBER(key, field)                                                                                             \
  if (scan_begins(&value, key " =")) return number32(r, scan_word(&value), 10, UINT32_MAX, key, &h->field);
#define WIDE(key, field, base)                                                                                         \
  if (scan_begins(&value, key " =")) return number(r, scan_word(&value), base, UINT64_MAX, key, &h->field);
#define EXTENT(key, field)                                                                                             \
  if (scan_begins(&value, key " =")) return extent(r, value, key, h->field);
  TEXT("-kernel name", name)
  NUMBER("-kernel id", id)
  EXTENT("-grid dim", grid)
  EXTENT("-block dim", block)
  NUMBER("-shmem", shared_bytes)
  NUMBER("-nregs", registers)
  NUMBER("-binary version", binary)
  WIDE("-cuda stream id", stream, 10)
  WIDE("-shmem base_addr", shared_base, 16)
  WIDE("-local mem base_addr", local_base, 16)
  TEXT("-nvbit version", nvbit)
  NUMBER("-accelsim tracer version", tracer)
  NUMBER("-enable lineinfo", lineinfo)
#undef TEXT
#undef NUMBER
#undef WIDE
#undef EXTENT
  return 0;
}

static int begin_block(struct reader *r) {
  struct trace *t = r->trace;
  if (r->in_block) return fail(r, "#BEGIN_TB: the block before has no #END_TB");
  if (!t->blocks.count) {
    const char *fault = launch_geometry_fault(t->header.grid, t->header.block);
    if (fault) return fail(r, "the header's grid and block do not do: %s", fault);
  }
  r->in_block = true;
  r->has_block = r->in_warp = false;
  r->seen = 0;
  return 0;
}

/* Room for the block's warps, which have not executed anything yet. */
static int read_block(struct reader *r, struct scan line) {
  struct trace *t = r->trace;
  const uint32_t *grid = t->header.grid;
  uint32_t at[3];
  if (!r->in_block || r->has_block) return fail(r, "'thread block' belongs behind #BEGIN_TB, once");
  if (extent(r, line, "thread block", at)) return -1;
  if (at[0] >= grid[0] || at[1] >= grid[1] || at[2] >= grid[2])
    return fail(r, "thread block %u,%u,%u is not in the grid of %u,%u,%u", at[0], at[1], at[2], grid[0], grid[1],
                grid[2]);
  const uint64_t index = ((uint64_t)at[2] * grid[1] + at[1]) * grid[0] + at[0];
  if (t->blocks.count && index <= t->blocks.at[t->blocks.count - 1])
    return fail(r, "thread block %u,%u,%u does not come after the one before it", at[0], at[1], at[2]);
  if (trace_add_block(t, index)) return fail(r, "no memory for so many blocks");
  r->has_block = true;
  return 0;
}

static int end_warp(struct reader *r) {
  if (r->in_warp && r->left) return fail(r, "the warp ends %u instructions before its number of insts", r->left);
  r->in_warp = false;
  return 0;
}

static int read_warp(struct reader *r, struct scan line) {
  const uint32_t warps = trace_block_warps(r->trace);
  uint32_t warp;
  if (!r->has_block) return fail(r, "'warp' belongs behind 'thread block'");
  if (end_warp(r) || number32(r, scan_word(&line), 10, UINT32_MAX, "warp", &warp)) return -1;
  if (warp >= warps) return fail(r, "warp %u: a block has %u", warp, warps);
  if (r->seen >> warp & 1) return fail(r, "warp %u is there twice", warp);
  r->seen |= UINT32_C(1) << warp;
  r->in_warp = true;
  r->warp = r->trace->warps.count - warps + warp;
  r->counted = false;
  r->left = 0;
  return 0;
}

static int read_count(struct reader *r, struct scan line) {
  if (!r->in_warp || r->counted) return fail(r, "'insts' belongs behind 'warp', once");
  r->counted = true;
  return number32(r, scan_word(&line), 10, TRACE_MOST, "insts", &r->left);
}

static int read_registers(struct reader *r, struct scan *line, const char *what, uint8_t *to, uint8_t *count) {
  uint32_t n;
  if (number32(r, scan_word(line), 10, TRACE_REGISTERS, what, &n)) return -1;
  *count = (uint8_t)n;
  for (unsigned i = 0; i < n; i++) {
    const struct scan_word word = scan_word(line);
    uint64_t value;
    if (word.length < 2 || word.at[0] != 'R' ||
        !scan_number((struct scan_word){word.at + 1, word.length - 1}, 10, 255, &value))
      return fail(r, "'%.*s' is not a register, R0 to R255", SHOW(word));
    to[i] = (uint8_t)value;
  }
  return 0;
}

static int read_address(struct reader *r, struct scan *line, uint64_t *to) {
  return number(r, scan_word(line), 16, UINT64_MAX, "an address", to);
}

static int read_delta(struct reader *r, struct scan *line, uint64_t *to) {
  const struct scan_word word = scan_word(line);
  int64_t delta;
  if (!scan_signed(word, &delta)) return fail(r, "a distance is '%.*s'; it must be a decimal number", SHOW(word));
  *to = (uint64_t)delta;
  return 0;
}

static int read_strided(struct reader *r, struct scan *line, uint32_t mask, uint64_t *to) {
  const unsigned lanes = trace_lanes(mask);
  const uint32_t run = mask ? mask / (mask & -mask) : 0;
  uint64_t base, stride;
  if ((run & (run + 1)) != 0) return fail(r, "a base and a stride need lanes side by side; the mask is %08x", mask);
  if (read_address(r, line, &base) || read_delta(r, line, &stride)) return -1;
  for (unsigned i = 0; i < lanes; i++) to[i] = base + i * stride;
  return 0;
}

/* Without lanes there still is a base, which is dropped. */
static int read_deltas(struct reader *r, struct scan *line, uint32_t mask, uint64_t *to) {
  const unsigned lanes = trace_lanes(mask);
  if (read_address(r, line, &to[0])) return -1;
  for (unsigned i = 1; i < lanes; i++) {
    uint64_t delta;
    if (read_delta(r, line, &delta)) return -1;
    to[i] = to[i - 1] + delta;
  }
  return 0;
}

static int read_addresses(struct reader *r, struct scan *line, uint32_t mask, uint64_t to[ISA_LANES]) {
  uint32_t mode;
  if (number32(r, scan_word(line), 10, 2, "the form of the addresses", &mode)) return -1;
  if (mode == 1) return read_strided(r, line, mask, to);
  if (mode == 2) return read_deltas(r, line, mask, to);
  for (unsigned i = 0; i < trace_lanes(mask); i++)
    if (read_address(r, line, &to[i])) return -1;
  return 0;
}

/* What older tracers, and lineinfo, put before the pc. */
static int skip_front(struct reader *r, struct scan *line) {
  const struct trace_header *h = &r->trace->header;
  uint32_t ignored;
  for (unsigned i = (h->tracer < TRACE_TRACER ? 4 : 0) + (h->lineinfo ? 1 : 0); i > 0; i--)
    if (number32(r, scan_word(line), 10, UINT32_MAX, "what stands before the pc", &ignored)) return -1;
  return 0;
}

static int read_text(struct reader *r, struct scan *line, struct trace_text *text, uint32_t *mask) {
  uint32_t width;
  memset(text, 0, sizeof *text);
  text->line = r->line;
  if (skip_front(r, line) || number32(r, scan_word(line), 16, UINT32_MAX, "the pc", &text->pc) ||
      number32(r, scan_word(line), 16, UINT32_MAX, "the mask", mask) ||
      read_registers(r, line, "the number of destinations", text->destination, &text->destinations))
    return -1;
  const struct scan_word opcode = scan_word(line);
  if (!opcode.length || opcode.length >= TRACE_OPCODE_BYTES) return fail(r, "the opcode is missing or too long");
  for (size_t i = 0; i < opcode.length; i++)
    if (opcode.at[i] < '!' || opcode.at[i] > '~')
      return fail(r, "the opcode has a character 0x%02x", (uint8_t)opcode.at[i]);
  memcpy(text->opcode, opcode.at, opcode.length);
  if (read_registers(r, line, "the number of sources", text->source, &text->sources) ||
      number32(r, scan_word(line), 10, 255, "the bytes a lane accesses", &width))
    return -1;
  text->width = (uint8_t)width;
  return 0;
}

static int read_instruction(struct reader *r, struct scan line) {
  struct trace_text text;
  uint64_t addresses[ISA_LANES];
  uint32_t mask, index;
  if (!r->in_warp || !r->counted) return fail(r, "an instruction belongs behind 'warp' and 'insts'");
  if (!r->left) return fail(r, "the warp has more instructions than its number of insts");
  if (read_text(r, &line, &text, &mask)) return -1;
  if (text.width && read_addresses(r, &line, mask, addresses)) return -1;
  const struct scan_word more = scan_word(&line);
  if (more.length && r->trace->header.tracer < IMMEDIATES)
    return fail(r, "'%.*s' stands behind the instruction", SHOW(more));
  if (trace_text_index(r->trace, &text, &index)) return fail(r, "no memory for so many instructions");
  r->left--;
  return trace_add(r->trace, r->warp, index, mask, text.width ? addresses : NULL)
             ? fail(r, "no memory for so many instructions")
             : 0;
}

static int read_line(struct reader *r, struct scan line) {
  struct scan peek = line;
  const struct scan_word word = scan_word(&peek);
  if (!word.length) return 0;
  if (line.at[0] == '-' && !r->in_block && !r->trace->blocks.count) return read_header(r, line);
  if (scan_is(word, "#BEGIN_TB")) return begin_block(r);
  if (scan_is(word, "#END_TB")) {
    if (!r->has_block) return fail(r, "#END_TB: no thread block has begun");
    r->in_block = r->has_block = false;
    return end_warp(r);
  }
  if (word.at[0] == '#' || scan_is(word, "cluster")) return 0;
  if (scan_begins(&line, "thread block =")) return read_block(r, line);
  if (scan_begins(&line, "warp =")) return read_warp(r, line);
  if (scan_begins(&line, "insts =")) return read_count(r, line);
  return read_instruction(r, line);
}

int trace_parse(struct trace *t, const char *file, const char *text, size_t length, struct tw_error *error) {
  struct reader r = {.trace = t, .rest = {text, text + length}, .error = error};
  struct scan line;
  int status = 0;
  memset(t, 0, sizeof *t);
  t->header.tracer = TRACE_TRACER;
  snprintf(t->file, sizeof t->file, "%s", file);
  while (status == 0 && scan_line(&r.rest, &line)) {
    r.line++;
    status = read_line(&r, line);
  }
  if (status == 0 && r.in_block) status = fail(&r, "the trace ends before #END_TB");
  if (status == 0 && !t->blocks.count) status = fail(&r, "the trace has no thread block");
  if (status != 0) trace_free(t);
  return status;
}

int trace_read(struct trace *t, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, TRACE_MOST_BYTES, &length, error);
  if (!text) return -1;
  const int status = trace_parse(t, path, text, length, error);
  free(text);
  return status;
}
