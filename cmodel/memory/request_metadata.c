/* request_metadata: see request_metadata.h for the contract. */
#include "memory/request_metadata.h"

void request_metadata_init(struct request_metadata *s, const struct request_metadata_params *params) {
  s->params = *params;
  memset(s->record, 0, sizeof s->record);
  request_metadata_reset(s);
}

void request_metadata_reset(struct request_metadata *s) {
  memset(s->busy, 0, sizeof s->busy);
  s->found_valid = false;
}

/* The lowest free slot; Slots if all are in use. */
static unsigned free_slot(const struct request_metadata *s) {
  unsigned word = 0;
  while (word < REQUEST_METADATA_MAX_SLOTS / 64 && !~s->busy[word]) word++;
  if (word == REQUEST_METADATA_MAX_SLOTS / 64) return s->params.Slots;
  return word * 64 + (unsigned)__builtin_ctzll(~s->busy[word]);
}

void request_metadata_comb(const struct request_metadata *s, const struct request_metadata_in *in,
                           struct request_metadata_out *out) {
  (void)in;
  const unsigned slot = free_slot(s);
  out->slot_valid = slot < s->params.Slots;
  out->slot = (u8)slot;
  out->found_valid = s->found_valid;
  memcpy(out->found_record, s->found, sizeof s->found);
}

void request_metadata_clock(struct request_metadata *s, const struct request_metadata_in *in,
                            const struct request_metadata_out *out) {
  if (in->give) {
    s->found_valid = true;
    memcpy(s->found, s->record[in->give_slot], sizeof s->found);
    s->busy[in->give_slot / 64] &= ~((u64)1 << in->give_slot % 64);
  }
  if (!in->take) return;
  s->busy[out->slot / 64] |= (u64)1 << out->slot % 64;
  memcpy(s->record[out->slot], in->take_record, s->params.Merges * sizeof *in->take_record);
}
