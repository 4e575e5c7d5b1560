/* Test of Accel-Sim traces: what is recorded, written and read again is equal; every form of the format, and what is
 * wrong with others; lists; classes of opcodes; and that a replay executes what the trace says, in the lanes it says,
 * on the addresses it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "opcode_info.h"
#include "trace/replay_internal.h"
#include "trace/sass.h"
#include "trace/trace_list.h"
#include "trace/trace_record.h"

enum { LIMIT = 10000000 };

/* ---- equal traces */

static void assert_equal_traces(const struct trace *a, const struct trace *b) {
  assert_memory_equal(&a->header, &b->header, sizeof a->header);
  assert_int_equal(a->blocks.count, b->blocks.count);
  assert_memory_equal(a->blocks.at, b->blocks.at, a->blocks.count * sizeof *a->blocks.at);
  assert_int_equal(a->warps.count, b->warps.count);
  assert_memory_equal(a->warps.at, b->warps.at, a->warps.count * sizeof *a->warps.at);
  assert_int_equal(a->instructions.count, b->instructions.count);
  assert_int_equal(a->addresses.count, b->addresses.count);
  assert_memory_equal(a->addresses.at, b->addresses.at, a->addresses.count * sizeof *a->addresses.at);
  for (uint32_t i = 0; i < a->instructions.count; i++) {
    const struct trace_instruction *x = &a->instructions.at[i], *y = &b->instructions.at[i];
    struct trace_text s = a->texts.at[x->text], t = b->texts.at[y->text];
    s.line = t.line = 0;
    assert_memory_equal(&s, &t, sizeof s);
    assert_int_equal(x->mask, y->mask);
    assert_int_equal(x->address, y->address);
  }
}

/* Records, writes and reads; the caller frees the trace read. */
static void round_trip(const char *path, struct trace *read) {
  struct kernel kernel;
  struct launch launch;
  struct trace recorded;
  struct execution_stats stats;
  struct tw_error error = {""};
  char *text;
  size_t length;
  if (assemble_file(path, &kernel, &error) || launch_create(&launch, &kernel, 1, NULL, &error) ||
      trace_record(&recorded, 1, &launch, launch.memory, LIMIT, &stats, &error))
    fail_msg("%s", error.text);
  assert_int_equal(recorded.instructions.count, stats.warp_instructions);
  FILE *f = open_memstream(&text, &length);
  assert_non_null(f);
  trace_write(&recorded, f);
  assert_int_equal(fclose(f), 0);
  if (trace_parse(read, path, text, length, &error)) fail_msg("%s", error.text);
  assert_equal_traces(&recorded, read);
  free(text);
  trace_free(&recorded);
  launch_free(&launch);
  kernel_free(&kernel);
}

static const char *const kernels[] = {"divergence", "saxpy",  "reduction",      "histogram_shared",
                                      "specials",   "tensor", "transpose_tiled"};

static void test_round_trip(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    char path[128];
    struct trace trace;
    snprintf(path, sizeof path, "tests/kernels/%s.tws", kernels[i]);
    round_trip(path, &trace);
    trace_free(&trace);
  }
}

/* Every instruction has a name, of a class that is executed by the pipe that executes it. */
static void test_names(void **state) {
  (void)state;
  static const enum sass_kind kinds[] = {SASS_NOP, SASS_INT, SASS_FP, SASS_SFU, SASS_TENSOR};
  struct sass_table table;
  assert_int_equal(sass_table_create(&table), 0);
  for (unsigned opcode = 0; opcode < OPCODE_COUNT; opcode++) {
    if (!opcode_info(opcode)) continue;
    const struct sass_class *class = sass_table_find(&table, sass_name(opcode));
    assert_non_null(class);
    if (opcode != ISA_NOP) assert_int_not_equal(class->kind, SASS_NOP);
    const unsigned of = opcode >> 6 & 7;
    if (opcode == ISA_MEMBAR) assert_int_equal(class->kind, SASS_FENCE);
    else if (of == ISA_CLASS_MEMORY) assert_true(class->kind >= SASS_LOAD);
    else if (isa_part_of(opcode) == ISA_PART_HALF) assert_int_equal(class->kind, SASS_HALF);
    else if (of == ISA_CLASS_DOUBLE) assert_int_equal(class->kind, opcode < ISA_D2IS ? SASS_DOUBLE : SASS_FP);
    else if (of != ISA_CLASS_CONTROL) assert_int_equal(class->kind, kinds[of]);
    else assert_true(class->kind == SASS_NOP || (class->kind >= SASS_BRANCH && class->kind <= SASS_BARRIER));
  }
  sass_table_free(&table);
}

