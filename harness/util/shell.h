/* shell: commands as a shell reads them, for reports to name. */
#ifndef TWINWARP_SHELL_H
#define TWINWARP_SHELL_H

#include <stdio.h>

/* One word, quoted if it must be. */
void shell_word(FILE *, const char *text);

/* A program, after the fault it woke if it has any planted: TW_FAULT=n decides as much as the command line. */
void shell_program(FILE *, const char *program);

#endif
