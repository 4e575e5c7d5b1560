/* written: see written.h. */
#include "written.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
  bool aside;
  char name[PATH_MAX];
};

static int fail(const char *path, int number, struct tw_error *error) {
  return tw_fail(error, "%.200s: cannot write: %s", path, strerror(number));
}

/* Where `path` is written; false if its name is too long.  What a link leads to is written in place: a file put beside
 * it would replace the link, or what /dev/stdout is. */
static bool find_place(const char *path, struct place *p) {
  struct stat s;
  p->aside = lstat(path, &s) != 0 || S_ISREG(s.st_mode);
  const int length = p->aside ? snprintf(p->name, sizeof p->name, "%s.%ld.new", path, (long)getpid())
                              : snprintf(p->name, sizeof p->name, "%s", path);
  return length < (int)sizeof p->name;
}

/* Whether it is what standard output goes to: opened anew, both would write from the file's start. */
static bool is_output(const char *path) {
  struct stat s, out;
  return stat(path, &s) == 0 && fstat(STDOUT_FILENO, &out) == 0 && s.st_dev == out.st_dev && s.st_ino == out.st_ino;
}

FILE *written_open(const char *path, struct tw_error *error) {
  struct place p;
  if (!find_place(path, &p)) return fail(path, ENAMETOOLONG, error), NULL;
  const bool output = !p.aside && is_output(path);
  if (output) fflush(stdout);
  FILE *f = output ? fdopen(dup(STDOUT_FILENO), "w") : fopen(p.name, "w");
  if (!f) fail(path, errno, error);
  return f;
}

int written_close(FILE *f, const char *path, struct tw_error *error) {
  struct place p;
  bool good = find_place(path, &p) && fflush(f) == 0 && !ferror(f);
  int number = good || !errno ? EIO : errno;
  if (fclose(f) != 0 && good) good = false, number = errno;
  if (good && p.aside && rename(p.name, path) != 0) good = false, number = errno;
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
