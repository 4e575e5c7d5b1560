/* executor_operation: register, memory and tensor instructions of the functional executor; see executor.h. */
#include "executor_internal.h"
#include "opcode_info.h"
#include "scalar.h"
#include "scalar_double.h"
#include "spelling.h"

static void set_register(struct warp *warp, unsigned number, unsigned lane, uint32_t value) {
  if (number != ISA_ZERO_REGISTER) warp->registers[number][lane] = value;
}

static void set_predicate(struct warp *warp, unsigned number, unsigned lane, bool value) {
  if (number == ISA_TRUE_PREDICATE) return;
  uint32_t bit = UINT32_C(1) << lane;
  warp->predicates[number] = (warp->predicates[number] & ~bit) | (value ? bit : 0);
}

static uint32_t special(const struct machine *machine, const struct warp *warp, uint32_t number, unsigned lane) {
  uint32_t warp_index = (uint32_t)(warp - machine->warps);
  switch (number) {
    case ISA_SPECIAL_TID: return warp_index * ISA_LANES + lane;
    case ISA_SPECIAL_LANEID: return lane;
    case ISA_SPECIAL_WARPID: return warp_index;
    case ISA_SPECIAL_SMID: return 0; /* all blocks run on one SM */
    case ISA_SPECIAL_NSMID: return 1;
    default: return machine->block[number - ISA_SPECIAL_CTAIDX];
  }
}

static int operation(struct machine *machine, struct warp *warp, uint64_t instruction, unsigned lane) {
  unsigned opcode = isa_opcode(instruction), selector = isa_rc(instruction);
  uint32_t immediate = isa_imm(instruction);
  uint32_t a = warp->registers[isa_ra(instruction)][lane];
  uint32_t b = isa_immediate_form(instruction) ? immediate : warp->registers[isa_rb(instruction)][lane];
  uint32_t c = warp->registers[isa_rc(instruction)][lane];
  uint32_t result;

  if (opcode == ISA_SEL) {
    bool chosen = (warp->predicates[selector & 7] >> lane & 1) != (selector >> 3 & 1);
    result = chosen ? a : b;
  } else if (opcode == ISA_S2R) {
    if (immediate >= ISA_SPECIAL_COUNT) return executor_fail(machine, warp, -1, "no special register %u", immediate);
    result = special(machine, warp, immediate, lane);
  } else if (opcode == ISA_LDC) {
    if (immediate % 4 || immediate >= ISA_CONSTANT_WORDS * 4)
      return executor_fail(machine, warp, -1, "no constant word at byte %u", immediate);
    result = machine->launch->constants[immediate / 4];
  } else {
    result = scalar_operation(opcode, a, b, c);
  }
  if (opcode_info(opcode)->destination == ISA_PRED) set_predicate(warp, isa_rd(instruction) & 7, lane, result);
  else set_register(warp, isa_rd(instruction), lane, result);
  return 0;
}

static uint64_t pair(const struct warp *warp, unsigned number, unsigned lane) {
  return (uint64_t)warp->registers[number | 1][lane] << 32 | warp->registers[number][lane];
}

/* Whether the operands that are pairs are aligned ones; rz is none. */
static bool has_pairs(uint64_t instruction) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned count = opcode_operands(isa_opcode(instruction), operands);
  for (unsigned i = 0; i < count; i++) {
    unsigned number = (unsigned)(instruction >> operands[i].shift) & 255;
    if (operands[i].kind == OPERAND_PAIR && (number & 1 || number == ISA_ZERO_REGISTER - 1)) return false;
  }
  return true;
}

static void double_operation(struct warp *warp, uint64_t instruction, unsigned lane) {
  unsigned opcode = isa_opcode(instruction), rd = isa_rd(instruction);
  uint64_t result = scalar_double(opcode, pair(warp, isa_ra(instruction), lane), pair(warp, isa_rb(instruction), lane),
                                  pair(warp, isa_rc(instruction), lane));
  switch (opcode_info(opcode)->destination) {
    case ISA_PRED: set_predicate(warp, rd & 7, lane, result); break;
    case ISA_PAIR: set_register(warp, rd + 1, lane, (uint32_t)(result >> 32)); /* fall through */
    default: set_register(warp, rd, lane, (uint32_t)result);
  }
}

/* Global memory that is between the launch's places: which one it is behind says what went wrong.  `bytes` of the word
 * are written, a bit for each; a load may be of any bytes of a word, so it is right if one of them is the place's. */
static bool between(struct machine *machine, const struct warp *warp, uint32_t address, unsigned bytes, unsigned lane) {
  const struct launch_place *place = launch_place_find(machine->launch, address);
  const uint32_t own = place && address - place->address < place->bytes ? place->address + place->bytes - address : 0;
  unsigned past = own < 4 ? bytes >> own << own : 0;
  if (own && !past) return false;
  for (; past && !(past & 1); past >>= 1) address++;
  if (!place) executor_fail(machine, warp, (int)lane, "global address 0x%08x is before all buffers", address);
  else
    executor_fail(machine, warp, (int)lane, "global address 0x%08x is %u bytes behind the end of %.20s, of %u bytes",
                  address, address - place->address - place->bytes, place->name, place->bytes);
  return true;
}

