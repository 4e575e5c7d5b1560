/* selected: which of the planted faults is awake: the number in the environment variable TW_FAULT, or none. */
#ifndef TWINWARP_SELECTED_H
#define TWINWARP_SELECTED_H

int tw_fault_selected(void);

#endif
