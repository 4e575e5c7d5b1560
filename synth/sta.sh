# sta.sh: OpenSTA over a unit's netlist.  To be sourced.
#
# prepare_sta unit folder library work: what its scripts read, in the environment:
#   FOLDER of the netlist; LIBRARY (see library.sh); TOP, the netlist's module; SRAMS, its memories' Liberty file, or empty;
#   CONSTRAINTS (of `synthesis constraints`); the files go to `work`.
#
# Environment: as synth/defaults.sh sets it; MODE, see synth/measured/constraints.c.
prepare_sta() {
  : "${CLOCK_NS:?}" "${SRAM:?}"
  export FOLDER=$2 LIBRARY=$3 TOP=${1}_netlist SRAMS='' CONSTRAINTS=$4/constraints.sdc
  if [ -s "$FOLDER/srams.tsv" ]; then
    SRAMS=$4/srams.lib
    "$B/synthesis" memories liberty "$FOLDER/srams.v" > "$SRAMS"
  fi
  "$B/synthesis" constraints "$LIBRARY" > "$CONSTRAINTS"
}
