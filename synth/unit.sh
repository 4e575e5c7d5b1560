#!/bin/bash
# unit.sh: area, or area and timing, of one unit, as lines for figures.awk: "unit" with what is asked for, what it took, and how
# many the SM has, then those of area.awk and of timing.sh.
#
#   synth/unit.sh area|timing unit small|full|preset|parameters
#
# Environment: as for figures.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/configs.sh
what=$1 unit=$2
config=$(config_of "$unit" "$3")
library=$(synth/library.sh "$LIBERTY")
netlist=$(synth/netlist.sh "$unit" "$config")
instances=
[ "$3" != preset ] || instances=$(awk -v unit="$unit" '$1 == unit { print $2 }' "$RECORDINGS/instances")
printf 'unit\t%s\t%s\t%s\t%s\t%s\n' "$unit" "$config" "$(cat "$netlist/cost")" \
  "$(awk -F '\t' '$4 > most { most = $4 } END { print most + 0 }' "$netlist/fanout.tsv")" "$instances"
awk -v table=synth/sram.tsv -v row="$SRAM" -v top="${unit}_netlist" -f synth/sram.awk -f synth/area.awk \
  "$library/cells.tsv" "$netlist/srams.tsv" "$netlist/modules.tsv"
[ "$what" != timing ] || synth/timing.sh "$unit" "$netlist" "$library"
