/* fuzz: runs a function on damaged texts, in processes of its own, and tells which of them it dies or hangs on. */
#ifndef TWINWARP_FUZZ_H
#define TWINWARP_FUZZ_H

#include "error.h"
#include "fuzz/mutate.h"

/* NULL, or what is wrong.  *taken becomes 1 if the text was not refused. */
typedef const char *fuzz_function(const struct text *text, unsigned *taken);

/* NULL if the error is one printable line that begins with the file's name, else what is wrong. */
const char *fuzz_check_error(const struct tw_error *error, const char *file);

/* Command line:  [--cases N] [--first N] [--seconds N] [--jobs N] [--keep FOLDER] [--patience SECONDS] [--unchanged]
 *                FILE...
 * Output: of each case that fails its number, the file it is kept in and the command that tries it again; last how many
 * ran.  Exit status 1 if any failed, 2 for bad input. */
int fuzz_main(int count, char **arguments, fuzz_function *one);

#endif
