/* shim: the Verilated model as an opaque pointer; the only C++ of the project stands behind it. */
#ifndef TWINWARP_SHIM_H
#define TWINWARP_SHIM_H

#ifdef __cplusplus
extern "C" {
#endif

/* 1; or 0 in a program that was linked without RTL (harness/no_rtl), where nothing else here may be called. */
int tw_rtl_there(void);

/* `seed` chooses the initial values of everything the RTL does not reset; 1 or more. */
void *tw_rtl_create(unsigned seed);

/* Settles the model with the clock at `clk`; a cycle is 1, then 0. */
void tw_rtl_eval(void *rtl, int clk);

/* Of a cycle in a waveform, where it is shown as one second: the axis counts cycles. */
enum { TW_CYCLE_TIME = 1000 };

/* From now on every cycle is dumped, when it ends, into PATH.new, which becomes PATH when it is closed; returns 0, or
 * -1 if it cannot be written.  A disk that fills up ends the program with one line and status 2. */
int tw_rtl_trace_open(void *rtl, const char *path);
void tw_rtl_trace_close(void *rtl);

/* Called by the shim when a waveform has been closed. */
void tw_waves_written(const char *path);

/* The storage of a signal that is public, in the scope of the DPI function being called; ends the program if there is
 * no such signal. */
void *tw_rtl_signal(const char *name);

void tw_rtl_destroy(void *rtl);

#ifdef __cplusplus
}
#endif

#endif
