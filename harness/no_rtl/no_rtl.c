/* no_rtl: what stands in the shim's place in a program of the C engine alone: it says that there is no RTL. */
#include <stddef.h>
#include <stdlib.h>

#include "failure/shown.h"
#include "lockstep/shim.h"

int tw_rtl_there(void) { return 0; }

void *tw_rtl_create(unsigned seed) {
  (void)seed;
  abort();
}
void tw_rtl_eval(void *rtl, int clk) { (void)rtl, (void)clk; }
int tw_rtl_trace_open(void *rtl, const char *path) { return (void)rtl, (void)path, -1; }
void tw_rtl_trace_close(void *rtl) { (void)rtl; }
void *tw_rtl_signal(const char *name) { return (void)name, NULL; }
void tw_rtl_destroy(void *rtl) { (void)rtl; }

int shown_write(const struct tw_session *session, const char *waves, struct tw_error *error) {
  (void)session;
  return tw_fail(error, "%.200s: there is no RTL", waves);
}
