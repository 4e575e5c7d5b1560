/* load_split: see load_split.h. */
#include "memory/load_split.h"

#include "isa.h"

void load_split_init(struct load_split *s, unsigned tickets) {
  s->tickets = tickets;
  load_split_reset(s);
}

void load_split_reset(struct load_split *s) {
  s->valid = false;
  s->results = 0;
  memset(s->busy, 0, sizeof s->busy);
}

bool load_split_is_load(const struct load_split *s) { return (s->operation & ISA_MEM_KIND) == ISA_MEM_LOAD; }

bool load_split_able(const struct load_split *s, u8 *ticket) {
  *ticket = s->held ? s->ticket : 0;
  if (!s->reply || s->held) return true;
  unsigned free = 0;
  while (free < s->tickets && s->busy[free / 64] >> free % 64 & 1) free++;
  *ticket = (u8)free;
  return free < s->tickets;
}

u32 load_split_lanes(const struct load_split *s, u32 line) {
  u32 lanes = 0;
  for (u32 left = s->left; left; left &= left - 1)
    if (load_split_line(s, lowest_bit(left)) == line) lanes |= left & -left;
  return lanes;
}

void load_split_enter(struct load_split *s, const struct memory_request *request, unsigned warp) {
  const unsigned kind = request->operation & ISA_MEM_KIND;
  const bool to_nowhere = request->destination == ISA_ZERO_REGISTER;
  if (kind == ISA_MEM_LOAD && to_nowhere) return;
  s->valid = true;
  s->reply = kind != ISA_MEM_STORE && !to_nowhere;
  s->held = false;
  s->operation = request->operation;
  s->warp = (u8)warp;
  s->destination = request->destination;
  s->left = request->lanes;
  s->address = request->address;
  s->data = request->data;
  for (unsigned lane = 0; lane < 32; lane++) s->word[lane] = s->address.lane[lane] >> 2 & 31;
}

void load_split_leave(struct load_split *s, u32 lanes, u8 ticket) {
  if (s->reply && !s->held) {
    s->held = true;
    s->ticket = ticket;
    s->busy[ticket / 64] |= (u64)1 << ticket % 64;
    s->waiting[ticket] = (struct coalescer_ticket){s->warp, s->destination, s->left};
  }
  s->left &= ~lanes;
  s->valid = s->left != 0;
}

void load_split_return(struct load_split *s, u8 ticket, u32 lanes, const row *data) {
  struct coalescer_result *r = &s->result[s->results++];
  coalescer_give_back(&s->waiting[ticket], lanes, data, r);
  if (r->last) s->busy[ticket / 64] &= ~((u64)1 << ticket % 64);
}

void load_split_taken(struct load_split *s) {
  if (--s->results) s->result[0] = s->result[1];
}
