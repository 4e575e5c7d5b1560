#!/bin/bash
# observed.sh: what is told of a run is the same from every engine: stall reasons, hot spots and timeline of each kernel by the
# C engine, the RTL and in lock-step, to the byte.
#
#   TWINWARP=build/twinwarp [MACHINE="--preset fermi"] tests/observed.sh KERNEL...
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp}
read -ra machine <<< "${MACHINE:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# The report without what differs by right: the engine, how long it took, and what lock-step compared.
told() { sed -E '/^\t"(engine|run_seconds)":/d; /^\t\t\}\],?$/,$d' "$1"; }

run() { # KERNEL ENGINE
  local files=$work/$2
  mkdir -p "$files"
  "$twinwarp" run "$1" "${machine[@]}" --engine "$2" --failure "$work/failure" --stalls --hot="$files/hot.txt" \
    --timeline "$files/timeline.json" --report "$work/report.json" > "$work/out" 2>&1 &&
    told "$work/report.json" > "$files/report" && return
  sed "s|^|$1, engine $2: |" "$work/out"
  failed=1
}

for kernel; do
  for engine in c rtl lockstep; do
    run "$kernel" $engine
    if [ $engine != c ] && ! diff -r "$work/c" "$work/$engine" > "$work/difference"; then
      echo "$kernel: engine $engine tells something else:"
      head -n 10 "$work/difference"
      failed=1
    fi
  done
done

# Of what is compared a report has reasons, gauges and hot spots.
for part in schedulers warps units_in_use hot_spots; do
  grep -q "^	\"$part\":" "$work/c/report" || { echo "no $part is compared"; failed=1; }
done
exit $failed
