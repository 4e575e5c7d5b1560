/* ptx_suffix: see ptx_suffix.h. */
#include "compiler/ptx_suffix.h"

#include <string.h>

static int find(const char *const *names, int count, const char *text, uint32_t length) {
  for (int i = 0; i < count; i++)
    if (names[i] && length && *names[i] == *text && strlen(names[i]) == length && !memcmp(names[i], text, length))
      return i;
  return -1;
}

#define X(name, text, bytes) text,
static const char *const types[] = {PTX_TYPES(X)};
#undef X
#define X(name, text, bytes) bytes,
static const uint8_t type_bytes[] = {PTX_TYPES(X)};
#undef X
#define X(name, text) text,
static const char *const flags[] = {PTX_FLAGS(X)};
#undef X
#define X(group, name, text) [PTX_##group##_##name] = text,
static const char *const choices[PTX_CHOICE_COUNT] = {PTX_CHOICES(X)};
#undef X
#define X(group, name, text) [PTX_##group##_##name] = PTX_GROUP_##group,
static const uint8_t groups[PTX_CHOICE_COUNT] = {PTX_CHOICES(X)};
#undef X

int ptx_type_find(const char *text, uint32_t length) { return find(types, PTX_TYPE_COUNT, text, length); }

int ptx_flag_find(const char *text, uint32_t length) { return find(flags, PTX_FLAG_COUNT, text, length); }
int ptx_choice_find(const char *text, uint32_t length) { return find(choices, PTX_CHOICE_COUNT, text, length); }
enum ptx_group ptx_choice_group(enum ptx_choice choice) { return (enum ptx_group)groups[choice]; }
const char *ptx_type_name(enum ptx_type type) { return types[type]; }
uint32_t ptx_type_bytes(enum ptx_type type) { return type_bytes[type]; }

bool ptx_is_texture(const char *text, uint32_t length) {
  static const char *const starts[] = {"tex.",   "tld4.", "txq.",    "suld.",       "sust.",
                                       "sured.", "suq.",  ".texref", ".samplerref", ".surfref"};
  for (unsigned i = 0; i < sizeof starts / sizeof *starts; i++)
    if (length >= strlen(starts[i]) && memcmp(text, starts[i], strlen(starts[i])) == 0) return true;
  return false;
}
