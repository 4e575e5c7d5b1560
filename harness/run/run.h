/* run: one kernel on one machine: assemble or compile, execute functionally, run on an engine, compare the memories.
 * Files of assembly are `.tws` or anything else; PTX modules and launch files (run_plan.h) and
 * lists of traces (run_trace.h) are known by their ending. */
#ifndef TWINWARP_RUN_H
#define TWINWARP_RUN_H

#include "simulate/energy.h"
#include "gpu/gpu.h"
#include "simulate/engine.h"
#include "observe/observer.h"
#include "isa/access_check.h"
#include "isa/executor.h"
#include "isa/reuse.h"

/* Exit statuses of the program, and verdicts of a run. */
enum { RUN_INSTRUCTION_LIMIT = 200000000 };

enum run_status {
  RUN_PASSED = 0,
  RUN_MISMATCH = 1,
  RUN_BAD_INPUT = 2,
  RUN_WRONG_RESULT = 3,
  RUN_INTERNAL = 4,
  RUN_KERNEL_FAULT = 5 /* the kernel races, or reads what nothing has written */
};

/* Of PTX modules and launch files alone. */
struct plan_options {
  const char *entry;   /* of the module; NULL: its only one */
  u32 shared_bytes;    /* of `extern __shared__` arrays */
  bool bank_registers; /* number registers for the machine's banks */
  u32 only;            /* the launch that the engine runs, from 1; the others run on the executor; 0: all */
  const char *const *expects, *const *dumps; /* [BUFFER:]FILE */
  unsigned expect_count, dump_count;
};

struct run_options {
  const char *kernel; /* path of its assembly */
  const char *second; /* of one that runs beside it, of the same kinds; or NULL */
  u64 repeat;         /* the kernel is run again until so many cycles have passed, the second meanwhile; or 0 */
  const char *text;   /* the assembly, if not to be read from there; or NULL */
  const char *preset; /* name, for reports */
  struct sm_params params;
  struct sm_setting setting;
  const char *scheduler, *assignment; /* their names, for reports */
  struct launch_overrides overrides;
  struct plan_options plan;
  u32 reuse_threshold, reuse_warps; /* operands are marked near or far by profiling (isa/reuse.h); 0: as they are */
  bool reorder_registers;           /* of the engine's kernel (isa/reorder.h); the executor runs it as it is */
  const char *traces;               /* folder for Accel-Sim's traces of the launches, or NULL */
  const char *opcodes;              /* of replayed traces: file with classes of SASS opcodes, or NULL */
  bool blank_metadata;              /* where OperandStage is not 2: nops in place of RegLess' metadata */
  bool unordered;                   /* what memory holds at the end depends on timing: not compared */
  struct trace_dump *dump;          /* the same once it is open; run_kernel's own */
  unsigned check;                   /* CHECK_RACES, CHECK_UNINITIALISED: on the functional executor */
  bool only_check;                  /* and no engine runs */
  struct access_check *checking;    /* the check once it is begun; run_kernel's own */
  struct memory_config memory;
  struct gpu_config gpu;           /* of so many SMs; 0: an SM alone, which has the memory above */
  struct run_gpu *on_gpu;          /* that one; run_kernel's own */
  const char *checkpoint, *resume; /* files, or NULL: written while it runs, every so many seconds; to go on from */
  unsigned checkpoint_seconds;
  u64 seed; /* of buffer contents, memory delays and power-up state */
  struct engine_options engine;
  const char *series;          /* of a governed run: CSV file for governor_series, or NULL */
  bool count_stalls;           /* of the C engine, */
  struct hot *hot;             /* as is what is added to this, or NULL; and to this, */
  struct timeline *timeline;   /* in cycles engine.from to engine.to of each launch */
  bool count_events;           /* of the C engine, in cycles engine.from to engine.to of each launch */
  const struct energy *energy; /* to charge them with, or NULL */
  const char *replay;          /* the command that repeats this run */
  int (*instead)(void *context, const struct launch *, u32 *image, struct tw_error *); /* of the engine; or NULL */
  void *instead_context;
};

/* The kernel beside another. */
struct second_result {
  char kernel[KERNEL_NAME_BYTES];
  u64 cycles, instructions; /* its own; of what is repeated, while the first ran */
};

struct run_result {
  enum run_status status;
  struct tw_error error; /* why, unless passed */
  char kernel[KERNEL_NAME_BYTES];
  u32 launches;    /* that the engine ran */
  u32 launch;      /* number of the one that runs, of several; 0: there is one */
  bool referenced; /* the result was also compared with a plain C computation */
  bool expected;   /* or with files */
  u64 cycles, total_cycles, instructions, lanes, memory_requests;
  u64 traced, steering;                  /* of a replay's instructions: the trace's and ours */
  char unshared[KERNEL_FILE_BYTES + 16]; /* FILE:LINE where blocks wait for each other, so that they share nothing */
  u32 unordered;                         /* launches of a replay after which memory was not compared, as warps race */
  struct access_findings findings;       /* of a check */
  u32 memory_crc;                        /* CRC-32 of global memory at the end */
  u64 issued[SM_SCHEDULERS];             /* of both kernels, as are lanes, memory_requests and engine */
  struct second_result second;
  struct reuse_profile reuse;      /* of the operands that were marked */
  struct execution_stats executed; /* by the functional executor */
  struct engine_result engine;
  struct events events; /* if counted, */
  struct stalls stalls; /* and these */
  struct gpu_counted gpu;
};

/* Fills `result` in any case; returns its status. */
enum run_status run_kernel(const struct run_options *, struct run_result *);

/* Instructions per cycle of the kernel. */
double run_ipc(const struct run_result *);

/* Coefficient of variation of instructions issued per scheduler.  Barnes VI-C. */
double run_imbalance(const struct run_result *);

#endif
