/* lower: PTX to IR.  A PTX register is one virtual register, of 64 bits two (low, high), a .pred one virtual predicate;
 * registers of 8 and 16 bits hold their value extended with zeros.  Functions are inlined where they are called.
 *
 * Each lowering computes into fresh registers without a guard and assigns last, under the instruction's guard: so what
 * it computes never depends on the guard, and only what the PTX instruction writes is written. */
#ifndef TWINWARP_LOWER_H
#define TWINWARP_LOWER_H

#include "compiler/compiler.h"
#include "compiler/ir.h"
#include "compiler/ptx.h"

/* High words of generic 64-bit addresses: the space they point into. */
enum { GENERIC_GLOBAL, GENERIC_SHARED, GENERIC_LOCAL };

enum { LOWER_CALLS = 16 /* calls that may nest */, LOWER_REGISTERS = 1 << 19 };

/* A value of up to 32 bits: a constant or a register. */
struct word {
  bool constant;
  uint32_t bits, reg;
};

struct wide {
  struct word lo, hi;
};

/* A truth value: a predicate, possibly negated. */
struct truth {
  uint32_t predicate;
  bool negated;
};

/* A function being lowered, once per call. */
struct frame {
  const struct ptx_function *function;
  uint32_t registers; /* index into `map` of its first register */
  uint32_t labels;    /* IR label of its first label */
  uint32_t leave;     /* IR label behind it */
};

struct lowering {
  const struct ptx_module *module;
  struct ir *ir;
  struct tw_error *error;
  bool failed;
  const struct ptx_function *entry;
  struct frame frames[LOWER_CALLS];
  unsigned depth;
  ARRAY(uint32_t) map; /* virtual register or predicate of each PTX register */
  uint32_t *place;     /* of each variable: address, offset, or first virtual register; PTX_NOTHING: none yet */
  uint32_t *copies;    /* of each parameter whose address is taken: 1 + that of its copy in local memory; 0: none yet */
  bool copied;         /* there is one */
  const struct ptx_instruction *instruction; /* being lowered */
  uint32_t data_base;                        /* address of the module's .global and .const variables */
  uint32_t shared_bytes;                     /* laid out so far */
  uint32_t dynamic_shared; /* alignment of variables of the launch's size, which stand behind them; 0: there are none */
  uint32_t dynamic_base;   /* their address */
  bool uses_scratch;
  uint32_t block[3]; /* threads of a block, if known; else zeros */
  bool tags[3];      /* generic addresses of these spaces may occur */
  bool locked[2];    /* atomics on global, on shared memory are made under the lock */
  uint32_t lock;     /* its address, of LAUNCH_LOCK_BYTES */
  uint32_t counter;  /* the word of shared memory in which barriers count threads; PTX_NOTHING: none yet */
  uint32_t carry;    /* predicate of .cc; 0: none yet */
  uint32_t clock;    /* register of the thread's clock; 0: the module reads none */
};

/* Functions, as lower.c and lower_call.c share them: a function becomes the innermost frame; its body, up to the label
 * behind it; whether it was not read, which is a failure; whether there may be so many more virtual registers. */
void enter_function(struct lowering *l, const struct ptx_function *function);
void lower_body(struct lowering *l);
bool function_refused(struct lowering *l, const struct ptx_function *f);
bool more_registers(struct lowering *l, uint32_t count, const struct ptx_token *at);

/* What stands for the address of a function; 0: no function has that name. */
uint32_t function_address(const struct ptx_module *m, const struct ptx_token *name);

/* Ends the run where `guard` holds: an access that every engine reports, as the address is nobody's. */
void emit_trap(struct lowering *l, struct truth guard, uint32_t address);

/* Lowers an entry.  On failure the error is one line with the place. */
int lower(struct lowering *l);

/* ---- emission */

/* Marks the failure; the first one counts. */
__attribute__((format(printf, 3, 4))) void lower_fail(struct lowering *l, const struct ptx_token *at,
                                                      const char *format, ...);

