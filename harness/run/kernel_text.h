/* kernel_text: the assembly of a kernel as statements that can be left out or changed one by one. */
#ifndef TWINWARP_KERNEL_TEXT_H
#define TWINWARP_KERNEL_TEXT_H

#include <stdio.h>

#include "isa/kernel.h"
#include "util/pool.h"
#include "twin.h"

struct kernel_text {
  struct pool strings;
  const char **statement; /* a directive, a label or an instruction each, without comments */
  bool *left_out;
  unsigned count;
};

int kernel_text_read(struct kernel_text *, const char *path, struct tw_error *);
void kernel_text_free(struct kernel_text *);
void kernel_text_print(FILE *, const struct kernel_text *);

/* Makes what a launch overrides the kernel's own: geometry and arguments. */
void kernel_text_override(struct kernel_text *, const struct launch_overrides *);

/* The n-th number that a directive counts something with; false if it is not a directive or has fewer. */
bool kernel_text_number(const struct kernel_text *, unsigned statement, unsigned n, u32 *value);

/* The statement with that number changed. */
const char *kernel_text_with(struct kernel_text *, unsigned statement, unsigned n, u32 value);

/* Whether a statement is this directive. */
bool kernel_text_is(const struct kernel_text *, unsigned statement, const char *directive);

#endif
