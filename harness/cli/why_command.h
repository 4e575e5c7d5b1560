/* why_command: `twinwarp why`: what the differences that the papers' pages explain are made of. */
#ifndef TWINWARP_WHY_COMMAND_H
#define TWINWARP_WHY_COMMAND_H

/* "twinwarp why" and the arguments after it; returns the exit status. */
int why_command(int argc, char **argv);

#endif
