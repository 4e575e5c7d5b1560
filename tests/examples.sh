#!/bin/bash
# examples.sh: runs what the README of each example says, compares what it is said to print, and sees that a bug is found.
set -u
cd "$(dirname "$0")/.."
mkdir -p build
wrong=0
check() { # what, status
  if [ "$2" = 0 ]; then echo "ok   $1"; else echo "FAIL $1"; wrong=1; fi
}
# block MARK FILE: the fenced block behind a mark.
block() { awk -v mark="<!-- $1 -->" '$0 == mark { seen = 1 } seen && /^```/ { if (inside) exit; inside = 1; next } inside' "$2"; }

for page in examples/*/README.md; do
  block example "$page" >build/example.sh
  bash -e build/example.sh >build/example.out 2>build/example.err
  status=$?
  [ $status = 0 ] || tail -n 5 build/example.err
  check "$page runs" $status
  said=$(block output "$page")
  [ -z "$said" ] || { diff <(echo "$said") <(tail -n "$(wc -l <<<"$said")" build/example.out); check "$page prints what it says" $?; }
done

sed 's/verilator --binary/& -DBUG/; s,build/own_rtl,build/own_rtl_bug,g' <(block example examples/own_rtl/README.md) >build/example.sh
bash -e build/example.sh >build/example.out 2>&1
[ $? != 0 ] && grep -q 'read 1, expected 0' build/example.out
check "an arbiter that reads a bank that is written is found" $?
exit $wrong
