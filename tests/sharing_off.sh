#!/bin/bash
# sharing_off.sh: where no blocks come in pairs, as each keeps all of its registers and shared memory, a kernel takes the
# cycles that it takes with sharing off, whatever owners and non-owners are told: on the C engine.
#
#   tests/sharing_off.sh PROGRAM KERNEL...
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. tests/verdict.sh
program=$1
shift

cycles() { # kernel, option...
  "$program" run "$1" --engine c --preset jatala "${@:2}" 2>&1 |
    awk '$1 == "cycles" { print $2; n++ } END { if (!n) print "no run" }'
}
on=(--sharing-registers 100 --sharing-memory 100 --owner-first --dynamic-execution)
same=0
for kernel; do
  without=$(cycles "$kernel") with=$(cycles "$kernel" "${on[@]}")
  if [[ $without != "no run" && $without = "$with" ]]; then same=$((same + 1))
  else verdict "$kernel" "$without cycles, with sharing on $with"; fi
done
verdict "$same kernels take the same cycles" "$([ $same = $# ] || echo "of $#")"
few=(tests/kernels/jatala/hotspot_columns.small.launch --register-room 390)
without=$(cycles "${few[@]}") with=$(cycles "${few[@]}" --sharing-registers 10)
verdict "a pair would be noticed" "$([ "$without" != "$with" ] || echo "$without cycles either way")"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
