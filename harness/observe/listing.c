/* listing: see listing.h. */
#include "listing.h"

#include <stdlib.h>

#include "compiler/ptx_location.h"
#include "file.h"
#include "isa/disassembler.h"
#include "util/counts.h"

enum { TEXT_BYTES = 64 << 20, SHOWN_BYTES = 120, PLACE_BYTES = 128 };

/* A file that lines are taken from; text is NULL if it cannot be read. */
struct text_file {
  char *text;
  size_t length;
};

static struct text_file read_text(const char *path) {
  struct text_file f = {NULL, 0};
  struct tw_error ignored;
  f.text = file_read(path, TEXT_BYTES, &f.length, &ignored);
  return f;
}

static char *keep(struct listing *l, const char *text, size_t length) {
  char *to = pool_take(&l->strings, length + 1);
  return memcpy(to, text, length);
}

/* A line without what is blank before and behind it, cut if it is long. */
static const char *line_of(struct listing *l, const struct text_file *f, u32 number) {
  const char *at = f->text, *end = f->text ? f->text + f->length : NULL;
  for (u32 n = 1; at && n < number; n++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at) return "";
  size_t length = strcspn(at, "\r\n");
  while (length && (*at == ' ' || *at == '\t')) at++, length--;
  char *to = keep(l, at, length < SHOWN_BYTES ? length : SHOWN_BYTES);
  for (char *c = to; *c; c++)
    if (*c == '\t') *c = ' ';
  return to;
}

static struct listing_row *add(struct listing *l, enum listing_level level, const char *place, const char *text) {
  struct listing_row *r = &l->row[l->count++];
  r->level = level;
  r->place = place;
  r->text = text;
  return r;
}

static const char *place_of(struct listing *l, const char *file, u32 line) {
  char text[PLACE_BYTES];
  const char *slash = strrchr(file, '/');
  const int length = snprintf(text, sizeof text, "%.100s:%u", slash ? slash + 1 : file, line);
  return keep(l, text, (size_t)length);
}

/* What .loc says, without its brackets: FILE:LINE, or "". */
static const char *source_of(struct listing *l, const struct text_file *f, u32 line) {
  char text[PLACE_BYTES];
  ptx_location(f->text, f->length, line, text, sizeof text);
  return text[0] ? keep(l, text + 2, strlen(text) - 3) : "";
}

/* The source's line, if the file lies beside the module. */
static const char *source_text(struct listing *l, const char *place) {
  char path[KERNEL_FILE_BYTES + PLACE_BYTES];
  const char *slash = strrchr(l->kernel->file, '/'), *colon = strrchr(place, ':');
  const int folder = slash ? (int)(slash + 1 - l->kernel->file) : 0;
  snprintf(path, sizeof path, "%.*s%.*s", folder, l->kernel->file, (int)(colon - place), place);
  struct text_file f = read_text(path);
  const char *text = line_of(l, &f, (u32)strtoul(colon + 1, NULL, 10));
  free(f.text);
  return text;
}

/* Rows of levels above an instruction, where its line is another than that of the one before. */
static void add_lines(struct listing *l, const struct text_file *f, u32 line, const char **source) {
  const char *is = source_of(l, f, line);
  if (is[0] && strcmp(is, *source) != 0) add(l, LISTING_SOURCE, is, source_text(l, is));
  *source = is;
  add(l, LISTING_PTX, place_of(l, l->kernel->file, line), line_of(l, f, line));
}

/* Each row of a level counts what follows it up to the next of its level or one above. */
static void sum_up(struct listing *l) {
  struct listing_row *above[LISTING_INSTRUCTION] = {NULL};
  for (unsigned i = 0; i < l->count; i++) {
    struct listing_row *r = &l->row[i];
    if (r->level < LISTING_INSTRUCTION) {
      above[r->level] = r;
      continue;
    }
    for (unsigned k = 0; k < LISTING_INSTRUCTION; k++)
      if (above[k]) counts_add(&above[k]->counts, &r->counts, sizeof r->counts);
    counts_add(&l->sum, &r->counts, sizeof r->counts);
  }
}

void listing_make(struct listing *l, const struct hot_kernel *k) {
  memset(l, 0, sizeof *l);
  l->kernel = k;
  l->row = pool_take(&l->strings, 3 * (size_t)k->length * sizeof *l->row);
  const size_t name = strlen(k->file);
  struct text_file f = {NULL, 0};
  if (name > 4 && strcmp(k->file + name - 4, ".ptx") == 0) f = read_text(k->file);
  const char *source = "";
  for (u32 i = 0; i < k->length; i++) {
    char text[DISASSEMBLY_BYTES];
    if (f.text && (i == 0 || k->line[i] != k->line[i - 1])) add_lines(l, &f, k->line[i], &source);
    disassemble(k->code[i], text, sizeof text);
    struct listing_row *r = add(l, LISTING_INSTRUCTION, place_of(l, k->file, k->line[i]), keep(l, text, strlen(text)));
    r->address = i;
    r->counts = k->counts[i];
  }
  free(f.text);
  sum_up(l);
}

void listing_free(struct listing *l) { pool_release(&l->strings); }
