#!/bin/bash
# sizes.sh: a netlist with cells of other drives where its paths miss the clock (synth/sizes.h).
#
#   synth/sizes.sh unit folder library      (see netlist.sh, library.sh); changes netlist.v and modules.tsv in the folder
#
# Environment: see synth/sta.sh.  Leaves what each pass found in the folder, sizes.log.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/sta.sh
unit=$1 folder=$2 library=$3
work=$(mktemp -d "$folder/sizes.XXXXXX")
trap 'rm -rf "$work"' EXIT
prepare_sta "$unit" "$folder" "$library" "$work"
name=$(sed -n 's/^ *library *( *"*\([^") ]*\).*/\1/p' "$library/cells.lib" | head -n 1)
export LIBRARY_NAME=$name PROGRAM=$B/synthesis WORK=$work
run_sta "$unit" synth/sizes.tcl "$folder/sizes.log"
[ -f "$work/rows" ] || { echo "$unit: sizing did not end: $(tail -n 1 "$folder/sizes.log")" >&2; exit 1; }
[ ! -s "$work/rows" ] || "$B/synthesis" resize "$folder" "$work/rows"
