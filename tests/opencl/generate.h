/* generate: what the parts of the generator of random OpenCL C share; see generate.c. */
#ifndef TWINWARP_OPENCL_GENERATE_H
#define TWINWARP_OPENCL_GENERATE_H

#include <stdio.h>

#include "util/random.h"
#include "shape.h"

enum type { I8, U8, I16, U16, I32, U32, I64, U64, F32, F64, F16, TYPES };
enum { FUNCTIONS = 3, PARAMETERS = 3, NEST = 3, TABLE = 16, OWN = 8, MEMBERS = 6 };

extern const char *const type_names[TYPES];
extern const unsigned type_bytes[TYPES];

/* Of the struct that a kernel is given. */
struct member {
  enum { MEMBER_SCALAR, MEMBER_ARRAY, MEMBER_PAIR } kind;
  enum type type, second; /* the other one's of a pair */
  unsigned length;        /* of an array; else 1 */
};

struct generator {
  struct tw_random random;
  enum type variables[SHAPE_VARIABLES];
  unsigned variable_count;
  enum type functions[FUNCTIONS][1 + PARAMETERS]; /* result, parameters */
  unsigned function_count;                        /* that may be called */
  struct member members[MEMBERS];
  unsigned member_count;
  unsigned counters; /* of loops around, c0 on */
  unsigned nest;     /* of statements */
  unsigned deepest;  /* an expression may be */
  bool kernel;       /* not in a function */
  enum type extra;   /* real type besides floats: F64, F16, or F32 for none */
};

static inline unsigned below(struct generator *g, unsigned n) { return tw_random_below(&g->random, n); }
static inline bool chance(struct generator *g, unsigned percent) { return tw_random_chance(&g->random, percent); }
static inline enum type any_integer(struct generator *g) { return (enum type)below(g, F32); }
static inline enum type any_type(struct generator *g) {
  const enum type type = (enum type)below(g, g->extra == F32 ? F64 : F64 + 1);
  return type == F64 ? g->extra : type;
}
static inline bool is_real(enum type type) { return type >= F32; }

/* Prints an expression of that type, shorter the larger `depth` is. */
void expression(struct generator *g, enum type type, unsigned depth);

/* A truth value, in parentheses. */
void comparison(struct generator *g, unsigned depth);

/* An index below a power of two, in brackets. */
void place(struct generator *g, unsigned size, unsigned depth);

/* Prints the struct that a kernel is given; chooses something of it: its name and, of an array, its length. */
struct given_text {
  char name[24];
  unsigned length; /* 0: no array */
};
void given_struct(struct generator *g, unsigned number);
enum type given_member(struct generator *g, struct given_text *to);

/* Prints a statement; a few of them, one deeper; and the stores of what an item's variables hold at its end. */
void statement(struct generator *g);
void block(struct generator *g);
void outcome(struct generator *g);

/* Prints what only all items of a group that are left may reach together: each tells the group a word and takes
 * another's, or one tells all; that a few times over; and a group that does so and then leaves. */
void exchange(struct generator *g);
void rounds(struct generator *g);
void group_leaves(struct generator *g);

#endif
