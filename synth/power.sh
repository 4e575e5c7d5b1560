#!/bin/bash
# power.sh: power of units doing what they do in a kernel, and of all their instances in the SM; a table, and
# build/report/power.json.
#
#   synth/power.sh unit...        see synth/extrapolate.sh
#   synth/power.sh all            all of LEAVES: those the preset's SM has; others as another preset's has them, with inputs from
#                                 the C engine, and from few lanes (LEAST, 4: RegLess' read units at 32 take an hour), or, where no
#                                 SM has them or with LANES, small, with those of their own tests
#
# Environment: see synth/defaults.sh; KERNEL, FROM, TO, PRESET, LEAVES; JOBS: units at once, all processors.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/at_once.sh
. mk/how_far.sh
kernel=${KERNEL:-tests/kernels/saxpy.tws} from=${FROM:-0} to=${TO:-2000} preset=${PRESET:-volta}
[[ $from =~ ^[0-9]+$ && $to =~ ^[0-9]+$ && $from -lt $to ]] || { echo "FROM=$from TO=$to: should be cycles, the first below the second" >&2; exit 2; }
mkdir -p "$B/report" "$B/power"
work=$(mktemp -d "$B/power/units.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A folder like record.sh's, of units in no SM.
own_tests() { # unit...
  mkdir "$work/tests"
  for unit; do "$B/tests/${unit}_record" "$unit" "$work/tests/$unit" --cycles "$to"; done
  printf '%s 1\n' "$@" > "$work/tests/instances"
}
# Each unit, where its inputs are from, and their folder.
sources() { # unit...
  local unit from folder left=" ${LEAVES:-} " recordings others="malekeh fermi maxwell"
  [ -z "${LANES:-}" ] || others=
  recordings=$(synth/record.sh "$preset" "$kernel" "$to")
  if [ "$*" != all ]; then printf "%s\t$preset\t$recordings\n" "$@"; return; fi
  for from in "$preset" $others test; do
    case $from in
      "$preset") folder=$recordings ;;
      test) own_tests $left; folder=$work/tests ;;
      *) folder=$(ENGINE=c synth/record.sh "$from" "$kernel" "$to") ;;
    esac
    for unit in $left; do
      [ -f "$folder/$unit" ] || continue
      printf '%s\t%s\t%s\n' "$unit" "$from" "$folder"
      left=${left/ $unit / }
    done
  done
}
sources "$@" > "$work/sources"
subcores=$("$B/synthesis" instances "$(synth/record.sh "$preset" "$kernel" "$to")/instances" subcore)
unit() { # unit, where its inputs are from, folder
  local least=${LEAST:-} power
  [[ $2 = "$preset" || $2 = test ]] || least=${LEAST:-4}
  power=$(RECORDED=$3 LEAST=$least synth/extrapolate.sh "$1" "$kernel" "$from" "$to") || return
  printf '%s\t%s\n' "$2" "$power"
}
export kernel from to preset
how_far_made "$work" "$(wc -l < "$work/sources")" units at_once "$work" unit < "$work/sources"
while IFS=$'\t' read -r unit _; do cat "$work/$unit"; done < "$work/sources" > "$work/rows"
"$B/synthesis" power "$work/rows" "$B/report/power.json" "$kernel" "$from" "$to" "$preset" "$subcores"
