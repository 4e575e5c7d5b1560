#!/bin/bash
# forms.sh: each form of kernel that public OpenCL and CUDA code uses (tests/forms, tests/cuda), run beside what it must
# compute in C.
#
#   TWINWARP=build/twinwarp-c tests/forms.sh ENGINE PRESET...
#
# EVERY=N runs every N-th form alone.  What needs doubles or halves runs on a machine that has them, which the C engine's is
# by its options; of the others' it is left out, unless MACHINE="--set ..." says that all run on one that has both.
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
every=${EVERY:-1}
engine=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
gcc -std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror tests/forms/*.c tests/cuda/*.c tests/oracle/ieee.c -Itests/forms -Itests \
  -o "$folder/forms" -lm || exit 1
"$folder/forms" inputs "$folder" || exit 1
if "$folder/forms" check forms collatz "$folder/a.u" >/dev/null; then echo "a wrong result is taken for right" && exit 1; fi

# needs MODULE: the options of a machine that has what it takes.
needs() { case $1 in *doubles) echo --set DoubleLanes=8 ;; *halves) echo --set HalfPrecision=1 ;; esac }

# form PRESET MODULE FILE NAME KIND ARGUMENT...
form() {
  local preset=$1 module=$2 file=$3 name=$4 kind=$5
  shift 5
  # shellcheck disable=SC2046,SC2086
  set -- "$@" ${MACHINE:-$(needs "$module")}
  "$twinwarp" run "$file" --entry "$name" --engine "$engine" --preset "$preset" --grid 4 --block 64 \
    --arg "buf:a:1024:file:$folder/a.$kind" --arg "buf:b:1024:file:$folder/b.$kind" --arg buf:out:1024:zero --arg i32:256 "$@" \
    --dump "out:$folder/out" --cycle-limit 5000000 >"$folder/log" 2>&1 &&
    "$folder/forms" check "$module" "$name" "$folder/out" >>"$folder/log" && return
  echo "$preset, $file, $name:"
  head -n 4 "$folder/log"
  return 1
}

# list MODULE FILE: both before each of its forms.
list() { "$folder/forms" list "$1" | sed "s,^,$1 $2 ,"; }

# forms PRESET: all of them, or every N-th.
forms() {
  local preset=$1 count=0 wrong=0 number=0 module file name kind arguments
  while read -r module file name kind arguments; do
    [ "$engine" = c ] || [ -n "${MACHINE:-}" ] || [ -z "$(needs "$module")" ] || continue
    number=$((number + 1))
    [ $((number % every)) = 0 ] || continue
    count=$((count + 1))
    # shellcheck disable=SC2086
    form "$preset" "$module" "$file" "$name" "$kind" $arguments </dev/null || wrong=$((wrong + 1))
  done < <(list forms tests/forms/forms.ptx && list vectors tests/forms/vectors.ptx &&
    list returns tests/forms/returns.ptx && list doubles tests/forms/doubles.ptx &&
    list halves tests/forms/halves.ptx && list cuda tests/cuda/kernels.ptx && list ampere tests/cuda/ampere.ptx &&
    list cuda-doubles tests/cuda/doubles.ptx && list cuda-halves tests/cuda/halves.ptx)
  echo "$preset, $engine: $count forms, $wrong wrong"
  [ $wrong = 0 ] && [ $count != 0 ]
}

status=0
for preset; do forms "$preset" || status=1; done
exit $status
