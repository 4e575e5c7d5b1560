#!/bin/bash
# accelsim.sh: cycles of kernels on the C engine beside Accel-Sim's, which are in tests/accelsim.tsv.
#
#   tests/accelsim.sh PROGRAM REPORT.json [OPTION...]      `make accelsim`; options are of all runs, as --preset turing
#
# Columns: Accel-Sim's cycles; then cycles of ours over them
#   few      with 16 misses under way, 32 requests that wait and 16 tickets
#   cold     as the preset is, the L2 empty at first
#   filled   the L2 with what the host has copied (--l2-filled), as Accel-Sim has it
#   emptied  the same, and the L1 emptied at each launch (BlockSource=1), as Accel-Sim does
# In the report each row says whether the last is within 30 %.
# Exit status: that of the first run that fails, which is named; 2 for a table that is none.
set -eu
program=$1 report=$2
shift 2
table=tests/accelsim.tsv
. tests/widest.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

awk -F'\t' '/^#/ { next }
  NF != 2 || $2 !~ /^[1-9][0-9]*$/ {
    printf "%s:%d: must be a kernel, a tab and a number of cycles, as tests/kernels/saxpy.tws\t6895\n", FILENAME, FNR > "/dev/stderr"
    exit 2
  }
  { print $1, $2 }' "$table" > "$folder/theirs"

# cycles KERNEL OPTION...
cycles() {
  "$program" run "$@" --engine c --report "$folder/run.json" > "$folder/log" 2>&1 ||
    { status=$?; cat "$folder/log" >&2; echo "$1 fails: $program run $* --engine c" >&2; exit $status; }
  sed -n 's/^[[:space:]]*"kernel_cycles":[[:space:]]*\([0-9]*\),*$/\1/p' "$folder/run.json" | head -n 1
}

while read -r kernel theirs; do
  few=$(cycles "$kernel" --set Mshrs=16 --set Pending=32 --set Tickets=16 "$@")
  cold=$(cycles "$kernel" "$@")
  filled=$(cycles "$kernel" --l2-filled "$@")
  emptied=$(cycles "$kernel" --l2-filled --set BlockSource=1 "$@")
  name=$(basename "$kernel")
  echo "${name%%.*} $theirs $few $cold $filled $emptied"
done < "$folder/theirs" > "$folder/lines"

awk -v out="$report.new" -v width="$(widest kernel $(cut -d' ' -f1 "$folder/lines"))" '
  function number(key, value) { printf ", \"%s\": %.6g", key, value > out }
  BEGIN {
    printf "%-*s %9s %7s %7s %7s %7s\n", width, "kernel", "Accel-Sim", "few", "cold", "filled", "emptied"
    print "[" > out
  }
  {
    printf "%-*s %9d %7.2f %7.2f %7.2f %7.2f\n", width, $1, $2, $3 / $2, $4 / $2, $5 / $2, $6 / $2
    printf "%s  {\"kernel\": \"%s\"", (NR > 1 ? ",\n" : ""), $1 > out
    number("accelsim_cycles", $2)
    number("few_cycles", $3)
    number("cold_cycles", $4)
    number("filled_cycles", $5)
    number("emptied_cycles", $6)
    number("few_ratio", $3 / $2)
    number("cold_ratio", $4 / $2)
    number("filled_ratio", $5 / $2)
    number("emptied_ratio", $6 / $2)
    near = $6 / $2 >= 0.7 && $6 / $2 <= 1.3
    within += near
    printf ", \"near\": \"%s\"}", (near ? "yes" : "no") > out
  }
  END {
    print "\n]" > out
    printf "%d of %d within 30 %%\n", within, NR
  }' "$folder/lines"
mv "$report.new" "$report"
