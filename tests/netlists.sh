#!/bin/bash
# netlists.sh: the netlist of each unit in the place of its RTL: with the inputs of the unit's own lock-step test it must have
# every output as the model has it, in every cycle; and a netlist with a wrong cell, which must fail.  Sub-core and SM, which have
# no test of their own, are given what a kernel gives them (synth/record.sh).
#
#   tests/netlists.sh unit...       CYCLES= of each, 20000; JOBS= at once, all processors; KERNEL=, TO= (of sub-core and SM);
#                                   B, and see synth/defaults.sh
#
# Written: $B/report/netlists.json, or in the folder REPORT.
set -uo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
report=${REPORT:-$B/report}/netlists.json
mkdir -p "${report%/*}"
work=$(mktemp -d "$B/netlists.XXXXXX") jobs=${JOBS:-$(nproc)}
trap 'rm -rf "$work"' EXIT
replay() { # unit, folder of netlist.sh
  local simulated
  simulated=$(synth/simulation.sh "$1" "$2") && "$B/netlist_replay" "$simulated" "$work/$1.recording"
}
record() { # unit
  local preset=volta
  [ "$1" != caching_stage ] || preset=malekeh
  if [ -f "tests/stimulus/$1.c" ]; then "$B/tests/$1_record" "$1" "$work/$1.recording" --cycles "${CYCLES:-20000}"
  else cp "$(synth/record.sh $preset "${KERNEL:-tests/kernels/saxpy.tws}" "${TO:-2000}")/$1" "$work/$1.recording"; fi
}
one() { # unit
  local netlist
  record "$1" && netlist=$(synth/netlist.sh "$1" "$(sed -n 2p "$work/$1.recording")") && replay "$1" "$netlist"
}
said() { # unit
  one "$1" > "$work/$1" 2> "$work/$1.log"
  if grep -q ' 0 mismatches$' "$work/$1"; then printf '%-24s%s\n' "$1" "$(cat "$work/$1")"
  else printf '%-24sFAILED\n' "$1"; sed 's/^/    /' "$work/$1.log" "$work/$1"; fi
  rm -f "$work/$1.recording"
}
export work
export -f replay record one said
[ $# = 1 ] || export JOBS=1
printf '%s\n' "$@" | xargs -P "$jobs" -I {} bash -c 'said {}' | tee "$work/all"
awk -v units=$# -v report="$report" '
  BEGIN { printf "{\"units\": [" > report }
  {
    good = / 0 mismatches$/
    passed += good
    for (i = 2; i < NF; i++) if (good && $i == "port") values += of[$1] = $(i - 1)
    if (good || $2 == "FAILED") {
      printf "%s\n  {\"unit\": \"%s\", \"compared_values_count\": %.0f, \"failed_count\": %d}", comma, $1, of[$1], !good > report
      comma = ","
    }
  }
  END { printf "%d netlists, %.0f port values compared, %d failed\n", units, values, units - passed
        print "\n]}" > report
        exit passed != units }' "$work/all" || failed=1

# Another cell with the same pins for the first of its kind in a small one.
unit=issue_counter spoilt=$work/spoilt
netlist=$(synth/netlist.sh $unit "$("$B/generate" config $unit)") && record $unit || exit 1
mkdir "$spoilt"
cp "$netlist"/{netlist.v,srams.v} "$spoilt"
# A gate of the netlist, and one of the same ports that has an or for its and, or an and for its or.
read -r cell other < <(awk '
  FNR == 1 { file++ }
  file == 1 && /^module / { type = $2; sub(/\(.*/, "", type); ports[type] = substr($0, index($0, "(")) }
  file == 1 && /^  assign / { ands[type] += gsub(/&/, "&"); ors[type] += gsub(/\|/, "|"); inversions[type] += gsub(/[~!]/, "&") }
  file == 2 && $3 == "(" && ands[$1] + ors[$1] == 1 {
    for (t in ports)
      if (ports[t] == ports[$1] && ands[t] == ors[$1] && ors[t] == ands[$1] && inversions[t] == inversions[$1]) { print $1, t; exit }
  }' "$(synth/library.sh "$LIBERTY")/cells.v" "$netlist/netlist.v")
sed -i "0,/^  $cell /s//  $other /" "$spoilt/netlist.v"
cmp -s "$netlist/netlist.v" "$spoilt/netlist.v" && { echo "no cell to make wrong in $netlist"; exit 1; }
replay $unit "$spoilt" > "$work/spoilt.log" 2>&1
if [ $? = 1 ] && grep -q '^MISMATCH' "$work/spoilt.log"; then echo "a netlist with a wrong cell fails, as it should"
else echo "a netlist with a wrong cell was not found out:"; cat "$work/spoilt.log"; failed=1; fi
[ -z "${failed:-}" ]
