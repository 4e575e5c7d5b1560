/* test_assembler: messages and encodings of the assembler, round trip through the disassembler, damaged input.
 * Run from the repository's root, or with the kernels' folder as argument. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "isa/disassembler.h"
#include "isa/executor.h"
#include "isa/spelling.h"
#include "opcode_info.h"

enum { INSTRUCTIONS = 3000 };

struct generator {
  uint64_t state;
};

static uint32_t draw(struct generator *generator) {
  generator->state = generator->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(generator->state >> 33) ^ (uint32_t)(generator->state >> 13);
}

static int assemble(const char *text, struct kernel *kernel, struct tw_error *error) {
  return assemble_text("t", text, strlen(text), kernel, error);
}

static void assert_fault(const char *text, const char *message) {
  struct kernel kernel;
  struct tw_error error;
  if (!assemble(text, &kernel, &error)) fail_msg("accepted: %s", text);
  assert_string_equal(error.text, message);
}

static void test_assembler_faults(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {".kernel k\n fma r1, r2, r3, r4\nexit", "t:2:2: unknown opcode 'fma'; the closest is 'mma'"},
      {".kernel k\n add.f3 r1, r2, r3\nexit", "t:2:2: unknown opcode 'add.f3'; the closest is 'add.f32'"},
      {".kernel k\nadd r1, r255, 3\nexit", "t:2:9: expected a register, r0 to r254 or rz, not 'r255'"},
      {".kernel k\nadd r1, r2, r300\nexit", "t:2:13: expected a register, r0 to r254 or rz, not 'r300'"},
      {".kernel k\nmad.lo r1, r2, 3, r4\nexit", "t:2:16: expected a register, r0 to r254 or rz, not '3'"},
      {".kernel k\nadd r1, r2\nexit", "t:2:11: add takes 3 operands, found 2"},
      {".kernel k\nadd r1, r2, r3, r4\nexit", "t:2:15: add takes 3 operands, found more"},
      {".kernel k\nadd r1 r2\nexit", "t:2:8: expected ','"},
      {".kernel k\nadd r1, r2, foo\nexit", "t:2:13: expected a register or an immediate"},
      {".kernel k\nmma r0, r2, r5, r6\nexit", "t:2:13: misaligned pair 'r5'; mma takes even registers up to r252"},
      {".kernel k\nmma r0, r2, r254, r6\nexit", "t:2:13: misaligned pair 'r254'; mma takes even registers up to r252"},
      {".kernel k\nbra a, b\na: exit", "t:2:8: branch to undefined label 'b'"},
      {".kernel k\nbra.uni 7\nexit", "t:2:9: branch to 7 is out of range; the program has 2 instructions"},
      {".kernel k\nbra a\na: exit", "t:2:6: bra takes 2 operands, found 1"},
      {".kernel k\n@p7 exit", "t:2:2: expected a predicate, p0 to p6 or pt, not 'p7'"},
      {".kernel k\nsetp.eq r1, r2, r3\nexit", "t:2:9: expected a predicate, p0 to p6 or pt, not 'r1'"},
      {".kernel k\nmov r1, 4294967296\nexit",
       "t:2:9: bad number '4294967296'; write 12, 0x1f, 1.5 or 0f3f800000, within 32 bits"},
      {".kernel k\nmov r1, 0x\nexit", "t:2:9: bad number '0x'; write 12, 0x1f, 1.5 or 0f3f800000, within 32 bits"},
      {".kernel k\nmov r1, 1e99\nexit", "t:2:9: bad number '1e99'; write 12, 0x1f, 1.5 or 0f3f800000, within 32 bits"},
      {".kernel k\nmov r1, -2147483649\nexit", "t:2:10: a register or an immediate is below -2147483648"},
      {".kernel k\nld.global r1, [r2+8192]\nexit", "t:2:19: address offset is out of range -8192 to 8191"},
      {".kernel k\nld.global r1, r2\nexit", "t:2:15: expected '['"},
      {".kernel k\ns2r r1, clock\nexit",
       "t:2:9: unknown special register 'clock'; there are tid, laneid, warpid, ctaid.x to ctaid.z, smid and nsmid"},
      {".kernel k\nldc r1, foo\nexit",
       "t:2:9: unknown constant 'foo'; name an .arg declared above, a geometry word such as ntid.x, or c[BYTES]"},
      {".kernel k\nldc r1, c[256]\nexit", "t:2:11: constant offset must be an integer from 0 to 252"},
      {".kernel k\nldc r1, c[2]\nexit", "t:2:11: constant offset must be a multiple of 4"},
      {".kernel k\n.shared 98305\nexit", "t:2:9: shared memory size in bytes must be an integer from 0 to 98304"},
      {".kernel k\n.block 33, 32\nexit", "t:2:1: a block has at most 1024 threads"},
      {".kernel k\n.grid 65536\nexit", "t:2:7: a dimension must be an integer from 1 to 65535"},
      {".kernel k\n.arg buf a 6\nexit", "t:2:12: buffer size must be a multiple of 4 bytes"},
      {".kernel k\n.arg buf a 8 ones\nexit", "t:2:14: unknown fill; use zero, iota, rand:SEED, randf:SEED or value:V"},
      {".kernel k\n.arg f32 a 1\nexit", "t:2:12: f32 is written 1.0 or 0f3f800000"},
      {".kernel k\n.arg u32 a 1.0\nexit", "t:2:12: u32 needs an integer"},
      {".kernel k\n.arg u32 a 1\n.arg u32 a 1\nexit", "t:3:10: constant 'a' is already defined"},
      {".kernel k\n.arg s64 a 1\nexit", "t:2:6: expected buf, u32 or f32"},
      {".kernel k\n.equ N 1\n.equ N 2\nexit", "t:3:6: 'N' is already defined"},
      {".kernel k\n.foo\nexit",
       "t:2:1: unknown directive '.foo'; there are .kernel, .grid, .block, .shared, .arg, .equ, .repeat and .endr"},
      {".kernel k\n.kernel j\nexit", "t:2:1: second .kernel; a file holds one kernel"},
      {".kernel k\na: nop\na: exit", "t:3:1: label 'a' is already defined on line 2"},
      {".kernel k\n.repeat 2\na: nop\n.endr\nexit", "t:3:1: label 'a' inside .repeat would be defined twice"},
      {".kernel k\n.repeat 2\nnop\nexit", "t:2:1: .repeat without .endr"},
      {".kernel k\n.endr\nexit", "t:2:1: .endr without .repeat"},
      {".kernel k\n.repeat 65535\nnop\n.endr\nexit", "t:5:1: program longer than 65535 instructions"},
      {".kernel k\n.repeat 4096\n.repeat 4096\n\n.endr\n.endr\nexit",
       "t:5:1: more than 1048576 statements after .repeat"},
      {".kernel k\nnop", "t:2:1: kernel k runs off its end; finish with an unguarded exit"},
      {".kernel k\n@p0 exit", "t:2:1: kernel k runs off its end; finish with an unguarded exit"},
      {".kernel k\n", "t:2:1: kernel k has no instructions"},
      {"exit", "t:1:1: no .kernel NAME"},
      {".kernel k\nexit\n$", "t:3:1: unexpected character 0x24"},
      {".kernel k\n, exit", "t:2:1: expected an instruction, directive or label"},
      {".kernel k 4\nexit", "t:1:11: unexpected '4'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_fault(cases[i][0], cases[i][1]);

  struct kernel kernel;
  struct tw_error error;
  assert_int_equal(assemble_file("no/such/file", &kernel, &error), -1);
  assert_string_equal(error.text, "no/such/file: cannot open: No such file or directory");
}

/* `count` lines, each `line` with its number in place of %u, between the head of a kernel and its end. */
static const char *many(unsigned count, const char *line) {
  static char text[1 << 17];
  size_t length = (size_t)snprintf(text, sizeof text, ".kernel k\n");
  for (unsigned i = 0; i < count; i++) length += (size_t)snprintf(text + length, sizeof text - length, line, i);
  snprintf(text + length, sizeof text - length, "exit\n");
  return text;
}

