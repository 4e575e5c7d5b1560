#!/bin/bash
# extrapolate.sh: as measure.sh, but with LEAST set a unit that works lane by lane is measured with rows of LEAST and of twice
# as many lanes, or the least that it can have, and each figure goes on from there as a straight line to the 32 lanes of a row:
# its registers, multiplexers and memories are per lane, its control is not.  L1 and shared memory, which choose any lane for any
# other, others, and all without LEAST, are measured as they are.
#
#   synth/extrapolate.sh unit kernel from to      Environment: as measure.sh; LEAST
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/configs.sh
if [ -z "${LEAST:-}" ] || [[ $by_lane != *" $1 "* || $1 =~ ^(l1|shared_memory|scoreboard)$ ]]; then exec synth/measure.sh "$@"; fi
[[ $LEAST =~ ^(2|4|8|16)$ ]] || { echo "LEAST=$LEAST: should be 2, 4, 8 or 16 lanes" >&2; exit 2; }
lanes_of() { "$B/synthesis" lanes "$("$B/synthesis" key /dev/stdin config <<< "$1")"; }
one=$(LANES=$LEAST synth/measure.sh "$@")
least=$(lanes_of "$one")
if [ "$least" -ge 32 ]; then echo "$one"; exit; fi
two=$(LANES=$((2 * least)) synth/measure.sh "$@")
"$B/synthesis" extrapolated <(echo "$one") <(echo "$two")
