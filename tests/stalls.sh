#!/bin/bash
# stalls.sh: what `run --stalls` counts is exact: of every small kernel on every preset the reasons sum up to cycles times
# schedulers, the states to cycles times warps, and what is issued is the kernel's instructions; and reasons of a mechanism
# are of machines that have it.
#
#   TWINWARP=build/twinwarp-c tests/stalls.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# What is wrong in a report of so many warps a scheduler, a line each; and the number of its runs.
exact() { # REPORT WARPS
  awk -v warps="$2" '
    function number(line) { sub(/.*:[ \t]*/, "", line); return line + 0 }
    function bad(text) { print kernel ": " text }
    function ends() {
      if (kernel == "") return
      if (observed != cycles) bad(observed " cycles are looked at, of " cycles)
      if (reasons != observed * 4) bad("reasons are of " reasons " cycles of schedulers, not " observed * 4)
      if (states != observed * 4 * warps) bad("states are of " states " cycles of warps, not " observed * 4 * warps)
      if (issued != instructions || running != instructions) bad(issued " and " running " issued, of " instructions)
      if (chosen) bad("a scheduler with an eligible warp issues nothing")
      runs++
    }
    /"kernel":/ { ends(); kernel = $0; reasons = states = observed = 0 }
    /"kernel_cycles":/ { cycles = number($0) }
    /"observed_cycles":/ { observed = number($0) }
    /"warp_instructions_count":/ { instructions = number($0) }
    /_scheduler_cycles":/ { reasons += number($0) }
    /_warp_cycles":/ { states += number($0) }
    /"issued_scheduler_cycles":/ { issued = number($0) }
    /"issued_warp_cycles":/ { running = number($0) }
    /"not_chosen_scheduler_cycles":/ { chosen = number($0) }
    END { ends(); print runs + 0 " runs" }' "$1"
}

# Reasons that a report has any cycles of.
reasons() { grep -oE '"[a-z0-9_]+_warp_cycles":[^,]*[1-9]' "$1" | sed -E 's/"|_warp_cycles.*//g' | sort -u; }

kernels=(tests/kernels/*.tws tests/kernels/*.small.launch)
while read -r preset warps; do
  report=$folder/$preset.json
  "$twinwarp" cosim --engine c --preset "$preset" --stalls --report "$report" "${kernels[@]}" > "$folder/out" 2>&1 ||
    { cat "$folder/out"; failed=1; }
  said=$(exact "$report" "$warps")
  [ "$said" = "${#kernels[@]} runs" ] || { echo "$preset: $said"; failed=1; }
  reasons "$report" > "$folder/$preset.reasons"
done < <("$twinwarp" presets | awk '/^[a-z]/ { name = $1 } match($0, /Warps=[0-9]+/) { print name, substr($0, RSTART + 6, RLENGTH - 6) }')

# has PRESET REASON...: it has them; and volta, which has none of these mechanisms, has not.
has() {
  local preset=$1 reason
  shift
  for reason; do
    grep -qx "$reason" "$folder/$preset.reasons" || { echo "$preset has no $reason"; failed=1; }
    ! grep -qx "$reason" "$folder/volta.reasons" || { echo "volta has $reason"; failed=1; }
  done
}
has fermi queue_full queued queue_read draining pool_full pooled
has malekeh unit_own
has maxwell metadata region_preload region_waiting region_draining

# Waiting by STHLD; two kernels that are governed.
"$twinwarp" run --engine c tests/kernels/matmul_tiled.tws --preset malekeh --sched malekeh --sthld 8 --reuse 12 --stalls \
  --report "$folder/sthld.json" > /dev/null && reasons "$folder/sthld.json" > "$folder/malekeh.reasons" && has malekeh sthld
"$twinwarp" run --engine c tests/kernels/matmul_tiled.tws --second tests/kernels/saxpy.tws --repeat 60000 --preset scavenger \
  --goal 80 --lengths shortest --stalls --report "$folder/pair.json" > /dev/null &&
  reasons "$folder/pair.json" > "$folder/scavenger.reasons" && has scavenger inactive

# With it off nothing of harness/observe runs in a cycle: the functions that do, counted by callgrind.
looks() { # OPTION...: how many of those functions were called
  valgrind --tool=callgrind --callgrind-out-file="$folder/calls" "$twinwarp" run --engine c tests/kernels/divergence.tws "$@" \
    > "$folder/out" 2>&1 || return
  grep -oE '\) (observer|look|stalls|gauges|hot|timeline)_cycle$' "$folder/calls" | sort -u | wc -l
}
[ "$(looks)" = 0 ] || { echo "what is off costs: $(looks) functions of harness/observe run"; failed=1; }
[ "$(looks --stalls)" -ge 3 ] || { echo "callgrind does not show what looks at a cycle"; failed=1; }

# A report in which one cycle is missing is told.
sed -E '0,/"fetch_scheduler_cycles":.*,/s//"fetch_scheduler_cycles": -1,/' "$folder/volta.json" > "$folder/broken.json"
[ "$(exact "$folder/broken.json" 16)" != "${#kernels[@]} runs" ] || { echo "a missing cycle is not found"; failed=1; }
exit $failed
