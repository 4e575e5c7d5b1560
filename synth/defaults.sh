# defaults.sh: read by the scripts of synth/.  What the environment does not say:
#
#   B         folder to build in
#   LIBERTY   cells, .gz too; OSU018 where its package puts it
#   FEATURE   their feature size, nm: 180 for OSU018, else 45
#   CLOCK_NS  period that the mapping is sized to: the papers' 1 GHz at 45 nm, slower in proportion
#   SRAM      model of memories, a row of synth/sram.tsv
export B=${B:-build} LIBERTY=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}
case $LIBERTY in *osu018*) : "${FEATURE:=180}" ;; *) : "${FEATURE:=45}" ;; esac
: "${CLOCK_NS:=$(awk "BEGIN { print $FEATURE / 45 }")}" "${SRAM:=openram$FEATURE}"
[[ $CLOCK_NS =~ ^[0-9]*\.?[0-9]+$ ]] || { echo "CLOCK_NS=$CLOCK_NS: should be nanoseconds" >&2; exit 2; }
export FEATURE CLOCK_NS SRAM
