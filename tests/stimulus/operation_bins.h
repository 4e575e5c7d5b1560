/* A bin for each defined opcode from `first` to `last`, named as in assembly. */
#ifndef TWINWARP_OPERATION_BINS_H
#define TWINWARP_OPERATION_BINS_H

#include "unit_test/bins.h"
#include "isa.h"
#include "opcode_info.h"

static inline void operation_bins(struct tw_bins *bins, unsigned first, unsigned last, bool valid, unsigned opcode) {
  for (unsigned i = first; i <= last; i++) {
    const struct opcode_info *info = opcode_info(i);
    if (info) TW_BIN(info->mnemonic, valid && opcode == i);
  }
}

#endif
