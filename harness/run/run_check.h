/* run_check: whether what goes wrong is the kernel's own fault: races, and reads of what nothing has written
 * (isa/access_check.h). */
#ifndef TWINWARP_RUN_CHECK_H
#define TWINWARP_RUN_CHECK_H

#include "run.h"

/* The run that --check asks for: the functional executor looks at every access, and the engine runs if it finds
 * nothing. */
enum run_status run_checked(const struct run_options *, struct run_result *);

/* After a wrong result: the functional executor looks again, and the run is the kernel's fault if it finds something. 
 * Not of generated programs, which are the machine's test. */
void run_look_for_fault(const struct run_options *, struct run_result *);

/* What a check has found is the kernel's fault, whatever the engine makes of it. */
enum run_status run_kernel_fault(const struct run_options *, struct run_result *);

#endif
