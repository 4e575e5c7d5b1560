# defaults.sh: read by the scripts of synth/.  What the environment does not say:
#
#   B         folder to build in
#   LIBERTY   cells, .gz too, several files of one technology; OSU018 where its package puts it
#   FEATURE   their feature size, nm
#   CLOCK_NS  period that is to be reached
#   BUDGET_NS what a path may take in one module, to which that is mapped and sized; CLOCK_NS.  Modules are mapped one by
#             one: where paths go through several, each has a part of the clock
#   SRAM      model of memories, a row of synth/sram.tsv
#
# These three are the technology's, or follow from FEATURE (synth/measured/settings_command.c).  LIBERTY_NAME is what reports
# call the cells.
#
#   YOSYS     its version, asked for once
#
# Ends with one line and status 2 when a setting makes no sense.
bad() { echo "$1" >&2; exit 2; }
export B=${B:-build} LIBERTY=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}
. synth/program.sh
settings=$("$B/synthesis" settings $LIBERTY 2>&1) || bad "$settings"
while IFS='=' read -r name value; do export "$name=$value"; done <<< "$settings"
export YOSYS="${YOSYS:-$(yosys -V)}"