static inline struct word constant(uint32_t bits) { return (struct word){true, bits, 0}; }
static inline struct word in_register(uint32_t reg) { return (struct word){false, 0, reg}; }
static inline struct truth truth(uint32_t predicate) { return (struct truth){predicate, false}; }
static inline struct truth opposite(struct truth t) { return (struct truth){t.predicate, !t.negated}; }

uint32_t fresh_register(struct lowering *l);
uint32_t fresh_pair(struct lowering *l); /* the first of two, as the machine's doubles are (ir.h) */
uint32_t fresh_predicate(struct lowering *l);
uint32_t fresh_label(struct lowering *l);
void emit(struct lowering *l, const struct ir_instruction *i);
uint32_t register_of(struct lowering *l, struct word w);

/* Opcodes on words; what is constant is computed here. */
struct word unary(struct lowering *l, unsigned opcode, struct word b);
struct word binary(struct lowering *l, unsigned opcode, struct word a, struct word b);
struct word ternary(struct lowering *l, unsigned opcode, struct word a, struct word b, struct word c);
struct truth compare(struct lowering *l, unsigned opcode, struct word a, struct word b);
struct word choose(struct lowering *l, struct truth t, struct word yes, struct word no);
struct truth both(struct lowering *l, unsigned pseudo, struct truth a, struct truth b); /* IR_PAND, IR_POR, IR_PXOR */

/* Writes only where `t` holds, resp. in every lane. */
void set_if(struct lowering *l, struct truth t, uint32_t reg, struct word value);
void set(struct lowering *l, uint32_t reg, struct word value);

void label(struct lowering *l, uint32_t name);
void branch_if(struct lowering *l, struct truth t, uint32_t to);

/* The instruction's guard. */
struct truth guard_of(struct lowering *l);

/* ---- 64 bits */
struct wide wide_constant(uint64_t bits);
struct wide add_wide(struct lowering *l, struct wide a, struct wide b);
struct wide subtract_wide(struct lowering *l, struct wide a, struct wide b);
struct wide multiply_wide(struct lowering *l, struct wide a, struct wide b);
struct wide product_wide(struct lowering *l, struct word a, struct word b, bool is_signed); /* of words, in full */
struct wide negate_wide(struct lowering *l, struct wide a);
struct wide choose_wide(struct lowering *l, struct truth t, struct wide yes, struct wide no);
struct wide shift_wide(struct lowering *l, unsigned opcode, struct wide a, struct word by); /* ISA_SHL, SHRU, SHRS */
struct truth less_wide(struct lowering *l, struct wide a, struct wide b, bool is_signed);
struct truth equal_wide(struct lowering *l, struct wide a, struct wide b);
struct word count_zeros_wide(struct lowering *l, struct wide a);

/* ---- operands */
bool is_signed(enum ptx_type type);
bool is_wide(enum ptx_type type);
unsigned bits_of(enum ptx_type type);

const struct ptx_operand *operand(const struct lowering *l, unsigned index);
enum ptx_type register_type(const struct lowering *l, uint32_t reg);
uint32_t mapped(const struct lowering *l, uint32_t reg);

/* An operand as a value of that type.  Registers must have its size, or, if `relaxed`, may be larger.  Values of less
 * than 32 bits come extended to 32 as their type says. */
struct word read_word(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, bool relaxed);
struct wide read_wide(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, bool relaxed);
struct truth read_truth(struct lowering *l, const struct ptx_operand *o);

/* Assigns to an operand under the instruction's guard.  A larger register, if `relaxed`, is extended as the type
 * says. */
void write_word(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, struct word value, bool relaxed);
void write_wide(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, struct wide value);
void write_truth(struct lowering *l, uint32_t reg, struct truth value);

/* Extends the low bits of a word. */
struct word extend(struct lowering *l, struct word w, unsigned bits, bool is_signed);

