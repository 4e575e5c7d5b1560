#!/bin/bash
# examples.sh: runs what the README of each example says, compares what it is said to print, and sees that a bug is
# found.
#
#   tests/examples.sh [full]       full: what takes minutes, too
#
# A block marked "example" runs in the tree, one marked "example copy" in a copy of it that has what is built already;
# "example full" goes on there.
set -u
cd "$(dirname "$0")/.."
mkdir -p build
wrong=0
check() { # what, status
  if [ "$2" = 0 ]; then echo "ok   $1"; else echo "FAIL $1"; wrong=1; fi
}
# block MARK FILE: the fenced block behind a mark.
block() {
  awk -v mark="<!-- $1 -->" '
    $0 == mark { seen = 1 }
    seen && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$2"
}
# run WHAT FOLDER: what is read, in the folder.
run() {
  local status
  cat >build/example.sh
  (cd "$2" && bash -e "$OLDPWD/build/example.sh") >build/example.out 2>build/example.err
  status=$?
  [ $status = 0 ] || tail -n 5 build/example.err
  check "$1" $status
}

for page in examples/*/README.md; do
  [ -n "$(block example "$page")" ] || continue
  run "$page runs" . < <(block example "$page")
  said=$(block output "$page")
  [ -n "$said" ] || continue
  diff <(echo "$said") <(tail -n "$(wc -l <<<"$said")" build/example.out)
  check "$page prints what it says" $?
done

# ---- an arbiter that reads a bank that is written
for example in own_rtl own_bench; do
  block example examples/$example/README.md |
    sed "s/verilator /& -DBUG /; s,build/$example,build/${example}_bug,g" >build/example.sh
  bash -e build/example.sh >build/example.out 2>&1
  [ $? != 0 ] && grep -q 'bank .: read 1, expected 0' build/example.out
  check "$example: an arbiter that reads a bank that is written is found" $?
done

# ---- cells: what they are called, and in which order they say what they are, does not matter
area() { make -s area UNIT=rba_score REPORT=build/library_cells "$@"; }
known() { # library: its driver, buffer and flop
  local folder
  folder=$(B=build synth/library.sh "$1") && . "$folder/roles" &&
    printf '%s\n' "$driver" "$buffer" "$flop $flop_clock $flop_data $flop_output"
}
cells=examples/library_cells/cells.lib
sed -E 's/\((strong|weak|turn|nor_2|nand_2|keep)\)/(my_\1__x1)/; s/\<(next|held)\>/my_\1/g; /^    ff /d
  s/^  cell \(my_keep__x1\).*/&\n    ff ("is", "is_not") { clocked_on : "edge"; next_state : "my_next"; }/' \
  $cells >build/renamed.lib
diff <(known $cells) <(known build/renamed.lib | sed 's/my_//g; s/__x1//') && [ "$(known $cells | wc -l)" = 3 ]
check "cells of other names, flops first, are known for what they do" $?
sed 's/next_state : "next"/next_state : "!next"/; s/function : "is"/function : "is_not"/' $cells >build/inverting.lib
area LIBERTY=build/inverting.lib CLOCK_NS=4 >/dev/null 2>&1 &&
  [ "$(known build/inverting.lib | tail -n 1)" = "keep edge next held" ]
check "a flop that inverts what it takes and what it gives is one" $?
area >/dev/null 2>&1
check "the cells that are there by default" $?
sed '/cell (strong)/,/^  }/d; /cell (weak)/,/^  }/d' $cells >build/no_buffer.lib
area LIBERTY=build/no_buffer.lib 2>&1 >/dev/null | grep -q 'no buffer in it'
check "a library without a buffer is refused" $?

# ---- a scheduler, in a copy of the tree
copy=$PWD/build/scheduler
page=examples/scheduler/README.md
rm -rf "$copy"
mkdir -p "$copy/build"
git ls-files -z | xargs -0 cp -p --parents -t "$copy"
cp -Rp build/{cmodel,toolchain,harness,glue,gen,runtime,sim,lib*.a,packages*,flags} "$copy/build" 2>/dev/null
export GIT_CEILING_DIRECTORIES=$PWD/build MAKEFLAGS=-j2
run "$page runs" "$copy" < <(block 'example copy' $page)
[ "$(grep -c ' young .*executor and plain C agree' build/example.out)" = 3 ]
check "$page: three kernels have its rows" $?
model=$copy/cmodel/issue/warp_scheduler.c
cp -p "$model" build/model.c
sed -i 's/ > s->rank\[best\]/ < s->rank[best]/' "$model"
make -C "$copy" unit UNIT=warp_scheduler 2>&1 | grep -q 'port  *issue_warp'
check "$page: a model that issues the oldest is found" $?
cp build/model.c "$model"
[ "${1:-}" = full ] || exit $wrong
run "$page, the long part" "$copy" < <(block 'example full' $page)
exit $wrong
