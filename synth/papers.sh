#!/bin/bash
# papers.sh: area and storage that papers publish, beside ours.
#
#   synth/papers.sh
#
# First Barnes (synth/barnes.sh, barnes_power.sh), Malekeh (synth/malekeh.sh), and WarpPool's power (pool_power.sh; not narrow).
# Then the storage of structures and the area of units in synth/published.tsv.  Writes build/report/papers.json.
#
# Environment: see synth/defaults.sh; WIDTH=narrow (as for barnes.sh; and of areas nothing else); PAPER=name, of this one
# alone, as its line begins.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
full=$([ "${WIDTH:-full}" != full ] || echo yes)
[[ Barnes != "${PAPER:-}"* ]] || { synth/barnes.sh; echo; LEAST=$([ -n "$full" ] && echo 4 || echo 1) synth/barnes_power.sh; }
[[ Malekeh != "${PAPER:-}"* ]] || synth/malekeh.sh
[[ WarpPool != "${PAPER:-}"* || -z $full ]] || { synth/pool_power.sh; echo; }
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/synth" "$B/report"
found=$B/synth/papers.tsv
trap 'rm -f "$found"' EXIT

# Storage is counted before mapping, and does not depend on a library; area is of the mapped netlist.
while IFS=$'\t' read -r paper structure what published instances unit config; do
  [[ $paper != \#* && $paper == "${PAPER:-}"* ]] || continue
  [ -n "$config" ] || config=$("$B/generate" config "$unit" full)
  case $what in
    bits) ours=$(synth/storage.sh "$unit" "$config" | awk '$1 == "total" { print $3 + $4 }') ;;
    um2)
      [ "${WIDTH:-full}" = full ] || continue
      folder=$(synth/netlist.sh "$unit" "$config")
      ours=$(awk -v table=synth/sram.tsv -v row="$SRAM" -v top="${unit}_netlist" -f synth/sram.awk -f synth/area.awk \
        "$library/cells.tsv" "$folder/srams.tsv" "$folder/modules.tsv" | awk '$1 == "total" { print $5 + $6 }') ;;
    *) echo "synth/published.tsv: $what: should be bits or um2" >&2; exit 2 ;;
  esac
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$paper" "$structure" "$what" "$published" "$instances" "$unit" "$config" "$ours"
done < synth/published.tsv > "$found"

awk -F '\t' -v feature="$FEATURE" -v liberty="${LIBERTY##*/}" -v report="$B/report/papers.json" -f synth/papers.awk "$found"
