/* operand_stage: see operand_stage.h. */
#include "operand/operand_stage.h"

void operand_stage_init(struct operand_stage *s, const struct operand_stage_params *p) {
  s->params = *p;
  switch (p->OperandStage) {
    case OPERAND_STAGE_BANKED:
      banked_stage_init(&s->banked, &(struct banked_stage_params){.SchedulersPerSubcore = p->SchedulersPerSubcore,
                                                                  .Warps = p->Warps,
                                                                  .CollectorUnits = p->CollectorUnits,
                                                                  .Banks = p->Banks,
                                                                  .UnitPorts = p->UnitPorts,
                                                                  .Rows = p->Rows,
                                                                  .Kernels = p->Kernels,
                                                                  .Context = p->Context,
                                                                  .Lanes = 32,
                                                                  .ReadyBits = p->ReadyBits});
      break;
    case OPERAND_STAGE_CACHING:
      caching_stage_init(&s->caching, &(struct caching_stage_params){.Warps = p->Warps,
                                                                     .CollectorUnits = p->CollectorUnits,
                                                                     .Banks = p->Banks,
                                                                     .UnitPorts = p->UnitPorts,
                                                                     .Rows = p->Rows,
                                                                     .Entries = p->Entries,
                                                                     .Kernels = p->Kernels,
                                                                     .Lanes = 32,
                                                                     .ReadyBits = p->ReadyBits});
      break;
    default:
      regless_stage_init(
          &s->regless, &(struct regless_stage_params){.CollectorUnits = p->CollectorUnits,
                                                      .Warps = p->Warps,
                                                      .Registers = OPERAND_STAGE_REGISTERS,
                                                      .Lines = p->Rows,
                                                      .Entries = p->Entries ? p->Entries : OPERAND_STAGE_LEAST_ENTRIES,
                                                      .Lanes = 32,
                                                      .ReadyBits = p->ReadyBits});
      s->regless.compresses = p->Entries != 0;
  }
}

void operand_stage_reset(struct operand_stage *s) {
  switch (s->params.OperandStage) {
    case OPERAND_STAGE_BANKED: banked_stage_reset(&s->banked); break;
    case OPERAND_STAGE_CACHING: caching_stage_reset(&s->caching); break;
    default: regless_stage_reset(&s->regless);
  }
}
