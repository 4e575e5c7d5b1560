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

# run_sta unit script log: OpenSTA goes on after an error, or without a pin that is asked for; this fails, with a line.
run_sta() {
  local status=0 found
  sta -exit "$2" > "$3.$$" 2>&1 || status=$?  # another run may time the same netlist
  mv "$3.$$" "$3"
  if found=$(grep -m 1 '^Warning: constraints.sdc.* not found' "$3"); then
    echo "MODE=$MODE: should be of inputs that $1 has: ${found##*sdc, }" >&2
    return 2
  fi
  if found=$(grep -m 1 -E '^Error|black box|not found' "$3"); then echo "$1: $found; see $3" >&2; return 1; fi
  if [ $status != 0 ]; then echo "$1: OpenSTA failed: $(tail -n 1 "$3"); see $3" >&2; return 1; fi
}
