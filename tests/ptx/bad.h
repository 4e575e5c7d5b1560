/* bad: PTX that is wrong, and what the compiler says of it when the file is called t. */
#ifndef TWINWARP_TESTS_PTX_BAD_H
#define TWINWARP_TESTS_PTX_BAD_H

#define BAD_PTX_HEAD ".version 7.0\n.target sm_70\n.address_size 64\n"

struct bad_ptx {
  const char *text, *message;
};

/* Fails the test unless the three parts together are refused with that message. */
void bad_ptx_check(const char *before, const char *text, const char *after, const char *message);

#endif