static void test_limits(void **state) {
  (void)state;
  char name[KERNEL_NAME_BYTES + 1] = "", text[KERNEL_NAME_BYTES + 32];
  memset(name, 'x', KERNEL_NAME_BYTES);
  snprintf(text, sizeof text, ".kernel %s\nexit", name);
  assert_fault(text, "t:1:9: a kernel name is longer than 63 characters");
  assert_fault(many(4097, "l%u:\n"), "t:4098:1: more than 4096 labels");
  assert_fault(many(257, ".equ e%u 1\n"), "t:258:1: more than 256 .equ names");
  assert_fault(many(9, ".repeat 1\n"), "t:10:1: .repeat nests at most 8 deep");
  assert_fault(many(57, ".arg u32 a%u 1\n"), "t:58:1: more than 56 arguments do not fit the constant bank");

  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  if (assemble(many(9, ".arg buf a%u 0x4000000\n"), &kernel, &error)) fail_msg("%s", error.text);
  assert_int_equal(launch_create(&launch, &kernel, 1, NULL, &error), -1);
  assert_string_equal(error.text, "kernel k: its buffers exceed 536870912 bytes");
  kernel.argument_count = KERNEL_ARGUMENTS + 1;
  assert_int_equal(launch_create(&launch, &kernel, 1, NULL, &error), -1);
  assert_string_equal(error.text, "kernel k: at most 56 arguments fit the constant bank");
  kernel_free(&kernel);
}

