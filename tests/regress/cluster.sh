#!/bin/bash
# cluster.sh: runs a command with a Slurm cluster of one node around it, on this machine and its loopback only.
#
#   cluster.sh COMMAND...
#
# Needs root and Debian's slurm-wlm and munge.  Everything it starts ends with it.  The exit status is the command's; 2 if
# the cluster does not come up.
set -u
folder=$(mktemp -d)
host=$(hostname -s)
chmod 755 "$folder"
daemons=()

stop() {
  [ ${#daemons[@]} = 0 ] || kill "${daemons[@]}" 2>/dev/null
  wait "${daemons[@]}" 2>/dev/null
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

give_up() {
  echo "cluster: $*" >&2
  tail -n 5 "$folder"/*.log >&2
  exit 2
}

# until_true SECONDS COMMAND...: waits until the command succeeds.
until_true() {
  local tries=$(($1 * 5))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((tries--)) -gt 0 ] || return 1
    sleep 0.2
  done
}

start_munge() {
  mkdir -m 700 "$folder/munge"
  dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 2>/dev/null
  chmod 600 "$folder/munge/key"
  munged --force --foreground --key-file="$folder/munge/key" --socket="$folder/munge.socket" --pid-file="$folder/munge.pid" \
    --log-file="$folder/munge.log" --seed-file="$folder/munge/seed" >"$folder/munged.log" 2>&1 &
  daemons+=($!)
  until_true 10 munge -n --socket="$folder/munge.socket" || give_up "munge does not answer"
}

configure() {
  mkdir "$folder"/{state,spool}
  cat >"$folder/slurm.conf" <<END
ClusterName=twinwarp
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SlurmctldParameters=enable_configless
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$folder/slurm.conf
}

start_slurm() {
  slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.log" 2>&1 &
  daemons+=($!)
  slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.log" 2>&1 &
  daemons+=($!)
  until_true 30 bash -c 'sinfo -h -o %t | grep -q idle' || give_up "the node does not become idle"
}

for program in munged slurmctld slurmd sbatch; do
  command -v $program >/dev/null || { echo "cluster: no $program; install slurm-wlm and munge" >&2; exit 2; }
done
start_munge
configure
start_slurm
"$@"
