/* compressor: see compressor.h for the contract. */
#include "operand/compressor.h"

enum { NO_ENTRY = COMPRESSOR_MAX_ENTRIES };

static unsigned slots(const struct compressor *s) { return s->params.Lanes * 32 / COMPRESSOR_SLOT_BITS; }

void compressor_init(struct compressor *s, const struct compressor_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  compression_unit_init(&s->unit, &(struct compression_unit_params){.Lanes = params->Lanes});
}

void compressor_reset(struct compressor *s) {
  s->state = COMPRESSOR_IDLE;
  s->hand = 0;
  memset(s->compressed, 0, sizeof s->compressed);
  for (unsigned e = 0; e < s->params.Entries; e++) s->entry[e].valid = false;
  compression_unit_reset(&s->unit);
}

/* ---- a compressed line as bits */

static void put_bits(row *to, unsigned at, unsigned count, u32 value) {
  for (unsigned i = 0; i < count; i++) {
    const u32 bit = UINT32_C(1) << ((at + i) & 31);
    to->lane[(at + i) / 32] = value >> i & 1 ? to->lane[(at + i) / 32] | bit : to->lane[(at + i) / 32] & ~bit;
  }
}

static u32 get_bits(const row *from, unsigned at, unsigned count) {
  u32 value = 0;
  for (unsigned i = 0; i < count; i++) value |= (from->lane[(at + i) / 32] >> ((at + i) & 31) & 1) << i;
  return value;
}

static void pack(const struct compressor *s, const struct compressor_entry *entry, row *to) {
  memset(to, 0, sizeof *to);
  for (unsigned n = 0; n < slots(s); n++) {
    put_bits(to, n * COMPRESSOR_SLOT_BITS, 32, entry->slot[n].base[0]);
    put_bits(to, n * COMPRESSOR_SLOT_BITS + 32, 32, entry->slot[n].base[1]);
    put_bits(to, n * COMPRESSOR_SLOT_BITS + 64, 3, entry->slot[n].pattern);
  }
}

static void unpack(const struct compressor *s, const row *from, struct compressor_entry *entry) {
  for (unsigned n = 0; n < slots(s); n++) {
    entry->slot[n].base[0] = get_bits(from, n * COMPRESSOR_SLOT_BITS, 32);
    entry->slot[n].base[1] = get_bits(from, n * COMPRESSOR_SLOT_BITS + 32, 32);
    entry->slot[n].pattern = (u8)get_bits(from, n * COMPRESSOR_SLOT_BITS + 64, 3);
  }
}

/* ---- what is where */

static unsigned line_of(const struct compressor *s) { return s->request.index / slots(s); }
static unsigned slot_of(const struct compressor *s) { return s->request.index % slots(s); }

static unsigned entry_with(const struct compressor *s, unsigned line) {
  for (unsigned e = 0; e < s->params.Entries; e++)
    if (s->entry[e].valid && s->entry[e].line == line) return e;
  return NO_ENTRY;
}

static unsigned entry_for_another(const struct compressor *s) {
  for (unsigned e = 0; e < s->params.Entries; e++)
    if (!s->entry[e].valid) return e;
  return s->hand;
}

static bool is_live(const struct compressor *s, unsigned line) {
  const unsigned end = s->params.Warps * s->params.Registers;
  for (unsigned i = line * slots(s); i < (line + 1) * slots(s) && i < end; i++)
    if (s->compressed[i]) return true;
  return false;
}

static bool is_load(const struct compressor *s) {
  return s->request.kind == REGION_PRELOAD || s->request.kind == REGION_LAST_PRELOAD;
}

/* The pattern of the value to be stored. */
static struct compressed_value found(const struct compressor *s) {
  if (!s->unit.result_valid) return s->found;
  return (struct compressed_value){s->unit.result_pattern, {s->unit.result_base[0], s->unit.result_base[1]}};
}

static bool wants_line(const struct compressor *s, const struct compressor_in *in) {
  if (s->request.kind == OSU_STORE) return in->compress && found(s).pattern != COMPRESSION_NONE;
  return is_load(s) && s->compressed[s->request.index];
}

static bool asks_memory(const struct compressor *s, const struct compressor_in *in) {
  if (s->state != COMPRESSOR_LOOK || wants_line(s, in)) return false;
  return s->request.kind != REGION_INVALIDATE || !s->compressed[s->request.index];
}

static void compression_in(const struct compressor *s, const struct compressor_in *in, struct compression_unit_in *to) {
  const struct compressed_value *slot = &s->entry[s->place].slot[slot_of(s)];
  to->compress_valid = s->state == COMPRESSOR_IDLE && in->request_valid && in->request_kind == OSU_STORE;
  if (to->compress_valid) to->compress_value = in->request_data;
  to->uncompress_valid = s->state == COMPRESSOR_UNPACK || s->state == COMPRESSOR_FILL;
  to->uncompress_pattern = slot->pattern;
  memcpy(to->uncompress_base, slot->base, sizeof slot->base);
}

