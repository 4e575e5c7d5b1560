#!/bin/bash
# interruptions.sh: full disks, commands that are stopped or killed, two at once, and odd places to work in: each ends in a clear
# line, or goes through, and leaves nothing that is taken for whole later, and no process.
#
#   TWINWARP=build/twinwarp-c B=build MAKE="make -s" tests/interruptions.sh
#
# As root, the read-only tree is a mount of its own; else it is left to file modes.
# Output: a line for each case, last how many.  Exit status 1 if any is wrong.
set -u
cd "$(dirname "$0")/.." || exit 2
project=$PWD
B=$(realpath "${B:-build}")
twinwarp=$(realpath "${TWINWARP:-$B/twinwarp-c}")
make=${MAKE:-make -s}
unset MAKEFLAGS MFLAGS MAKELEVEL
kernels=$project/tests/kernels
folder=$(mktemp -d)
mark=twinwarp-interruptions-$$
mounted=()
finish() {
  for place in "${mounted[@]}"; do umount "$place"; done
  rm -rf "$folder"
}
trap finish EXIT
passed=0 failed=0
cd "$folder" || exit 2

verdict() { # what, why not; empty: right
  if [ -z "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%-64s %s\n' "$1" "${2:-right}"
}
# One printable line on err that matches.
one_line() {
  if [ "$(wc -l < err)" != 1 ]; then echo "$(wc -l < err) lines on stderr, not one: $(head -n 2 err | tr '\n' '|')"
  elif ! grep -Eq -e "$1" err; then echo "stderr is: $(cat err)"; fi
}
within() { # seconds, command...
  local tries=$(($1 * 20))
  shift
  until "$@"; do
    [ $((tries--)) -gt 0 ] || return 1
    sleep 0.05
  done
}
# Of those that we started: all have our mark in their environment.
left() { grep -lsz "^MARK=$mark\$" /proc/[0-9]*/environ | grep -v "^/proc/$$/" | cut -d/ -f3; }
none_left() { [ -z "$(left)" ]; }

# ---- a full disk
for kind in --report --dump --timeline; do
  ln -sf /dev/full full.json
  "$twinwarp" run "$kernels/hotspot.small.launch" $kind full.json > out 2> err
  status=$?
  why=$(one_line 'full\.json: cannot write: No space left on device')
  [ $status = 2 ] || why=${why:-status $status}
  verdict "run $kind to a full disk" "$why"
done
rm full.json
"$twinwarp" run "$kernels/saxpy.tws" > /dev/full 2> err
status=$?
why=$(one_line 'standard output: cannot write: No space left on device')
[ $status = 2 ] || why=${why:-status $status}
verdict "run, its output to a full disk" "$why"
# A disk that fills up while a file is written: what was there before stays.
mkdir small
if mount -t tmpfs -o size=64k tmpfs small 2> /dev/null; then
  mounted+=("$folder/small")
  echo before > small/report.json
  head -c 60000 /dev/zero > small/rest
  "$twinwarp" run "$kernels/hotspot.small.launch" --hot --report small/report.json > out 2> err
  status=$?
  why=$(one_line 'small/report\.json: cannot write: No space left on device')
  [ $status = 2 ] || why=${why:-status $status}
  [ "$(cat small/report.json)" = before ] || why=${why:-what was there is gone}
  [ "$(ls small)" = $'report.json\nrest' ] || why=${why:-it leaves $(ls small | tr '\n' ' ')}
  verdict "run --report, the disk fills up: the old report stays" "$why"
fi

# ---- stopped: each command that takes a while
commands=("run $kernels/gemm_naive.large.launch --report report.json"
  "cosim --engine c $kernels/*.large.launch --report report.json"
  "random --engine c --count 100000 --keep kept --report report.json"
  "barnes $kernels report.json" "malekeh $kernels report.json" "warppool $kernels report.json" "scavenger $kernels report.json"
  "regless --entries 128 $kernels/*.large.launch --report report.json" "why $kernels report.json"
  "paver --run mst,rb --sms 4 $kernels/gemm_naive.large.launch --report report.json"
  "run --preset gtx480 $kernels/gemm_naive.large.launch --report report.json")
for signal in INT TERM; do
  for line in "${commands[@]}"; do
    # shellcheck disable=SC2086  # a command line
    MARK=$mark env --default-signal=INT "$twinwarp" $line > out 2> err & pid=$!
    sleep 0.5
    why=
    kill -$signal $pid 2> /dev/null || why="it had ended by itself: $(head -n 1 err)"
    wait $pid 2> /dev/null
    status=$?
    [ $status -gt 128 ] || why=${why:-status $status}
    within 5 none_left || why=${why:-processes are left: $(left | tr '\n' ' ')}
    [ ! -e report.json ] || why=${why:-a report is left}
    verdict "SIG$signal to ${line%% *}$(grep -o ' --preset [a-z0-9]*' <<< "$line")" "$why"
    rm -rf report.json kept
  done
done

# ---- one of the processes that work is killed
MARK=$mark "$twinwarp" cosim --engine c "$kernels"/gemm_*.large.launch --report report.json > out 2> err & pid=$!
child() { pgrep -P $pid | head -n 1; }
why=
within 10 child > /dev/null || why="nothing works for it"
kill -KILL "$(child)" 2> /dev/null
wait $pid
status=$?
[ $status = 4 ] || why=${why:-status $status}
grep -Eq 'killed|signal|without a result' out err || why=${why:-it does not say so: $(tail -n 1 err)}
verdict "cosim, of which one process is killed" "$why"
rm -f report.json

# ---- two in one folder
for i in 1 2; do
  "$twinwarp" run "$kernels/reduction.tws" --report both.json --timeline both.html > out$i 2> err$i &
done
wait
"$twinwarp" run "$kernels/reduction.tws" --report alone.json --timeline alone.html > out 2> err
why=
cmp -s out1 out2 || why="they say different things"
cmp -s both.html alone.html || why=${why:-the timeline is not one of them}
"$twinwarp" compare both.json alone.json > out 2> err || why=${why:-the report: $(head -n 1 err out | tr '\n' '|')}
[ -z "$(ls -- *.new 2> /dev/null)" ] || why=${why:-left: $(ls -- *.new)}
verdict "two runs that write the same files" "$why"

# ---- links: what they lead to is meant
echo before > target.json
ln -s target.json link.json
why=
timeout 1 "$twinwarp" barnes "$kernels" link.json > out 2> err
[ "$(cat target.json)" = before ] || why="the report is not as it was when what writes it is stopped"
"$twinwarp" run "$kernels/saxpy.tws" --report link.json > out 2> err || why=${why:-$(head -n 1 err)}
[ -L link.json ] || why=${why:-the link is replaced}
grep -q '"kernel"' target.json || why=${why:-the report is not where the link leads}
verdict "a report through a link" "$why"
ln -s /proc/self/fd/1 output
why=
"$twinwarp" run "$kernels/saxpy.tws" --report output > out 2> err || why=$(head -n 1 err)
[ -L output ] || why=${why:-the link is replaced}
[ "$(head -n 1 out)" = "{" ] && grep -q '^result ' out || why=${why:-not both are there}
verdict "a report where standard output goes, by a link to it" "$why"

# ---- make, stopped while it links
copy="$folder/copy"
mkdir "$copy"
(cd "$project" && git ls-files -- Makefile mk cmodel harness toolchain tests | xargs cp --parents -t "$copy")
$make -C "$copy" sim > out 2>&1 || verdict "make sim" "$(tail -n 1 out)"
touch -d '1 hour ago' "$copy/build/twinwarp-c"
mkdir linker
printf '#!/bin/bash\ncase " $* " in *" -c "*) exec /usr/bin/gcc "$@";; esac\nwhile [ $# -gt 0 ]; do [ "$1" != -o ] || head -c 1000 /dev/zero > "$2"; shift; done\nsleep 60\n' > linker/gcc
chmod +x linker/gcc
cp "$copy/build/twinwarp-c" whole
MARK=$mark PATH="$folder/linker:$PATH" setsid $make -C "$copy" sim > out 2> err & pid=$!
linking() { pgrep -s $pid sleep > /dev/null; }
why=
within 20 linking || why="it does not link"
kill -KILL -- -$pid
wait $pid 2> /dev/null
within 5 none_left || why=${why:-processes are left}
cmp -s whole "$copy/build/twinwarp-c" || why=${why:-the program is half written}
$make -C "$copy" sim > out 2> err || why=${why:-make fails afterwards: $(tail -n 1 err)}
"$copy/build/twinwarp-c" run "$kernels/saxpy.tws" > out 2> err || why=${why:-$(head -n 1 err)}
verdict "make killed while it links" "$why"

# ---- places: read-only sources, a path with spaces, another locale
mkdir sources "built here"
why=
if mount --bind "$copy" sources 2> /dev/null && mounted+=("$folder/sources") && mount -o remount,bind,ro sources; then
  $make -C sources sim B="$folder/elsewhere" > out 2> err || why=$(tail -n 1 err)
  (cd sources && "$folder/elsewhere/twinwarp-c" run tests/kernels/saxpy.tws > "$folder/out" 2> "$folder/err") ||
    why=${why:-$(head -n 1 err)}
  (cd sources && "$folder/elsewhere/twinwarp-c" run tests/kernels/saxpy.tws --report r.json > "$folder/out" 2> "$folder/err")
  [ $? = 2 ] || why=${why:-a report in it passes}
  why=${why:-$(one_line 'r\.json: cannot write: Read-only file system')}
  verdict "read-only sources, built elsewhere" "$why"
fi
$make -C "$copy" sim B="$folder/built here" > out 2> err
status=$?
why=
[ $status != 0 ] || why="make goes through"
grep -q 'spaces' err || why=${why:-it says: $(tail -n 1 err)}
verdict "a build folder with spaces in its name: refused in a line" "$why"
cp -r "$copy" "a copy"
why=
$make -C "a copy" sim > out 2> err || why=$(tail -n 1 err)
cp "$kernels/saxpy.tws" "a kernel.tws"
"a copy/build/twinwarp-c" run "a kernel.tws" --report "a report.json" > out 2> err || why=${why:-$(head -n 1 err)}
[ -s "a report.json" ] || why=${why:-no report}
verdict "sources, a kernel and a report in paths with spaces" "$why"
why=
if command -v localedef > /dev/null && localedef -i de_DE -f UTF-8 "$folder/de_DE.UTF-8" 2> /dev/null; then
  for language in C de_DE.UTF-8; do
    LOCPATH=$folder LC_ALL=$language "$twinwarp" run "$kernels/saxpy.tws" --stalls --report $language.json > $language.out 2> err ||
      why=${why:-$(head -n 1 err)}
  done
  cmp -s C.out de_DE.UTF-8.out || why=${why:-the output differs}
  LOCPATH=$folder LC_ALL=de_DE.UTF-8 "$project/tests/sram.sh" > out 2> err || why=${why:-areas: $(tail -n 1 out)}
  verdict "a locale with decimal commas" "$why"
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
