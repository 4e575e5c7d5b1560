#!/bin/bash
# unit.sh: area, or area and timing, of one unit, as a line of JSON (synth/measured/unit_figures.c).
#
#   synth/unit.sh area|timing unit small|full|stages|preset|parameters
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
instances= timing=
[ "$3" != preset ] || instances=$("$B/synthesis" instances "$RECORDINGS/instances" "$unit")
if [ "$what" = timing ]; then
  timing=$(mktemp "$B/synth/timing.XXXXXX")
  trap 'rm -f "$timing"' EXIT
  synth/timing.sh "$unit" "$netlist" "$library" > "$timing"
fi
"$B/synthesis" unit "$unit" "$config" "$instances" "$library" "$netlist" ${timing:+"$timing"}
