/* bank_dealing: numbers for registers, so that those that instructions read together are in different banks.
 *
 * Number n is in bank n mod banks (turned by the warp, which changes nothing here), and a bank gives one register at a
 * time.  Any permutation of the numbers computes the same.  So the registers are dealt to the banks, those with most
 * company first, each to the bank where it meets least of it, and pairs change places while that helps.  A meeting
 * counts as often as its instruction may run: tenfold for each loop around it. */
#ifndef TWINWARP_BANK_DEALING_H
#define TWINWARP_BANK_DEALING_H

#include <stdint.h>

enum { BANK_DEALING_REGISTERS = 256 };

/* Cleared, but for banks, at least 2, when it begins. */
struct bank_dealing {
  uint32_t banks;
  uint64_t together[BANK_DEALING_REGISTERS][BANK_DEALING_REGISTERS], company[BANK_DEALING_REGISTERS];
  uint8_t fixed[BANK_DEALING_REGISTERS]; /* keeps its number: of a pair, whose two are of two banks in any case */
  uint32_t number[BANK_DEALING_REGISTERS];
  uint32_t first, last, bank[BANK_DEALING_REGISTERS], filled[BANK_DEALING_REGISTERS]; /* while it deals */
};

/* Registers that an instruction within so many loops reads. */
void bank_dealing_meet(struct bank_dealing *, const uint32_t *reads, unsigned count, uint32_t loops);

/* Registers `first` to `last` exchange their numbers: into `number`. */
void bank_dealing_deal(struct bank_dealing *, uint32_t first, uint32_t last);

#endif
