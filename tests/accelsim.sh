#!/bin/bash
# accelsim.sh: cycles of kernels on the C engine beside Accel-Sim's, which are in tests/accelsim.tsv.
#
#   tests/accelsim.sh PROGRAM REPORT.json [OPTION...]      `make accelsim`; options are of all runs, as --preset turing
#
# Columns: Accel-Sim's cycles, - where they are not known; then cycles of ours, over them if they are
#   few      with 16 misses under way, 32 requests that wait and 16 tickets
#   cold     as the preset is, the L2 empty at first
#   filled   the L2 with what the host has copied (--l2-filled), as Accel-Sim has it
#   sectors  the same, and the L1 and the memory by sectors of 32 bytes (Sectors=4)
#   emptied  as filled, and the L1 emptied at each launch (BlockSource=1), as Accel-Sim does
#   128 KB   the same, and an L1 of 256 sets: what a V100 has, less what the kernel's blocks need of shared memory
#   carved   as emptied, and L1 and shared memory of one array of 128 KB, by kernel (CarveOut=1 Ways=16), as a V100's
# In the report `compared` are those that are known, and say whether `emptied` is within 30 %, `alone` the others.
# Exit status: that of the first run that fails, which is named; 2 for a table that is none.
set -eu
program=$1 report=$2
shift 2
table=tests/accelsim.tsv
. tests/widest.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

awk -F'\t' '/^#/ { next }
  NF != 2 || $2 !~ /^(-|[1-9][0-9]*)$/ {
    printf "%s:%d: must be a kernel, a tab and a number of cycles or -, as tests/kernels/saxpy.tws\t6895\n", FILENAME, FNR > "/dev/stderr"
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
  sectors=$(cycles "$kernel" --l2-filled --set Sectors=4 "$@")
  emptied=$(cycles "$kernel" --l2-filled --set BlockSource=1 "$@")
  large=$(cycles "$kernel" --l2-filled --set BlockSource=1 --set Sets=256 "$@")
  carved=$(cycles "$kernel" --l2-filled --set BlockSource=1 --set Ways=16 --set CarveOut=1 "$@")
  name=$(basename "$kernel")
  echo "${name%%.*} $theirs $few $cold $filled $sectors $emptied $large $carved"
done < "$folder/theirs" > "$folder/lines"

awk -v out="$report.new" -v width="$(widest kernel $(cut -d' ' -f1 "$folder/lines"))" '
  function number(key, value) { row = row sprintf(", \"%s\": %.6g", key, value) }
  BEGIN {
    split("few cold filled sectors emptied large carved", name)
    printf "%-*s %9s %8s %8s %8s %8s %8s %8s %8s\n", width, "kernel", "Accel-Sim", "few", "cold", "filled", "sectors", "emptied", "128 KB", "carved"
  }
  {
    printf "%-*s %9s", width, $1, $2
    row = sprintf("    {\"kernel\": \"%s\"", $1)
    for (i = 1; i <= 7; i++) {
      printf $2 == "-" ? " %8d" : " %8.2f", $2 == "-" ? $(i + 2) : $(i + 2) / $2
      number(name[i] "_cycles", $(i + 2))
      if ($2 != "-") number(name[i] "_ratio", $(i + 2) / $2)
    }
    print ""
    if ($2 == "-") {
      alone = alone (alone ? ",\n" : "") row "}"
      next
    }
    number("accelsim_cycles", $2)
    near = $7 / $2 >= 0.7 && $7 / $2 <= 1.3
    within += near
    known++
    compared = compared (compared ? ",\n" : "") row sprintf(", \"near\": \"%s\"}", near ? "yes" : "no")
  }
  END {
    printf "{\n  \"all\": {\"kernels_count\": %d, \"near_count\": %d},\n", known, within > out
    printf "  \"compared\": [\n%s\n  ],\n  \"alone\": [\n%s\n  ]\n}\n", compared, alone > out
    printf "%d of %d within 30 %%\n", within, known
  }' "$folder/lines"
mv "$report.new" "$report"
