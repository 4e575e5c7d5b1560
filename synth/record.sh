#!/bin/bash
# record.sh: inputs of the first instance of every unit, while a kernel runs.  Prints the folder that keeps them, a file for each
# unit (harness/lockstep/recording.h), and in `instances` how many of each there are in the SM.
#
#   synth/record.sh preset kernel to     up to that cycle of its only launch.  Environment: B; RUN_OPTIONS: more of `twinwarp run`;
#                                        MACHINE: whose RTL, the preset with settings, which RUN_OPTIONS has too (mk/rtl.mk);
#                                        ENGINE=c: without RTL, of the units whose inputs harness/simulate/model_recording.h has
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/program.sh
preset=$1 kernel=$2 to=$3
program=$B/twinwarp-${MACHINE:-$preset} options=${RUN_OPTIONS:-}
[ "${ENGINE:-}" != c ] || { program=$B/twinwarp-c; options+=" --engine c"; }
[ -r "$kernel" ] || { echo "KERNEL=$kernel: cannot read" >&2; exit 2; }
folder=$B/replay/$preset-$(basename "$kernel")-$to-$( (cksum "$program"; cat "$kernel"; echo "$options") | sha256sum | cut -c1-12)
if [ -f "$folder/instances" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
"$program" run "$kernel" --preset "$preset" $options --record "all=$new" --to "$to" --snapshots off --report "$new/report" > "$new/log" 2>&1 ||
  { status=$?; grep -m 1 '^twinwarp: ' "$new/log" >&2; exit $status; }
"$B/synthesis" recorded "$new" "$kernel" > "$new/instances.new"
mv "$new/instances.new" "$new/instances"
mv -T "$new" "$folder" 2> /dev/null || rm -rf "$new"
echo "$folder"
