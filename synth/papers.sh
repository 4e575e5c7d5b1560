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

# Each figure that is wanted, and behind it the units that ours is made of, with what it is read from: storage is counted before
# mapping, and does not depend on a library; area is of the mapped netlist; power is what pool_power.sh found.
stored=0
while IFS=$'\t' read -r paper structure what published instances units config; do
  [[ $paper != \#* && $paper == "${PAPER:-}"* ]] || continue
  [[ $what = bits || -n $full ]] || continue
  printf 'structure\t%s\t%s\t%s\t%s\t%s\n' "$paper" "$structure" "$what" "$published" "$instances"
  for unit in ${units//+/ }; do
    [ -n "$config" ] && its=$config || its=$("$B/generate" config "$unit" full)
    case $what in
      bits) from=$work/stored.$((++stored)); synth/storage.sh "$unit" "$its" > "$from" ;;
      um2) from=$(synth/netlist.sh "$unit" "$its") ;;
      dynamic_mw | static_mw) from=$B/report/pool-power.json ;;
      *) bad "synth/published.tsv: $what: should be bits, um2, dynamic_mw or static_mw" ;;
    esac
    printf 'unit\t%s\t%s\t%s\n' "$unit" "$its" "$from"
  done
done < synth/published.tsv > "$found"

"$B/synthesis" published "$library" "$found" "$B/report/papers.json"
