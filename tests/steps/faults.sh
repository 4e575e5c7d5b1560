# faults.sh: checks bite, failures are found and kept, proofs hold.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
! has faults || step faults 1200 env B="$B" tests/faults.sh
every 6 5 policy-faults 480 $make policy-faults
in_full unit-faults 1200 $make unit-faults
# WarpPool's, RegLess', a GPU's and PAVER's: a program over the RTL of each is built for them alone.
in_full faults-fermi 3600 $make faults PRESET=fermi
in_full faults-maxwell 3600 $make faults PRESET=maxwell
in_full faults-gpu 3600 $make faults SMS=4
in_full faults-groups 3600 $make faults SMS=4 BLOCKS=groups
! has faults || step failure 600 env B="$B" MAKE="$make" tests/failure.sh

! has faults || step regress 600 env B="$B" tests/regress_check.sh "$full"

# Proofs: a few of always the same, and a twelfth of those whose row is stale, as their RTL has changed since.
if [ "$full" = full ]; then step formal 7200 env B="$B" JOBS=1 tests/formal.sh
else
  proved=$(one_of 4 warp_scheduler subcore_mux barrier thread_map_table load_table sm_mux block_scheduler block_queue)
  changed=$(one_of 12 $("$B/results" rows formal))
  step formal 900 env B="$B" JOBS=1 tests/formal.sh quick $(printf '%s\n' $proved $changed | sort -u)
fi
