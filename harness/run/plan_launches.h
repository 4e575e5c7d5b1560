/* plan_launches: the launches of a plan, compiled and laid out: read, with their memory, ready to be run one after the
 * other. */
#ifndef TWINWARP_PLAN_LAUNCHES_H
#define TWINWARP_PLAN_LAUNCHES_H

#include "compiler/compiler.h"
#include "simulate/environment.h"
#include "launch/plan.h"
#include "plan_memory.h"

/* What they are compiled for. */
struct plan_target {
  const struct sm_params *params;
  const struct sm_setting *setting;
  bool bank_registers;
  u64 seed;
  u32 memory_base; /* address of the first buffer; 0: LAUNCH_MEMORY_BASE */
};

/* An entry of the module, compiled for a block. */
struct plan_entry {
  const char *name; /* the launches' */
  u32 block[3];
  bool marked; /* for who marks the operands of its code */
  struct compiled compiled;
};

struct plan_launches {
  struct plan_target target;
  struct plan plan;
  struct plan_memory memory;
  char *text; /* of the module */
  size_t length;
  ARRAY(struct plan_entry) entries;
};

/* Takes over a plan that has been read; plan_launches_free also after a failure. */
int plan_launches_create(struct plan_launches *, const struct plan *, const struct plan_target *, struct tw_error *);
void plan_launches_free(struct plan_launches *);

struct plan_entry *plan_launches_entry(struct plan_launches *, u32 number);

/* Launch `number`, from 0.  It refers to `kernel`, whose code is the entry's; nothing of both is to be freed. */
int plan_launches_bind(struct plan_launches *, u32 number, struct kernel *kernel, struct launch *launch,
                       struct tw_error *);

#endif
