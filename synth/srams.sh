#!/bin/bash
# srams.sh: prints the memories of a netlist as a library that other tools read.
#
#   synth/srams.sh liberty|lef srams.v [library]      (see netlist.sh; library.sh, for lef)
#
# Environment: SRAM (row of sram.tsv), FEATURE (nm, for lef).
set -euo pipefail
what=$1 file=$2
[ $# -lt 3 ] || . "$3/roles"
[ "$what" != lef ] || : "${memory_layers:?}" "${FEATURE:?}"
awk -v table=synth/sram.tsv -v row="${SRAM:?}" -v name=srams -v layers="${memory_layers:-}" -v nm="${FEATURE:-}" -f synth/sram.awk \
  -f synth/sram_modules.awk -f "synth/sram_$what.awk" "$file" "$file"
