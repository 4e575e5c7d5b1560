#!/bin/bash
# lint.sh: reads the RTL as synthesis does, and fails on any warning, latch, undriven or doubly driven wire.
#
#   synth/lint.sh [unit]...       all units without an argument
#
# A module is checked where it is the top; what it instantiates, at these parameters, must exist and fit.
# Environment: B (folder to build in); LEAVES, the units that are tested on their own, and are read in the smallest
# configuration of their test: what takes minutes at the SM's sizes takes seconds.  With FULL=yes all are read as the SM
# has them.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
. synth/sources.sh
mkdir -p "$B/synth"

# A constant of a parameter's width whose value is '1 is read as 1; simulation has all its bits set.
if grep -nE "^[^/]*\b(localparam|parameter)\b[^/]*= *'1\b" rtl/*.sv rtl/*/*.sv | sed "s|$| <- should be {WIDTH{1'b1}}: Yosys takes '1 for 1 here|" | grep .; then
  exit 1
fi >&2

packages=(rtl/*_pkg.sv rtl/*/*_pkg.sv)
files=$(printf '%s\n' rtl/*.sv rtl/*/*.sv | grep -v '_pkg\.sv$')
units=${*:-$(basename -s .sv $files)}

# The parameters to read a unit with.
parameters() {
  [ "${FULL:-no}" = no ] && [[ " ${LEAVES:-} " = *" $1 "* ]] || return 0
  chparams "$("$B/generate" config "$1")"
}

{
  echo read_verilog -sv "${packages[@]}" $files
  echo design -save rtl
  for unit in $units; do
    cat <<YS
design -load rtl
log in unit $unit:
hierarchy -check -top $unit $(parameters "$unit")
rename -top $unit
proc $unit
check -assert $unit
select -assert-none $unit/t:\$*latch* $unit/t:\$sr
YS
  done
} > "$B/synth/lint.ys"

# Harmless: an array of flops is no memory.
if ! yosys -q -l "$B/synth/lint.log" -w 'Replacing memory .* with list of registers' -e . "$B/synth/lint.ys" \
    > /dev/null 2>&1; then
  grep "^in unit" "$B/synth/lint.log" | tail -n 1 >&2
  grep -E '^Warning|ERROR' "$B/synth/lint.log" >&2
  exit 1
fi
echo "synth: $(wc -w <<< "$units") units read without a warning"
