#!/bin/bash
# latencies.sh: cycles from an instruction to the one of the same warp that needs its result, by the C engine: of volta, and
# with pipes of most stages (most_stages.sh).  A warp runs 64 and then 128 of them, each of which needs the one before.
#
#   tests/latencies.sh PROGRAM REPORT.json        `make latencies`
#
# A load's is that of the load and an addition to its address, less an addition.  Exit status: that of the first run that fails.
set -eu
shopt -s inherit_errexit
program=$1 report=$2
. tests/most_stages.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# chain N LINE...: a kernel that runs the lines N times
chain() {
  local n=$1
  shift
  printf '.kernel chain\n.grid 1\n.block 32\n.shared 128\n.arg buf data 128\n  ldc r8, data\n'
  printf '  mov r%d, 0\n' 2 3 4 5 6 7 9
  for ((; n > 0; n--)); do printf '  %s\n' "$@"; done
  echo '  exit'
}

cycles() { # N, then lines; the machine's options in `machine`
  chain "$@" > "$folder/chain.tws"
  "$program" run "$folder/chain.tws" --engine c "${machine[@]}" --report "$folder/run.json" > "$folder/log" 2>&1 ||
    { status=$?; cat "$folder/log" >&2; exit $status; }
  sed -n 's/^[[:space:]]*"kernel_cycles":[[:space:]]*\([0-9]*\),*$/\1/p' "$folder/run.json"
}

# A load of the L1 misses once, whatever N is.
latency() {
  local many few
  many=$(cycles 128 "$@")
  few=$(cycles 64 "$@")
  echo $(((many - few) / 64))
}

# of SETTINGS LESS LINE...: on volta with these; LESS=1: but for an addition.
of() {
  local less=$2 all addition=0
  read -ra machine <<< "--set DoubleLanes=8 --set HalfPrecision=1 $1"
  shift 2
  all=$(latency "$@")
  [ "$less" = 0 ] || addition=$(latency 'add r2, r2, r3')
  echo $((all - addition))
}

row() { # name, whether less an addition, lines
  local name=$1 short long
  shift
  short=$(of "" "$@")
  long=$(of "--set ${most_stages// / --set }" "$@")
  printf '%-20s %6d %12d\n' "$name" "$short" "$long"
  rows+="${rows:+,}"$'\n'"  {\"operation\": \"$name\", \"cycles\": $short, \"most_stages_cycles\": $long}"
}

rows=
printf '%-20s %6s %12s\n' operation volta 'most stages'
row "integer addition" 0 'add r2, r2, r3'
row "integer product" 0 'mul.lo r2, r2, r3'
row "single precision" 0 'fma.f32 r2, r2, r3, r3'
row "half precision" 0 'fma.f16x2 r2, r2, r3, r3'
row "double precision" 0 'fma.f64 r2, r2, r4, r4'
row "special function" 0 'rcp r2, r2'
row "matrix product" 0 'mma r2, r4, r6, r2'
row "shared memory" 1 'ld.shared r3, [r2]' 'add r2, r2, r3'
row "L1, a hit" 1 'ld.global r9, [r8]' 'add r8, r8, r9'
printf '[%s\n]\n' "$rows" > "$report.new"
mv "$report.new" "$report"
