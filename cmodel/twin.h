/* twin: what every unit's port table expands to on the C side.
 *
 * A unit's header holds two tables and its contract:
 *
 *   #define UNIT_PARAMS(P, D)  P(Name, min, max)   a parameter of the RTL module and its legal range
 *                              D(Name, expression) a constant derived from parameters, spelt alike in C and
 *                              SystemVerilog
 *   #define UNIT_PORTS(S, V)   S(IN|OUT, type, name, width, when)              one value of `width` bits
 *                              V(IN|OUT, type, name, max, count, width, when)  `count` values of `width` bits each
 *   #define UNIT_CONFIGS(C)    C("parameter overrides")  the elaborations its own test runs side by side;
 *                                                  the last, small but with all control, is the one mutated
 *
 * `type` is the C type that holds one value: u8, u16, u32, u64 or row (32 lanes of 32 bits).  `width` and `count` are
 * expressions in the parameters; clog2() becomes $clog2() in SystemVerilog.  `when` is `always`, or the name of a port
 * of the same unit and direction whose bits say when the value means anything: a port of n bits splits the `count`
 * values into n equal groups.  Only values that mean something are copied and compared.
 *
 * `TW_UNIT(name, TABLE)` declares struct name_params, name_in and name_out, and the four functions of a model:
 *
 *   name_init   power-up: parameters in, memories zero, state as after reset
 *   name_reset  what one cycle of `rst` does; memories keep their contents
 *   name_comb   the outputs of this cycle, from the state and this cycle's inputs
 *   name_clock  the state after this cycle; `out` is what name_comb gave for the same `in`
 *
 * TW_COMPOSITE(name, TABLE) is the same for a unit made of units.  Its state has what its parts tell each other in a
 * cycle, its wires, which name_comb brings up to date and name_clock uses; so its name_comb may write it, and is called
 * once more than it has to be without harm: but name_clock comes after a name_comb with the same `in`.
 *
 * TW_COMPOSITE_WITH_STORE(name, TABLE, bytes) has a memory behind its struct whose size the machine says, `bytes` in
 * terms of its parameters `p`: who creates the model gives it sizeof(struct name) + name_store_bytes(p).  All others
 * have none.
 *
 * By reference.  A register is 128 bytes, and at the ports of a composite there are dozens.  Where a unit is a part of
 * a composite model, the composite does not call name_comb and name_clock, which work by ports, but what the unit's
 * header declares beside them.  The names are the same for all:
 *
 *   name_control  first in a cycle: all that is known before the composite's later parts; it may write wires
 *   name_enter    something enters in this cycle, at its clock edge
 *   name_step     the clock edge
 *   name_idle     nothing is under way: as long as inputs stay and nothing enters, neither control nor step changes
 *                 anything
 *
 * Rows are pointers in these, good until the clock edge after.  name_comb and name_clock are written with them.
 *
 * A composite lists its parts once, as PARTS, and has init, reset, idle and, where all parts are clocked in every
 * cycle, its clock from the list.  `s` is its state, `p` its parameters, `x` its wires: place_in and place are a part's
 * ports.  What is under way in its wires it asks beside the list; TW_NOTHING_UNDER_WAY(unit) is the name_idle of a unit
 * that changes by its inputs only.
 *
 *   X(unit, place, parameters by name)               a part
 *   EACH(unit, number, place, parameters by name)    so many, which `i` counts; of 0 or 1, a part that may be left out
 *   STORED(unit, number, place, parameters by name)  the same of those that use the composite's memory, `store`
 *
 * TW_PART(name, TABLE) is the same for a grouping inside a composite that gets no checker of its own, because all that
 * is in it and all that is around it have one. */
#ifndef TWINWARP_TWIN_H
#define TWINWARP_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef int8_t s8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

/* One register of one warp: lane i is word i. */
typedef struct row {
  u32 lane[32];
} row;

/* Bits needed to count to n - 1: $clog2. */
static inline unsigned clog2(unsigned n) { return n <= 1 ? 0 : 32 - (unsigned)__builtin_clz(n - 1); }

/* Bits 0..n-1 set, n up to 32. */
static inline u32 low_bits(unsigned n) { return (u32)(((u64)1 << n) - 1); }

static inline unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }
static inline unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }
static inline unsigned ceil_divide(unsigned a, unsigned b) { return (a + b - 1) / b; }

/* Index of the lowest set bit, of the highest; x must not be zero. */
static inline unsigned lowest_bit(u32 x) { return (unsigned)__builtin_ctz(x); }
static inline unsigned highest_bit(u32 x) { return 31 - (unsigned)__builtin_clz(x); }

