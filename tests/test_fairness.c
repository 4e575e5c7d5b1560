/* test_fairness: who is served when many want the same, by what those that wait see, not by whose turn an arbiter
 * thinks it is.
 * Oracle for: request_arbiter, writeback, sm_mux, line_mux
 *
 * Round robin: while one waits, nobody else is served twice, and somebody is served whenever that can be.  The line
 * port: shares of its time when all want it, and the bounds on waiting of its contract. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dispatch/sm_mux.h"
#include "isa.h"
#include "memory/line_mux.h"
#include "memory/request_arbiter.h"
#include "operand/writeback.h"
#include "util/random.h"

enum { CYCLES = 20000, MOST = 32 };

/* How often each was served while another has been waiting. */
struct turns {
  u8 served[MOST][MOST];
};

/* One of those that want it, a bit each, is served; `granted` has its bit, or none. */
static void take_turn(struct turns *t, u32 wanting, u32 granted) {
  assert_int_equal(granted & (granted - 1), 0);
  assert_int_equal(granted & ~wanting, 0);
  for (unsigned w = 0; w < MOST; w++) {
    if ((wanting & ~granted) >> w & 1) {
      if (granted) assert_in_range(++t->served[w][lowest_bit(granted)], 1, 1);
    } else {
      memset(t->served[w], 0, sizeof t->served[w]);
    }
  }
}

/* ---- round robin */

static void memory_channels_take_turns(void **state) {
  (void)state;
  for (unsigned sources = 2; sources <= REQUEST_ARBITER_MAX_SOURCES; sources++) {
    struct turns turns[REQUEST_ARBITER_CHANNELS] = {0};
    struct request_arbiter unit;
    struct request_arbiter_in in = {0};
    struct request_arbiter_out out = {0};
    struct tw_random random;
    tw_random_seed(&random, sources);
    request_arbiter_init(&unit, &(struct request_arbiter_params){.Sources = sources, .Warps = 16, .Lanes = 32});
    for (unsigned c = 0; c < CYCLES; c++) {
      u32 wanting[REQUEST_ARBITER_CHANNELS] = {0};
      for (unsigned s = 0; s < sources; s++) {
        if (!(in.request_valid >> s & 1)) {
          in.request_operation[s] = tw_random_chance(&random, 50) ? ISA_MEM_SHARED : 0;
          in.request_valid |= (u8)(tw_random_chance(&random, 70) << s);
        }
        wanting[in.request_operation[s] / ISA_MEM_SHARED] |= in.request_valid & 1u << s;
      }
      in.global_ready = tw_random_chance(&random, 70);
      in.shared_ready = tw_random_chance(&random, 70);
      request_arbiter_comb(&unit, &in, &out);
      const bool room[] = {!out.global_valid || in.global_ready, !out.shared_valid || in.shared_ready};
      for (unsigned channel = 0; channel < REQUEST_ARBITER_CHANNELS; channel++) {
        const u32 granted = out.request_ready & wanting[channel];
        assert_int_equal(granted != 0, room[channel] && wanting[channel]);
        take_turn(&turns[channel], wanting[channel], granted);
      }
      request_arbiter_clock(&unit, &in, &out);
      in.request_valid &= (u8)~out.request_ready;
    }
  }
}

static void renew_results(struct tw_random *random, unsigned sources, struct writeback_in *in) {
  for (u32 left = ~in->result_valid & low_bits(sources); left; left &= left - 1) {
    const unsigned s = lowest_bit(left);
    if (tw_random_chance(random, 40)) continue;
    in->result_valid |= 1u << s;
    in->result_warp[s] = (u8)tw_random_below(random, 16);
    in->result_register[s] = (u8)tw_random_below(random, 64);
    in->result_predicate[s] = tw_random_chance(random, 20);
  }
}

/* Every bank, and the predicate file. */
static void banks_are_written_in_turn(void **state) {
  (void)state;
  static const unsigned machines[][2] = {{6, 2}, {7, 4}, {24, 8}, {3, 3}};
  for (unsigned m = 0; m < 4; m++) {
    const unsigned sources = machines[m][0], banks = machines[m][1];
    struct turns turns[WRITEBACK_MAX_BANKS + 1] = {0};
    struct writeback unit;
    struct writeback_in in = {.rows_per_warp = {16}};
    struct writeback_out out = {0};
    struct tw_random random;
    tw_random_seed(&random, m);
    writeback_init(&unit,
                   &(struct writeback_params){
                       .Sources = sources, .Banks = banks, .Warps = 16, .RowBits = 10, .Lanes = 32, .Kernels = 1});
    for (unsigned c = 0; c < CYCLES; c++) {
      u32 wanting[WRITEBACK_MAX_BANKS + 1] = {0};
      renew_results(&random, sources, &in);
      for (u32 left = in.result_valid; left; left &= left - 1) {
        const unsigned s = lowest_bit(left), bank = (in.result_register[s] + in.result_warp[s]) % banks;
        wanting[in.result_predicate[s] ? banks : bank] |= 1u << s;
      }
      writeback_comb(&unit, &in, &out);
      for (unsigned d = 0; d <= banks; d++) {
        assert_int_equal((out.result_ready & wanting[d]) != 0, wanting[d] != 0);
        take_turn(&turns[d], wanting[d], out.result_ready & wanting[d]);
      }
      writeback_clock(&unit, &in, &out);
      in.result_valid &= ~out.result_ready;
    }
  }
}

