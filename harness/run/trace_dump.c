/* trace_dump: see trace_dump.h. */
#include "trace_dump.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trace/trace_record.h"

enum { PATH_BYTES = 1100, TEMPORARY_BYTES = PATH_BYTES + 8 };

int trace_dump_open(struct trace_dump *d, const char *folder, struct tw_error *error) {
  struct stat s;
  *d = (struct trace_dump){.folder = folder};
  if (strlen(folder) > 1000) return tw_fail(error, "--dump-traceg %.100s...: the name is too long", folder);
  d->made = mkdir(folder, 0777) == 0;
  if (d->made || (errno == EEXIST && stat(folder, &s) == 0 && S_ISDIR(s.st_mode))) return 0;
  return tw_fail(error, "--dump-traceg %.160s: cannot make the folder: %s", folder, strerror(errno));
}

static void name_trace(const struct trace_dump *d, u32 kernel, char *path) {
  snprintf(path, PATH_BYTES, "%s/kernel-%u.traceg", d->folder, kernel);
}

/* A file is complete or it is not there. */
static FILE *begin_file(const char *path, char *temporary, struct tw_error *error) {
  snprintf(temporary, TEMPORARY_BYTES, "%s.new", path);
  FILE *f = fopen(temporary, "w");
  if (!f) tw_fail(error, "%.160s: cannot write: %s", path, strerror(errno));
  return f;
}

static int end_file(FILE *f, const char *path, const char *temporary, struct tw_error *error) {
  bool good = !ferror(f);
  good = fclose(f) == 0 && good;
  if (good && rename(temporary, path) == 0) return 0;
  tw_fail(error, "%.160s: cannot write: %s", path, strerror(errno));
  unlink(temporary);
  return -1;
}

int trace_dump_launch(struct trace_dump *d, const struct launch *launch, u32 *memory, u64 instruction_limit,
                      struct execution_stats *stats, struct tw_error *error) {
  char path[PATH_BYTES], temporary[TEMPORARY_BYTES];
  struct trace trace;
  if (!d->kernels) d->memory_bytes = launch->memory_bytes;
  name_trace(d, d->kernels + 1, path);
  if (trace_record(&trace, d->kernels + 1, launch, memory, instruction_limit, stats, error)) return -1;
  FILE *f = begin_file(path, temporary, error);
  if (f) trace_write(&trace, f);
  trace_free(&trace);
  if (!f || end_file(f, path, temporary, error)) return -1;
  d->kernels++;
  return 0;
}

static int write_list(const struct trace_dump *d, struct tw_error *error) {
  char path[PATH_BYTES], temporary[TEMPORARY_BYTES];
  snprintf(path, sizeof path, "%s/kernelslist.g", d->folder);
  FILE *f = begin_file(path, temporary, error);
  if (!f) return -1;
  fprintf(f, "MemcpyHtoD,0x%016x,%u\n", LAUNCH_MEMORY_BASE, d->memory_bytes - LAUNCH_MEMORY_BASE);
  for (u32 i = 1; i <= d->kernels; i++) fprintf(f, "kernel-%u.traceg\n", i);
  return end_file(f, path, temporary, error);
}

int trace_dump_close(struct trace_dump *d, bool keep, struct tw_error *error) {
  char path[PATH_BYTES];
  if (keep && write_list(d, error) == 0) return 0;
  for (u32 i = 1; i <= d->kernels; i++) {
    name_trace(d, i, path);
    unlink(path);
  }
  if (d->made) rmdir(d->folder);
  return keep ? -1 : 0;
}
