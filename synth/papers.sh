#!/bin/bash
# papers.sh: area and storage that papers publish, beside ours.
#
#   synth/papers.sh
#
# First Barnes (synth/barnes.sh, barnes_power.sh), Malekeh (synth/malekeh.sh), and, not narrow, RegLess (regless.sh,
# regless_energy.sh) and WarpPool's power (pool_power.sh).
# Then the storage, area and power of structures in synth/published.tsv.  Writes build/report/papers.json.
#
# Environment: see synth/defaults.sh; WIDTH=narrow (as for barnes.sh; and no other areas, no power); PAPER=name, of this one
# alone, as its line begins.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
full=$([ "${WIDTH:-full}" != full ] || echo yes)
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/papers.XXXXXX") found=$work/structures
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$work"' EXIT

# What has a script of its own, all at once.
barnes() { [[ Barnes != "${PAPER:-}"* ]] || { synth/barnes.sh; echo; LEAST=$([ -n "$full" ] && echo 4 || echo 2) synth/barnes_power.sh; }; }
malekeh() { [[ Malekeh != "${PAPER:-}"* ]] || synth/malekeh.sh; }
regless() {
  [[ RegLess = "${PAPER:-}"* && -n $full ]] || return 0
  synth/regless.sh
  echo
  synth/regless_energy.sh tests/kernels/{*.tws,memory/*.tws,*.small.launch}
  echo
}
pool() { [[ WarpPool != "${PAPER:-}"* || -z $full ]] || { synth/pool_power.sh; echo; }; }
of=()
for section in barnes malekeh regless pool; do
  $section > "$work/$section" &
  of+=($!)
done
for section in "${of[@]}"; do wait "$section"; done
cat "$work"/{barnes,malekeh,regless,pool}

# Storage is counted before mapping, and does not depend on a library.
storage_of() { synth/storage.sh "$1" "$2" | awk '$1 == "total" { print $3 + $4 }'; }

# Area is of the mapped netlist.
area_of() {
  local folder
  folder=$(synth/netlist.sh "$1" "$2")
  awk -v table=synth/sram.tsv -v row="$SRAM" -v top="$1_netlist" -f synth/sram.awk -f synth/area.awk \
    "$library/cells.tsv" "$folder/srams.tsv" "$folder/modules.tsv" | awk '$1 == "total" { print $5 + $6 }'
}

# Power is what pool_power.sh found, of all instances: dynamic and static, mW.
power_of() {
  awk -v unit="$1" '
    function value(name) {
      return match($0, "\"" name "\": [-+.e0-9]+") ? substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4) + 0 : 0
    }
    /"unit": "/ { its = index($0, "\"unit\": \"" unit "\"") }
    its && /^ *"cells": / { static += value("leakage_mw") + value("memory_leakage_mw") }
    its && /"instances": / { dynamic += value("dynamic_mw") }
    END { print dynamic + 0, static + 0 }' "$B/report/pool-power.json"
}

while IFS=$'\t' read -r paper structure what published instances units config; do
  [[ $paper != \#* && $paper == "${PAPER:-}"* ]] || continue
  [[ $what = bits || -n $full ]] || continue
  ours=0 first=
  for unit in ${units//+/ }; do
    [ -n "$config" ] && its=$config || its=$("$B/generate" config "$unit" full)
    first=${first:-$its}
    case $what in
      bits) one=$(storage_of "$unit" "$its") ;;
      um2) one=$(area_of "$unit" "$its") ;;
      dynamic_mw | static_mw)
        one=$(power_of "$unit")
        [ $what = dynamic_mw ] && one=${one% *} || one=${one#* } ;;
      *) echo "synth/published.tsv: $what: should be bits, um2, dynamic_mw or static_mw" >&2; exit 2 ;;
    esac
    ours=$(awk "BEGIN { print $ours + $one }")
  done
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$paper" "$structure" "$what" "$published" "$instances" "$units" "$first" "$ours"
done < synth/published.tsv > "$found"

awk -F '\t' -v feature="$FEATURE" -v liberty="$LIBERTY_NAME" -v report="$B/report/papers.json" -f synth/papers.awk "$found"
