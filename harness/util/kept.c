/* kept: see kept.h. */
#include "kept.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "crc32.h"
#include "written.h"

static const char magic[8] = "TWKEPT1\n";

/* Of what is between them and the end of a call. */
struct part {
  u32 zeros, others;
};
enum { BLOCK = 64, MOST = 1 << 30 };

void kept_begin(struct kept *k) { *k = (struct kept){.reading = false}; }

void kept_free(struct kept *k) {
  free(k->bytes);
  k->bytes = NULL;
}

/* ---- writing */

static void append(struct kept *k, const void *bytes, size_t count) {
  if (k->size + count > k->room && !k->failed) {
    const size_t room = 2 * k->room + count;
    u8 *more = realloc(k->bytes, room);
    k->failed = !more;
    if (more) k->bytes = more, k->room = room;
  }
  if (k->failed) return;
  memcpy(k->bytes + k->size, bytes, count);
  k->size += count;
}

static bool is_zero(const u8 *bytes, size_t count) {
  static const u8 zeros[BLOCK];
  return memcmp(bytes, zeros, count) == 0;
}

/* How many of them are in whole blocks that are zero, or, as the case may be, are not. */
static u32 alike(const u8 *bytes, size_t count, bool zero) {
  size_t n = 0;
  while (n < count && n < MOST) {
    const size_t block = count - n < BLOCK ? count - n : BLOCK;
    if (is_zero(bytes + n, block) != zero) break;
    n += block;
  }
  return (u32)n;
}

static void put(struct kept *k, const u8 *bytes, size_t count) {
  while (count) {
    struct part p;
    p.zeros = alike(bytes, count, true);
    p.others = alike(bytes + p.zeros, count - p.zeros, false);
    append(k, &p, sizeof p);
    append(k, bytes + p.zeros, p.others);
    bytes += p.zeros + p.others;
    count -= p.zeros + p.others;
  }
}

int kept_store(struct kept *k, const char *path, struct tw_error *error) {
  const u64 size = k->size;
  if (k->failed) return tw_fail(error, "%.200s: out of memory for %llu bytes", path, (unsigned long long)size);
  const u32 crc = crc32_of(k->bytes, k->size);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fwrite(magic, 1, sizeof magic, f);
  fwrite(&size, 1, sizeof size, f);
  fwrite(k->bytes, 1, k->size, f);
  fwrite(&crc, 1, sizeof crc, f);
  return written_close(f, path, error);
}

/* ---- reading */

static bool take(struct kept *k, void *to, size_t count) {
  if (k->size - k->at < count) k->failed = true;
  if (k->failed) return false;
  memcpy(to, k->bytes + k->at, count);
  k->at += count;
  return true;
}

static void get(struct kept *k, u8 *to, size_t count) {
  struct part p;
  while (count && take(k, &p, sizeof p)) {
    if (p.zeros > count || p.others > count - p.zeros || !(p.zeros | p.others)) k->failed = true;
    if (k->failed) return;
    /* Memory that is zero, and has never been touched, need not be there. */
    if (alike(to, p.zeros, true) != p.zeros) memset(to, 0, p.zeros);
    take(k, to + p.zeros, p.others);
    to += p.zeros + p.others;
    count -= p.zeros + p.others;
  }
}

void kept_bytes(struct kept *k, void *bytes, size_t count) {
  if (k->reading) get(k, bytes, count);
  else put(k, bytes, count);
}

/* Why the file is none of these, or NULL. */
static const char *what_is_wrong(struct kept *k, FILE *f) {
  char begin[sizeof magic];
  u64 size;
  u32 crc;
  struct stat s;
  if (fread(begin, 1, sizeof begin, f) != sizeof begin || memcmp(begin, magic, sizeof magic) != 0)
    return "is none that --checkpoint has written";
  if (fread(&size, 1, sizeof size, f) != sizeof size || fstat(fileno(f), &s) != 0 ||
      (u64)s.st_size != sizeof magic + sizeof size + size + sizeof crc)
    return "is damaged: it has not the length that it should";
  k->bytes = malloc(size ? size : 1);
  if (!k->bytes) return "is too large for this machine's memory";
  k->size = size;
  if (fread(k->bytes, 1, k->size, f) != k->size || fread(&crc, 1, sizeof crc, f) != sizeof crc) return "cannot be read";
  return crc == crc32_of(k->bytes, k->size) ? NULL : "is damaged: its checksum is another";
}

int kept_load(struct kept *k, const char *path, struct tw_error *error) {
  *k = (struct kept){.reading = true};
  FILE *f = fopen(path, "rb");
  if (!f) return tw_fail(error, "%.200s: cannot read: %s", path, strerror(errno));
  const char *wrong = what_is_wrong(k, f);
  fclose(f);
  if (!wrong) return 0;
  kept_free(k);
  return tw_fail(error, "%.200s: %s", path, wrong);
}
