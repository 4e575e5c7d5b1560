#!/bin/bash
# why.sh: `twinwarp why`: of every pair the changes of its reasons sum up to that in cycles, as the reasons do to the cycles;
# pages print each; what is wrong is refused in a line.
#
#   TWINWARP=build/twinwarp-c tests/why.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() { echo "FAIL  $1"; failed=1; }

# Pairs whose reasons are not all of their cycles, or that have too few; a line each.
wrong() {
  awk '
    function number(line) { sub(/.*:[ \t]*/, "", line); return line + 0 }
    function ends(    k) {
      if (pair == "") return
      for (k in total) if (sum[k] - total[k] > 0.5 || total[k] - sum[k] > 0.5) print pair ": " k ": " sum[k] ", not " total[k]
      if (rows < 2) print pair ": no reason but others"
      pairs++; rows = 0; split("", sum); split("", total)
    }
    /"pair":/ { ends(); pair = $0; within = 0 }
    /"reasons":/ { within = 1 }
    match($0, /"(before|after|change)_cycles"/) {
      key = substr($0, RSTART, RLENGTH)
      if (within) sum[key] += number($0); else total[key] = number($0)
    }
    /"reason":/ { rows++ }
    END { ends(); print pairs + 0 " pairs" }' "$1"
}

"$twinwarp" why tests/kernels "$work/why.json" > "$work/said" || fail "it does not run: $(tail -n 1 "$work/said")"
pairs=$(grep -c '"pair":' "$work/why.json")
[ "$(wrong "$work/why.json")" = "$pairs pairs" ] || fail "$(wrong "$work/why.json")"
for key in $(sed -nE 's/^\t"([a-z0-9-]+)":\t\{$/\1/p' "$work/why.json"); do
  grep -q "^each why:$key/reasons" docs/papers/*.md || fail "$key is on no page"
done
sed -E '0,/"after_cycles":.*,/s//"after_cycles": 1,/' "$work/why.json" > "$work/broken.json"
[ "$(wrong "$work/broken.json")" != "$pairs pairs" ] || fail "a sum that is wrong is not found"
status=0
"$twinwarp" why "$work/none" > "$work/said" 2>&1 || status=$?
[ $status = 2 ] && grep -q 'cannot open' "$work/said" || fail "a folder that is not there"
exit $failed
