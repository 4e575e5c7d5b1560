/* passes: the list; see passes.h. */
#include "compiler/passes.h"

const struct pass passes[] = {{"simplify", pass_simplify},
                              {"propagate", pass_propagate},
                              {"dead", pass_dead},
                              {"retarget", pass_retarget},
                              {"dead", pass_dead},
                              {"predicates", pass_predicates},
                              {"dead", pass_dead},
                              {"arms", pass_arms},
                              {"allocate", pass_allocate},
                              {"number", pass_number},
                              {0}};

int passes_run(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  for (const struct pass *p = passes; p->name; p++)
    if (p->run(ir, options, error)) return -1;
  return 0;
}
