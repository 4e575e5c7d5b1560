/* Stimulus of block_coordinates: numbers of grids that are flat, long or deep, first and last ones, that wait or follow
 * each other at once. What stands follows from the state: of a division that is under way the number is what it was. */
#include "dispatch/block_coordinates.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4 };

/* What stands while a number is worked on. */
struct held {
  const struct block_coordinates *state;
  struct block_coordinates_in in;
};

static struct held *held_of(const struct block_coordinates *state) {
  static struct held all[TEST_INSTANCES];
  unsigned i = 0;
  while (all[i].state && all[i].state != state) i++;
  all[i].state = state;
  return &all[i];
}

static u16 extent(struct tw_random *random, unsigned most) {
  const u32 kind = tw_random_below(random, 4);
  return (u16)(kind == 0   ? 1
               : kind == 1 ? most
               : kind == 2 ? 1 + tw_random_below(random, smaller(most, 40))
                           : 1 + tw_random_below(random, most));
}

/* A grid of at most 2 ** NumberBits blocks, each of whose sides has GridBits, and one of its blocks. */
static void choose(struct tw_random *random, const struct block_coordinates_params *p,
                   struct block_coordinates_in *in) {
  const unsigned blocks = 1u << p->NumberBits, side = low_bits(p->GridBits);
  in->grid_x = extent(random, smaller(blocks, side));
  in->grid_y = extent(random, smaller(blocks / in->grid_x, side));
  const unsigned plane = (unsigned)in->grid_x * in->grid_y, deep = extent(random, smaller(blocks / plane, side));
  const u32 kind = tw_random_below(random, 4);
  in->number = (u16)(kind == 0 ? 0 : kind == 1 ? plane * deep - 1 : tw_random_below(random, plane * deep));
}

TW_STIMULUS(block_coordinates) {
  struct held *held = held_of(state);
  if (state->state == BLOCK_COORDINATES_REST) {
    choose(random, &state->params, &held->in);
    held->in.number_valid = tw_random_chance(random, 60);
  }
  *in = held->in;
  in->block_ready = tw_random_chance(random, state->quotient & 1 ? 90 : 30);
}

TW_BINS(block_coordinates) {
  const struct block_coordinates *s = state;
  const u32 most = low_bits(s->params.NumberBits), side = low_bits(s->params.GridBits);
  const bool is_there = out->block_valid && in->block_ready;
  TW_BIN("none", s->state == BLOCK_COORDINATES_REST && !in->number_valid);
  TW_BIN("one begins", s->state == BLOCK_COORDINATES_REST && in->number_valid);
  TW_BIN("block_ready while it is divided", s->state == BLOCK_COORDINATES_BY_X && in->block_ready);
  TW_BIN("one waits", out->block_valid && !in->block_ready);
  TW_BIN("one is taken", is_there);
  TW_BIN("the first", is_there && !in->number);
  TW_BIN("the last number there is", is_there && in->number == most);
  TW_BIN("along x", is_there && in->grid_x > 1 && out->block_x == in->grid_x - 1);
  TW_BIN("along y", is_there && in->grid_y > 1 && out->block_y == in->grid_y - 1);
  TW_BIN("along z", is_there && out->block_z > 1);
  TW_BIN("all three", is_there && out->block_x && out->block_y && out->block_z);
  TW_BIN("the widest grid", is_there && in->grid_x == smaller(most + 1, side));
  TW_BIN("the tallest", is_there && in->grid_y == smaller(most + 1, side));
  TW_BIN("a row of one", is_there && in->grid_x == 1 && in->grid_y > 1);
}