/* What Maxwell and Pascal have and Volta has not, by class: opcodes of traces of GPUs before Volta. */
static void test_pascal(void **state) {
  (void)state;
  static const struct {
    const char *opcode;
    enum sass_kind kind;
  } known[] = {{"XMAD.MRG", SASS_INT}, {"IMADSP", SASS_INT},     {"BFE.U32", SASS_INT},    {"BFI", SASS_INT},
               {"ICMP.GT", SASS_INT},  {"ISET.LT", SASS_INT},    {"CSET", SASS_INT},       {"CSETP", SASS_INT},
               {"PSET.AND", SASS_INT}, {"VADD", SASS_INT},       {"VMAD", SASS_INT},       {"VMNMX.S32", SASS_INT},
               {"VSET", SASS_INT},     {"VSETP", SASS_INT},      {"VSHL", SASS_INT},       {"VSHR", SASS_INT},
               {"FCMP.GT", SASS_FP},   {"RRO.SINCOS", SASS_SFU}, {"TEXS", SASS_SFU},       {"TLDS", SASS_SFU},
               {"TLD4S", SASS_SFU},    {"DMNMX", SASS_DOUBLE},   {"DSET.BF", SASS_DOUBLE}, {"SSY", SASS_NOP},
               {"PBK", SASS_NOP},      {"PCNT", SASS_NOP},       {"PRET", SASS_NOP},       {"PEXIT", SASS_NOP},
               {"SYNC", SASS_BRANCH},  {"BRK", SASS_BRANCH},     {"CONT", SASS_BRANCH},    {"CAL", SASS_BRANCH},
               {"JCAL", SASS_BRANCH}};
  struct sass_table table;
  assert_int_equal(sass_table_create(&table), 0);
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    const struct sass_class *class = sass_table_find(&table, known[i].opcode);
    assert_non_null(class);
    assert_int_equal(class->kind, known[i].kind);
  }
  assert_null(sass_table_find(&table, "XMADX"));
  sass_table_free(&table);
}

/* ---- texts by hand */

#define HEADER(more)                                                                                                   \
  "-kernel name = k\n-kernel id = 7\n-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-shmem = 256\n-nregs = 16\n"          \
  "-binary version = 70\n-cuda stream id = 0\n-shmem base_addr = 0x00007f0000000000\n"                                 \
  "-local mem base_addr = 0x00007f0002000000\n-nvbit version = 1.5.5\n-accelsim tracer version = " more
#define BEGIN "\n#traces format = ...\n\n#BEGIN_TB\n\nthread block = 0,0,0\n\nwarp = 0\n"
#define END "\n#END_TB\n"
#define TRACE(insts, text) HEADER("3\n") BEGIN "insts = " insts "\n" text END

static void parse(struct trace *trace, const char *text) {
  struct tw_error error;
  if (trace_parse(trace, "t", text, strlen(text), &error)) fail_msg("%s", error.text);
}

static void expect_addresses(const char *text, unsigned count, const uint64_t *expected) {
  struct trace trace;
  parse(&trace, text);
  assert_int_equal(trace.instructions.count, 1);
  assert_int_equal(trace.addresses.count, count);
  assert_memory_equal(trace.addresses.at, expected, count * sizeof *expected);
  trace_free(&trace);
}

