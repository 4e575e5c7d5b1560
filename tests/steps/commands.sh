# commands.sh: what commands say, of kernels, of bad input, and when they are stopped.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
every 6 3 stalls 240 env TWINWARP="$B/twinwarp-c" tests/stalls.sh
if [ "$full" = full ]; then
  for preset in $("$B/twinwarp-c" presets | awk '/^[a-z]/ { print $1 }'); do
    step "observed-$preset" 7200 bash -ec "make -s B=$B PRESET=$preset $B/twinwarp-$preset
      TWINWARP=$B/twinwarp-$preset MACHINE='--preset $preset' tests/observed.sh tests/kernels/*.tws tests/kernels/memory/*.tws tests/kernels/*.small.launch"
  done
else step observed 240 env TWINWARP="$B/twinwarp" tests/observed.sh tests/kernels/{divergence,reduction}.tws
fi
step profile 240 env TWINWARP="$B/twinwarp-c" tests/profile.sh
in_full timeline-page 300 env TWINWARP="$B/twinwarp-c" tests/timeline_page.sh
in_full hot-page 300 env TWINWARP="$B/twinwarp-c" tests/hot_page.sh
every 6 5 reasons 240 env TWINWARP="$B/twinwarp-c" tests/reasons.sh
every 6 5 why 240 env TWINWARP="$B/twinwarp-c" tests/why.sh
every 6 4 paver $([ "$full" = full ] && echo 7200 || echo 480) env B="$B" MAKE="$make" TWINWARP="$B/twinwarp-c" tests/paver.sh "$full"
every 3 2 papers-kernels $([ "$full" = full ] && echo 1800 || echo 120) env TWINWARP="$B/twinwarp-c" MAKE="$make" tests/papers_kernels.sh "$full"
step kernel-faults 60 env TWINWARP="$B/twinwarp-c" tests/kernel_faults.sh
step bad-input 600 env TWINWARP="$B/sanitized/twinwarp" LIMIT=60 tests/bad_input.sh
in_full interruptions 1200 env TWINWARP="$B/twinwarp-c" B="$B" MAKE="make -s" tests/interruptions.sh
in_full bare 1200 env B="$B" tests/bare.sh
step progress 60 env MAKE="$make" TWINWARP="$B/twinwarp-c" tests/progress.sh
step tables 60 env B="$B" tests/tables.sh
