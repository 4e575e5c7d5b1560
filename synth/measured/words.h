/* words: numbers that a script hands over, as words of a command or in columns of rows. */
#ifndef TWINWARP_WORDS_H
#define TWINWARP_WORDS_H

#include "error.h"
#include "twin.h"

/* A word that is a number, no more and no less; -1 if it is none. */
int number_in(const char *word, double *number);

/* Not below 0; -1 with a line that begins with `what` if the word is none. */
int word_number(const char *word, const char *what, double *number, struct tw_error *);

/* From 1 to a million. */
int word_count(const char *word, const char *what, u32 *count, struct tw_error *);

#endif