static void test_assembler_fields(void **state) {
  (void)state;
  static const char text[] =
      ".kernel k; .grid 2, 3 # a comment\n.block 64\n.shared 128\n"
      ".arg u32 n -1\n.arg buf b 64 value:1.5\n.arg f32 f -2.0f\n.equ FOUR 4\n"
      "start: @!p3 add r1~, r2~, -FOUR // another\n"
      "  .repeat 2; .repeat 3; nop; .endr; .endr\n"
      "  mma r0, r4, r6, r8~; sel r1, r2, r3, !p5; ldc r9, f; ldc r9, nctaid.z\n"
      "  mul.f32 r1, r1, -1.5; @pt st.global [r3-4], r250; bra start, end; bra.uni end\nend: exit\n";
  struct kernel kernel;
  struct tw_error error;
  if (assemble(text, &kernel, &error)) fail_msg("%s", error.text);
  const uint64_t *code = kernel.code;
  assert_int_equal(kernel.length, 16);
  assert_int_equal(kernel.registers, 251);
  assert_int_equal(kernel.shared_bytes, 128);
  assert_int_equal(kernel.grid[1], 3);
  assert_int_equal(kernel.arguments[0].value, UINT32_MAX);
  assert_int_equal(kernel.arguments[1].value, 0x3fc00000);
  assert_int_equal(kernel.arguments[2].value, 0xc0000000);
  assert_int_equal(kernel.line[0], 8);

  assert_int_equal(isa_opcode(code[0]), ISA_IADD);
  assert_true(isa_immediate_form(code[0]) && isa_guard(code[0]) == 3 && isa_guard_negated(code[0]));
  assert_true(isa_rd(code[0]) == 1 && isa_ra(code[0]) == 2 && (code[0] >> 30 & 3) == 3);
  assert_int_equal(isa_imm(code[0]), (uint32_t)-4);
  assert_int_equal(isa_opcode(code[6]), ISA_NOP);
  assert_true(isa_rc(code[7]) == 8 && code[7] >> 49 == 1);
  assert_int_equal(isa_rc(code[8]), 13);
  assert_int_equal(isa_imm(code[9]), (ISA_ARGUMENT_WORD + 2) * 4);
  assert_int_equal(isa_imm(code[10]), ISA_GEOMETRY_NCTAIDZ * 4);
  assert_int_equal(isa_imm(code[11]), 0xbfc00000);
  assert_true(isa_offset(code[12]) == -4 && isa_rb(code[12]) == 250 && isa_rd(code[12]) == 255);
  assert_true(isa_target(code[13]) == 0 && isa_reconvergence(code[13]) == 15);
  assert_true(isa_target(code[14]) == 15 && isa_reconvergence(code[14]) == ISA_NO_RECONVERGENCE);
  kernel_free(&kernel);
}

/* A random operand field of an instruction; branch targets stay inside INSTRUCTIONS instructions. */
static uint64_t random_operand(struct generator *generator, const struct operand *operand, uint64_t word) {
  uint64_t clear = word & ~(UINT64_C(255) << operand->shift), bits = draw(generator);
  uint64_t near = (uint64_t)(draw(generator) & 1) << operand->near;
  switch (operand->kind) {
    case OPERAND_REGISTER_OR_IMMEDIATE:
      if (draw(generator) & 1) return (word & UINT32_MAX) | ISA_IMMEDIATE | bits << 32;
      return clear | (bits & 255) << operand->shift | near;
    case OPERAND_REGISTER: return clear | (bits & 255) << operand->shift | near;
    case OPERAND_PAIR: return clear | bits % 127 * 2 << operand->shift | near;
    case OPERAND_ADDRESS: return clear | (bits & 255) << operand->shift | near | (uint64_t)draw(generator) << 50;
    case OPERAND_PREDICATE: return clear | (bits & 7) << operand->shift;
    case OPERAND_SELECTOR: return clear | (bits & 15) << operand->shift;
    case OPERAND_SPECIAL: return word | bits % ISA_SPECIAL_COUNT << 32;
    case OPERAND_CONSTANT: return word | bits % ISA_CONSTANT_WORDS * 4 << 32;
    case OPERAND_TARGET: return word | bits % INSTRUCTIONS << operand->shift;
  }
  return word;
}