static void blocks_go_to_sms_in_turn(void **state) {
  (void)state;
  static const unsigned machines[] = {1, 4, 15, MOST};
  for (unsigned m = 0; m < 4; m++) {
    const unsigned sms = machines[m];
    unsigned blocks[MOST] = {0};
    struct turns turns = {0};
    struct sm_mux unit;
    struct sm_mux_in in = {.sm_blocks = 3};
    struct sm_mux_out out = {0};
    struct tw_random random;
    tw_random_seed(&random, m);
    sm_mux_init(&unit, &(struct sm_mux_params){sms});
    for (unsigned c = 0; c < CYCLES; c++) {
      u32 room = 0, given = 0;
      in.start = c == 0;
      in.more = !in.start && tw_random_chance(&random, c / 500 % 2 ? 20 : 95);
      for (unsigned i = 0; i < sms; i++) {
        in.ended[i] = blocks[i] && tw_random_chance(&random, 10);
        room |= (u32)(blocks[i] < in.sm_blocks) << i;
      }
      sm_mux_comb(&unit, &in, &out);
      for (unsigned i = 0; i < sms; i++) {
        given |= (u32)out.give[i] << i;
        blocks[i] += out.give[i] - in.ended[i];
      }
      assert_int_equal(out.ready, room != 0);
      assert_int_equal(given != 0, room && in.more);
      take_turn(&turns, room, given);
      sm_mux_clock(&unit, &in, &out);
    }
  }
}

/* ---- the line port */

static const struct line_mux_params line_ports[] = {
    {.Clients = 2, .Patience1 = 1, .Patience2 = 1, .Patience3 = 1, .Lanes = 32},
    {.Clients = 3, .Patience1 = 5, .Patience2 = 1, .Patience3 = 1, .Lanes = 32},
    {.Clients = 4, .Patience1 = 2, .Patience2 = 1, .Patience3 = 3, .Lanes = 32},
    {.Clients = 4, .Patience1 = 3, .Patience2 = 7, .Patience3 = 2, .Lanes = 32},
};

static unsigned patience_of(const struct line_mux_params *p, unsigned client) {
  return client == 1 ? p->Patience1 : client == 2 ? p->Patience2 : p->Patience3;
}

/* Requests above a client from one that it may send to the next. */
static unsigned turn_length(const struct line_mux_params *p, unsigned client) {
  unsigned product = 1;
  for (unsigned c = client + 1; c < p->Clients; c++) product *= patience_of(p, c) + 1;
  return product;
}

static void port_is_shared_by_patience(void **state) {
  (void)state;
  for (unsigned m = 0; m < sizeof line_ports / sizeof *line_ports; m++) {
    const struct line_mux_params *p = &line_ports[m];
    const unsigned all = turn_length(p, 0);
    unsigned served[LINE_MUX_MAX_CLIENTS] = {0};
    struct line_mux unit;
    struct line_mux_in in = {.client_valid = (u8)low_bits(p->Clients), .memory_ready = 1};
    struct line_mux_out out = {0};
    line_mux_init(&unit, p);
    for (unsigned c = 0; c < 10 * all; c++) {
      line_mux_comb(&unit, &in, &out);
      const u32 taken = in.client_valid & out.client_ready;
      assert_int_equal(taken & (taken - 1), 0);
      served[lowest_bit(taken)]++;
      line_mux_clock(&unit, &in, &out);
    }
    assert_int_equal(served[0], 10);
    for (unsigned client = 1; client < p->Clients; client++)
      assert_int_equal(served[client], 10 * all / turn_length(p, client - 1) * patience_of(p, client));
  }
}

/* What each sees of the others while it waits. */
struct wait {
  unsigned above, below;
};

static void see(struct wait *w, const struct line_mux_params *p, u32 wanting, unsigned served) {
  for (unsigned c = 0; c < p->Clients; c++) {
    if (!(wanting >> c & 1) || served == c) {
      w[c] = (struct wait){0, 0};
      continue;
    }
    *(served > c ? &w[c].above : &w[c].below) += 1;
    assert_in_range(w[c].above, 0, (c == 0 ? 1 : 2) * turn_length(p, c) - 1);
    assert_in_range(w[c].below, 0, c > 0);
  }
}

static void waits_are_bounded(void **state) {
  (void)state;
  for (unsigned m = 0; m < sizeof line_ports / sizeof *line_ports; m++) {
    const struct line_mux_params *p = &line_ports[m];
    struct wait waits[LINE_MUX_MAX_CLIENTS] = {0};
    struct line_mux unit;
    struct line_mux_in in = {0};
    struct line_mux_out out = {0};
    struct tw_random random;
    tw_random_seed(&random, m);
    line_mux_init(&unit, p);
    for (unsigned c = 0; c < CYCLES; c++) {
      for (unsigned i = 0; i < p->Clients; i++) in.client_valid |= (u8)(tw_random_chance(&random, 60) << i);
      in.memory_ready = tw_random_chance(&random, 80);
      line_mux_comb(&unit, &in, &out);
      const u32 taken = in.client_valid & out.client_ready;
      assert_int_equal(taken != 0, in.client_valid && in.memory_ready);
      if (taken) see(waits, p, in.client_valid, lowest_bit(taken));
      line_mux_clock(&unit, &in, &out);
      in.client_valid &= (u8)~taken;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_channels_take_turns), cmocka_unit_test(banks_are_written_in_turn),
      cmocka_unit_test(blocks_go_to_sms_in_turn),   cmocka_unit_test(port_is_shared_by_patience),
      cmocka_unit_test(waits_are_bounded),
  };
  return cmocka_run_group_tests_name("fairness", tests, NULL, NULL);
}
