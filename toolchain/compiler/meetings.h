/* meetings: where the lanes of a branch wait for each other.
 *
 * Lanes go on to an end, and those that go to the same meet at the first block that all their ways there pass.
 * Blocks that can come to several ends belong to the first of them in a list, and a way to a block that does not
 * belong there does not count: lanes that take it never come back, so the others meet without them.  Were it
 * counted, an early exit would make every block before it meet nowhere.
 *
 * Ends are the blocks with an exit, those first to which both ways of most branches lead that have a choice of ends,
 * then those that most blocks reach.  This gives the post-dominators, in one tree under the exit: meetings in arms
 * nest.
 *
 * A barrier waits for all lanes that have not left.  So lanes that still come to one meet before it, whatever those
 * do that come to none: of blocks from which a barrier can be reached the ends are the barriers, in the same order.
 * Where lanes could meet at none of these, because their ways lead to barriers of different arms, they meet as
 * others do; and so they do where one arm comes to a barrier only by a loop's next round, which is not the one that
 * the other comes to.
 *
 * Clang makes of a return a way to a test, far behind, whether to return; who goes that way must not be waited for
 * before.  So, where lanes of two arms can not come together before a barrier, and one arm can still exit without one
 * and goes to where the other comes later, the way to that arm does not count: who takes it runs first, and exits if
 * all is well. */
#ifndef TWINWARP_MEETINGS_H
#define TWINWARP_MEETINGS_H

#include "compiler/graph.h"

/* Fills `post_dominator` and `meeting`.  -1 without memory. */
int meetings_find(struct graph *g, const struct ir *ir);

#endif
