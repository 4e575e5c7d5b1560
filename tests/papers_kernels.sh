#!/bin/bash
# papers_kernels.sh: kernels that papers measure and no study here takes (tests/kernels/paver, tests/kernels/jatala), on
# the C engine, preset volta: small, or all launch files, each beside its reference in C; of each module a fault in its
# source gives a result that is not the reference's.
#
#   TWINWARP=build/twinwarp-c tests/papers_kernels.sh [full]
#
# B (build folder) and MAKE (the make to call) come from the runner.
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
MAKE=${MAKE:-make -s}
launches=(tests/kernels/{paver,jatala}/*.small.launch)
[ "${1:-}" != full ] || launches=(tests/kernels/{paver,jatala}/*.launch)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/verdict.sh

"$twinwarp" cosim --engine c "${launches[@]}" > "$work/all" 2>&1
status=$?
cat "$work/all"
verdict "${#launches[@]} launch files" "$([ $status = 0 ] || echo "status $status")"

# ---- faults: a launch file, and what makes its module's source wrong
while read -r launch fault; do
  module=$(sed -n 's/^module \(.*\)\.ptx$/\1/p' "tests/kernels/$launch.small.launch")
  source=tests/kernels/$(dirname "$launch")/$module.cl
  sed "$fault" "$source" > "$work/$(basename "$source")"
  ! cmp -s "$source" "$work/$(basename "$source")" || verdict "$launch" "$fault changes nothing"
  sed "s,^module .*,module $(basename "$module").ptx," "tests/kernels/$launch.small.launch" \
    > "$work/$(basename "$launch").launch"
done < tests/faults/papers_kernels.txt
$MAKE kernels CL_FILES="$(echo "$work"/*.cl)" CL_PAPERS= PTX="$work" || exit 1
for launch in "$work"/*.launch; do
  "$twinwarp" run "$launch" --engine c > "$work/said" 2>&1
  why="status $?, $(tail -n 1 "$work/said")"
  [[ $why != "status 3, "*"wrong result: "*"plain C says"* ]] || why=
  verdict "a fault in $(basename "$launch" .launch) is seen" "$why"
done
for module in tests/kernels/{paver,jatala}/*.ptx; do
  [ -e "$work/$(basename "$module")" ] || verdict "$module" "no fault of it is in tests/faults/papers_kernels.txt"
done

# ---- what they need
tests/jatala_needs.sh "$twinwarp" "$work/needs.json" > "$work/needs" 2>&1
verdict "what Jatala's kernels need" "$([ $? = 0 ] || tail -n 1 "$work/needs")"
sed 's/\tsgemm\t128/\tsgem\t128/' tests/kernels/jatala/needs.tsv > "$work/needs.tsv"
NEEDS=$work/needs.tsv tests/jatala_needs.sh "$twinwarp" "$work/none.json" > "$work/none" 2>&1
verdict "an entry that is not there" "$([ $? = 1 ] && grep -q 'no sgem$' "$work/none" || tail -n 1 "$work/none")"
verdict "MRI-Q's registers" "$(grep -q '^mri-q  *registers  *24 ' "$work/needs" || echo "not 24")"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
