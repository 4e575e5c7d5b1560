/* accesses: see accesses.h. */
#include "regions/accesses.h"

#include "isa.h"
#include "opcode_info.h"

static void touch(struct region_access *accesses, unsigned *count, unsigned reg, unsigned registers, unsigned slot,
                  bool write) {
  for (unsigned k = 0; k < registers; k++)
    if (reg + k < ISA_ZERO_REGISTER)
      accesses[(*count)++] = (struct region_access){(uint8_t)(reg + k), (uint8_t)slot, write};
}

unsigned region_accesses(uint64_t instruction, struct region_access accesses[REGION_MOST_ACCESSES]) {
  const struct opcode_info *info = opcode_info(isa_opcode(instruction));
  const unsigned sources[REGION_SLOTS] = {isa_ra(instruction), isa_rb(instruction), isa_rc(instruction)};
  unsigned count = 0, free_slot = REGION_NO_SLOT;
  if (!info) return 0;
  const unsigned each = info->sources & ISA_PAIRS ? 2 : 1;
  for (unsigned s = 0; s < REGION_SLOTS; s++) {
    const bool is_register = (info->sources >> s & 1) && !(s == 1 && isa_immediate_form(instruction)) &&
                             (sources[s] != ISA_ZERO_REGISTER || each == 2);
    if (is_register) touch(accesses, &count, sources[s], each, s, false);
    else if (free_slot == REGION_NO_SLOT) free_slot = s;
  }
  if (info->destination == ISA_REG || info->destination == ISA_PAIR)
    touch(accesses, &count, isa_rd(instruction), info->destination == ISA_PAIR ? 2 : 1, free_slot, true);
  return count;
}

unsigned region_access_mark(const struct region_access *accesses, unsigned count, unsigned which, unsigned marks) {
  for (unsigned k = which + 1; k < count; k++)
    if (accesses[k].reg == accesses[which].reg) return REGION_KEEP;
  return region_mark_of(marks, accesses[which].slot);
}
