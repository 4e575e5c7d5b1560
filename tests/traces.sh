#!/bin/bash
# traces.sh: traces of kernels, replayed.  A trace that is read gives a replay of as many instructions as the kernel's
# run had, and ours beside them; memory at the end is compared, or it is said that warps race.  Shared atomics have a
# destination.
#
#   PROGRAM=build/twinwarp tests/traces.sh ENGINE FILE...       assembly, PTX modules with a launch file (.launch)
#
# REPORT: a JSON for the cycles and what they are to each other, `near` if within 10 %; `make replays`.
# Output: a line per file: instructions traced, steering, cycles of the kernel and of its replay, and what was compared.
# Exit status: 1 if any run fails, or the counts differ.
set -u
program=${PROGRAM:-build/twinwarp}
engine=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0

number() { sed -n "s/^[[:space:]]*\"$1\":[[:space:]]*\([0-9]*\),*$/\1/p" "$folder/$2.json" | head -n 1; }

# run NAME FILE OPTION...: leaves NAME.json; its output, if it fails, is printed
run() {
  local name=$1
  shift
  "$program" run "$@" --report "$folder/$name.json" --failure "$folder/failure" >"$folder/log" 2>&1 && return
  echo "$program run $*"
  cat "$folder/log"
  wrong=1
  return 1
}

for file in "$@"; do
  rm -rf "$folder/traces"
  run kernel "$file" --engine c --dump-traceg "$folder/traces" || continue
  run replay "$folder/traces/kernelslist.g" --engine "$engine" || continue
  instructions=$(number warp_instructions_count kernel)
  traced=$(number traced_instructions_count replay) steering=$(number steering_instructions_count replay)
  echo "$(basename "$file") $traced $steering $(number kernel_cycles kernel) $(number kernel_cycles replay)" \
    "$(sed -n 's/^result  *//p' "$folder/log")" | tee -a "$folder/lines"
  # Where warps race, how many instructions a kernel has may depend on timing.
  if grep -q 'warps race' "$folder/log"; then instructions=$traced; fi
  if [ "$instructions" != "$traced" ] || [ $((traced + steering)) != "$(number warp_instructions_count replay)" ]; then
    echo "$file: $instructions instructions were executed, in the replay $(number warp_instructions_count replay)"
    wrong=1
  fi
  if grep -hE '^[0-9a-f]{4} [0-9a-f]{8} 0 ATOMS' "$folder"/traces/*.traceg | head -n 1 | grep .; then
    echo "$file: this shared atomic has no destination, so Accel-Sim does not count it"
    wrong=1
  fi
  if [ "$engine" = lockstep ] && ! grep -q '^compared  .*values, 0 mismatches' "$folder/log"; then
    echo "$file: nothing was compared"
    wrong=1
  fi
done
if [ -n "${REPORT:-}" ] && [ $wrong = 0 ]; then
  awk -v out="$REPORT.new" '
    {
      sub(/\..*/, "", $1)
      near = $5 >= 0.9 * $4 && $5 <= 1.1 * $4
      within += near
      sum += log($5 / $4)
      rows = rows (NR > 1 ? ",\n" : "") sprintf("    {\"kernel\": \"%s\", \"traced_count\": %d, \"steering_count\": %d, \
\"kernel_cycles\": %d, \"replay_cycles\": %d, \"replay_to_kernel_ratio\": %.3f, \"near\": \"%s\"}", $1, $2, $3, $4, $5, $5 / $4,
        near ? "yes" : "no")
    }
    END {
      printf "{\n  \"all\": {\"kernels_count\": %d, \"near_count\": %d, \"replay_to_kernel_ratio\": %.3f},\n", NR, within, exp(sum / NR) > out
      printf "  \"replays\": [\n%s\n  ]\n}\n", rows > out
      printf "%d of %d replays within 10 %% of their kernels, %.3f in the geometric mean\n", within, NR, exp(sum / NR)
    }' "$folder/lines" && mv "$REPORT.new" "$REPORT" || exit 1
fi
[ $wrong = 0 ]
