#!/bin/bash
# sweep.sh: cycles of kernels against area, over the machines of synth/sweep.tsv.
#
# Each point is a machine: its cycles are the C engine's, the geometric mean over kernels; its area is that of the parts that
# differ, each synthesised by itself.  Prints a table that marks the points of a preset that no other beats in both (the
# Pareto front); writes build/report/sweep.json, .csv, .svg and .png.
#
# Environment: see synth/defaults.sh; WIDTH=narrow (few points, rows of one lane; the default) or full (rows of 32);
# SWEEP: another table; PROGRAM: that runs kernels.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
case ${WIDTH:=narrow} in
  full) lanes=32 column=3 ;;
  narrow) lanes=1 column=2 ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
table=${SWEEP:-synth/sweep.tsv} program=${PROGRAM:-$B/twinwarp}
[ -r "$table" ] || { echo "SWEEP=$table: no such file" >&2; exit 2; }
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/report" "$B/synth"
report=$B/report/sweep
points=$B/synth/sweep.$$
trap 'rm -f "$points"*' EXIT

# {expression} replaced, the variables of the point being set.
filled() {
  local text=$1 value
  while [[ $text =~ \{([a-z0-9\ \*/+?:\>\<-]+)\} ]]; do
    value=$((BASH_REMATCH[1]))
    text=${text/"${BASH_REMATCH[0]}"/$value}
  done
  echo "$text"
}

# µm² of "times unit parameters [input=constant]" or "times memory words width"
area() {
  local times unit config ties=() folder
  read -r times unit config <<< "$1"
  while [[ $config =~ ^(.*)\ ([a-z_]+=[^\ ]+)$ ]]; do config=${BASH_REMATCH[1]} ties+=("${BASH_REMATCH[2]}"); done
  if [ "$unit" = memory ]; then
    awk -v table=synth/sram.tsv -v row="$SRAM" -v words="${config% *}" -v width="${config#* }" -v times="$times" -f synth/sram.awk \
      -f <(echo 'BEGIN { sram_load(table); print times * sram_area_um2(row, words, width) }')
    return
  fi
  folder=$(synth/netlist.sh "$unit" "$config" "${ties[@]}") || return
  awk -v table=synth/sram.tsv -v row="$SRAM" -v top="${unit}_netlist" -f synth/sram.awk -f synth/area.awk "$library/cells.tsv" \
    "$folder/srams.tsv" "$folder/modules.tsv" | awk -v times="$times" '$1 == "total" { print times * ($5 + $6) }'
}

cycles() { # preset, options, kernels
  local kernel n
  for kernel in $3; do
    "$program" run "tests/kernels/$kernel.tws" --engine c --preset "$1" $2 > "$points.log" 2>&1 ||
      { echo "$kernel: $(tail -n 1 "$points.log")" >&2; return 2; }
    awk '$1 == "cycles" { print $2 }' "$points.log"
  done | awk '{ sum += log($1) } END { if (!NR) exit 1; print exp(sum / NR) }'
}

point() { # name, what is set, preset, options, kernels, parts
  local sum=0 part parts one set
  for set in $2; do local "${set%=*}=${set#*=}"; done
  IFS=';' read -ra parts <<< "$(filled "$6")"
  for part in "${parts[@]}"; do
    one=$(area "$part")
    sum=$(awk "BEGIN { print $sum + $one }")
  done
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$3" "$2" "$sum" "$(cycles "$3" "$(filled "$4")" "$5")" >> "$points"
}

combinations() { # a=1,2 b=3,4
  local out=("") next variable value one
  for variable; do
    next=()
    for one in "${out[@]}"; do
      IFS=, read -ra values <<< "${variable#*=}"
      for value in "${values[@]}"; do next+=("$one${one:+ }${variable%%=*}=$value"); done
    done
    out=("${next[@]}")
  done
  printf '%s\n' "${out[@]}"
}

: > "$points"
while IFS=$'\x1f' read -r name narrow full preset options kernels parts; do
  swept=$narrow
  [ $column = 2 ] || swept=$full
  [ -n "$swept" ] || continue
  while read -r set; do point "$name" "$set" "$preset" "$options" "$kernels" "$parts"; done < <(tr / '\n' <<< "$swept" | while read -r some; do combinations $some; done)
done < <(grep -v '^#' "$table" | tr '\t' '\037')

awk -F '\t' -v lanes="$lanes" -v report="$report" -v liberty="$LIBERTY_NAME" -v clock="$CLOCK_NS" -v memory="$SRAM" \
  -f synth/sweep.awk "$points"
for terminal in svg png; do gnuplot -e "terminal='$terminal'; report='$report'" synth/sweep.gp; done
