/* options_gpu: the options of commands that say how many SMs run a kernel, and how. */
#ifndef TWINWARP_OPTIONS_GPU_H
#define TWINWARP_OPTIONS_GPU_H

#include "options.h"

/* A child parser whose input is a struct options. */
extern const struct argp gpu_argp;

/* The preset's parameters of an SM, in run.params; if the options ask for a GPU, it is in run.gpu. */
int options_gpu_resolve(struct options *, struct tw_error *);

/* Fails if something was asked for that only one SM alone does.  After the rest has been resolved. */
int options_gpu_check(const struct options *, struct tw_error *);

#endif