static void test_forms(void **state) {
  (void)state;
  const uint64_t list[] = {0x7f1234567880, 0x10, 0xfffffffffffffffc}, stride[] = {0x7f00, 0x7ef8, 0x7ef0};
  const uint64_t deltas[] = {0x7f0000000000, 0x7f0000000010, 0x7effffffff10};
  expect_addresses(TRACE("1", "0010 00000103 1 R4 LDG.E.SYS 1 R2 4 0 0x7f1234567880 10 0xfffffffffffffffc\n"), 3, list);
  expect_addresses(TRACE("1", "0010 00000070 1 R4 LDG.E.SYS 1 R2 4 1 0x7f00 -8 \n"), 3, stride);
  expect_addresses(TRACE("1", "0010 80000101 1 R4 LDG.E.64.SYS 1 R2 8 2 0x7f0000000000 16 -256 \r\n"), 3, deltas);
  expect_addresses(TRACE("1", "0010 00000000 1 R4 LDG.E.SYS 1 R2 4 1 0x0 0\n"), 0, list);
  expect_addresses(TRACE("1", "0010 00000000 1 R4 LDG.E.SYS 1 R2 4 0\n"), 0, list);
}

static void test_versions(void **state) {
  (void)state;
  struct trace trace;
  parse(&trace, HEADER("1\n") BEGIN "insts = 1\n0 0 0 3 0040 ffffffff 0 EXIT 0 0\n" END);
  assert_int_equal(trace.texts.at[0].pc, 0x40);
  trace_free(&trace);
  parse(&trace, HEADER("5\n-enable lineinfo = 1\n") BEGIN "insts = 1\n"
                                                          "77 0040 ffffffff 2 R1 R255 FADD 1 R2 0 42 0 NoVal\n" END);
  assert_int_equal(trace.texts.at[0].pc, 0x40);
  assert_int_equal(trace.texts.at[0].destinations, 2);
  assert_int_equal(trace.texts.at[0].destination[1], 255);
  assert_string_equal(trace.texts.at[0].opcode, "FADD");
  assert_string_equal(trace.header.name, "k");
  assert_int_equal(trace.header.local_base, 0x7f0002000000);
  trace_free(&trace);
}

static void test_bad(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {
      {"", "t:1: the trace has no thread block"},
      {HEADER("3\n"), "t:12: the trace has no thread block"},
      {HEADER("three\n"), "t:12: -accelsim tracer version is 'three'"},
      {"-grid dim = (1,2)\n", "t:1: -grid dim is"},
      {"-block dim = (64,64,64)\n-grid dim = (1,1,1)\n#BEGIN_TB\n", "t:3: the header's grid and block do not do"},
      {HEADER("3\n") "#BEGIN_TB\nthread block = 1,0,0\n", "t:14: thread block 1,0,0 is not in the grid"},
      {HEADER("3\n") "#BEGIN_TB\n#BEGIN_TB\n", "t:14: #BEGIN_TB"},
      {HEADER("3\n") "#BEGIN_TB\nthread block = 0,0,0\nwarp = 1\n", "t:15: warp 1: a block has 1"},
      {HEADER("3\n") "#BEGIN_TB\nthread block = 0,0,0\n", "t:14: the trace ends before #END_TB"},
      {HEADER("3\n") BEGIN "0010 ffffffff 0 EXIT 0 0\n", "t:21: an instruction belongs behind"},
      {TRACE("2", "0010 ffffffff 0 EXIT 0 0\n"), "t:24: the warp ends 1 instructions before"},
      {TRACE("1", "0010 ffffffff 0 NOP 0 0\n0010 ffffffff 0 EXIT 0 0\n"), "t:23: the warp has more instructions"},
      {TRACE("1", "0010 ffffffff 9 R1\n"), "t:22: the number of destinations is '9'"},
      {TRACE("1", "0010 ffffffff 1 X1 MOV 0 0\n"), "t:22: 'X1' is not a register"},
      {TRACE("1", "0010 ffffffff 1 R256 MOV 0 0\n"), "t:22: 'R256' is not a register"},
      {TRACE("1", "0010 1ffffffff 0 MOV 0 0\n"), "t:22: the mask is '1ffffffff'"},
      {TRACE("1", "0010 ffffffff 0\n"), "t:22: the opcode is missing"},
      {TRACE("1", "0010 ffffffff 0 MOV 0\n"), "t:22: the bytes a lane accesses is ''"},
      {TRACE("1", "0010 00000005 1 R1 LDG 1 R2 4 1 0x10 4\n"), "t:22: a base and a stride need lanes side by side"},
      {TRACE("1", "0010 00000005 1 R1 LDG 1 R2 4 3 0x10\n"), "t:22: the form of the addresses is '3'"},
      {TRACE("1", "0010 00000005 1 R1 LDG 1 R2 4 2 0x10\n"), "t:22: a distance is ''"},
      {TRACE("1", "0010 00000005 1 R1 LDG 1 R2 4 0 0x10\n"), "t:22: an address is ''"},
      {TRACE("1", "0010 00000001 1 R1 LDG 1 R2 4 0 0x10 7\n"), "t:22: '7' stands behind the instruction"},
      {TRACE("1", "0010 ffffffff 0 EXIT 0 0\nwarp = 0\n"), "t:23: warp 0 is there twice"}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct trace trace;
    struct tw_error error = {""};
    assert_int_equal(trace_parse(&trace, "t", cases[i].text, strlen(cases[i].text), &error), -1);
    if (strncmp(error.text, cases[i].error, strlen(cases[i].error)) != 0)
      fail_msg("'%s', not '%s'", error.text, cases[i].error);
  }
}

