#!/bin/bash
# extrapolate.sh: as measure.sh, but with LEAST set a unit whose rows are lane by lane is measured with rows of LEAST and of twice
# as many lanes, and each figure goes on from there as a straight line to the lanes recorded: its registers, multiplexers
# and memories are per lane, its control is not.  Others, and all without LEAST, are measured as they are.
#
#   synth/extrapolate.sh unit kernel from to      Environment: as measure.sh; LEAST
set -euo pipefail
cd "$(dirname "$0")/.."
by_lane=" operand_collector caching_collector_unit register_bank writeback request_arbiter lsu_pipe "
if [ -z "${LEAST:-}" ] || [[ $by_lane != *" $1 "* ]]; then exec synth/measure.sh "$@"; fi
[[ $LEAST =~ ^(2|4|8|16)$ ]] || { echo "LEAST=$LEAST: should be 2, 4, 8 or 16 lanes" >&2; exit 2; }
one=$(LANES=$LEAST synth/measure.sh "$@")
two=$(LANES=$((2 * LEAST)) synth/measure.sh "$@")
# What OpenSTA finds of a module at both; a row has 32 lanes.
awk -F '\t' -v OFS='\t' -v least="$LEAST" '
  function on(a, b) { return a + (b - a) * (32 - least) / least }
  { key = $1 FS $2 }
  NR == FNR { for (i = 3; i <= NF; i++) was[key, i] = $i; next }
  $1 == "unit" { sub(/\.Lanes\([0-9]+\)/, ".Lanes(32)", $3) }
  $1 == "logic" { for (i = 3; i <= 7; i++) $i = on(was[key, i], $i) }
  $1 == "memory" { for (i = 5; i <= 6; i++) $i = on(was[key, i], $i) }
  { print }' <(echo "$one") <(echo "$two")