static uint64_t random_instruction(struct generator *generator) {
  unsigned opcode;
  do opcode = draw(generator) % OPCODE_COUNT;
  while (!opcode_info(opcode));
  bool immediate = opcode_info(opcode)->form == ISA_FORM_IMM;
  uint64_t word = opcode | (uint64_t)(draw(generator) & 15) << 10 | UINT64_C(0xffff) << 14;
  word |= immediate ? (uint64_t)ISA_IMMEDIATE : UINT64_C(0xffff) << 32;
  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned count = opcode_operands(opcode, operands);
  for (unsigned i = 0; i < count; i++) word = random_operand(generator, &operands[i], word);
  if (opcode == ISA_BRA && draw(generator) & 1) word |= (uint64_t)ISA_NO_RECONVERGENCE << 48;
  return word;
}

static void test_round_trip(void **state) {
  (void)state;
  static char text[INSTRUCTIONS * (DISASSEMBLY_BYTES + 1) + 64];
  static uint64_t words[INSTRUCTIONS];
  struct generator generator = {1};
  for (int round = 0; round < 10; round++) {
    size_t used = (size_t)sprintf(text, ".kernel k\n");
    for (int i = 0; i < INSTRUCTIONS; i++) {
      words[i] = random_instruction(&generator);
      assert_int_equal(disassemble(words[i], text + used, DISASSEMBLY_BYTES), 0);
      used += strlen(text + used);
      text[used++] = '\n';
    }
    strcpy(text + used, "exit\n");
    struct kernel kernel;
    struct tw_error error;
    if (assemble(text, &kernel, &error)) fail_msg("%s", error.text);
    for (int i = 0; i < INSTRUCTIONS; i++)
      if (kernel.code[i] != words[i]) {
        char line[DISASSEMBLY_BYTES];
        disassemble(words[i], line, sizeof line);
        fail_msg("%s: %016llx became %016llx", line, (unsigned long long)words[i], (unsigned long long)kernel.code[i]);
      }
    kernel_free(&kernel);
  }
  char line[DISASSEMBLY_BYTES], tiny[8];
  assert_int_equal(disassemble(511, line, sizeof line), -1);
  assert_string_equal(line, "undefined 0x00000000000001ff");
  assert_int_equal(disassemble(words[0], tiny, sizeof tiny), 0);
  assert_true(strlen(tiny) < sizeof tiny);
}

/* Damaged kernels and plain noise: any answer will do, as long as there is one. */
static void test_garbage(void **state) {
  const char *folder = *state;
  struct generator generator = {2};
  for (int round = 0; round < 4000; round++) {
    static char text[8192];
    char path[512];
    snprintf(path, sizeof path, "%s/divergence.tws", folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    unsigned changes = round % 4 == 0 ? (unsigned)length : 1 + draw(&generator) % 8;
    for (unsigned i = 0; i < changes; i++) {
      size_t at = draw(&generator) % length;
      text[at] = round % 2 ? text[draw(&generator) % length] : (char)draw(&generator);
    }
    struct kernel kernel;
    struct launch launch;
    struct tw_error error = {""};
    struct execution_stats stats;
    if (assemble_text("t", text, length, &kernel, &error)) continue;
    if (!launch_create(&launch, &kernel, 1, NULL, &error)) {
      execute(&launch, launch.memory, 20000, &stats, &error);
      launch_free(&launch);
    }
    kernel_free(&kernel);
  }
}

int main(int argc, char **argv) {
  static char standard[] = "tests/kernels";
  char *folder = argc > 1 ? argv[1] : standard;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_assembler_faults),         cmocka_unit_test(test_limits),
      cmocka_unit_test(test_assembler_fields),         cmocka_unit_test(test_round_trip),
      cmocka_unit_test_prestate(test_garbage, folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
