/* study_kept: see study_kept.h. */
#include "study_kept.h"

#include <stdio.h>
#include <stdlib.h>

#include "util/crc32.h"
#include "util/written.h"

/* What the outcome is of. */
struct heading {
  char kernel[256];
  u64 seed;
  u32 program, launch; /* checksums */
  u32 sms, common, bytes;
};

static int checksum_of(const char *path, u32 *sum, struct tw_error *error) {
  FILE *f = fopen(path, "rb");
  char *bytes = NULL;
  long size = f && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
  if (size >= 0) bytes = malloc((size_t)size + 1);
  if (bytes) rewind(f);
  const bool good = bytes && fread(bytes, 1, (size_t)size, f) == (size_t)size;
  if (good) *sum = crc32_of(bytes, (size_t)size);
  free(bytes);
  if (f) fclose(f);
  return good ? 0 : tw_fail(error, "%s: cannot be read", path);
}

int study_kept_open(struct study_kept *k, const char *folder, struct tw_error *error) {
  *k = (struct study_kept){.folder = folder};
  return folder ? checksum_of("/proc/self/exe", &k->program, error) : 0;
}

static int heading_of(const struct study_kept *k, const struct study_job *j, struct heading *h,
                      struct tw_error *error) {
  const struct paver_options *o = j->options;
  memset(h, 0, sizeof *h); /* it is compared as it lies */
  snprintf(h->kernel, sizeof h->kernel, "%s", j->kernel);
  h->seed = o->seed;
  h->program = k->program;
  h->sms = o->sms, h->common = o->common, h->bytes = sizeof(struct study_outcome);
  return checksum_of(j->kernel, &h->launch, error);
}

static void path_of(char path[1024], const struct study_kept *k, const struct study_job *j) {
  const char *slash = strrchr(j->kernel, '/');
  snprintf(path, 1024, "%.500s/%.200s-%s-%s", k->folder, slash ? slash + 1 : j->kernel, paver_gpus[j->gpu].preset,
           j->change->name);
}

bool study_kept_read(const struct study_kept *k, const struct study_job *j, struct study_outcome *to) {
  char path[1024];
  struct heading is, wanted;
  struct tw_error error;
  if (!k->folder || heading_of(k, j, &wanted, &error) != 0) return false;
  path_of(path, k, j);
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  const bool good =
      fread(&is, sizeof is, 1, f) == 1 && memcmp(&is, &wanted, sizeof is) == 0 && fread(to, sizeof *to, 1, f) == 1;
  fclose(f);
  return good;
}

int study_kept_write(const struct study_kept *k, const struct study_job *j, const struct study_outcome *outcome,
                     struct tw_error *error) {
  char path[1024];
  struct heading h;
  if (!k->folder) return 0;
  if (heading_of(k, j, &h, error) != 0) return -1;
  path_of(path, k, j);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fwrite(&h, sizeof h, 1, f);
  fwrite(outcome, sizeof *outcome, 1, f);
  return written_close(f, path, error);
}
