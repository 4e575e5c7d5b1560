/* cxx_name: what a C++ function is called in its source, from its mangled name: `ns::kernel` of _ZN2ns6kernelIfEEvPT_.
 * Arguments of templates and parameters are left out. */
#ifndef TWINWARP_CXX_NAME_H
#define TWINWARP_CXX_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the plain name, cut to the size; of what is no mangled name itself, and then returns false. */
bool cxx_plain_name(const char *mangled, size_t length, char *plain, size_t size);

#endif
