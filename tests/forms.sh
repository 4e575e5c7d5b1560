#!/bin/bash
# forms.sh: each form of kernel that public OpenCL and CUDA code uses (tests/forms, tests/cuda), run on preset volta by the
# C engine, beside what it must compute in C; and what is refused, by name.
#
#   TWINWARP=build/twinwarp-c tests/forms.sh [OPTION...]      B is the build folder; the options are for `run`
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
B=${B:-build}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$B"
gcc -std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror tests/forms/*.c tests/cuda/*.c -Itests/forms -o "$B/forms" -lm || exit 1
"$B/forms" inputs "$folder" || exit 1
count=0 wrong=0

# form MODULE FILE NAME KIND ARGUMENT...
form() {
  local module=$1 file=$2 name=$3 kind=$4
  shift 4
  count=$((count + 1))
  if ! "$twinwarp" run "$file" --entry "$name" --engine c --grid 4 --block 64 --arg "buf:a:1024:file:$folder/a.$kind" \
    --arg "buf:b:1024:file:$folder/b.$kind" --arg buf:out:1024:zero --arg i32:256 "$@" --dump "out:$folder/out" "${options[@]}" \
    >"$folder/log" 2>&1 || ! "$B/forms" check "$module" "$name" "$folder/out" >>"$folder/log"; then
    wrong=$((wrong + 1))
    echo "$file, $name:"
    head -n 4 "$folder/log"
  fi
}

options=("$@")
if "$B/forms" check forms collatz "$folder/a.u" >/dev/null; then echo "a wrong result is taken for right" && exit 1; fi
# module MODULE FILE
module() {
  while read -r name kind arguments; do
    # shellcheck disable=SC2086
    form "$1" "$2" "$name" "$kind" $arguments </dev/null
  done < <("$B/forms" list "$1")
}

module forms tests/forms/forms.ptx
module vectors tests/forms/vectors.ptx
module returns tests/forms/returns.ptx
module cuda tests/cuda/kernels.ptx
module ampere tests/cuda/ampere.ptx

echo "$count forms, $wrong wrong"
[ $wrong = 0 ]
