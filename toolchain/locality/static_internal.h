/* static_internal: what the parts of static_loads share. */
#ifndef TWINWARP_STATIC_INTERNAL_H
#define TWINWARP_STATIC_INTERNAL_H

#include <stdbool.h>

#include "locality/static_loads.h"
#include "regions/accesses.h"

enum { STATIC_REGISTERS = 256, STATIC_ALL_LANES = -1, STATIC_NO_PREDICATE = ISA_TRUE_PREDICATE };

#define STATIC_NOWHERE UINT32_MAX

/* An instruction as far as values go. */
struct static_instruction {
  bool needed; /* an address, a guard or a branch may come from what it computes */
  uint8_t reads[REGION_MOST_ACCESSES], read_count;
  uint8_t writes[2], write_count;
  uint8_t reads_predicate, writes_predicate; /* beside the guard; STATIC_NO_PREDICATE */
};

/* All that an instruction whose branch or exit is unknown may lead to, before its ways must meet. */
struct static_region {
  uint8_t *in;      /* of each pc; NULL: not looked at yet */
  uint32_t meeting; /* STATIC_NOWHERE: the thread's end */
};

/* A warp: what is known of its lanes' values. */
struct static_warp {
  uint32_t value[STATIC_REGISTERS][ISA_LANES];
  uint32_t known[STATIC_REGISTERS]; /* lanes */
  uint32_t cause[STATIC_REGISTERS]; /* pc of what makes the value that is not known */
  uint32_t predicate[ISA_PREDICATES + 1], predicate_known[ISA_PREDICATES + 1], predicate_cause[ISA_PREDICATES + 1];
  uint32_t pc[ISA_LANES];
  uint32_t live; /* lanes */
  uint32_t number, block[3];
};

struct static_analysis {
  const struct launch *launch;
  const struct kernel *kernel;
  struct locality *to;
  struct locality_words words;
  struct static_instruction *code;
  struct static_region *regions; /* of each pc */
  struct static_warp warp;
  uint64_t steps, limit;
  struct tw_error *error;
};

/* Decodes the kernel, and finds what is needed.  -1: an undefined instruction, or no memory. */
int static_slice(struct static_analysis *s);

/* What is uncertain behind a branch or an exit; NULL without memory. */
const struct static_region *static_region_of(struct static_analysis *s, uint32_t pc);

/* What an instruction writes, in the lanes given; and that nothing is known of it there, as of the result of
 * `cause`. */
void static_compute(struct static_analysis *s, uint32_t pc, uint32_t lanes);
void static_forget(struct static_warp *w, const struct static_instruction *i, uint32_t lanes, uint32_t cause);

#endif
