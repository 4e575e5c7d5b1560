/* intra_warp_coalescer: see intra_warp_coalescer.h for the contract. */
#include "memory/intra_warp_coalescer.h"

#include "isa.h"

void intra_warp_coalescer_init(struct intra_warp_coalescer *s, const struct intra_warp_coalescer_params *params) {
  s->params = *params;
  intra_warp_coalescer_reset(s);
}

void intra_warp_coalescer_reset(struct intra_warp_coalescer *s) { s->valid = s->line_valid = false; }

static bool is_load(unsigned operation) { return (operation & ISA_MEM_KIND) == ISA_MEM_LOAD; }

static u32 line_of(const struct intra_warp_coalescer *s, unsigned lane) {
  return s->address.lane[lane] >> (2 + clog2(s->params.Lanes));
}

/* The lanes left in the line of the lowest lane left. */
static u32 lanes_of_line(const struct intra_warp_coalescer *s) {
  u32 lanes = 0;
  for (u32 left = s->left; left; left &= left - 1)
    if (line_of(s, lowest_bit(left)) == line_of(s, lowest_bit(s->left))) lanes |= left & -left;
  return lanes;
}

/* For a line in the second stage. */
static bool room(const struct intra_warp_coalescer *s, const struct intra_warp_coalescer_in *in) {
  return !s->line_valid || (in->line_ready && (in->map_valid || !is_load(s->line_operation)));
}

bool intra_warp_coalescer_ready(const struct intra_warp_coalescer *s, const struct intra_warp_coalescer_in *in) {
  if (!s->valid) return true;
  if (!is_load(s->operation)) return !s->left && s->line_valid && in->line_ready;
  return room(s, in) && lanes_of_line(s) == s->left;
}

void intra_warp_coalescer_comb(const struct intra_warp_coalescer *s, const struct intra_warp_coalescer_in *in,
                               struct intra_warp_coalescer_out *out) {
  const bool mapped = s->mapping.pattern == MAPPING_MAP;
  out->map_ask = s->line_valid && mapped;
  out->line_valid = s->line_valid && (!mapped || in->map_valid);
  out->request_ready = intra_warp_coalescer_ready(s, in);
  if (!out->line_valid) return;
  out->line_operation = s->line_operation;
  out->line_warp = s->line_warp;
  out->line_load = s->line_load;
  out->line_reply = s->line_reply;
  out->line_last = s->line_last;
  out->line_address = s->line_address;
  out->line_lanes = s->line_lanes;
  memcpy(out->line_word, s->line_word, sizeof s->line_word);
  out->line_data = s->data;
  out->line_pattern = s->mapping.pattern;
  out->line_field = mapped ? in->map_entry : s->mapping.field;
}

/* A line of the instruction moves to the second stage. */
static void split(struct intra_warp_coalescer *s) {
  const unsigned lanes = s->params.Lanes;
  s->line_valid = true;
  s->line_operation = s->operation;
  s->line_warp = s->warp;
  s->line_load = s->load;
  s->line_reply = s->reply;
  s->line_lanes = lanes_of_line(s);
  s->line_address = line_of(s, lowest_bit(s->left));
  for (unsigned lane = 0; lane < lanes; lane++) s->line_word[lane] = s->address.lane[lane] >> 2 & (lanes - 1);
  s->mapping = (struct mapping){MAPPING_LANES, 0};
  if (is_load(s->operation)) s->mapping = mapping_of(s->line_lanes, s->line_word, lanes);
  s->left &= ~s->line_lanes;
  s->line_last = !s->left;
}

void intra_warp_coalescer_clock(struct intra_warp_coalescer *s, const struct intra_warp_coalescer_in *in,
                                const struct intra_warp_coalescer_out *out) {
  const bool splits = s->valid && s->left && room(s, in);
  if (out->line_valid && in->line_ready) {
    s->line_valid = false;
    if (s->valid && !s->left) s->valid = false; /* a store or an atomic: its last line */
  }
  if (splits) {
    split(s);
    if (is_load(s->operation) && !s->left) s->valid = false;
  }
  if (!in->request_valid || !out->request_ready) return;
  s->valid = true;
  s->operation = in->request_operation;
  s->warp = in->request_warp;
  s->load = in->request_load;
  s->reply = in->request_reply;
  s->left = in->request_lanes;
  s->address = in->request_address;
  s->data = in->request_data;
}
