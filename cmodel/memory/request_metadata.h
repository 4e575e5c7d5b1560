/* request_metadata: the records of every request that the L1 holds, until it answers: the MSHR metadata table.
 * WarpPool 3.3.6, Table 3.1.
 *
 * Slots slots of Merges records, in a memory with one read and one write port.  The lowest free slot is offered
 * (slot_valid, slot); take fills it with take_record, and it is in use from the next cycle.  take only while
 * slot_valid.  give names a slot in use (give_slot): its records are found_record in the next cycle, and stay until
 * the next give; the slot is offered again from the next cycle.  Slot and found records depend on state alone.
 * Reset frees all slots.
 *
 * Chosen here: a slot holds all records of one request to the L1, so that 256 slots of 4 are the paper's 1024 entries.
 * */
#ifndef TWINWARP_REQUEST_METADATA_H
#define TWINWARP_REQUEST_METADATA_H

#include "twin.h"

enum { REQUEST_METADATA_MAX_SLOTS = 256, REQUEST_METADATA_MAX_MERGES = 8 };

#define REQUEST_METADATA_PARAMS(P, D)                                                                                  \
  P(Slots, 2, 256)                                                                                                     \
  P(Merges, 1, 8)                                                                                                      \
  P(RecordBits, 2, 32)                                                                                                 \
  D(SlotBits, clog2(Slots))

#define REQUEST_METADATA_PORTS(S, V)                                                                                   \
  S(OUT, u8,  slot_valid,   1, always)                                                                                 \
  S(OUT, u8,  slot,         SlotBits, slot_valid)                                                                      \
  S(IN,  u8,  take,         1, always)                                                                                 \
  V(IN,  u32, take_record,  REQUEST_METADATA_MAX_MERGES, Merges, RecordBits, take)                                     \
  S(IN,  u8,  give,         1, always)                                                                                 \
  S(IN,  u8,  give_slot,    SlotBits, give)                                                                            \
  S(OUT, u8,  found_valid,  1, always) /* a give since reset */                                                        \
  V(OUT, u32, found_record, REQUEST_METADATA_MAX_MERGES, Merges, RecordBits, found_valid)

#define REQUEST_METADATA_CONFIGS(C)                                                                                    \
  C(".Slots(256), .Merges(4), .RecordBits(23)")                                                                        \
  C(".Slots(7), .Merges(1), .RecordBits(32)")                                                                          \
  C(".Slots(5), .Merges(2), .RecordBits(3)")

TW_UNIT(request_metadata, REQUEST_METADATA)

struct request_metadata {
  struct request_metadata_params params;
  u64 busy[REQUEST_METADATA_MAX_SLOTS / 64];
  bool found_valid;
  u32 found[REQUEST_METADATA_MAX_MERGES];
  u32 record[REQUEST_METADATA_MAX_SLOTS][REQUEST_METADATA_MAX_MERGES];
};

#endif
