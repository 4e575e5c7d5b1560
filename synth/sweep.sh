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
. synth/program.sh
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/report" "$B/synth"
report=$B/report/sweep
work=$(mktemp -d "$B/synth/sweep.XXXXXX")
reports=0
trap 'rm -rf "$work"' EXIT

# {expression} replaced, the variables of the point being set.
filled() {
  local text=$1 value
  while [[ $text =~ \{([a-z0-9\ \*/+?:\>\<-]+)\} ]]; do
    value=$((BASH_REMATCH[1]))
    text=${text/"${BASH_REMATCH[0]}"/$value}
  done
  echo "$text"
}

# A row of "times unit parameters [input=constant]" or "times memory words width"
part() {
  local times unit config ties=() folder
  read -r times unit config <<< "$1"
  while [[ $config =~ ^(.*)\ ([a-z_]+=[^\ ]+)$ ]]; do config=${BASH_REMATCH[1]} ties+=("${BASH_REMATCH[2]}"); done
  if [ "$unit" = memory ]; then
    printf 'memory\t%s\t%s\t%s\n' "$times" "${config% *}" "${config#* }"
    return
  fi
  folder=$(synth/netlist.sh "$unit" "$config" "${ties[@]}")
  printf 'mapped\t%s\t%s\t%s\n' "$times" "$unit" "$folder"
}

# A row of each kernel.
runs() { # preset, options, kernels
  local kernel report
  for kernel in $3; do
    report=$work/$((++reports)).json
    "$program" run "tests/kernels/$kernel.tws" --engine c --preset "$1" $2 --report "$report" > "$work/log" 2>&1 ||
      { echo "$kernel: $(tail -n 1 "$work/log")" >&2; return 2; }
    printf 'run\t%s\t%s\n' "$kernel" "$report"
  done
}

point() { # name, what is set, preset, options, kernels, parts
  local part parts set
  for set in $2; do local "${set%=*}=${set#*=}"; done
  printf 'point\t%s\t%s\t%s\n' "$1" "$3" "$2"
  IFS=';' read -ra parts <<< "$(filled "$6")"
  for part in "${parts[@]}"; do part "$part"; done
  runs "$3" "$(filled "$4")" "$5"
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

while IFS=$'\x1f' read -r name narrow full preset options kernels parts; do
  [[ $name != \#* ]] || continue
  swept=$narrow
  [ $column = 2 ] || swept=$full
  [ -n "$swept" ] || continue
  while read -r set; do point "$name" "$set" "$preset" "$options" "$kernels" "$parts"; done < <(tr / '\n' <<< "$swept" | while read -r some; do combinations $some; done)
done < <(tr '\t' '\037' < "$table") > "$work/rows"

"$B/synthesis" sweep $lanes "$library" "$work/rows" "$report"
for terminal in svg png; do gnuplot -e "terminal='$terminal'; report='$report'" synth/sweep.gp; done
