/* Stimulus of coalescer: one line, a few, or one per lane; tickets run out; returns in any order and grouping. */
#include "memory/coalescer.h"
#include "isa.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static void shape_request(struct tw_random *random, unsigned lanes, struct coalescer_in *in) {
  static const u8 operations[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  in->request_operation &= ISA_MEM_SHARED; /* passed on, no matter what */
  in->request_operation |= operations[tw_random_below(random, sizeof operations)];
  if (in->request_operation & ISA_MEM_ATOMIC) in->request_operation += (u8)tw_random_below(random, 8);
  if (tw_random_chance(random, 10)) in->request_register = ISA_ZERO_REGISTER;
  if (tw_random_chance(random, 50))
    in->request_lanes |= (tw_random_word(random) | tw_random_word(random)) & low_bits(lanes);
  if (tw_random_chance(random, 20)) in->request_lanes = low_bits(lanes);
  if (!in->request_lanes || tw_random_chance(random, 10)) in->request_lanes = 1u << tw_random_below(random, lanes);
  if (tw_random_chance(random, 20)) return;
  u32 base = tw_random_word(random), span = 128u << tw_random_below(random, 5);
  if (tw_random_chance(random, 30)) base &= ~127u, span = 128;
  for (unsigned lane = 0; lane < lanes; lane++)
    in->request_address.lane[lane] = base + (tw_random_chance(random, 50) ? 4 * lane : tw_random_below(random, span));
  /* One bit from the others, as all bits of lines are compared. */
  if (tw_random_chance(random, 40))
    in->request_address.lane[tw_random_below(random, lanes)] ^= 1u << tw_random_below(random, 32);
}

/* Lanes of a ticket that were sent and have not come back. */
static u32 returnable(const struct coalescer *s, unsigned ticket) {
  u32 unsent = s->valid && s->held && s->ticket == ticket ? s->left : 0;
  return s->busy >> ticket & 1 ? s->tickets[ticket].waiting & ~unsent : 0;
}

TW_STIMULUS(coalescer) {
  static const u8 often[] = {100, 80, 30, 5};
  u8 phase = state->destination; /* holds until another instruction enters */
  in->request_valid = tw_random_chance(random, often[phase & 3]);
  shape_request(random, state->params.Lanes, in);
  in->line_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 4 & 3]);
  in->return_valid = 0;
  /* Ticket 0 is given again only when its lanes came: while little comes, it stays so until all tickets are used. */
  if (!tw_random_chance(random, often[state->tickets[0].destination >> 6])) return;
  in->return_ticket = (u8)tw_random_below(random, state->params.Tickets);
  for (unsigned i = 0; i < state->params.Tickets && !returnable(state, in->return_ticket); i++)
    in->return_ticket = (u8)((in->return_ticket + 1u) % state->params.Tickets);
  u32 lanes = returnable(state, in->return_ticket);
  if (tw_random_chance(random, 40) && lanes & in->return_lanes) lanes &= in->return_lanes;
  in->return_lanes = lanes;
  in->return_valid = lanes != 0;
}

TW_BINS(coalescer) {
  const struct coalescer *s = state;
  const u32 tickets = low_bits(s->params.Tickets);
  const unsigned kind = in->request_operation & ISA_MEM_KIND;
  const bool enters = in->request_valid && out->request_ready, sent = out->line_valid && in->line_ready;
  const bool whole = s->valid && s->line_lanes == s->left, nowhere = in->request_register == ISA_ZERO_REGISTER;
  const bool returned = in->return_valid && out->return_ready, taken = out->result_valid && in->result_ready;
  const bool first = sent && s->reply && !s->held;
  const bool frees = returned && s->tickets[in->return_ticket].waiting == in->return_lanes;
  TW_BIN("nothing held", !s->valid);
  TW_BIN("load", enters && kind == ISA_MEM_LOAD && !nowhere);
  TW_BIN("load to register 255 is swallowed", enters && kind == ISA_MEM_LOAD && nowhere);
  TW_BIN("store", enters && kind == ISA_MEM_STORE);
  TW_BIN("atomic with reply", enters && kind >= ISA_MEM_ATOMIC && !nowhere);
  TW_BIN("atomic without reply", enters && kind >= ISA_MEM_ATOMIC && nowhere);
  TW_BIN("one lane", enters && !(in->request_lanes & (in->request_lanes - 1)));
  TW_BIN("all lanes in one line", sent && s->line_lanes == low_bits(32));
  TW_BIN("a line per lane", s->valid && s->left == low_bits(32) && !(s->line_lanes & (s->line_lanes - 1)));
  TW_BIN("a line taken, others left", sent && !whole);
  TW_BIN("the last line taken", sent && whole);
  TW_BIN("a line waits", out->line_valid && !in->line_ready);
  TW_BIN("enters as nothing is held", enters && !s->valid);
  TW_BIN("enters as the last line is taken", enters && s->valid);
  TW_BIN("waits while lines are left", in->request_valid && s->valid && !whole);
  TW_BIN("first line takes a ticket", first);
  TW_BIN("the lowest ticket is in use", first && s->busy & 1);
  TW_BIN("no ticket free", s->valid && s->reply && !s->held && s->busy == tickets);
  TW_BIN("no ticket free, none needed", s->valid && !s->reply && s->busy == tickets);
  TW_BIN("no ticket in use", !s->busy);
  TW_BIN("one ticket in use", s->busy && !(s->busy & (s->busy - 1)));
  TW_BIN("ticket freed and taken in one cycle", frees && first);
  TW_BIN("ticket freed while none is free", frees && s->busy == tickets);
  TW_BIN("return of a line's lanes while others are to be sent",
         returned && s->valid && s->held && s->ticket == in->return_ticket);
  TW_BIN("that return in the cycle the next line is taken",
         returned && sent && s->held && s->ticket == in->return_ticket);
  TW_BIN("return of some lanes", returned && !frees);
  TW_BIN("return of the last lanes", frees);
  TW_BIN("no result", !s->results);
  TW_BIN("one result", s->results == 1);
  TW_BIN("two results: no return", s->results == COALESCER_PLACES && in->return_valid);
  TW_BIN("result waits", out->result_valid && !in->result_ready);
  TW_BIN("result taken, another moves up", taken && s->results > 1);
  TW_BIN("result taken as the next returns", taken && returned);
  TW_BIN("line sent, return and result taken", sent && returned && taken);
}
