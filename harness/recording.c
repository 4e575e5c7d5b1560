/* recording: see recording.h. */
#include "recording.h"

#include <errno.h>

static void config(FILE *file, const struct tw_twin *t) {
  for (unsigned i = 0; i < t->unit->param_count; i++)
    fprintf(file, "%s.%s(%u)", i ? ", " : "", t->unit->params[i].name, t->params[i]);
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
  r->twin = first_of(session, what, (size_t)(equals - what));
  if (!r->twin) return tw_fail(error, "--record %s: no such unit or instance", what);
  r->unit = r->twin->unit;
  r->file = fopen(equals + 1, "wb");
  if (!r->file) return tw_fail(error, "%s: cannot write: %s", equals + 1, strerror(errno));
  fprintf(r->file, "%s\n", r->unit->name);
  config(r->file, r->twin);
  fprintf(r->file, "\n%s\n", r->twin->path);
  return 0;
}

void recording_cycle(const struct recording *r) {
  fputc((int)(r->twin->packed[0] & 1), r->file);
  fwrite(r->twin->in, r->unit->in_size, 1, r->file);
}

static bool skip_line(FILE *file) {
  int c;
  do c = fgetc(file);
  while (c != '\n' && c != EOF);
  return c == '\n';
}

int recording_open(struct recording *r, const struct tw_unit *unit, const char *path, struct tw_error *error) {
  char name[64] = "";
  *r = (struct recording){.unit = unit, .file = fopen(path, "rb")};
  if (!r->file) return tw_fail(error, "%s: cannot read: %s", path, strerror(errno));
  if (!fgets(name, sizeof name, r->file) || strcspn(name, "\n") != strlen(unit->name)
      || memcmp(name, unit->name, strlen(unit->name)) != 0 || !skip_line(r->file) || !skip_line(r->file))
    return tw_fail(error, "%s: is no recording of %s", path, unit->name);
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
