/* rtl_run: RTL run cycle by cycle, beside its models or alone, with what an engine's options ask of it: a waveform,
 * recordings, the folder of the first difference.  It is opened once, and then has one launch, or several that follow
 * each other. */
#ifndef TWINWARP_RTL_RUN_H
#define TWINWARP_RTL_RUN_H

#include "engine.h"
#include "failure/failure_watch.h"
#include "lockstep/recording.h"

struct rtl_run {
  struct engine_options options; /* of the launch under way */
  struct tw_session session;
  struct failure_watch failure;
  struct recordings recordings;
  void *rtl;
};

/* The RTL as it is at power-up; `stimulus` drives it.  It stays where it is until it is closed. */
void rtl_run_open(struct rtl_run *, const struct engine_options *, tw_stimulus *, void *context);
void rtl_run_close(struct rtl_run *);

/* SM number i, and the block scheduler beside the SMs; NULL if there is none. */
const struct tw_twin *rtl_run_sm(const struct rtl_run *, unsigned i);
const struct tw_twin *rtl_run_source(const struct rtl_run *);

/* Says that the RTL is another machine's; -1. */
int rtl_run_refuse(struct tw_error *);

/* Before the first cycle of a launch; also if it fails, the end must follow. */
int rtl_run_begin(struct rtl_run *, const struct engine_options *, struct tw_error *);

/* One cycle. */
enum rtl_step { RTL_RUNS, RTL_DIFFERS, RTL_FAILED };
enum rtl_step rtl_run_cycle(struct rtl_run *, struct tw_error *);

/* After the last; `status` is what the launch has come to, 0 or -1, as is what is returned.  In the result: what was
 * compared, and the difference, if there is one. */
int rtl_run_end(struct rtl_run *, int status, const char *replay, struct engine_result *, struct tw_error *);

#endif
