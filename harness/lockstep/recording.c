/* recording: see recording.h. */
#include "recording.h"

#include <errno.h>

int recording_begin(struct recording *r, const struct tw_unit *unit, const unsigned *params, const char *path,
                    const char *file, struct tw_error *error) {
  *r = (struct recording){.unit = unit, .file = fopen(file, "wb")};
  if (!r->file) return tw_fail(error, "%.160s: cannot write: %s", file, strerror(errno));
  fprintf(r->file, "%s\n", unit->name);
  for (unsigned i = 0; i < unit->param_count; i++)
    fprintf(r->file, "%s.%s(%u)", i ? ", " : "", unit->params[i].name, params[i]);
  fprintf(r->file, "\n%s\n", path);
  return 0;
}

void recording_put(const struct recording *r, bool rst, const void *in) {
  fputc(rst ? 1 : 0, r->file);
  fwrite(in, r->unit->in_size, 1, r->file);
}

/* Twins stand in the session last opened first. */
static const struct tw_twin *first_of(const struct tw_session *session, const char *name, size_t length) {
  const struct tw_twin *found = NULL;
  for (const struct tw_twin *t = session->twins; t; t = t->next) {
    const char *names[] = {t->unit->name, t->path};
    for (unsigned i = 0; i < 2; i++)
      if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) found = t;
  }
  return found;
}

int recording_create(struct recording *r, const struct tw_session *session, const char *what, struct tw_error *error) {
  const char *equals = strchr(what, '=');
  *r = (struct recording){0};
  if (!equals) return tw_fail(error, "--record %s: must be UNIT=FILE, or an instance's path and a file", what);
  const struct tw_twin *twin = first_of(session, what, (size_t)(equals - what));
  if (!twin) return tw_fail(error, "--record %s: no such unit or instance", what);
  const int status = recording_begin(r, twin->unit, twin->params, twin->path, equals + 1, error);
  r->twin = twin;
  return status;
}

void recording_cycle(const struct recording *r) { recording_put(r, r->twin->packed[0] & 1, r->twin->in); }

/* A line without its end; false if there is none of fewer than `size` characters. */
static bool read_line(FILE *file, char *line, size_t size) {
  if (!fgets(line, (int)size, file)) return false;
  char *end = strchr(line, '\n');
  if (end) *end = 0;
  return end != NULL;
}

bool recording_params(const char *line, const struct tw_unit *unit, unsigned *params) {
  char wanted[128];
  for (unsigned i = 0; i < unit->param_count; i++) {
    int length = 0;
    snprintf(wanted, sizeof wanted, "%s.%s(%%u)%%n", i ? ", " : "", unit->params[i].name);
    if (sscanf(line, wanted, &params[i], &length) != 1 || !length) return false;
    line += length;
  }
  return !*line;
}

int recording_open(struct recording *r, const struct tw_unit *const *units, const char *path, unsigned *params,
                   struct tw_error *error) {
  char name[64] = "", line[1024] = "";
  *r = (struct recording){.file = fopen(path, "rb")};
  if (!r->file) return tw_fail(error, "%.160s: cannot read: %s", path, strerror(errno));
  const bool read = read_line(r->file, name, sizeof name) && read_line(r->file, line, sizeof line) &&
                    read_line(r->file, r->path, sizeof r->path);
  while (*units && strcmp((*units)->name, name) != 0) units++;
  if (!read || !*units || !recording_params(line, *units, params))
    return tw_fail(error, "%.160s: is no recording", path);
  r->unit = *units;
  return 0;
}

bool recording_next(const struct recording *r, void *in, bool *rst) {
  const int reset = fgetc(r->file);
  if (reset == EOF) return false;
  *rst = reset != 0;
  return fread(in, r->unit->in_size, 1, r->file) == 1;
}

int recording_close(struct recording *r, struct tw_error *error) {
  if (!r->file) return 0;
  const bool failed = ferror(r->file) != 0;
  const bool unflushed = fclose(r->file) != 0;
  r->file = NULL;
  return failed || unflushed ? tw_fail(error, "the recording could not be written") : 0;
}

/* Once for each unit; twins of a unit may stand apart. */
static bool seen_before(const struct recordings *all, const struct tw_unit *unit) {
  for (unsigned i = 0; i < all->count; i++)
    if (all->one[i].unit == unit) return true;
  return false;
}

int recordings_create(struct recordings *all, const struct tw_session *session, const char *what,
                      struct tw_error *error) {
  char one[1024];
  all->count = 0;
  if (strncmp(what, "all=", 4) != 0) return recording_create(&all->one[all->count++], session, what, error);
  for (const struct tw_twin *t = session->twins; t; t = t->next) {
    if (seen_before(all, t->unit) || all->count == RECORDING_MAX) continue;
    snprintf(one, sizeof one, "%s=%s/%s", t->unit->name, what + 4, t->unit->name);
    if (recording_create(&all->one[all->count++], session, one, error) != 0) return -1;
  }
  return 0;
}

void recordings_cycle(const struct recordings *all) {
  for (unsigned i = 0; i < all->count; i++) recording_cycle(&all->one[i]);
}

int recordings_close(struct recordings *all, struct tw_error *error) {
  int status = 0;
  for (unsigned i = 0; i < all->count; i++)
    if (recording_close(&all->one[i], error) != 0) status = -1;
  return status;
}