/* Bits up to the highest set one; none of 0. */
static inline unsigned bit_length(u32 x) { return x ? highest_bit(x) + 1 : 0; }

/* TW_UNROLL(N): before a loop of N turns, whose addresses are constants then.  Compilations for the sanitizers and
 * without optimisation would ignore it, with a warning. */
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define TW_PRAGMA(text) _Pragma(#text)
#define TW_UNROLL(n) TW_PRAGMA(GCC unroll n)
#else
#define TW_UNROLL(n)
#endif

/* TW_INLINE: compiled into its caller, where a parameter may be known.  TW_FLAT: with all that it calls compiled in.
 * TW_APART: not compiled into its caller, which is short and mostly does without it. */
#define TW_INLINE static inline __attribute__((always_inline))
#define TW_FLAT __attribute__((flatten))
#define TW_APART __attribute__((noinline))

#define TW_IF_IN_IN(...) __VA_ARGS__
#define TW_IF_IN_OUT(...)
#define TW_IF_OUT_IN(...)
#define TW_IF_OUT_OUT(...) __VA_ARGS__

#define TW_PARAM_FIELD(name, min, max) unsigned name;
#define TW_DERIVED_NONE(name, expression)
#define TW_IN_S(dir, type, name, width, when) TW_IF_IN_##dir(type name;)
#define TW_IN_V(dir, type, name, max, count, width, when) TW_IF_IN_##dir(type name[max];)
#define TW_OUT_S(dir, type, name, width, when) TW_IF_OUT_##dir(type name;)
#define TW_OUT_V(dir, type, name, max, count, width, when) TW_IF_OUT_##dir(type name[max];)

#define TW_UNIT(unit, TABLE) TW_MODEL(unit, TABLE, const struct unit *, 0)
#define TW_COMPOSITE(unit, TABLE) TW_MODEL(unit, TABLE, struct unit *, 0)
#define TW_COMPOSITE_WITH_STORE(unit, TABLE, bytes) TW_MODEL(unit, TABLE, struct unit *, bytes)

#define TW_MODEL(unit, TABLE, COMBED, BYTES)                                                                           \
  struct unit;                                                                                                         \
  struct unit##_params { TABLE##_PARAMS(TW_PARAM_FIELD, TW_DERIVED_NONE) };                                            \
  static inline size_t unit##_store_bytes(const struct unit##_params *p) { return (void)p, BYTES; }                    \
  struct unit##_in { TABLE##_PORTS(TW_IN_S, TW_IN_V) };                                                                \
  struct unit##_out { TABLE##_PORTS(TW_OUT_S, TW_OUT_V) };                                                             \
  void unit##_init(struct unit *, const struct unit##_params *);                                                       \
  void unit##_reset(struct unit *);                                                                                    \
  void unit##_comb(COMBED, const struct unit##_in *, struct unit##_out *);                                             \
  void unit##_clock(struct unit *, const struct unit##_in *, const struct unit##_out *);

#define TW_PART TW_UNIT

#define TW_INIT(unit, place, ...) unit##_init(&s->place, &(struct unit##_params){__VA_ARGS__});
#define TW_INIT_EACH(unit, number, place, ...)                                                                         \
  for (unsigned i = 0; i < (number); i++) unit##_init(&s->place, &(struct unit##_params){__VA_ARGS__});
#define TW_INIT_STORED(unit, number, place, ...)                                                                       \
  for (unsigned i = 0; i < (number); i++) unit##_init_with(&s->place, &(struct unit##_params){__VA_ARGS__}, store);
#define TW_RESET(unit, place, ...) unit##_reset(&s->place);
#define TW_RESET_EACH(unit, number, place, ...)                                                                        \
  for (unsigned i = 0; i < (number); i++) unit##_reset(&s->place);
/* In name_idle: false if anything is under way in a part. */
#define TW_IDLE(unit, place, ...)                                                                                      \
  if (!unit##_idle(&s->place)) return false;
#define TW_IDLE_EACH(unit, number, place, ...)                                                                         \
  for (unsigned i = 0; i < (number); i++) TW_IDLE(unit, place, )
#define TW_NOTHING_UNDER_WAY(unit)                                                                                     \
  static inline bool unit##_idle(const struct unit *s) { return (void)s, true; }
#define TW_CLOCK(unit, place, ...) unit##_clock(&s->place, &x->place##_in, &x->place);
#define TW_BY_HAND(...)

#endif