/* At the kernel's beginning: the register of a clock that is read. */
void begin_clock(struct lowering *l);

/* The value of a special register. */
struct word special_register(struct lowering *l, const struct ptx_token *name);

/* The address of a variable, generic if asked for with `variable_tag`. */
uint32_t variable_address(struct lowering *l, uint32_t variable, const struct ptx_token *at);
uint32_t variable_tag(const struct lowering *l, uint32_t variable);

/* First virtual register of a .param variable that is not the kernel's own. */
uint32_t parameter_words(struct lowering *l, uint32_t variable);

/* Where a function begins: parameters whose address it takes get one. */
void copy_parameters(struct lowering *l, const struct ptx_function *f);

/* ---- floats */
struct word flush(struct lowering *l, struct word x);      /* subnormals to zeros of their sign */
struct word is_flushed(struct lowering *l, struct word x); /* the same if the instruction has .ftz */
struct word rounded_sum(struct lowering *l, struct word a, struct word b, unsigned how); /* by .rn, .rz, .rm or .rp */
struct word rounded_product(struct lowering *l, struct word a, struct word b, unsigned how);
struct word rounded_fma(struct lowering *l, struct word a, struct word b, struct word c, unsigned how);
/* |q * 2^e|, where `rest` has the sign of what q is short of the exact quotient, whose own sign is that of `sign`; and
 * the root of a, from 2^-96 on; both by .rz, .rm or .rp. */
struct word directed_quotient(struct lowering *l, struct word q, struct word rest, struct word e, struct word sign,
                              unsigned how);
struct word directed_root(struct lowering *l, struct word root, struct word a, unsigned how);
struct word round_float(struct lowering *l, struct word x, enum ptx_choice how);       /* to an integral value */
struct word saturate(struct lowering *l, struct word x);                               /* to [0, 1] */
struct word special_function(struct lowering *l, struct word x);                       /* that the instruction names */
struct word integer_to_single(struct lowering *l, enum ptx_type from, unsigned round); /* operand 1 */
void single_to_integer(struct lowering *l, enum ptx_type to, struct word x, unsigned round); /* to operand 0 */
struct truth compare_floats(struct lowering *l, enum ptx_choice how, enum ptx_type type, struct wide a,
                            struct wide b); /* of F32 the low words */
struct truth compare_type(struct lowering *l, enum ptx_choice how, enum ptx_type type, const struct ptx_operand *a,
                          const struct ptx_operand *b);

/* ---- halves, of which a word has one in its low 16 bits */
bool is_half(enum ptx_type type);
bool of_halves(const struct ptx_instruction *i); /* it is lower_half's */
void lower_half(struct lowering *l);
struct word are_halves_flushed(struct lowering *l, enum ptx_type type, struct word x); /* if there is .ftz */
struct word half_to_single(struct lowering *l, struct word half);
struct word single_to_half(struct lowering *l, struct word x, unsigned how);

/* ---- conversions of the instruction's operand and result, of words as the low halves of 64 bits */
struct wide read_integer(struct lowering *l, enum ptx_type type);
void write_integer(struct lowering *l, enum ptx_type type, struct wide value);
struct wide clamp_integer(struct lowering *l, struct wide v, enum ptx_type from, enum ptx_type to); /* to its range */

/* ---- atomics */

/* The spaces, global and shared, on which the module has atomics that the machine has no opcode for. */
void find_locked(const struct ptx_module *m, bool locked[2]);

/* ---- integer division */
void divide_word(struct lowering *l, struct word n, struct word d, struct word *quotient, struct word *rest);
void divide_wide(struct lowering *l, struct wide n, struct wide d, struct wide *quotient, struct wide *rest);

/* One lowering per kind of PTX instruction, named in the table of ptx_opcode.h. */
#define X(name, text, kind, ...) void lower_##kind(struct lowering *l);
PTX_OPCODES(X)
#undef X

#endif
