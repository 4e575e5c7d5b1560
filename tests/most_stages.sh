# most_stages.sh: read by scripts.  The pipes cut into as many stages as they can be, which reach a clock of 1 ns at 45 nm,
# and a stage between issue and collector.
# shellcheck disable=SC2034
most_stages="IntStages=3 FpStages=8 DoubleStages=8 SfuStages=16 TensorStages=5 IssueStages=1"