static void test_list(void **state) {
  (void)state;
  static const char good[] = "MemcpyHtoD,0x00007f2a00000000,4096\nkernel-1.traceg\n\n"
                             "MemcpyDtoH,0x10,3\nkernel-2-ctx_0x1.traceg\n";
  static const char *const bad[] = {
      "", "\n", "kernel-1.trace\n", "kernel-1.traceg.xz\n", "MemcpyHtoD,1\n", "frobnicate\n"};
  struct trace_list list;
  struct tw_error error;
  assert_int_equal(trace_list_parse(&list, "some/where/kernelslist.g", good, strlen(good), &error), 0);
  assert_int_equal(list.paths.count, 2);
  assert_string_equal(list.paths.at[1], "some/where/kernel-2-ctx_0x1.traceg");
  assert_int_equal(list.copies.count, 1);
  assert_int_equal(list.copies.at[0].address, 0x7f2a00000000);
  assert_int_equal(list.copies.at[0].bytes, 4096);
  trace_list_free(&list);
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_int_equal(trace_list_parse(&list, "l.g", bad[i], strlen(bad[i]), &error), -1);
}

static void test_classes(void **state) {
  (void)state;
  static const char user[] = "# mine\nUTMALDG load.shared # new\nIMAD.WIDE fp\nEXIT nop\n";
  static const char *const bad[] = {"FADD\n", "FADD fp fp\n", "FADD load.texture\n", "FADD load\n"};
  struct sass_table table;
  struct tw_error error;
  assert_int_equal(sass_table_create(&table), 0);
  assert_null(sass_table_find(&table, "UTMALDG.2D"));
  assert_null(sass_table_find(&table, "FADDX"));
  assert_int_equal(sass_table_find(&table, "IMAD.WIDE.U32")->kind, SASS_INT);
  assert_int_equal(sass_table_parse(&table, "u", user, strlen(user), &error), 0);
  assert_int_equal(sass_table_find(&table, "UTMALDG.2D")->kind, SASS_LOAD);
  assert_int_equal(sass_table_find(&table, "UTMALDG.2D")->space, SASS_SHARED);
  assert_int_equal(sass_table_find(&table, "IMAD.WIDE.U32")->kind, SASS_FP);
  assert_int_equal(sass_table_find(&table, "IMAD.MOV")->kind, SASS_INT);
  assert_int_equal(sass_table_find(&table, "EXIT")->kind, SASS_NOP);
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_int_equal(sass_table_parse(&table, "u", bad[i], strlen(bad[i]), &error), -1);
  sass_table_free(&table);
}

