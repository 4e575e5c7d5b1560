/* shell: see shell.h. */
#include "shell.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool plain(const char *text) {
  static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  return *text && text[strspn(text, safe)] == 0;
}

void shell_word(FILE *f, const char *text) {
  if (plain(text)) {
    fputs(text, f);
    return;
  }
  fputc('\'', f);
  for (; *text; text++)
    if (*text == '\'') fputs("'\\''", f);
    else fputc(*text, f);
  fputc('\'', f);
}

void shell_program(FILE *f, const char *program) {
  const char *fault = getenv("TW_FAULT");
  if (fault) {
    fputs("TW_FAULT=", f);
    shell_word(f, fault);
    fputc(' ', f);
  }
  shell_word(f, program);
}
