#!/bin/bash
# technologies.sh: whether ratios of areas depend on the cells: those that papers' conclusions rest on, in each of several
# technologies at its own clock.  A table, and build/report/technologies.json.
#
#   synth/technologies.sh file.lib[.gz]...
#
# Of synth/barnes.sh register-bank-aware scheduling and four and eight collector units to two, with register banks and of logic alone;
# of synth/malekeh.sh caching collector units to ordinary ones; of synth/regless.sh RegLess with 512 entries to the full
# register file and its collectors, with its compressor and without.
# Environment: see synth/defaults.sh, but for what is a technology's; WIDTH=narrow (as there: its ratios mean nothing).
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# != 0 ] || { echo "technologies.sh names no Liberty file" >&2; exit 2; }
unset LIBERTY FEATURE CLOCK_NS BUDGET_NS SRAM SIZING
B=${B:-build}
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/technologies.XXXXXX")
trap 'rm -rf "$work"' EXIT
[ "${WIDTH:-full}" = full ] && suffix= || suffix=-narrow
files=0

# Its reports are in a folder of its own.
of() { # file, folder
  export LIBERTY=$1 REPORT=$2
  . synth/defaults.sh
  . "$(synth/library.sh "$LIBERTY")/roles"
  synth/barnes.sh > /dev/null
  synth/malekeh.sh > /dev/null
  synth/regless.sh > /dev/null
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$technology" "$FEATURE" "$CLOCK_NS" "$REPORT"/{barnes-area,malekeh-cost,regless-area}$suffix.json
}
export COLLECTORS="2 4 8" CAUSES=" " ROWS=16
for file; do (of "$file" "$work/$((++files))") >> "$work/all"; done
"$B/synthesis" technologies "$work/all" "$B/report/technologies.json"
