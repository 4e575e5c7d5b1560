#!/bin/bash
# extrapolate.sh: as measure.sh, but with LEAST set a unit that works lane by lane is measured with rows of LEAST and of twice
# as many lanes, or the least that it can have, and each figure goes on from there as a straight line to the 32 lanes of a row:
# its registers, multiplexers and memories are per lane, its control is not.  L1 and shared memory, which choose any lane for any
# other, others, and all without LEAST, are measured as they are.
#
#   synth/extrapolate.sh unit kernel from to      Environment: as measure.sh; LEAST
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/configs.sh
if [ -z "${LEAST:-}" ] || [[ $by_lane != *" $1 "* || $1 =~ ^(l1|shared_memory|scoreboard)$ ]]; then exec synth/measure.sh "$@"; fi
[[ $LEAST =~ ^(2|4|8|16)$ ]] || { echo "LEAST=$LEAST: should be 2, 4, 8 or 16 lanes" >&2; exit 2; }
lanes_of() { sed -n 's/^unit\t[^\t]*\t\([^\t]*\).*/\1/p' <<< "$1" | awk -v count=1 -f synth/lanes.awk; }
one=$(LANES=$LEAST synth/measure.sh "$@")
least=$(lanes_of "$one")
two=$(LANES=$((2 * least)) synth/measure.sh "$@")
# What OpenSTA finds of a module at both.
awk -F '\t' -v OFS='\t' -v least="$least" -v most="$(lanes_of "$two")" '
  function on(a, b) { return a + (b - a) * (32 - least) / (most - least) }
  { key = $1 FS $2 }
  NR == FNR { for (i = 3; i <= NF; i++) was[key, i] = $i; next }
  $1 == "unit" { sub(/\.Lanes\([0-9]+\)/, ".Lanes(32)", $3); sub(/\.Size\([0-9]+\)/, ".Size(8)", $3) }
  $1 == "logic" { for (i = 3; i <= 7; i++) $i = on(was[key, i], $i) }
  $1 == "memory" { for (i = 5; i <= 6; i++) $i = on(was[key, i], $i) }
  { print }' <(echo "$one") <(echo "$two")
