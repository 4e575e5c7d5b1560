#!/bin/bash
# sizes.sh: a netlist with cells of other drives where its paths miss the clock (synth/sizes.h).
#
#   synth/sizes.sh unit folder library      (see netlist.sh, library.sh); changes netlist.v and modules.tsv in the folder
#
# Environment: as synth/defaults.sh sets it; MODE, see synth/measured/constraints.c.  Leaves what each pass found in the
# folder, sizes.log.
set -euo pipefail
cd "$(dirname "$0")/.."
unit=$1 folder=$2 library=$3
: "${CLOCK_NS:?}" "${SRAM:?}"
srams=
work=$(mktemp -d "$folder/sizes.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ -s "$folder/srams.tsv" ]; then
  srams=$work/srams.lib
  "$B/synthesis" memories liberty "$folder/srams.v" > "$srams"
fi
"$B/synthesis" constraints "$library" > "$work/constraints.sdc"
name=$(sed -n 's/^ *library *( *"*\([^") ]*\).*/\1/p' "$library/cells.lib" | head -n 1)
FOLDER=$folder LIBRARY=$library LIBRARY_NAME=$name TOP=${unit}_netlist SRAMS=$srams CONSTRAINTS=$work/constraints.sdc \
  PROGRAM=$B/synthesis WORK=$work sta -exit synth/sizes.tcl > "$folder/sizes.log" 2>&1 || failed=1
if [ -n "${failed:-}" ] || grep -q '^Error' "$folder/sizes.log" || [ ! -f "$work/rows" ]; then
  echo "$unit: OpenSTA failed: $(grep -m 1 '^Error' "$folder/sizes.log" || tail -n 1 "$folder/sizes.log")" >&2
  exit 1
fi
[ ! -s "$work/rows" ] || "$B/synthesis" resize "$folder" "$work/rows"
