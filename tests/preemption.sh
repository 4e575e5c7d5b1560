#!/bin/bash
# preemption.sh: pairs of generated programs whose blocks are preempted as often as may be, and restored: what they leave in
# memory is the functional executor's.  Programs diverge, meet at barriers, use shared memory and atomics.
#
#   PROGRAM=build/twinwarp tests/preemption.sh FIRST COUNT     pairs of the seeds from FIRST on
#
# Output: how many blocks were preempted and restored.  Exit status: 1 if any run fails, a block is not restored once, or
# none was preempted.
set -u
program=${PROGRAM:-build/twinwarp}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0 saved=0 pairs=0

for ((seed = $1; seed < $1 + $2; seed++)); do
  for other in 0 1; do
    "$program" random --print --seed $((seed + other * 100000)) > "$folder/$other.tws" || exit 1
  done
  options=(--preset scavenger --set Rows=256 --set SharedWords=32768 --engine c --goal $((50 + seed % 50)) --lengths shortest
    --memory-delay $((seed % 3 * 60)) --repeat 6000 --cycle-limit 3000000 --seed "$seed")
  "$program" run "$folder/0.tws" --second "$folder/1.tws" "${options[@]}" >"$folder/log" 2>&1
  status=$?
  if grep -q 'for a block of each\|a block needs' "$folder/log"; then continue; fi
  pairs=$((pairs + 1))
  read -r blocks restored <<<"$(sed -n 's/^preempted  *\([0-9]*\) blocks, \([0-9]*\) .*/\1 \2/p' "$folder/log")"
  if [ $status != 0 ] || [ "${blocks:-0}" != "${restored:-0}" ]; then
    echo "seed $seed: $program run ${options[*]}"
    cat "$folder/log"
    wrong=1
  fi
  saved=$((saved + ${blocks:-0}))
done
echo "$pairs pairs, $saved blocks preempted and restored"
[ $saved -gt 0 ] || wrong=1
exit $wrong
