#!/bin/bash
# bare.sh: on a bare Debian 12, with git, make and gcc alone, `make sim` and the first run take less than 60 s on two
# cores, that is 120 s of processor time, and install nothing.
#
# The Debian is made in $B/bare by debootstrap, as root, and kept.  Of the project it has what is committed.
# Environment: B; MIRROR of Debian's packages.  Exit status 1 if anything is wrong.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${B:-build}"
B=${B:-build} root=$(realpath -m "${B:-build}/bare")
[ "$(id -u)" = 0 ] || { echo "bare.sh: debootstrap and chroot take root; run it as root" >&2; exit 1; }
command -v debootstrap > /dev/null ||
  { echo "bare.sh: there is no debootstrap; apt-get install debootstrap" >&2; exit 1; }

if [ ! -e "$root/ready" ]; then
  rm -rf "$root"
  mirror=${MIRROR:-http://deb.debian.org/debian}
  debootstrap --variant=minbase --include=git,make,gcc,libc6-dev bookworm "$root" "$mirror" > "$B/bare.log" 2>&1 ||
    { echo "bare.sh: debootstrap fails:" >&2; tail -n 5 "$B/bare.log" >&2; exit 1; }
  touch "$root/ready"
fi
rm -rf "$root/twinwarp"
git clone -q . "$root/twinwarp"
trap 'umount "$root/proc" 2> /dev/null || true' EXIT
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"

# On the first two processors that we have.
cores=$(taskset -pc $$ | sed 's/.*: //; s/-/,/')
run() { taskset -c "$(cut -d, -f1,2 <<< "$cores")" chroot "$root" env -i PATH=/usr/bin:/bin HOME=/root "$@"; }
packages() { run dpkg-query -W -f '${Package}\n' | sort; }
packages > "$root/before"
TIMEFORMAT='%R %U %S'
steps='cd twinwarp; make sim; build/twinwarp-c run tests/kernels/saxpy.tws --stalls'
{ time run bash -ec "$steps" > "$root/said" 2>&1; } 2> "$root/time" ||
  { echo "bare.sh: it fails:"; tail -n 10 "$root/said"; exit 1; }
read -r seconds user system < "$root/time"
tail -n 8 "$root/said"
packages | diff "$root/before" - || { echo "bare.sh: it has installed packages"; exit 1; }
grep -q '^cycles  ' "$root/said" || { echo "bare.sh: the run says nothing"; exit 1; }
awk -v s="$seconds" -v u="$user" -v y="$system" 'BEGIN {
  printf "%.0f s on two cores, %.0f s of processor time (at most 120)\n", s, u + y
  exit u + y > 120 }'
