/* options_sharing: see options_sharing.h. */
#include "options_sharing.h"

#include "presets.h"

enum {
  KEY_REGISTERS = 2048,
  KEY_MEMORY,
  KEY_OWNER,
  KEY_REORDER,
  KEY_DYNAMIC,
  KEY_TWO_LEVEL,
  KEY_REGISTER_ROOM,
  KEY_SHARED_ROOM
};

static const struct argp_option descriptions[] = {
    {"sharing-registers", KEY_REGISTERS, "PERCENT", 0,
     "two blocks may have registers in common (Sharing=1, as in jatala), where more blocks fit then: the part that "
     "each keeps for itself, 1 to 100",
     0},
    {"sharing-memory", KEY_MEMORY, "PERCENT", 0,
     "two blocks may have shared memory in common, of which each keeps so much for itself; and registers, with "
     "--sharing-registers",
     0},
    {"owner-first", KEY_OWNER, NULL, 0, "of two blocks that share, the one that has locks issues first", 0},
    {"dynamic-execution", KEY_DYNAMIC, NULL, 0,
     "of two blocks that share, the one that has no locks issues global memory instructions with a probability that "
     "goes down while the SM stalls more than SM 0 of the GPU, where it is 0",
     0},
    {"reorder-registers", KEY_REORDER, NULL, 0,
     "number registers in the order of their first use, so that those that a block keeps are used first; with "
     "--bank-registers for the banks within each part",
     0},
    {"register-room", KEY_REGISTER_ROOM, "PERCENT", 0,
     "as if there were registers for so many hundredths of a block, 100 to 6400, where the machine has more "
     "(Sharing=1)",
     0},
    {"shared-room", KEY_SHARED_ROOM, "PERCENT", 0,
     "shared memory for so many hundredths of a block of each launch, if there is more (Sharing=1)", 0},
    {"two-level", KEY_TWO_LEVEL, "N", 0,
     "of --engine c, to compare sharing with: of a scheduler's warps N are active, and only they issue; one that waits "
     "for memory or outside makes place for another",
     0},
    {0}};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct options *o = state->input;
  struct sm_setting *c = &o->run.setting;
  switch (key) {
    case KEY_REGISTERS: c->share_registers = (u8)options_number(state, "sharing-registers", text, 1, 100); return 0;
    case KEY_MEMORY: c->share_memory = (u8)options_number(state, "sharing-memory", text, 1, 100); return 0;
    case KEY_OWNER: c->owner_first = true; return 0;
    case KEY_DYNAMIC: c->dynamic = true; return 0;
    case KEY_REORDER: o->run.reorder_registers = true; return 0;
    case KEY_REGISTER_ROOM: c->register_room = (u16)options_number(state, "register-room", text, 100, 6400); return 0;
    case KEY_SHARED_ROOM: c->shared_room = (u16)options_number(state, "shared-room", text, 100, 6400); return 0;
    case KEY_TWO_LEVEL:
      o->run.engine.two_level = (unsigned)options_number(state, "two-level", text, 1, TWO_LEVEL_MAX_WARPS);
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

const struct argp sharing_argp = {descriptions, parse, NULL, NULL, NULL, NULL, NULL};

bool options_sharing_has(const struct options *o) {
  const struct preset *preset = preset_find(o->run.preset);
  struct sm_params p = preset ? preset->params : (struct sm_params){0};
  struct tw_error later; /* said when options are resolved */
  for (unsigned i = 0; i < o->set_count; i++) preset_set(&p, o->sets[i], &later);
  return p.Sharing;
}

void options_sharing_vary(struct sm_setting *c, unsigned variant) {
  static const u8 percents[] = {10, 30, 50, 90};
  const u8 percent = percents[variant % 4];
  const unsigned what = variant / 4 % 3; /* registers, shared memory, both */
  if (c->share_registers || c->share_memory) return;
  c->share_registers = what == 1 ? 0 : percent;
  c->share_memory = what == 0 ? 0 : percent;
  if (what == 1) c->register_room = 0;
  if (what == 0) c->shared_room = 0;
  c->owner_first |= variant / 12 % 2;
  c->dynamic |= (variant + variant / 4 + variant / 12) % 2;
}

/* What was asked for of sharing, or NULL. */
static const char *asked(const struct sm_setting *c) {
  if (c->share_registers) return "sharing-registers";
  if (c->share_memory) return "sharing-memory";
  if (c->owner_first) return "owner-first";
  if (c->register_room) return "register-room";
  if (c->shared_room) return "shared-room";
  return c->dynamic ? "dynamic-execution" : NULL;
}

int options_sharing_check(const struct run_options *r, struct tw_error *error) {
  const char *option = asked(&r->setting);
  if (option && !r->params.Sharing) return tw_fail(error, "--%s: only with Sharing=1, as in preset jatala", option);
  if (r->reorder_registers && (r->second || r->repeat))
    return tw_fail(error, "--reorder-registers: not with --second or --repeat");
  if (r->engine.two_level && r->engine.engine != ENGINE_C)
    return tw_fail(error, "--two-level %u: only of --engine c; there is no RTL of it", r->engine.two_level);
  const bool oldest = strcmp(r->scheduler, "oldest") == 0;
  if (oldest && !r->params.Sharing) return tw_fail(error, "--sched oldest: only with Sharing=1, as in preset jatala");
  if (!r->params.Sharing) return 0;
  if (strcmp(r->scheduler, "rba") == 0)
    return tw_fail(error, "--sched rba: not with Sharing=1, as scores know of no sharing; oldest is there");
  if (strcmp(r->assignment, "rr") != 0)
    return tw_fail(error, "--assign %s: not with Sharing=1, with which a warp's place follows from its block's",
                   r->assignment);
  return 0;
}
