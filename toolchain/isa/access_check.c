/* access_check: see access_check.h. */
#include "access_check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "race.h"
#include "scalar.h"

enum { MOST_PAIRS = 64, WHERE_BYTES = 96 };
enum { KIND_EXCH = ISA_ATOMEXCH & ISA_MEM_KIND };

struct access_check {
  unsigned what;
  struct race *race;
  uint8_t *written, *shared_written; /* a bit for each word */
  uint32_t bytes;                    /* of global memory */
  const struct launch *launch;
  struct access_findings findings;
  struct {
    uint32_t pc, other;
    bool shared;
  } pairs[MOST_PAIRS]; /* told already; `other` of no race is the same pc */
  uint32_t pair_count;
  access_line_name *line_name;
  void *line_context;
};

struct access {
  const struct execution_event *event;
  enum race_kind kind;
  bool shared, reads, writes;
  uint32_t lane, word;
};

struct access_check *access_check_create(unsigned what) {
  struct access_check *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->what = what;
  c->race = race_create();
  if (c->race) return c;
  free(c);
  return NULL;
}

void access_check_free(struct access_check *c) {
  if (!c) return;
  race_free(c->race);
  free(c->written);
  free(c->shared_written);
  free(c);
}

void access_check_lines(struct access_check *c, access_line_name *name, void *context) {
  c->line_name = name;
  c->line_context = context;
}

const struct access_findings *access_check_findings(const struct access_check *c) { return &c->findings; }

/* ---- what is told */

/* Whether this pair of instructions is told for the first time. */
static bool is_new(struct access_check *c, uint32_t pc, uint32_t other, bool shared) {
  for (uint32_t i = 0; i < c->pair_count; i++)
    if (c->pairs[i].pc == pc && c->pairs[i].other == other && c->pairs[i].shared == shared) return false;
  if (c->pair_count == MOST_PAIRS) return false;
  c->pairs[c->pair_count].pc = pc;
  c->pairs[c->pair_count].other = other;
  c->pairs[c->pair_count++].shared = shared;
  return true;
}

static uint32_t line_of(const struct access_check *c, uint32_t pc, char *name, size_t size) {
  const uint32_t line = c->launch->kernel->line[pc];
  name[0] = 0;
  if (c->line_name) c->line_name(c->line_context, line, name, size);
  return line;
}

__attribute__((format(printf, 3, 4))) static void tell(struct access_check *c, uint32_t pc, const char *format, ...) {
  char name[WHERE_BYTES];
  const struct kernel *k = c->launch->kernel;
  const uint32_t line = line_of(c, pc, name, sizeof name);
  if (c->findings.count++ >= CHECK_FINDINGS) return;
  char *text = c->findings.text[c->findings.count - 1];
  const int length = snprintf(text, CHECK_FINDING_BYTES, "%s:%u%s: kernel %s, ", k->file, line, name, k->name);
  if (length < 0 || length >= CHECK_FINDING_BYTES) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text + length, (size_t)(CHECK_FINDING_BYTES - length), format, arguments);
  va_end(arguments);
}

static void name_word(const struct access_check *c, const struct access *a, char *name, size_t size) {
  const struct launch_place *place = a->shared ? NULL : launch_place_find(c->launch, a->word * 4);
  if (a->shared) snprintf(name, size, "word %u of shared memory", a->word);
  else if (place) snprintf(name, size, "word %u of %.40s", a->word - place->address / 4, place->name);
  else snprintf(name, size, "the word at 0x%x", a->word * 4);
}

static const char *verb(enum race_kind kind) {
  static const char *const verbs[] = {"loads it", "stores it", "accesses it atomically", "stores bytes of it"};
  return verbs[kind];
}

static void tell_race(struct access_check *c, const struct access *a, const struct race_touch *other) {
  char word[WHERE_BYTES], line[WHERE_BYTES];
  const struct execution_event *e = a->event;
  const uint32_t *grid = c->launch->grid, block = race_block_of(c->race, other);
  const uint32_t number = line_of(c, other->pc, line, sizeof line);
  name_word(c, a, word, sizeof word);
  tell(c, e->pc,
       "race on %s: block (%u,%u,%u), warp %u, lane %u %s; block (%u,%u,%u), warp %u, lane %u %s on line %u%s", word,
       e->block[0], e->block[1], e->block[2], e->warp, a->lane, verb(a->kind), block % grid[0],
       block / grid[0] % grid[1], block / grid[0] / grid[1], race_warp_of(c->race, other), other->lane,
       verb((enum race_kind)other->kind), number, line);
}

static void tell_unwritten(struct access_check *c, const struct access *a) {
  char word[WHERE_BYTES];
  const uint32_t *block = a->event->block;
  name_word(c, a, word, sizeof word);
  tell(c, a->event->pc, "block (%u,%u,%u), warp %u, lane %u reads %s, which %s has written", block[0], block[1],
       block[2], a->event->warp, a->lane, word, a->shared ? "nothing of its block" : "nothing");
}

