/* shared_memory: see shared_memory.h for the contract. */
#include "memory/shared_memory.h"

#include "isa.h"

void shared_memory_init(struct shared_memory *s, const struct shared_memory_params *params) {
  s->params = *params;
  memset(s->word, 0, params->Words * sizeof *s->word);
  shared_memory_reset(s);
}

void shared_memory_reset(struct shared_memory *s) {
  s->valid = s->modify = s->gather_last = s->kept_waiting = s->context_read = false;
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
static bool ends(const struct shared_memory *s) { return s->pass == s->left && (is_atomic(s) ? s->modify : goes(s)); }

void shared_memory_control(const struct shared_memory *s, struct shared_memory_out *out) {
  out->request_ready = (!s->valid || ends(s)) && !s->kept_waiting;
  out->context_rdata_valid = s->context_read;
  out->result_valid = s->results > 0;
}

void shared_memory_comb(const struct shared_memory *s, const struct shared_memory_in *in,
                        struct shared_memory_out *out) {
  shared_memory_control(s, out);
  out->context_ready = shared_memory_context_ready(s, in->context_valid);
  if (out->context_rdata_valid) memcpy(&out->context_rdata, shared_memory_now(s), s->params.Lanes * sizeof(u32));
  if (!out->result_valid) return;
  const struct shared_memory_result *r = shared_memory_result(s);
  out->result_warp = r->warp;
  out->result_register = r->destination;
  out->result_lanes = r->lanes;
  out->result_data = r->data;
  out->result_last = 1;
}

/* The lowest lane left of each bank, and those that may be served with it. */
static u32 lanes_of_pass(const struct shared_memory *s) {
  const bool alone = is_atomic(s);
  const u32 banks = s->params.Lanes;
  if (s->near && !alone) return s->left;
  u16 served[32] = {0}; /* per bank: the word, or of atomics the lane; the lowest lane is the last to set it */
  u32 pass = 0;
  for (unsigned lane = 32; lane-- > 0;)
    if (s->left >> lane & 1) served[s->index[lane] & (banks - 1)] = alone ? (u16)lane : s->index[lane];
  for (unsigned lane = 0; lane < 32; lane++)
    pass |= (u32)(served[s->index[lane] & (banks - 1)] == (alone ? lane : s->index[lane])) << lane;
  return pass & s->left;
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

/* Names the result being filled. */
static row *fill_result(struct shared_memory *s) {
  struct shared_memory_result *r = &s->result[s->tail];
  r->warp = s->warp;
  r->destination = s->destination;
  r->lanes = s->lanes;
  return &r->data;
}

/* No word changes while a load is held, so its last pass may read for all of them. */
static void load(struct shared_memory *s) {
  if (!s->reply || s->pass != s->left) return;
  row *data = fill_result(s);
  if (s->in_order) {
    memcpy(data, &s->word[s->index[0]], sizeof *data);
    return;
  }
  TW_UNROLL(8)
  for (unsigned lane = 0; lane < 32; lane++) data->lane[lane] = s->word[s->index[lane]];
  for (u32 left = ~s->lanes; left; left &= left - 1) data->lane[lowest_bit(left)] = 0;
}

static void store(struct shared_memory *s) {
  if (s->in_order) memcpy(&s->word[s->index[0]], &s->data, sizeof s->data);
  else
    for (u32 p = s->pass; p; p &= p - 1) s->word[s->index[lowest_bit(p)]] = s->data.lane[lowest_bit(p)];
}

static void modify(struct shared_memory *s) {
  row *data = s->reply ? fill_result(s) : NULL;
  if (data && s->left == s->lanes) memset(data, 0, sizeof *data);
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

static bool is_in_order(const u16 *index) {
  u32 strays = 0;
  for (unsigned lane = 0; lane < 32; lane++) strays |= (u32)index[lane] ^ (index[0] + lane);
  return !strays;
}

/* The word of each lane, and what is special about them. */
static void find_words(struct shared_memory *s, const row *address) {
  const int mask = (1 << clog2(s->params.Words)) - 1, words = (int)s->params.Words;
  int least = words, most = 0;
  for (unsigned lane = 0; lane < 32; lane++) {
    const int index = (int)(address->lane[lane] >> 2) & mask, word = index < words ? index : index - words;
    s->index[lane] = (u16)word;
    least = word < least ? word : least;
    most = word > most ? word : most;
  }
  s->near = most - least < (int)s->params.Lanes;
  s->in_order = most - least == 31 && !~s->lanes && !is_atomic(s) && is_in_order(s->index);
}

void shared_memory_enter(struct shared_memory *s, const struct memory_request *request, unsigned warp) {
  s->valid = true;
  s->operation = request->operation;
  s->warp = (u8)warp;
  s->destination = request->destination;
  s->reply = kind_of(s) != ISA_MEM_STORE && s->destination != ISA_ZERO_REGISTER;
  s->lanes = s->left = request->lanes;
  s->data = request->data;
  find_words(s, &request->address);
  s->pass = lanes_of_pass(s);
}

/* A row that is read is looked at in the next cycle, before anything else is written. */
static void clock_context(struct shared_memory *s, bool valid, bool write, unsigned row_number, const u32 *data) {
  const unsigned lanes = s->params.Lanes;
  const bool ready = shared_memory_context_ready(s, valid);
  s->kept_waiting = s->params.Context && valid && !ready;
  s->context_read = ready && !write;
  if (ready) s->context_first = (u16)(row_number * lanes);
  if (ready && write) memcpy(&s->word[s->context_first], data, lanes * sizeof *data);
}

void shared_memory_clock(struct shared_memory *s, const struct shared_memory_in *in,
                         const struct shared_memory_out *out) {
  bool gathered_last = s->gather_last;
  if (s->params.Context) clock_context(s, in->context_valid, in->context_write, in->context_row, in->context_data.lane);
  if (s->valid || gathered_last) serve(s);
  if (out->result_valid && in->result_ready) {
    s->head = next_place(s->head);
    s->results--;
  }
  s->results = (u8)(s->results + gathered_last);
  if (!in->request_valid || !out->request_ready) return;
  const struct memory_request request = MEMORY_REQUEST_TAKE(in);
  shared_memory_enter(s, &request, request.warp);
}
