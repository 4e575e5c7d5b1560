/* Stimulus of regless_stage: regions made up as warps ask for them; instructions on what their warps hold, with and
 * without lanes, results in what is left of their capacity, that enter when they are committed, or late, out of a
 * queue; results that come late; pipes that block; memory that answers late. */
#include "operand/regless_stage.h"
#include "regless_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* A read unit has still to do something with the register. */
static bool is_awaited(const struct regless_stage *s, unsigned warp, unsigned reg, unsigned accesses) {
  for (u32 units = s->reader.occupied; units; units &= units - 1) {
    const struct register_read_unit *u = &s->reader.unit[lowest_bit(units)];
    if (u->instruction.warp != warp) continue;
    for (u32 left = u->left & accesses; left; left &= left - 1) {
      const unsigned k = lowest_bit(left);
      if (u->reg[k < READER_WRITES ? k : k - REGISTER_READER_RESULTS] == reg) return true;
    }
  }
  return false;
}

enum { ANY_ACCESS = (1 << READER_ACCESSES) - 1, ANY_WRITE = 3 << READER_WRITES };

/* Lines of a bank that reservations of the warp will take. */
static unsigned reserved_in(const struct regless_stage *s, unsigned warp, unsigned bank) {
  unsigned n = 0;
  for (u32 units = s->reader.occupied; units; units &= units - 1) {
    const struct register_read_unit *u = &s->reader.unit[lowest_bit(units)];
    if (u->instruction.warp != warp) continue;
    for (unsigned k = READER_RESERVES; k < READER_WRITES; k++)
      n += (u->left >> k & 1) && bank_of(warp, u->reg[k]) == bank;
  }
  return n;
}

static bool is_operand(const struct regless_stage *s, unsigned warp, unsigned reg) {
  const struct osu_line *line = line_with(&s->shard.unit.bank[bank_of(warp, reg)], warp, reg);
  return line && is_readable(line) && !is_awaited(s, warp, reg, ANY_ACCESS);
}

static bool is_result(const struct regless_stage *s, unsigned warp, unsigned reg) {
  const unsigned bank = bank_of(warp, reg);
  const struct osu_line *line = line_with(&s->shard.unit.bank[bank], warp, reg);
  if (is_awaited(s, warp, reg, ANY_ACCESS)) return false;
  if (line && line->list == OSU_USED) return !line->pending;
  return held_in(&s->shard, warp, bank) + reserved_in(s, warp, bank) < s->shard.manager.warp[warp].lines[bank];
}

static void make_instruction(struct tw_random *random, const struct regless_stage *s, struct regless_stage_in *in) {
  static const u8 results[] = {0, 1, 1, 3};
  const unsigned w = in->issue_warp = (u8)tw_random_below(random, s->params.Warps);
  in->issue_opcode = (u16)(tw_random_below(random, 6) << 6 | (in->issue_opcode & 63));
  if (tw_random_chance(random, 25)) in->issue_lanes = 0;
  for (unsigned o = 0; o < REGISTER_READER_OPERANDS; o++) {
    for (unsigned tries = 0; tries < 8; tries++) {
      in->issue_operand[o] = (u8)tw_random_below(random, s->params.Registers);
      if (is_operand(s, w, in->issue_operand[o])) break;
    }
    if (!is_operand(s, w, in->issue_operand[o])) in->issue_operand_valid &= (u8) ~(1u << o);
  }
  in->issue_result = results[tw_random_below(random, 4)];
  in->issue_register = (u8)tw_random_below(random, s->params.Registers);
  if (in->issue_result == 3) in->issue_register &= 254;
  if (!is_result(s, w, in->issue_register) || (in->issue_result == 3 && !is_result(s, w, in->issue_register | 1)))
    in->issue_result = 0;
  if (in->issue_opcode >> 6) return;
  in->issue_operand_valid = in->issue_result = 0;
}

/* A result for a bank; false if nothing is reserved there. */
static bool make_write(struct tw_random *random, const struct regless_stage *s, struct regless_stage_in *in,
                       unsigned b) {
  const struct osu_bank *bank = &s->shard.unit.bank[b];
  const unsigned l = any_line(random, bank, is_reserved);
  if (l == s->params.Lines || is_awaited(s, bank->line[l].warp, bank->line[l].reg, ANY_WRITE)) return false;
  in->write_warp[b] = bank->line[l].warp;
  in->write_register[b] = bank->line[l].reg;
  if (tw_random_chance(random, 60))
    for (unsigned i = 1; i < s->params.Lanes; i++) in->write_data[b].lane[i] = in->write_data[b].lane[0] + i;
  if (tw_random_chance(random, 70)) in->write_lanes[b] = low_bits(s->params.Lanes);
  return true;
}