/* ---- replays */

/* What a replay does, instruction by instruction, beside the trace; steering is what lies between. */
struct follower {
  const struct trace *trace;
  const struct replay *replay;
  uint32_t at[1024]; /* of each warp of the grid: instructions of the trace that have been executed */
  uint64_t steering;
  uint32_t registers;  /* of the trace */
  uint64_t place[256]; /* of the trace's lines, and ours for them: one line stays one line */
  uint32_t line[256], lines;
};

/* A traced line stays one line, at its place in the sets of the L1. */
static void note_line(struct follower *f, uint64_t traced, uint32_t replayed) {
  assert_int_equal(traced & 0x7ffc, replayed & 0x7ffc);
  traced /= 128, replayed /= 128;
  for (uint32_t i = 0; i < f->lines; i++)
    if (f->place[i] == traced || f->line[i] == replayed) {
      assert_true(f->place[i] == traced && f->line[i] == replayed);
      return;
    }
  if (f->lines == 256) return;
  f->place[f->lines] = traced;
  f->line[f->lines++] = replayed;
}

/* Whether our instruction is the traced one: of its class and in its lanes, reading and writing its registers. */
static bool is_traced(const struct trace *t, const struct trace_instruction *in, const struct execution_event *e,
                      uint32_t registers) {
  const struct trace_text *text = &t->texts.at[in->text];
  const unsigned opcode = isa_opcode(e->instruction), class = isa_class_of(e->instruction);
  const bool store = strncmp(text->opcode, "ST", 2) == 0;
  const bool shared = text->opcode[2] == 'S' || strncmp(text->opcode, "ATOMS", 5) == 0;
  if (text->width) {
    const unsigned kind = isa_operation(e->instruction) & ISA_MEM_KIND;
    if (class != ISA_CLASS_MEMORY || isa_ra(e->instruction) < registers + STEER_ITEM) return false;
    if (e->lanes != in->mask || shared != ((isa_operation(e->instruction) & ISA_MEM_SHARED) != 0)) return false;
    return store == (kind == ISA_MEM_STORE) && (text->opcode[0] == 'A') == (kind >= ISA_MEM_ATOMIC);
  }
  if (strcmp(text->opcode, "BRA") == 0) return opcode == ISA_BRA;
  if (strcmp(text->opcode, "EXIT") == 0) return opcode == ISA_EXIT && e->lanes == in->mask;
  if (strncmp(text->opcode, "BAR", 3) == 0) return opcode == ISA_BAR && e->lanes == in->mask;
  if (strncmp(text->opcode, "MEMBAR", 6) == 0) return opcode == ISA_MEMBAR && e->lanes == in->mask;
  if (class == ISA_CLASS_CONTROL || class == ISA_CLASS_MEMORY || e->lanes != in->mask) return false;
  return isa_rd(e->instruction) == (text->destinations ? text->destination[0] : ISA_ZERO_REGISTER);
}

static int follow(void *context, const struct execution_event *e, struct tw_error *error) {
  struct follower *f = context;
  const struct trace *t = f->trace;
  const uint32_t *grid = t->header.grid;
  const uint32_t block = (e->block[2] * grid[1] + e->block[1]) * grid[0] + e->block[0];
  const uint32_t warp = block * trace_block_warps(t) + e->warp;
  const struct trace_warp *w = &t->warps.at[warp];
  const struct trace_instruction *in = &t->instructions.at[w->first + f->at[warp]];
  (void)error;
  const bool ours = f->at[warp] == w->count || f->replay->kernel.line[e->pc] != t->texts.at[in->text].line ||
                    !is_traced(t, in, e, f->registers);
  if (ours) {
    f->steering++;
    return 0;
  }
  const uint64_t *traced = in->address == TRACE_NO_ADDRESS ? NULL : t->addresses.at + in->address;
  for (unsigned lane = 0; traced && lane < ISA_LANES; lane++)
    if (in->mask >> lane & 1) {
      if (isa_operation(e->instruction) & ISA_MEM_SHARED) assert_int_equal(*traced & 0xfffff, e->address[lane]);
      else note_line(f, *traced, e->address[lane]);
      traced++;
    }
  f->at[warp]++;
  return 0;
}

