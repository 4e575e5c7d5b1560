/* replay_solve: addresses that follow from where a warp is in the grid, so that they can be computed: so much for each
 * step in x, y and z of its block, for each warp in the block, for each lane and each row of lanes.  See replay.h. */
#include "trace/replay_internal.h"

/* How many steps a lane of a warp, of all of the grid, is from the first one. */
static void steps_to(const struct replay_builder *b, const struct replay_class *c, uint32_t warp, uint32_t lane,
                     int64_t steps[REPLAY_TERMS]) {
  const uint32_t *grid = b->trace->header.grid, each = trace_block_warps(b->trace), block = warp / each;
  steps[0] = block % grid[0];
  steps[1] = block / grid[0] % grid[1];
  steps[2] = block / grid[0] / grid[1];
  steps[REPLAY_WARP_TERM] = warp % each;
  steps[REPLAY_LANE_TERM] = lane;
  steps[REPLAY_ROW_TERM] = c->shift ? lane >> c->shift : 0;
}

/* An address as the terms say that are known; which of those that it needs is not known, and whether that is one. */
static int64_t so_far(const struct replay_class *c, const int64_t *steps, unsigned known, unsigned *missing,
                      unsigned *number) {
  int64_t sum = c->constant;
  *number = 0;
  for (unsigned i = 0; i < REPLAY_TERMS; i++) {
    if (!steps[i]) continue;
    if (known >> i & 1) sum += steps[i] * (int32_t)c->term[i];
    else *missing = i, ++*number;
  }
  return sum;
}

/* Whether a lane is the first of a second row: in the first warp of the path, if all lanes before it are there. */
static bool begins_row(struct replay_class *c, uint32_t lane, int64_t wrong) {
  if (c->shift || lane < 2 || (lane & (lane - 1)) || (c->known[0] & (lane - 1)) != lane - 1) return false;
  while (lane >> c->shift != 1) c->shift++;
  c->term[REPLAY_ROW_TERM] = (uint32_t)wrong;
  return true;
}

/* Steps are counted from the first address that is known. */
static bool solve(const struct replay_builder *b, uint32_t path, struct replay_class *c) {
  int64_t first[REPLAY_TERMS] = {0}, steps[REPLAY_TERMS];
  unsigned known = 0, missing = 0, number;
  bool begun = false;
  for (uint32_t w = 0, i = 0; w < b->trace->warps.count; w++) {
    if (b->path_of.at[w] != path) continue;
    for (uint32_t left = c->known[i]; left; left &= left - 1) {
      const uint32_t lane = first_lane(left);
      steps_to(b, c, w, lane, steps);
      if (!begun) {
        for (unsigned k = 0; k < REPLAY_TERMS; k++) first[k] = steps[k];
        c->constant = c->address[i][lane];
        begun = true;
      }
      for (unsigned k = 0; k < REPLAY_TERMS; k++) steps[k] -= first[k];
      const int64_t wrong = (int64_t)c->address[i][lane] - so_far(c, steps, known, &missing, &number);
      if (number == 0 && wrong != 0 && i == 0 && begins_row(c, lane, wrong)) {
        known |= 1u << REPLAY_ROW_TERM;
        continue;
      }
      if (number > 1 || (number == 0 && wrong != 0) || (number == 1 && wrong % steps[missing] != 0)) return false;
      if (number == 0) continue;
      c->term[missing] = (uint32_t)(wrong / steps[missing]);
      known |= 1u << missing;
    }
    i++;
  }
  for (unsigned k = 0; k < REPLAY_TERMS; k++) c->constant -= first[k] * (int32_t)c->term[k];
  return begun;
}

void replay_solve(const struct replay_builder *b, uint32_t path, struct replay_class *c) {
  c->solved = solve(b, path, c);
  for (uint32_t i = 0; i < b->paths[path].warps; i++)
    for (uint32_t left = c->known[i], first = first_lane(left); left; left &= left - 1)
      c->unequal |= c->address[i][first_lane(left)] != c->address[i][first];
}