/* ---- what is looked at */

static bool is_private(const struct access_check *c, const struct access *a) {
  const struct launch_place *place = a->shared ? NULL : launch_place_find(c->launch, a->word * 4);
  if (a->shared) return c->launch->has_scratch && a->word * 4 >= c->launch->shared_scratch;
  return place && place->kind == PLACE_LOCAL;
}

static bool in_range(const struct access_check *c, const struct access *a) {
  return a->word < (a->shared ? c->launch->kernel->shared_bytes : c->bytes) / 4;
}

static int look(struct access_check *c, const struct access *a, uint32_t value, struct tw_error *error) {
  uint8_t *bits = a->shared ? c->shared_written : c->written;
  const uint8_t bit = (uint8_t)(1 << a->word % 8);
  const uint32_t pc = a->event->pc;
  struct race_touch other;
  if (a->reads && !(bits[a->word / 8] & bit) && c->what & CHECK_UNINITIALISED && is_new(c, pc, pc, a->shared))
    tell_unwritten(c, a);
  if (a->writes) bits[a->word / 8] |= bit;
  if (!(c->what & CHECK_RACES)) return 0;
  const bool same = (a->shared ? a->event->shared : a->event->memory)[a->word] == value;
  const int race = race_access(c->race, a->shared, a->word, a->kind, a->lane, same, &other);
  if (race < 0) return tw_fail(error, "out of memory for --check");
  if (race && is_new(c, pc, other.pc + 1, a->shared)) tell_race(c, a, &other);
  return 0;
}

static int instruction(void *context, const struct execution_event *e, struct tw_error *error) {
  struct access_check *c = context;
  const unsigned kind = isa_operation(e->instruction) & ISA_MEM_KIND;
  if (!isa_accesses(e->instruction)) return 0;
  race_instruction(c->race, e->warp, e->pc);
  for (uint32_t lane = 0; lane < ISA_LANES; lane++) {
    if (!(e->lanes >> lane & 1)) continue;
    const uint32_t operand = e->registers[isa_rb(e->instruction)][lane];
    struct access a = {.event = e,
                       .shared = isa_operation(e->instruction) & ISA_MEM_SHARED,
                       .lane = lane,
                       .word = e->address[lane] / 4};
    if (e->address[lane] % 4 || !in_range(c, &a)) return 0; /* the executor reports it */
    if (is_private(c, &a)) continue;
    const bool bytes = scalar_bytes_written(kind, operand) != 0xf;
    a.writes = kind != ISA_MEM_LOAD;
    a.reads = kind == ISA_MEM_LOAD || (kind >= ISA_MEM_ATOMIC && kind != KIND_EXCH && !bytes);
    a.kind = kind == ISA_MEM_LOAD ? RACE_LOAD : kind == ISA_MEM_STORE ? RACE_STORE : bytes ? RACE_BYTES : RACE_ATOMIC;
    if (look(c, &a, operand, error)) return -1;
  }
  return 0;
}

static int begin_block(void *context, struct tw_error *error) {
  struct access_check *c = context;
  memset(c->shared_written, 0, c->launch->kernel->shared_bytes / 32 + 1);
  return race_block(c->race) ? tw_fail(error, "out of memory for --check") : 0;
}

static void pass_barrier(void *context) { race_barrier(((struct access_check *)context)->race); }

/* Before the first launch on this memory. */
static int begin(struct access_check *c, const struct launch *l) {
  c->bytes = l->memory_bytes;
  c->written = malloc(l->memory_bytes / 32 + 1);
  if (!c->written) return -1;
  memset(c->written, 0xff, l->memory_bytes / 32 + 1);
  for (uint32_t i = 0; i < l->place_count; i++)
    for (uint32_t k = 0; l->places[i].kind == PLACE_EMPTY && k < (l->places[i].bytes + 3) / 4; k++) {
      const uint32_t word = l->places[i].address / 4 + k;
      c->written[word / 8] &= (uint8_t) ~(1 << word % 8);
    }
  return 0;
}

int access_check_execute(struct access_check *c, const struct launch *l, uint32_t *memory, uint64_t instruction_limit,
                         struct execution_stats *stats, struct tw_error *error) {
  const struct execution_observer observer = {
      .instruction = instruction, .context = c, .block = begin_block, .barrier = pass_barrier};
  free(c->shared_written);
  c->shared_written = malloc(l->kernel->shared_bytes / 32 + 1);
  if (!c->shared_written || (!c->written && begin(c, l)) ||
      race_launch(c->race, (launch_threads(l->block) + ISA_LANES - 1) / ISA_LANES))
    return tw_fail(error, "out of memory for --check");
  c->launch = l;
  return execute_observed(l, memory, instruction_limit, stats, &observer, error);
}
