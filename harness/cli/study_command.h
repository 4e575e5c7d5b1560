/* study_command: `twinwarp barnes`, `malekeh`, `warppool` and `scavenger`: a paper's experiments on the C engine;
 * `why`: what the differences that the papers' pages explain are made of. */
#ifndef TWINWARP_STUDY_COMMAND_H
#define TWINWARP_STUDY_COMMAND_H

/* "twinwarp NAME" of the study, and the arguments after it; returns the exit status. */
int study_command(int argc, char **argv);

#endif