static void replay_and_follow(const struct trace *trace, struct replay *replay) {
  struct sass_table table;
  struct execution_stats stats;
  struct tw_error error = {""};
  struct follower f = {.trace = trace, .replay = replay};
  for (uint32_t i = 0; i < trace->texts.count; i++) {
    const struct trace_text *t = &trace->texts.at[i];
    const unsigned pair = strncmp(t->opcode, "HMMA", 4) == 0;
    for (unsigned k = 0; k < TRACE_REGISTERS; k++) {
      const unsigned d = t->destination[k] | pair, s = t->source[k] | pair;
      if (k < t->destinations && t->destination[k] != ISA_ZERO_REGISTER && d >= f.registers) f.registers = d + 1;
      if (k < t->sources && t->source[k] != ISA_ZERO_REGISTER && s >= f.registers) f.registers = s + 1;
    }
  }
  assert_true(trace->warps.count <= sizeof f.at / sizeof *f.at);
  assert_int_equal(sass_table_create(&table), 0);
  if (replay_create(replay, trace, &table, &error)) fail_msg("%s", error.text);
  const struct execution_observer observer = {.instruction = follow, .context = &f};
  if (execute_observed(&replay->launch, replay->launch.memory, LIMIT, &stats, &observer, &error))
    fail_msg("%s", error.text);
  for (uint32_t w = 0; w < trace->warps.count; w++) assert_int_equal(f.at[w], trace->warps.at[w].count);
  assert_int_equal(replay->traced, trace->instructions.count);
  assert_int_equal(f.steering, replay->steering);
  assert_int_equal(stats.warp_instructions, replay->traced + replay->steering);
  sass_table_free(&table);
}

static void test_replay(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    char path[128];
    struct trace trace;
    struct replay replay;
    snprintf(path, sizeof path, "tests/kernels/%s.tws", kernels[i]);
    round_trip(path, &trace);
    replay_and_follow(&trace, &replay);
    replay_free(&replay);
    trace_free(&trace);
  }
}

/* Where warps execute the same instructions little is ours: nothing branches, and addresses share registers. */
static void test_paths(void **state) {
  (void)state;
  static const struct {
    const char *kernel;
    unsigned percent; /* of the trace's instructions */
  } least[] = {{"bank_bound", 1}, {"matmul_tiled", 25}, {"tensor", 30}};
  for (unsigned i = 0; i < sizeof least / sizeof *least; i++) {
    char path[128];
    struct trace trace;
    struct replay replay;
    snprintf(path, sizeof path, "tests/kernels/%s.tws", least[i].kernel);
    round_trip(path, &trace);
    replay_and_follow(&trace, &replay);
    assert_in_range(replay.steering * 100, 0, replay.traced * least[i].percent);
    replay_free(&replay);
    trace_free(&trace);
  }
}

/* A loop entered twice, a jump that goes three ways, lanes that leave early, an instruction without lanes, and
 * addresses of every kind: equal, of a pattern, irregular, in three spaces and beyond 32 bits. */
static const char shapes[] = HEADER("3\n") BEGIN
    "insts = 16\n"
    "0000 ffffffff 1 R1 S2R 0 0\n"
    "0010 ffffffff 1 R4 LDG.E.SYS 1 R2 4 1 0x7f1000000100 4\n"
    "0020 ffffffff 0 BRX 1 R4 0\n"
    "0010 ffff0000 1 R4 LDG.E.SYS 1 R2 4 1 0x7f1000008100 4\n"
    "0020 ffffffff 0 BRX 1 R4 0\n"
    "0030 0000ffff 0 STG.E.128.SYS 2 R2 R4 16 2 0x7f2000000000 16 16 16 16 32 16 16 16 16 16 16 16 16 16 16\n"
    "0040 00000000 1 R5 FFMA 3 R4 R5 R255 0\n"
    "0020 ffffffff 0 BRX 1 R4 0\n"
    "0050 0000000f 1 R6 LD.E.SYS 1 R2 4 1 0x7f0000000010 4\n"
    "0050 000000f0 1 R6 LD.E.SYS 1 R2 4 1 0x7f1000000010 0\n"
    "0060 00000001 0 STL 2 R1 R6 4 0 0xfffca0\n"
    "0070 0000000f 0 EXIT 0 0\n"
    "0080 fffffff0 0 BAR.SYNC 0 0\n"
    "0090 fffffff0 1 R7 MUFU.RCP 1 R6 0\n"
    "00a0 00000000 0 EXIT 0 0\n"
    "00b0 fffffff0 0 EXIT 0 0\n" END;

