/* sm_parts: the parts of the SM and their parameters, each once. */
#include "sm_internal.h"

#define PARTS(X, EACH, STORED)                                                                                         \
  X(settings, settings, .Registers = p->Sharing ? SETTINGS_REGISTERS : SETTING_share_kept)                             \
  X(kernel_dispatch, dispatch, .Kernels = p->Kernels, .Warps = p->Warps, .Blocks = p->Blocks, .Sharing = p->Sharing,   \
    .HashEntries = p->HashEntries, .SharedWords = p->SharedWords, .PcBits = p->PcBits, .Context = sm_moves_blocks(s),  \
    .BlockSource = p->BlockSource)                                                                                     \
  X(barrier, barrier, .Schedulers = SM_SCHEDULERS, .Warps = p->Warps, .Blocks = p->Blocks,                             \
    .Context = sm_moves_blocks(s))                                                                                     \
  X(sthld_controller, sthld, .Schedulers = SM_SCHEDULERS, .Interval = p->Interval, .Inverse = SM_STHLD_INVERSE,        \
    .Limit = SM_STHLD_LIMIT)                                                                                           \
  STORED(subcore, p->Subcores, subcore[i], .SchedulersPerSubcore = SM_SCHEDULERS / p->Subcores, .Warps = p->Warps,     \
         .CollectorUnits = p->CollectorUnits, .Banks = p->Banks, .UnitPorts = p->UnitPorts, .Rows = p->Rows,           \
         .PcBits = p->PcBits, .BufferDepth = p->BufferDepth, .StackDepth = p->StackDepth,                              \
         .QueueDepth = load_path_needs(p->LoadPath, NEED_QUEUES) ? p->PoolDepth : 0, .OperandStage = p->OperandStage,           \
         .Entries = p->Entries, .Kernels = p->Kernels, .Context = sm_moves_blocks(s),                                  \
         .DoubleLanes = p->DoubleLanes, .HalfPrecision = p->HalfPrecision, .IntStages = p->IntStages,                  \
         .FpStages = p->FpStages, .DoubleStages = p->DoubleStages, .SfuStages = p->SfuStages,                          \
         .TensorStages = p->TensorStages, .IssueStages = p->IssueStages, .Sharing = p->Sharing)                        \
  X(request_arbiter, arbiter, .Sources = SM_SCHEDULERS, .Warps = SM_SCHEDULERS / p->Subcores * p->Warps, .Lanes = 32)  \
  X(load_path, path, .Warps = sm_warps(s), .Schedulers = SM_SCHEDULERS, .LoadPath = p->LoadPath,                       \
    .PoolCoalescers = p->PoolCoalescers, .Waiting = p->PoolDepth + QUEUE_STAGE_PIPE_REQUESTS * SM_SCHEDULERS + 1,      \
    .Sets = p->Sets, .Ways = p->Ways, .Mshrs = p->Mshrs, .Pending = p->Pending, .Tickets = p->Tickets,                 \
    .Invalidates = p->BlockSource, .Sectors = sm_sectors(p), .CarveOut = p->CarveOut)                                                                                     \
  EACH(register_l1, sm_has_register_l1(s), register_l1, .Sets = p->Sets, .Ways = SM_REGISTER_WAYS,                     \
       .Mshrs = SM_REGISTER_MSHRS, .Warps = p->Warps, .Lines = p->Rows, .Lanes = 32)                                   \
  EACH(block_sharing, p->Sharing, sharing, .Warps = p->Warps, .Blocks = p->Blocks, .Period = p->DynamicPeriod,         \
       .Step = p->DynamicStep, .Start = p->DynamicStart)                                                               \
  EACH(share_window, p->Sharing, window, .BlockPairs = p->Blocks / 2, .Lanes = 32)                                     \
  X(line_mux, mux, .Clients = sm_contexts_client(s) + sm_moves_blocks(s),                                              \
    .Patience1 = sm_has_register_l1(s) ? SM_REGISTER_PATIENCE : SM_CONTEXT_PATIENCE, .Patience2 = SM_CONTEXT_PATIENCE, \
    .Patience3 = SM_CONTEXT_PATIENCE, .Lanes = 32)                                                                     \
  X(shared_memory, shared, .Warps = sm_warps(s), .Words = p->SharedWords, .Lanes = 32, .Context = sm_moves_blocks(s))  \
  EACH(kernel_divider, p->Governor != 0, divider, .Governor = p->Governor, .Warps = p->Warps, .Blocks = p->Blocks,     \
       .Rows = p->Rows, .SharedWords = p->SharedWords, .PcBits = p->PcBits, .Pending = p->Pending,                     \
       .Tickets = p->Tickets)                                                                                          \
  EACH(context_mover, sm_moves_blocks(s), mover, .Warps = p->Warps, .Blocks = p->Blocks, .Places = CONTEXT_BLOCKS,     \
       .Banks = p->Banks, .StackDepth = p->StackDepth)

void sm_init(struct sm *s, const struct sm_params *p) {
  struct issue_stage_decoded *store = (struct issue_stage_decoded *)(s + 1);
  s->params = *p;
  memset(&s->wires, 0, sizeof s->wires);
  PARTS(TW_INIT, TW_INIT_EACH, TW_INIT_STORED)
  issue_stage_empty_store(&s->subcore[0].scheduler[0].issue);
  sm_drive_settings(s);
}

void sm_reset(struct sm *s) {
  const struct sm_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH, TW_RESET_EACH)
  sm_drive_settings(s);
}

void sm_two_level(struct sm *s, unsigned active) {
  for (unsigned k = 0; k < s->params.Subcores; k++)
    for (unsigned i = 0; i < s->subcore[k].params.SchedulersPerSubcore; i++) {
      struct issue_stage *issue = &s->subcore[k].scheduler[i].issue;
      two_level_init(&issue->two_level, issue->params.Warps, active);
    }
}
