/* settings: see settings.h for the contract. */
#include "dispatch/settings.h"

#define ROW_S(name, type, width, reset, unit, meaning)                                                                 \
  {#name, unit, meaning, SETTING_##name, 1, width, sizeof(type), offsetof(struct settings_values, name), reset},
#define ROW_V(name, type, elements, width, reset, unit, meaning)                                                       \
  {#name, unit, meaning, SETTING_##name, elements, width, sizeof(type), offsetof(struct settings_values, name), reset},
const struct setting settings_list[] = {SETTINGS(ROW_S, ROW_V)};
const unsigned settings_count = sizeof settings_list / sizeof *settings_list;

const struct setting *settings_find(unsigned index) {
  const struct setting *s = settings_list;
  while (index >= s->first + (unsigned)s->elements) s++;
  return s;
}

static u32 element_of(const struct settings_values *values, const struct setting *s, unsigned element) {
  u32 value = 0; /* of a little-endian host, as everywhere that bits are packed */
  memcpy(&value, (const char *)values + s->offset + element * s->size, s->size);
  return value;
}

u32 settings_read(const struct settings_values *values, unsigned index) {
  const struct setting *s = settings_find(index);
  return element_of(values, s, index - s->first);
}

void settings_write(struct settings_values *values, unsigned index, u32 value) {
  const struct setting *s = settings_find(index);
  const u32 kept = value & low_bits(s->width);
  memcpy((char *)values + s->offset + (index - s->first) * s->size, &kept, s->size);
}

void settings_init(struct settings *s, const struct settings_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  settings_reset(s);
}

void settings_reset(struct settings *s) {
  for (unsigned i = 0; i < SETTINGS_REGISTERS; i++) settings_write(&s->now, i, settings_find(i)->reset);
}

void settings_comb(const struct settings *s, const struct settings_in *in, struct settings_out *out) {
  (void)in;
  const struct setting *of = settings_list;
  for (unsigned i = 0; i < s->params.Registers; i++) {
    if (i == of->first + of->elements) of++;
    out->value[i] = element_of(&s->now, of, i - of->first);
  }
}

void settings_clock(struct settings *s, const struct settings_in *in, const struct settings_out *out) {
  (void)out;
  if (in->setting_valid && in->setting_index < s->params.Registers)
    settings_write(&s->now, in->setting_index, in->setting_value);
}
