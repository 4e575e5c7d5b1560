/* cxx_name: see cxx_name.h.  Itanium C++ ABI, 5.1: _Z, then N...E around nested names, each its length and its
 * letters. */
#include "compiler/cxx_name.h"

#include <stdio.h>
#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* One name with its length before it; NULL: there is none. */
static const char *take(const char *at, const char *end, char *plain, size_t size) {
  size_t length = 0, used = strlen(plain);
  if (at == end || !is_digit(*at)) return NULL;
  for (; at < end && is_digit(*at) && length < 1 << 20; at++) length = length * 10 + (size_t)(*at - '0');
  if (!length || length > (size_t)(end - at)) return NULL;
  const bool anonymous = length >= 10 && memcmp(at, "_GLOBAL__N", 10) == 0;
  snprintf(plain + used, size - used, "%s%.*s", used ? "::" : "", anonymous ? 11 : (int)length,
           anonymous ? "(anonymous)" : at);
  return at + length;
}

bool cxx_plain_name(const char *mangled, size_t length, char *plain, size_t size) {
  const char *end = mangled + length, *at = mangled + 2;
  plain[0] = 0;
  if (length > 2 && memcmp(mangled, "_Z", 2) == 0) {
    const bool nested = at < end && *at == 'N';
    at += nested;
    if (at < end && *at == 'L') at++; /* of internal linkage */
    for (const char *next = take(at, end, plain, size); next; next = take(at, end, plain, size)) {
      at = next;
      if (!nested) break;
    }
  }
  if (plain[0]) return true;
  snprintf(plain, size, "%.*s", (int)length, mangled);
  return false;
}
