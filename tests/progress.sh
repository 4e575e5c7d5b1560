#!/bin/bash
# progress.sh: what a build says: a line a step without a terminal, n of m in one line on one, never a command.
# Environment: MAKE.
set -u
cd "$(dirname "$0")/.."
MAKE=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
check() { if [ "$2" = 0 ]; then echo "ok   $1"; else echo "FAIL $1"; failed=1; fi; }
build() { # VARIABLE=VALUE...
  rm -rf "$folder/b"
  ${MAKE/ -s/} B="$folder/b" "$@" "$folder/b/opencl/generate" < /dev/null
}
escape=$'\e'

build > "$folder/plain" 2>&1
check "without a terminal it says what is compiled and linked" \
  "$(grep -q '^CC  *tests/opencl/generate' "$folder/plain" && grep -q '^LD  *' "$folder/plain"; echo $?)"
check "and neither escape sequences nor commands" "$(! grep -qE "$escape|gcc " "$folder/plain"; echo $?)"
steps=$(grep -cE '^(CC|LD) ' "$folder/plain")

build PROGRESS="$folder/terminal" > "$folder/plain" 2>&1
check "with one line of progress nothing else is said" "$([ ! -s "$folder/plain" ]; echo $?)"
check "the last of its $steps steps is $steps of $steps" \
  "$(tr '\r' '\n' < "$folder/terminal" | grep ' of ' | tail -n 1 | grep -q "K$steps of $steps  LD "; echo $?)"
check "the line is empty in the end" "$(tail -c 5 "$folder/terminal" | cmp -s - <(printf '\r\e[K\r'); echo $?)"

# A terminal, and jobs, whose words are among make's flags.  The shell that runs the command may be one that knows no
# exported functions.
export -f build
export folder MAKE
SHELL=$BASH TERM=xterm script -qec "bash -c 'build -j2'" /dev/null > "$folder/typed" < /dev/null
check "on a terminal it is one line, also with jobs" \
  "$(tr '\r' '\n' < "$folder/typed" | grep -q "^$escape\[K$steps of $steps  LD " && ! grep -q '^CC' "$folder/typed"
    echo $?)"

build V=1 > "$folder/plain" 2>&1
check "with V=1 it shows commands" "$(grep -q 'gcc .*-c tests/opencl/generate' "$folder/plain"; echo $?)"

# Programs: how many of how many, over and over, on a terminal alone.
many="${TWINWARP:-build/twinwarp-c} cosim tests/kernels/saxpy.tws tests/kernels/divergence.tws"
TERM=xterm script -qec "$many" /dev/null > "$folder/typed" < /dev/null
check "a program says on a terminal how far it is" "$(tr '\r' '\n' < "$folder/typed" | grep -qx "$escape\[K[01] of 2 runs"; echo $?)"
$many > "$folder/plain" 2>&1
check "and nothing of it elsewhere" "$(! grep -qE "$escape|of 2 runs" "$folder/plain"; echo $?)"

studies() { echo "$1:${TWINWARP:-build/twinwarp-c} $2"; }
while IFS=: read -r counted command; do
  TERM=xterm script -qec "$command" /dev/null > "$folder/typed" < /dev/null
  check "so does ${command#*twinwarp-c }" "$(tr '\r' '\n' < "$folder/typed" | grep -qxE "$escape\[K0 of [0-9]+ $counted"; echo $?)"
done < <(
  studies kernels "paver --graph tests/kernels/saxpy.small.launch"
  studies kernels "paver --groups=all tests/kernels/saxpy.small.launch"
  studies kernels "paver --check tests/kernels/saxpy.small.launch"
  studies runs "paver --run lrr tests/kernels/saxpy.small.launch"
  studies kernels "regions --check tests/kernels/saxpy.tws"
  studies kernels "regless --entries 128 tests/kernels/saxpy.tws")

# Scripts: as a count, and of calls side by side how many have ended.
counted='. mk/how_far.sh; for i in 0 1 2; do how_far $i 3 units; done; how_far_over'
called='. mk/how_far.sh; . synth/at_once.sh; call() { sleep 1; echo made; }
  printf "%s\n" a b | JOBS=1 how_far_made "$folder/calls" 2 calls at_once "$folder/calls" call'
mkdir "$folder/calls"
export counted called
TERM=xterm script -qec "bash -c '"'eval "$counted"'"'" /dev/null > "$folder/typed" < /dev/null
check "a script says on a terminal how far it is" "$(tr '\r' '\n' < "$folder/typed" | grep -qx "$escape\[K2 of 3 units"; echo $?)"
check "and its line is empty in the end" "$(tail -c 4 "$folder/typed" | cmp -s - <(printf '\r\e[K'); echo $?)"
TERM=xterm script -qec "bash -c '"'eval "$called"'"'" /dev/null > "$folder/typed" < /dev/null
check "so does one whose calls are made side by side" "$(tr '\r' '\n' < "$folder/typed" | grep -qxE "$escape\[K1 of 2 calls(, [0-9:]+ left)?"; echo $?)"
rm "$folder"/calls/*
bash -c "$counted; $called" > "$folder/plain" 2>&1 < /dev/null
check "and nothing of it elsewhere" "$([ ! -s "$folder/plain" ]; echo $?)"
check "all that call so say it" "$([ -z "$(grep -lE '^ *\. synth/at_once' synth/*.sh | xargs grep -LE 'how_far_made|^show\(\)')" ]; echo $?)"

# A recipe's line shows a command unless it says what it does, or is quiet.
awk 'FNR == 1 { more = 0 }
  /^\t/ && !more && !/^\t(\+?@|(\$\(shares_jobs\))?\$\((call say|call write_if_changed|if) ?)/ {
    print FILENAME ":" FNR ": shows a command without V=1"
    wrong = 1
  }
  { more = /\\$/ }
  END { exit wrong }' mk/*.mk Makefile
check "no recipe shows a command" $?
exit $failed
