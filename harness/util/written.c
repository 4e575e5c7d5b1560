/* written: see written.h. */
#include "written.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where a path is written: standard output, a device or pipe itself, or a name beside the file that it is to be. */
struct place {
  bool output, aside;
  char file[PATH_MAX]; /* past links */
  char name[PATH_MAX];
};

static int fail(const char *path, int number, struct tw_error *error) {
  return tw_fail(error, "%.200s: cannot write: %s", path, strerror(number));
}

/* False if its name is too long; errno stays, as it may say why a write before has failed.  What a link leads to is
 * replaced, and not the link.  Where standard output goes, as /dev/stdout may, nothing is opened anew: both would write
 * from the file's start. */
static bool find_place(const char *path, struct place *p) {
  struct stat s, out;
  const int before = errno;
  const bool there = stat(path, &s) == 0;
  p->output = there && fstat(STDOUT_FILENO, &out) == 0 && s.st_dev == out.st_dev && s.st_ino == out.st_ino;
  p->aside = !p->output && (!there || S_ISREG(s.st_mode));
  if (!there || !realpath(path, p->file)) snprintf(p->file, sizeof p->file, "%s", path);
  const int length = p->aside ? snprintf(p->name, sizeof p->name, "%s.%ld.new", p->file, (long)getpid())
                              : snprintf(p->name, sizeof p->name, "%s", path);
  errno = before;
  return length < (int)sizeof p->name && strlen(path) < sizeof p->file;
}

FILE *written_open(const char *path, struct tw_error *error) {
  struct place p;
  if (!find_place(path, &p)) return fail(path, ENAMETOOLONG, error), NULL;
  if (p.output) fflush(stdout);
  FILE *f = p.output ? fdopen(dup(STDOUT_FILENO), "w") : fopen(p.name, "w");
  if (!f) fail(path, errno, error);
  return f;
}

int written_close(FILE *f, const char *path, struct tw_error *error) {
  struct place p;
  bool good = find_place(path, &p) && fflush(f) == 0 && !ferror(f);
  int number = good || !errno ? EIO : errno;
  if (fclose(f) != 0 && good) good = false, number = errno;
  if (good && p.aside && rename(p.name, p.file) != 0) good = false, number = errno;
  if (good) return 0;
  if (p.aside) unlink(p.name);
  return fail(path, number, error);
}

void written_drop(FILE *f, const char *path) {
  struct place p;
  const bool found = find_place(path, &p);
  fclose(f);
  if (found && p.aside) unlink(p.name);
}

int written_text(const char *text, const char *path, struct tw_error *error) {
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fputs(text, f);
  fputc('\n', f);
  return written_close(f, path, error);
}

bool written_ends_in(const char *name, const char *ending) {
  const size_t length = strlen(name), end = strlen(ending);
  return length > end && strcmp(name + length - end, ending) == 0;
}
