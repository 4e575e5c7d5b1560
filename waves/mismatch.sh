#!/bin/bash
# mismatch.sh: waves/mismatch.png, the window that the difference in README and docs/debugging.md leaves, again.  What its
# run says is in the pages and compared there (tests/docs.sh).  Environment: B.
set -eu
cd "$(dirname "$0")/.."
program=$(realpath "${B:-build}/twinwarp-faults") root=$PWD started=()
. waves/screen.sh
folder=$(mktemp -d)
trap 'kill "${started[@]}" 2> /dev/null; rm -rf "$folder"' EXIT
cd "$folder"

status=0
TW_FAULT=12 "$program" run "$root/tests/kernels/fma_baseline.tws" --failure "$folder/failure" || status=$?
[ $status = 1 ] || { echo "mismatch.sh: RTL and model do not differ" >&2; exit 1; }
start_screen 1600x900
DISPLAY=$screen gtkwave failure/window.gtkw > gtkwave.log 2>&1 & started+=($!)
within 180 shows_waves "$screen" window.png || { echo "mismatch.sh: GTKWave shows no waves" >&2; exit 1; }
sleep 1
shows_waves "$screen" window.png
# Names and traces of the unit that differs, without GTKWave's buttons and the list of its neighbours.
convert window.png -crop 1588x558+0+100 +repage -strip -colors 64 "$root/waves/mismatch.png"