static void drive_request(const struct compressor *s, const struct compressor_in *in, struct compressor_out *out) {
  const bool direct = asks_memory(s, in), replaces = s->state == COMPRESSOR_REPLACE;
  out->mem_valid = direct || replaces || s->state == COMPRESSOR_FETCH;
  out->mem_kind = direct ? s->request.kind : replaces ? OSU_STORE : REGION_PRELOAD;
  out->mem_compressed = !direct;
  out->mem_index = direct ? s->request.index : replaces ? s->entry[s->place].line : (u16)line_of(s);
  out->mem_bank = s->request.bank;
  out->mem_line = s->request.line;
  out->mem_stores = out->mem_valid && out->mem_kind == OSU_STORE;
  if (!out->mem_stores) return;
  if (direct) out->mem_data = s->request.data;
  else pack(s, &s->entry[s->place], &out->mem_data);
}

void compressor_comb(const struct compressor *s, const struct compressor_in *in, struct compressor_out *out) {
  const bool passes = in->l1_fill_valid && !in->l1_fill_compressed;
  out->request_ready = s->state == COMPRESSOR_IDLE;
  out->fill_valid = passes || s->state == COMPRESSOR_FILL;
  out->fill_bank = passes ? in->l1_fill_bank : s->request.bank;
  out->fill_line = passes ? in->l1_fill_line : s->request.line;
  if (passes) {
    out->fill_data = in->l1_fill_data;
  } else if (out->fill_valid) {
    struct compression_unit_in unit_in;
    struct compression_unit_out unit = {0}; /* lanes that there are not stay zero */
    compression_in(s, in, &unit_in);
    compression_unit_comb(&s->unit, &unit_in, &unit);
    out->fill_data = unit.value;
  }
  out->l1_fill_ready = passes ? in->fill_taken : in->l1_fill_valid && s->state == COMPRESSOR_WAIT;
  drive_request(s, in, out);
}

/* The line that is wanted is not there. */
static enum compressor_state miss(struct compressor *s) {
  s->place = (u8)entry_for_another(s);
  struct compressor_entry *entry = &s->entry[s->place];
  if (entry->valid && entry->changed && is_live(s, entry->line)) return COMPRESSOR_REPLACE;
  if (entry->valid) s->hand = (u8)((s->hand + 1) % s->params.Entries);
  entry->line = (u16)line_of(s);
  entry->changed = false;
  entry->valid = !is_live(s, entry->line);
  return entry->valid ? COMPRESSOR_LOOK : COMPRESSOR_FETCH;
}

static enum compressor_state look(struct compressor *s, const struct compressor_in *in) {
  const unsigned index = s->request.index, e = entry_with(s, line_of(s));
  if (!wants_line(s, in)) {
    if (asks_memory(s, in) && !in->mem_ready) return COMPRESSOR_LOOK;
    s->compressed[index] = false;
    return COMPRESSOR_IDLE;
  }
  if (e == NO_ENTRY) return miss(s);
  s->place = (u8)e;
  s->compressed[index] = s->request.kind != REGION_LAST_PRELOAD;
  if (is_load(s)) return COMPRESSOR_UNPACK;
  s->entry[e].slot[slot_of(s)] = found(s);
  s->entry[e].changed = true;
  return COMPRESSOR_IDLE;
}

static enum compressor_state next_state(struct compressor *s, const struct compressor_in *in) {
  struct compressor_entry *place = &s->entry[s->place];
  switch (s->state) {
    case COMPRESSOR_IDLE: return in->request_valid ? COMPRESSOR_LOOK : COMPRESSOR_IDLE;
    case COMPRESSOR_LOOK: return look(s, in);
    case COMPRESSOR_REPLACE:
      if (!in->mem_ready) return COMPRESSOR_REPLACE;
      place->changed = false;
      return COMPRESSOR_LOOK;
    case COMPRESSOR_FETCH: return in->mem_ready ? COMPRESSOR_WAIT : COMPRESSOR_FETCH;
    case COMPRESSOR_WAIT:
      if (!in->l1_fill_valid || !in->l1_fill_compressed) return COMPRESSOR_WAIT;
      unpack(s, &in->l1_fill_data, place);
      place->valid = true;
      return COMPRESSOR_LOOK;
    case COMPRESSOR_UNPACK: return COMPRESSOR_FILL;
    default:
      return in->fill_taken && !(in->l1_fill_valid && !in->l1_fill_compressed) ? COMPRESSOR_IDLE : COMPRESSOR_FILL;
  }
}

void compressor_clock(struct compressor *s, const struct compressor_in *in, const struct compressor_out *out) {
  struct compression_unit_in unit_in;
  (void)out;
  compression_in(s, in, &unit_in);
  s->found = found(s);
  if (s->state == COMPRESSOR_IDLE && in->request_valid) {
    s->request.kind = in->request_kind;
    s->request.bank = in->request_bank;
    s->request.line = in->request_line;
    s->request.index = (u16)(in->request_register * s->params.Warps + in->request_warp);
    if (in->request_kind == OSU_STORE) s->request.data = in->request_data;
  }
  s->state = next_state(s, in);
  compression_unit_clock(&s->unit, &unit_in, NULL);
}
