/* run_internal: one launch on the executor and an engine, as run and run_plan use it. */
#ifndef TWINWARP_RUN_INTERNAL_H
#define TWINWARP_RUN_INTERNAL_H

#include "run.h"

static inline enum run_status run_fail(struct run_result *r, enum run_status status) { return r->status = status; }

/* What run_kernel does, once; `r` is cleared. */
enum run_status run_file(const struct run_options *, struct run_result *);

/* Changes `expected` as the functional executor does and `image` as the engine does, and compares them. */
enum run_status run_launch(const struct run_options *, const struct launch *, u32 *expected, u32 *image,
                           struct run_result *);

/* Marks the operands of a launch's kernel, if that is asked for; `memory` is what it starts from. */
enum run_status run_mark(const struct run_options *, const struct launch *, const u32 *memory, struct run_result *);

/* Streams of launches on the engine, on `image`; `environment` keeps what it counted.  Not compared with anything
 * yet. */
enum run_status run_streams(const struct run_options *, const struct stream *, unsigned count, u32 *image, u32 bytes,
                            struct environment *, struct run_result *);

/* How an engine's launches ended: after so many cycles, and what was wrong besides its verdict. */
struct run_end {
  u64 cycle;
  bool overflow, fault;
  u32 address; /* of the fault */
};

/* The status that follows. */
enum run_status run_judge(const struct run_options *, const struct run_end *, struct run_result *);

/* The engine's memory from address `from` on against the functional executor's; `file` is named if they differ. */
enum run_status run_check_result(const char *file, const struct launch *, u32 from, const u32 *expected, const u32 *got,
                                 struct run_result *);

/* What is run, for a failure's report: a line for each kind of thing that decides it.  `number` is the launch's of
 * several, or 0. */
void run_describe(const struct run_options *, const struct launch *, u32 number, char *text, size_t size);

void run_add_executed(struct execution_stats *sum, const struct execution_stats *one);

/* What one launch gave, joined to what those before it gave. */
void run_add_result(struct run_result *sum, const struct run_result *one);

/* As run_launch, without an engine. */
enum run_status run_executor(const struct run_options *, const struct launch *, u32 *expected, struct run_result *);

/* Whether --launch names one of so many, and --waves shows one. */
int run_choose_launch(const struct run_options *, u32 launches, struct tw_error *);

#endif
