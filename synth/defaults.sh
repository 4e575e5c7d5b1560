# defaults.sh: read by the scripts of synth/.  What the environment does not say:
#
#   B         folder to build in
#   LIBERTY   cells, .gz too, several files of one technology; OSU018 where its package puts it
#   FEATURE   their feature size, nm
#   CLOCK_NS  period that the mapping is sized to
#   SRAM      model of memories, a row of synth/sram.tsv
#
# These three are the technology's (synth/tech); with another FEATURE the papers' 1 GHz at 45 nm, slower in proportion, and
# OpenRAM's memories of that size.  LIBERTY_NAME is what reports call the cells.
#
#   YOSYS     its version, asked for once
#
# Ends with one line and status 2 when a setting makes no sense.
bad() { echo "$1" >&2; exit 2; }
export B=${B:-build} LIBERTY=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}
if [ -z "${FEATURE:-}" ]; then
  . synth/program.sh
  technology=$("$B/synthesis" technology $LIBERTY 2>&1) || bad "LIBERTY=$technology"
  while IFS='=' read -r name value; do [ -n "${!name:-}" ] || declare "$name=$value"; done <<< "$technology"
fi
[[ $FEATURE =~ ^[1-9][0-9]*$ ]] || bad "FEATURE=$FEATURE: should be nanometres"
: "${CLOCK_NS:=$(awk "BEGIN { print $FEATURE / 45 }")}" "${SRAM:=openram$FEATURE}"
[[ $CLOCK_NS =~ ^([0-9]*\.)?[0-9]+$ && $CLOCK_NS =~ [1-9] ]] || bad "CLOCK_NS=$CLOCK_NS: should be nanoseconds, more than 0"
[[ $(< synth/sram.tsv) == *$'\n'"$SRAM"$'\t'* ]] || bad "SRAM=$SRAM: synth/sram.tsv has no such model of memories; FEATURE=$FEATURE"
[[ ${GATING:-yes} =~ ^(yes|no)$ ]] || bad "GATING=$GATING: should be yes or no"
[[ ${BUFFERING:-yes} =~ ^(yes|no)$ ]] || bad "BUFFERING=$BUFFERING: should be yes or no"
export LIBERTY_NAME="$(sed -E 's,[^ ]*/,,g' <<< "$LIBERTY")"
export FEATURE CLOCK_NS SRAM YOSYS="${YOSYS:-$(yosys -V)}"
