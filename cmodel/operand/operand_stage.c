/* operand_stage: see operand_stage.h. */
#include "operand/operand_stage.h"

/* The one that there is. */
#define PARTS(EACH)                                                                                                    \
  EACH(banked_stage, p->OperandStage == OPERAND_STAGE_BANKED, banked, .SchedulersPerSubcore = p->SchedulersPerSubcore, \
       .Warps = p->Warps, .CollectorUnits = p->CollectorUnits, .Banks = p->Banks, .UnitPorts = p->UnitPorts,           \
       .Rows = p->Rows, .Kernels = p->Kernels, .Context = p->Context, .IssueStages = p->IssueStages, .Lanes = 32,      \
       .ReadyBits = p->ReadyBits)                                                                                       \
  EACH(caching_stage, p->OperandStage == OPERAND_STAGE_CACHING, caching, .Warps = p->Warps,                            \
       .CollectorUnits = p->CollectorUnits, .Banks = p->Banks, .UnitPorts = p->UnitPorts, .Rows = p->Rows,             \
       .Entries = p->Entries, .Kernels = p->Kernels, .Lanes = 32, .ReadyBits = p->ReadyBits)                           \
  EACH(regless_stage, p->OperandStage == OPERAND_STAGE_REGLESS, regless, .CollectorUnits = p->CollectorUnits,          \
       .Warps = p->Warps, .Registers = OPERAND_STAGE_REGISTERS, .Lines = p->Rows,                                      \
       .Entries = p->Entries ? p->Entries : OPERAND_STAGE_LEAST_ENTRIES, .Lanes = 32, .ReadyBits = p->ReadyBits)

void operand_stage_init(struct operand_stage *s, const struct operand_stage_params *p) {
  s->params = *p;
  PARTS(TW_INIT_EACH)
  if (p->OperandStage == OPERAND_STAGE_REGLESS) s->regless.compresses = p->Entries != 0;
}

void operand_stage_reset(struct operand_stage *s) {
  const struct operand_stage_params *p = &s->params;
  PARTS(TW_RESET_EACH)
}

bool operand_stage_idle(const struct operand_stage *s) {
  const struct operand_stage_params *p = &s->params;
  PARTS(TW_IDLE_EACH)
  return true;
}