static void test_shapes(void **state) {
  (void)state;
  struct trace trace;
  struct replay replay;
  struct tw_error error;
  struct sass_table table;
  struct execution_stats stats;
  parse(&trace, shapes);
  assert_int_equal(sass_table_create(&table), 0);
  if (replay_create(&replay, &trace, &table, &error)) fail_msg("%s", error.text);
  assert_int_equal(replay.pages, 4); /* two of 0x7f10..., one of 0x7f20..., one of local memory */
  assert_int_equal(replay.traced, 16);
  if (execute(&replay.launch, replay.launch.memory, LIMIT, &stats, &error)) fail_msg("%s", error.text);
  assert_int_equal(stats.warp_instructions, replay.traced + replay.steering);
  assert_int_equal(stats.by_class[ISA_CLASS_SFU], 1);
  assert_int_equal(stats.by_form[ISA_STG], 2);
  assert_int_equal(stats.by_form[ISA_LDS], 1);
  assert_int_equal(stats.by_form[ISA_FMA], 0);
  sass_table_free(&table);
  replay_free(&replay);
  trace_free(&trace);
}

/* What the pipe of an instruction may be: of a machine that lacks a precision, the one of single precision. */
static void test_precisions(void **state) {
  (void)state;
  static const char text[] = HEADER("3\n") BEGIN "insts = 7\n"
                                                 "0000 ffffffff 1 R2 HADD2 0 0\n"
                                                 "0010 ffffffff 1 R4 HMUL2 2 R2 R2 0\n"
                                                 "0020 ffffffff 1 R4 HADD2.F32 1 R4 0\n"
                                                 "0030 ffffffff 1 R5 F2F.F16.F32 1 R4 0\n"
                                                 "0040 ffffffff 1 R6 HFMA2.MMA 3 R4 R5 R2 0\n"
                                                 "0050 ffffffff 1 R4 DMUL 2 R2 R4 0\n"
                                                 "0060 ffffffff 0 EXIT 0 0\n" END;
  struct sass_table table;
  assert_int_equal(sass_table_create(&table), 0);
  for (table.parts = 0; table.parts < 1u << ISA_PART_COUNT; table.parts++) {
    const unsigned half = table.parts >> ISA_PART_HALF & 1, twice = table.parts >> ISA_PART_DOUBLE & 1;
    struct trace trace;
    struct replay replay;
    struct tw_error error;
    struct execution_stats stats;
    parse(&trace, text);
    if (replay_create(&replay, &trace, &table, &error)) fail_msg("%s", error.text);
    if (execute(&replay.launch, replay.launch.memory, LIMIT, &stats, &error)) fail_msg("%s", error.text);
    assert_int_equal(stats.by_form[ISA_HADD2], half);
    assert_int_equal(stats.by_form[ISA_HADD2 | ISA_IMMEDIATE], half);
    assert_int_equal(stats.by_form[ISA_HMUL2 | ISA_IMMEDIATE], 2 * half);
    assert_int_equal(stats.by_form[ISA_HFMA2], half);
    assert_int_equal(stats.by_class[ISA_CLASS_FP], 6 - twice);
    assert_int_equal(stats.by_class[ISA_CLASS_DOUBLE], twice);
    replay_free(&replay);
    trace_free(&trace);
  }
  sass_table_free(&table);
}