/* The word an access goes to, NULL after reporting a bad address. */
static uint32_t *locate(struct machine *machine, const struct warp *warp, bool shared, uint32_t address, unsigned bytes,
                        unsigned lane) {
  const char *space = shared ? "shared" : "global";
  uint32_t low = shared ? 0 : LAUNCH_MEMORY_BASE;
  uint32_t high = shared ? machine->launch->kernel->shared_bytes : machine->launch->memory_bytes;
  if (address % 4) {
    executor_fail(machine, warp, (int)lane, "%s address 0x%08x is not a multiple of 4", space, address);
    return NULL;
  }
  if (address < low || address >= high || high - address < 4) {
    executor_fail(machine, warp, (int)lane, "%s address 0x%08x is outside 0x%x to 0x%x", space, address, low, high);
    return NULL;
  }
  if (!shared && machine->launch->places && between(machine, warp, address, bytes, lane)) return NULL;
  return &(shared ? machine->shared : machine->memory)[address / 4];
}

/* What a store to a fixed address says of the kernel; NULL: nothing. */
static const char *fault_of(uint32_t address) {
  switch (address) {
    case LAUNCH_TRAP_ADDRESS: return "the kernel ends itself by trap";
    case LAUNCH_ASSERT_ADDRESS: return "an assertion of the kernel fails";
    case LAUNCH_CALL_ADDRESS:
      return "a pointer is called that is none of the functions it can be, or one that is running already";
    default: return NULL;
  }
}

static int memory_access(struct machine *machine, struct warp *warp, uint64_t instruction, unsigned lane) {
  unsigned kind = isa_operation(instruction) & ISA_MEM_KIND;
  bool shared = isa_operation(instruction) & ISA_MEM_SHARED;
  uint32_t address = warp->registers[isa_ra(instruction)][lane] + (uint32_t)isa_offset(instruction);
  uint32_t operand = warp->registers[isa_rb(instruction)][lane];
  const bool fixed = !shared && kind == ISA_MEM_STORE && isa_ra(instruction) == ISA_ZERO_REGISTER;
  if (fixed && fault_of(address))
    return executor_fail(machine, warp, (int)lane, "global address 0x%08x: %s", address, fault_of(address));
  const unsigned bytes = kind == ISA_MEM_LOAD ? 0 : scalar_bytes_written(kind, operand);
  uint32_t *word = locate(machine, warp, shared, address, bytes, lane);
  if (!word) return -1;

  if (kind != ISA_MEM_STORE) set_register(warp, isa_rd(instruction), lane, *word);
  if (kind == ISA_MEM_STORE) *word = operand;
  if (kind >= ISA_MEM_ATOMIC) *word = scalar_atomic(kind, *word, operand);
  return 0;
}

/* Element k of row (or column) `index` of an 8 x 32 byte fragment: lane 4 * index + k % 16 / 4, byte k % 4, first
 * register of the pair for k < 16. */
static int32_t fragment_byte(const struct warp *warp, unsigned pair, unsigned index, unsigned k) {
  uint32_t word = warp->registers[pair + k / 16][4 * index + k % 16 / 4];
  int32_t byte = (int32_t)(word >> 8 * (k % 4) & 255);
  return byte < 128 ? byte : byte - 256;
}

/* D (8 x 8) = A (8 x 32) * B (32 x 8) + C; C and D hold column n in lane 4 * row + n / 2, register n % 2 of the pair.
 * D may be any of the operands, so it is written last. */
static int tensor(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t lanes) {
  unsigned a = isa_ra(instruction), b = isa_rb(instruction), c = isa_rc(instruction), d = isa_rd(instruction);
  if (lanes != (uint32_t)ALL_LANES) return executor_fail(machine, warp, -1, "mma needs all 32 lanes");

  uint32_t result[8][8];
  for (unsigned m = 0; m < 8; m++) {
    for (unsigned n = 0; n < 8; n++) {
      result[m][n] = warp->registers[c + n % 2][4 * m + n / 2];
      for (unsigned k = 0; k < 32; k++)
        result[m][n] += (uint32_t)(fragment_byte(warp, a, m, k) * fragment_byte(warp, b, n, k));
    }
  }
  for (unsigned m = 0; m < 8; m++)
    for (unsigned n = 0; n < 8; n++) warp->registers[d + n % 2][4 * m + n / 2] = result[m][n];
  return 0;
}

int executor_operation(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t lanes) {
  unsigned class = isa_class_of(instruction);
  if ((class == ISA_CLASS_TENSOR || class == ISA_CLASS_DOUBLE) && !has_pairs(instruction))
    return executor_fail(machine, warp, -1, "%s operand is not an aligned pair",
                         opcode_info(isa_opcode(instruction))->mnemonic);
  if (class == ISA_CLASS_TENSOR) return tensor(machine, warp, instruction, lanes);
  if (isa_opcode(instruction) == ISA_MEMBAR) return 0; /* all is in order here */
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {
    if (!(lanes >> lane & 1)) continue;
    if (class == ISA_CLASS_DOUBLE) double_operation(warp, instruction, lane);
    else if (class == ISA_CLASS_MEMORY ? memory_access(machine, warp, instruction, lane)
                                       : operation(machine, warp, instruction, lane))
      return -1;
  }
  return 0;
}
