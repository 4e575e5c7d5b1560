/* line_effect: what a request does to a line of memory, all at once: a load reads it; a store writes its lanes from
 * the lowest to the highest, so the highest wins; an atomic performs them in that order, each lane seeing what the
 * lanes below it left, and answers with old values in lane order, zero in other lanes. */
#ifndef TWINWARP_LINE_EFFECT_H
#define TWINWARP_LINE_EFFECT_H

#include "memory/line_request.h"
#include "twin.h"

/* `words` is the line, NULL where there is none: then stores are lost, and all else reads zeros. */
void line_effect(u32 *words, unsigned kind, u32 lanes, const u8 *word, const row *data, row *answer);

/* The sectors, of `sectors` in a line, that lanes name; of one all. */
unsigned line_sectors(unsigned sectors, u32 lanes, const u8 *word);

/* Of a load's answer what is not of the sectors asked for is no data: a pattern, so that whoever uses it is found. */
void line_hide(unsigned sectors, unsigned asked, row *answer);

#endif