static void test_bad_replay(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {{TRACE("1", "0010 ffffffff 0 FROBNICATE.X 0 0\n"),
                "t:22: FROBNICATE.X at pc 0010: an unknown opcode; --opcodes FILE"},
               {TRACE("1", "0010 ffffffff 1 R1 LDG 1 R2 0\n"), "t:22: LDG at pc 0010: no addresses"},
               {TRACE("1", "0010 00000001 1 R1 LDS 1 R2 4 0 0x18000\n"), "t:22: LDS at pc 0010: an address beyond"},
               {TRACE("2", "0010 0000000f 0 EXIT 0 0\n0020 ffffffff 0 NOP 0 0\n"),
                "t:23: NOP at pc 0020: lanes that have exited"},
               {TRACE("2", "0010 ffffffff 0 EXIT 0 0\n0020 00000000 0 NOP 0 0\n"),
                "t:23: NOP at pc 0020: stands behind the exit"},
               {TRACE("2", "0010 0000000f 0 EXIT 0 0\n0020 fffffff0 1 R4 HMMA 3 R4 R6 R8 0\n"),
                "t:23: HMMA at pc 0020: a tensor"},
               {"-grid dim = (2,1,1)\n-block dim = (32,1,1)\n#BEGIN_TB\nthread block = 1,0,0\n" END,
                "t: the grid has 2 thread blocks"}};
  struct sass_table table;
  assert_int_equal(sass_table_create(&table), 0);
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct trace trace;
    struct replay replay;
    struct tw_error error = {""};
    parse(&trace, cases[i].text);
    assert_int_equal(replay_create(&replay, &trace, &table, &error), -1);
    if (strncmp(error.text, cases[i].error, strlen(cases[i].error)) != 0)
      fail_msg("'%s', not '%s'", error.text, cases[i].error);
    trace_free(&trace);
  }
  sass_table_free(&table);
}

/* Whether warps race is told: two of a block on a word, without and with a barrier between; two blocks. */
static void test_races(void **state) {
  (void)state;
#define TWO "-grid dim = (1,1,1)\n-block dim = (64,1,1)\n#BEGIN_TB\nthread block = 0,0,0\n"
#define FIRST "warp = 0\ninsts = 2\n0010 00000001 0 STG 2 R2 R3 4 0 0x100\n0020 ffffffff 0 BAR 0 0\n"
  static const char *const cases[] = {
      TWO FIRST "warp = 1\ninsts = 2\n0010 00000001 0 STG 2 R2 R3 4 0 0x100\n0020 ffffffff 0 BAR 0 0\n" END,
      TWO FIRST "warp = 1\ninsts = 2\n0020 ffffffff 0 BAR 0 0\n0010 00000001 0 STG 2 R2 R3 4 0 0x100\n" END,
      TWO FIRST "warp = 1\ninsts = 2\n0010 00000001 0 STG 2 R2 R3 4 0 0x104\n0020 ffffffff 0 BAR 0 0\n" END};
  static const bool races[] = {true, false, false};
  struct sass_table table;
  assert_int_equal(sass_table_create(&table), 0);
  for (unsigned i = 0; i < 3; i++) {
    struct trace trace;
    struct replay replay;
    struct tw_error error;
    parse(&trace, cases[i]);
    if (replay_create(&replay, &trace, &table, &error)) fail_msg("%s", error.text);
    assert_int_equal(replay.races, races[i]);
    replay_free(&replay);
    trace_free(&trace);
  }
  sass_table_free(&table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip), cmocka_unit_test(test_names),     cmocka_unit_test(test_pascal),
      cmocka_unit_test(test_forms),      cmocka_unit_test(test_versions),  cmocka_unit_test(test_bad),
      cmocka_unit_test(test_list),       cmocka_unit_test(test_classes),   cmocka_unit_test(test_replay),
      cmocka_unit_test(test_paths),      cmocka_unit_test(test_shapes),    cmocka_unit_test(test_bad_replay),
      cmocka_unit_test(test_races),      cmocka_unit_test(test_precisions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
