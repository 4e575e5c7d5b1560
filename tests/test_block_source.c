/* test_block_source: an SM whose blocks come from outside, by its ports: every block given ends once; quiet is said
 * when all that was stored is in memory, and not before; the L1 forgets its lines at a start, and only then; smid
 * and nsmid. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "isa/assembler.h"
#include "presets.h"
#include "simulate/memory.h"

enum { SOURCE = 0x1000, RESULTS = 0x2000, BYTES = 0x4000, BLOCKS = 40, SMID = 5, NSMID = 9, MOST = 8 };

/* A line of results for each block: the word at SOURCE, then which SM of how many. */
static const char text[] = ".kernel k\n.grid 1\n.block 1\n"
                           "mov r3, 0x1000\nld.global r4, [r3]\ns2r r5, smid\ns2r r6, nsmid\ns2r r0, ctaid.x\n"
                           "shl r0, r0, 7\nadd r0, r0, 0x2000\n"
                           "st.global [r0], r4\nst.global [r0+4], r5\nst.global [r0+8], r6\nexit\n";

struct bench {
  struct sm *sm;
  struct memory *memory;
  struct sm_in in;
  struct sm_out out;
  u32 image[BYTES / 4];
  unsigned given, ended, stores; /* so far */
};

/* A cycle; what stands for one alone is taken back. */
static void cycle(struct bench *b) {
  struct sm_in *in = &b->in;
  const struct memory_response *response = memory_response(b->memory);
  in->memory_ready = memory_ready(b->memory);
  in->response_valid = response != NULL;
  if (response) in->response_tag = response->tag, in->response_data = response->data;
  sm_comb(b->sm, in, &b->out);
  if (b->out.memory_valid && in->memory_ready) {
    memory_accept(b->memory, b->out.memory_operation, b->out.memory_line, b->out.memory_lanes, b->out.memory_word,
                  &b->out.memory_data, b->out.memory_tag);
    b->stores += b->out.memory_operation == ISA_MEM_STORE;
  }
  memory_clock(b->memory, response && b->out.response_ready);
  sm_clock(b->sm, in, &b->out);
  b->ended += b->out.ended;
  in->start = in->give_valid = in->setting_valid = in->program_valid = 0;
}

static void set(struct bench *b, unsigned index, u32 value) {
  b->in.setting_valid = 1;
  b->in.setting_index = (u8)index;
  b->in.setting_value = value;
  cycle(b);
}

static void begin(struct bench *b, const char *preset) {
  struct tw_error error;
  struct kernel kernel;
  struct sm_params p = preset_find(preset)->params;
  const struct memory_config slow = {.latency = 20, .far_latency = 20, .interval = 7, .registers = true};
  p.BlockSource = 1;
  memset(b, 0, sizeof *b);
  b->sm = calloc(1, sizeof(struct sm) + sm_store_bytes(&p));
  b->memory = memory_create(&slow, b->image, BYTES, 0, &error);
  assert_non_null(b->sm);
  assert_non_null(b->memory);
  sm_init(b->sm, &p);
  assert_int_equal(assemble_text("k", text, sizeof text - 1, &kernel, &error), 0);
  for (u32 i = 0; i < kernel.length; i++) {
    b->in.program_valid = 1;
    b->in.program_address = (u16)i;
    b->in.program_word = kernel.code[i];
    cycle(b);
  }
  kernel_free(&kernel);
  set(b, SETTING_last_lanes, 1);
  set(b, SETTING_warps_limit, 2);
  set(b, SETTING_blocks_limit, MOST);
  set(b, SETTING_rows_per_warp, 8);
  set(b, SETTING_smid, SMID);
  set(b, SETTING_nsmid, NSMID);
}

static void end(struct bench *b) {
  memory_destroy(b->memory);
  free(b->sm);
}

/* A grid, as its scheduler counts it; `starts` says whether it is announced. */
static void run_grid(struct bench *b, bool starts) {
  b->in.start = starts;
  b->given = b->ended = b->stores = 0;
  cycle(b);
  for (unsigned n = 0; b->ended < BLOCKS || !b->out.quiet; n++) {
    assert_true(n < 20000);
    const unsigned before = b->given;
    if (b->given < BLOCKS && b->given - b->ended < MOST) {
      b->in.give_valid = b->in.give_alive = b->in.give_count = 1;
      b->in.give_x = (u16)b->given++;
    }
    cycle(b);
    assert_true(!b->out.quiet || b->stores == 3 * before);
  }
  assert_int_equal(b->ended, BLOCKS);
  assert_int_equal(b->stores, 3 * BLOCKS);
}

static void check_results(const struct bench *b, u32 value) {
  for (unsigned i = 0; i < BLOCKS; i++) {
    const u32 *line = &b->image[(RESULTS + i * MEMORY_LINE_BYTES) / 4];
    assert_int_equal(line[0], value);
    assert_int_equal(line[1], SMID);
    assert_int_equal(line[2], NSMID);
  }
}

static void grids(const char *preset) {
  struct bench *b = malloc(sizeof *b);
  assert_non_null(b);
  begin(b, preset);
  const bool keeps = b->sm->params.Ways != 0;
  for (u32 value = 1; value <= 3; value++) {
    b->image[SOURCE / 4] = value; /* another SM's store, between two grids */
    run_grid(b, true);
    check_results(b, value);
  }
  b->image[SOURCE / 4] = 4;
  run_grid(b, false);
  check_results(b, keeps ? 3 : 4); /* the line is kept but for a start */
  for (unsigned n = 0; n < 200; n++) {
    cycle(b);
    assert_true(b->out.quiet && !b->out.memory_valid && !b->out.ended);
  }
  end(b);
  free(b);
}

static void one_coalescer(void **state) { (void)state, grids("volta"); }
static void one_pool(void **state) { (void)state, grids("fully"); }
static void warppool(void **state) { (void)state, grids("fermi"); }
static void caching(void **state) { (void)state, grids("malekeh"); }

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_coalescer),
      cmocka_unit_test(one_pool),
      cmocka_unit_test(warppool),
      cmocka_unit_test(caching),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