static void make_heads(struct tw_random *random, const struct regless_shard *s, struct regless_stage_in *in) {
  const unsigned warps = s->params.Warps, e = tw_random_below(random, warps);
  for (unsigned w = 0; w < warps; w++) in->head[w] = head_of(random, s, w);
  in->head_valid |= tw_random_word(random) & low_bits(warps);
  in->done_warp = (u8)e;
  in->done_valid = s->decode.warp[e].state == REGION_RUNS && s->manager.warp[e].state == CAPACITY_ACTIVE &&
                   tw_random_chance(random, 2);
  if (in->done_valid) in->head_valid &= ~(UINT32_C(1) << e);
}

/* The warp's region holds registers, so that an instruction committed before may enter now. */
static bool may_be_late(const struct regless_stage *s, unsigned warp) {
  const struct capacity_warp *w = &s->shard.manager.warp[warp];
  return w->state == CAPACITY_ACTIVE || (w->state == CAPACITY_DRAINING && !w->closed);
}

/* An instruction is committed and enters; or one is, and another that is no control instruction enters late. */
static void commit(struct tw_random *random, const struct regless_stage *s, bool late, struct regless_stage_in *in,
                   const struct regless_stage_out *out) {
  const bool enters = in->issue_opcode >> 6 && out->issue_ready;
  in->commit_warp = late ? (u8)tw_random_below(random, s->params.Warps) : in->issue_warp;
  in->commit_valid = in->head_valid >> in->commit_warp & 1 && !(out->held >> in->commit_warp & 1) && out->issue_ready;
  in->issue_valid = enters && (late || in->commit_valid);
  in->issue_marks = late ? any_marks(random) : regless_shard_marks(&s->shard, in->commit_warp);
}

TW_STIMULUS(regless_stage) {
  struct regless_stage_out out = {0};
  const struct regless_shard *shard = &state->shard;
  const u32 phase = shard->compressor.unit.result_base[0] >> 3;
  in->compress = phase % 4 != 0;
  in->waiting &= tw_random_word(random) & tw_random_word(random);
  make_heads(random, shard, in);
  make_instruction(random, state, in);
  for (unsigned b = 0; b < REGION_BANKS; b++)
    if (in->write_valid >> b & 1 && (!tw_random_chance(random, 60) || !make_write(random, state, in, b)))
      in->write_valid &= (u8) ~(1u << b);
  if (tw_random_chance(random, 40)) in->pipe_ready = 63;
  const bool owed = make_answer(random, shard, &in->l1_fill_compressed, &in->l1_fill_bank, &in->l1_fill_line);
  in->l1_fill_valid = in->l1_fill_valid && owed;
  const bool late = tw_random_chance(random, 30) && may_be_late(state, in->issue_warp);
  in->queued &= tw_random_word(random) & tw_random_word(random);
  if (late) in->queued |= UINT32_C(1) << in->issue_warp;
  in->issue_valid = in->commit_valid = 0;
  regless_stage_comb(state, in, &out);
  commit(random, state, late, in, &out);
}

/* Warps whose region has, and that still hold registers. */
static u32 has_ended(const struct regless_stage *s) {
  u32 ended = 0;
  for (unsigned w = 0; w < s->params.Warps; w++)
    ended |= (u32)(s->shard.manager.warp[w].state == CAPACITY_DRAINING && !s->shard.manager.warp[w].closed) << w;
  return ended;
}

TW_BINS(regless_stage) {
  const struct regless_stage *s = state;
  const u32 all = low_bits(s->params.Warps);
  struct register_reader_out unblocked;
  register_reader_ask(&s->reader, 0, &unblocked);
  TW_BIN("metadata is taken", out->take_valid);
  TW_BIN("while a warp is ready", out->take_valid && regless_shard_ready(&s->parts));
  TW_BIN("an instruction enters", in->issue_valid);
  TW_BIN("one is committed that does not", in->commit_valid && !in->issue_valid);
  TW_BIN("one enters late, another is committed",
         in->commit_valid && in->issue_valid && in->commit_warp != in->issue_warp);
  TW_BIN("one enters after its region has ended",
         in->issue_valid && s->shard.manager.warp[in->issue_warp].state == CAPACITY_DRAINING);
  TW_BIN("a region has ended, but for one that is queued", has_ended(s) & in->queued & ~unblocked.reading);
  TW_BIN("one without lanes", in->issue_valid && !in->issue_lanes && in->issue_result);
  TW_BIN("two results", in->issue_valid && in->issue_result == 3);
  TW_BIN("no read unit is vacant, a warp is ready", !out->issue_ready && out->held != all);
  TW_BIN("a bank is written that a read unit waits for", in->write_valid & unblocked.access_valid);
  TW_BIN("a result comes in parts", in->write_valid & ~in->write_last);
  TW_BIN("an instruction is dispatched", out->dispatch_valid);
  TW_BIN("a warp waits at a barrier, its region known", regions_known(&s->shard) & in->waiting);
  TW_BIN("memory is asked", out->mem_valid && !out->mem_stores);
  TW_BIN("a line is stored", out->mem_stores);
  TW_BIN("memory answers", out->l1_fill_ready);
}
