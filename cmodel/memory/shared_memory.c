/* shared_memory: see shared_memory.h for the contract. */
#include "memory/shared_memory.h"

#include "isa/isa.h"

void shared_memory_init(struct shared_memory *s, const struct shared_memory_params *params) {
  s->params = *params;
  memset(s->word, 0, sizeof s->word);
  shared_memory_reset(s);
}

void shared_memory_reset(struct shared_memory *s) {
  s->valid = s->modify = s->gather_last = false;
  s->head = s->tail = s->results = 0;
}

static unsigned kind_of(const struct shared_memory *s) { return s->operation & ISA_MEM_KIND; }
static bool is_atomic(const struct shared_memory *s) { return kind_of(s) >= ISA_MEM_ATOMIC; }
static u8 next_place(unsigned place) { return (u8)(place + 1 == SHARED_MEMORY_PLACES ? 0 : place + 1); }

/* A pass starts in this cycle. */
static bool goes(const struct shared_memory *s) {
  return s->valid && !s->modify && (!s->reply || s->results + s->gather_last < SHARED_MEMORY_PLACES);
}

/* The instruction held ends in this cycle. */
static bool ends(const struct shared_memory *s) {
  return s->pass == s->left && (is_atomic(s) ? s->modify : goes(s));
}

void shared_memory_comb(const struct shared_memory *s, const struct shared_memory_in *in,
                        struct shared_memory_out *out) {
  (void)in;
  out->request_ready = !s->valid || ends(s);
  out->result_valid = s->results > 0;
  if (!s->results) return;
  const struct shared_memory_result *r = &s->result[s->head];
  out->result_warp = r->warp;
  out->result_register = r->destination;
  out->result_lanes = r->lanes;
  out->result_data = r->data;
  out->result_last = 1;
}

static u32 lanes_of_pass(const struct shared_memory *s) {
  if (s->in_order) return s->left;
  u16 used[32];
  u32 banks = 0, pass = 0;
  bool alone = is_atomic(s);
  for (u32 left = s->left; left; left &= left - 1) {
    unsigned index = s->index[lowest_bit(left)], bank = index % 32;
    if (!(banks >> bank & 1)) {
      banks |= 1u << bank;
      used[bank] = (u16)index;
    } else if (alone || used[bank] != index) {
      continue;
    }
    pass |= left & -left;
  }
  return pass;
}

static u32 atomic(unsigned operation, u32 old, u32 operand) {
  switch (operation) {
    case ISA_ATSADD & 63: return old + operand;
    case ISA_ATSMINS & 63: return (int32_t)old < (int32_t)operand ? old : operand;
    case ISA_ATSMAXS & 63: return (int32_t)old > (int32_t)operand ? old : operand;
    case ISA_ATSMINU & 63: return old < operand ? old : operand;
    case ISA_ATSMAXU & 63: return old > operand ? old : operand;
    case ISA_ATSAND & 63: return old & operand;
    case ISA_ATSOR & 63: return old | operand;
    case ISA_ATSXOR & 63: return old ^ operand;
    default: return operand;
  }
}

/* The result being filled; its first pass clears the lanes that take no part. */
static row *gathered(struct shared_memory *s) {
  struct shared_memory_result *r = &s->result[s->tail];
  if (s->left != s->lanes) return &r->data;
  r->warp = s->warp;
  r->destination = s->destination;
  r->lanes = s->lanes;
  if (~s->lanes) memset(&r->data, 0, sizeof r->data);
  return &r->data;
}

static void load(struct shared_memory *s) {
  if (!s->reply) return;
  row *data = gathered(s);
  if (s->in_order)
    memcpy(data, &s->word[s->index[0]], sizeof *data);
  else
    for (u32 p = s->pass; p; p &= p - 1) data->lane[lowest_bit(p)] = s->word[s->index[lowest_bit(p)]];
}

static void store(struct shared_memory *s) {
  if (s->in_order)
    memcpy(&s->word[s->index[0]], &s->data, sizeof s->data);
  else
    for (u32 p = s->pass; p; p &= p - 1) s->word[s->index[lowest_bit(p)]] = s->data.lane[lowest_bit(p)];
}

static void modify(struct shared_memory *s) {
  row *data = s->reply ? gathered(s) : NULL;
  for (u32 p = s->pass; p; p &= p - 1) {
    unsigned lane = lowest_bit(p);
    u32 *word = &s->word[s->index[lane]];
    if (data) data->lane[lane] = *word;
    *word = atomic(s->operation, *word, s->data.lane[lane]);
  }
}

/* What the banks do in this cycle. */
static void serve(struct shared_memory *s) {
  bool go = goes(s), last = s->pass == s->left, done = go || s->modify;
  s->gather_last = go && last && s->reply;
  if (go && is_atomic(s)) {
    s->modify = true;
    return;
  }
  if (!done) return;
  if (s->modify) modify(s);
  else if (kind_of(s) == ISA_MEM_STORE) store(s);
  else load(s);
  s->modify = false;
  s->left &= ~s->pass;
  s->valid = !last;
  if (!last) s->pass = lanes_of_pass(s);
  else if (s->reply) s->tail = next_place(s->tail);
}

static void enter(struct shared_memory *s, const struct shared_memory_in *in) {
  const u32 mask = (1u << clog2(s->params.Words)) - 1, words = s->params.Words;
  u32 strays = ~in->request_lanes;
  s->valid = true;
  s->operation = in->request_operation;
  s->warp = in->request_warp;
  s->destination = in->request_register;
  s->reply = kind_of(s) != ISA_MEM_STORE && s->destination != ISA_ZERO_REGISTER;
  s->lanes = s->left = in->request_lanes;
  s->data = in->request_data;
  for (unsigned lane = 0; lane < 32; lane++) {
    u32 index = in->request_address.lane[lane] >> 2 & mask;
    s->index[lane] = (u16)(index < words ? index : index - words);
  }
  for (unsigned lane = 0; lane < 32; lane++) strays |= (u32)s->index[lane] ^ (s->index[0] + lane);
  s->in_order = !strays;
  s->pass = lanes_of_pass(s);
}

void shared_memory_clock(struct shared_memory *s, const struct shared_memory_in *in,
                         const struct shared_memory_out *out) {
  bool gathered_last = s->gather_last;
  if (s->valid || gathered_last) serve(s);
  if (out->result_valid && in->result_ready) {
    s->head = next_place(s->head);
    s->results--;
  }
  s->results = (u8)(s->results + gathered_last);
  if (in->request_valid && out->request_ready) enter(s, in);
}
