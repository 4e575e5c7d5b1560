/* trace_dump: see trace_dump.h. */
#include "trace_dump.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trace/trace_record.h"
#include "util/written.h"

enum { PATH_BYTES = 1100 };

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

int trace_dump_launch(struct trace_dump *d, const struct launch *launch, u32 *memory, u64 instruction_limit,
                      struct execution_stats *stats, struct tw_error *error) {
  char path[PATH_BYTES];
  struct trace trace;
  if (!d->kernels) d->memory_bytes = launch->memory_bytes;
  name_trace(d, d->kernels + 1, path);
  if (trace_record(&trace, d->kernels + 1, launch, memory, instruction_limit, stats, error)) return -1;
  FILE *f = written_open(path, error);
  if (f) trace_write(&trace, f);
  trace_free(&trace);
  if (!f || written_close(f, path, error)) return -1;
  d->kernels++;
  return 0;
}

static int write_list(const struct trace_dump *d, struct tw_error *error) {
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "%s/kernelslist.g", d->folder);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fprintf(f, "MemcpyHtoD,0x%016x,%u\n", LAUNCH_MEMORY_BASE, d->memory_bytes - LAUNCH_MEMORY_BASE);
  for (u32 i = 1; i <= d->kernels; i++) fprintf(f, "kernel-%u.traceg\n", i);
  return written_close(f, path, error);
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
