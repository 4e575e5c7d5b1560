#!/bin/bash
# kernel_faults.sh: a kernel's own faults are told as such -- races, reads of what nothing has written, accesses past a
# buffer's end -- with buffer, word, warps and lines; and kernels that only look so are left alone.  Of a kernel that is
# stopped, where its warps are.
#
#   TWINWARP=build/twinwarp-c tests/kernel_faults.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cases=0 wrong=0

# told ENTRY STATUS PATTERN OPTION...: of tests/forms/wrong.ptx; an empty pattern: nothing is told.
told() {
  local entry=$1 want=$2 pattern=$3
  shift 3
  run_told "$want" "$pattern" tests/forms/wrong.ptx --entry "$entry" --grid 2 --block 64 "$@"
}

run_told() {
  local want=$1 pattern=$2 status
  shift 2
  cases=$((cases + 1))
  timeout 20 "$twinwarp" run "$@" --engine c >"$folder/out" 2>"$folder/err"
  status=$?
  if [ $status != "$want" ] || { [ -n "$pattern" ] && ! grep -Eq "$pattern" "$folder/err"; } || { [ -z "$pattern" ] && [ -s "$folder/err" ]; }; then
    wrong=$((wrong + 1))
    echo "run $*: status $status, not $want; or not: $pattern"
    head -n 3 "$folder/err"
  fi
}

buffers=(--arg buf:a:512:rand:1 --arg buf:out:1024:zero)
both=(--check races,uninitialised)
race='race on word'
told shared_race 5 "wrong\.ptx:[0-9]+ \(wrong\.cl:12\): kernel shared_race, $race 31 of shared memory: block \(0,0,0\), warp 1, lane 0 loads it; block \(0,0,0\), warp 0, lane 31 stores it on line [0-9]+ \(wrong\.cl:11\)" "${buffers[@]}" --check races
told shared_race 5 'lane 0 reads word 63 of shared memory, which nothing of its block has written' "${buffers[@]}" --check uninitialised
told later_race 5 "$race 32 of shared memory: .* warp 1, lane 0 stores it; .* warp 0, lane 0 loads it" "${buffers[@]}" "${both[@]}"
told zeroed_too_late 5 "$race [0-9]+ of shared memory: .* accesses it atomically" "${buffers[@]}" "${both[@]}"
told race_between_blocks 5 "$race 64 of out: block \(1,0,0\), warp 0, lane 0 stores it; block \(0,0,0\), warp 0, lane 0 loads it" "${buffers[@]}" "${both[@]}"
told unwritten_shared 5 'warp 1, lane 0 reads word 32 of shared memory, which nothing of its block' "${buffers[@]}" "${both[@]}"
told unwritten_shared 0 '' "${buffers[@]}" --check races
told unwritten_global 5 'reads word 128 of out, which nothing has written' --arg buf:a:512:rand:1 --arg buf:out:1024:output "${both[@]}"
told unwritten_global 0 '' "${buffers[@]}" "${both[@]}"
told past_the_end 2 'wrong\.ptx:[0-9]+: kernel past_the_end, block \(1,0,0\), warp 1 lane 31: global address 0x00001200 is 0 bytes behind the end of a, of 512 bytes \(wrong\.cl:[0-9]+\)' "${buffers[@]}"
told stores_past_the_end 2 'behind the end of out, of 1024 bytes' "${buffers[@]}"
# Bytes: who stores the first behind the end is told, whatever the word's others are.
told own_bytes 2 'global address 0x0000927f is 0 bytes behind the end of out, of 127 bytes' --arg buf:a:512:rand:1 --arg buf:out:127:output
told own_bytes 0 '' --arg buf:a:509:iota --arg buf:out:128:zero --dump "a:$folder/a" --dump "out:$folder/b"
cases=$((cases + 1))
[ "$(stat -c %s "$folder/a")" = 509 ] || { wrong=$((wrong + 1)); echo "a dump of 509 bytes has others"; }
told own_bytes 0 '' --arg "buf:a:509:file:$folder/a" --arg buf:out:128:zero --expect "a:$folder/a" --expect "out:$folder/b"
printf x | dd of="$folder/a" bs=1 seek=508 conv=notrunc 2>/dev/null
told own_bytes 3 'wrong result: word 127 of buffer a is 0x0000007f; .* says 0x00000078' --arg buf:a:509:iota --arg buf:out:128:zero --expect "a:$folder/a"
# In a launch file, without --check.
cp tests/forms/wrong.ptx "$folder"
printf 'module wrong.ptx\nbuffer out 512 output\nbuffer next 4096 zero\nlaunch stores_past_the_end grid 1 block 64 args next out\n' >"$folder/past.launch"
run_told 2 'kernel stores_past_the_end, .*: global address 0x00001204 is 4 bytes behind the end of out, of 512 bytes' "$folder/past.launch"
for entry in same_value own_bytes last_block locked_sum; do told $entry 0 '' "${buffers[@]}" "${both[@]}"; done

# Without --check, after a wrong result: the kernel's fault, or the program's that says what is expected.
head -c 1024 /dev/zero >"$folder/zeros"
told unwritten_shared 5 'wrong result: .*; the kernel itself has 1 fault' "${buffers[@]}" --expect "out:$folder/zeros"
told own_bytes 3 'wrong result: word 0 of buffer out' "${buffers[@]}" --expect "out:$folder/zeros"
run_told 5 'kernel bfs, race on word [0-9]+ of levels' tests/kernels/bfs.small.launch --check races
run_told 0 '' tests/kernels/scan.small.launch "${both[@]}"
run_told 0 '' tests/kernels/saxpy.tws "${both[@]}"
# By address: one that is no function's, and a function that is running already.
by_address() {
  printf '.version 7.0\n.target sm_70\n.address_size 64\n.func f(.param .b64 a) { .reg .b64 %%d<2>; ld.param.b64 %%d0, [a]; mov.b64 %%d1, f;
P: .callprototype _ (.param .b64 _); call %%d0, (%%d1), P; ret; }\n.entry k() { .reg .b64 %%d<2>; mov.b64 %%d0, f; mov.b64 %%d1, %s;
P: .callprototype _ (.param .b64 _); call %s, (%%d0), P; ret; }\n' "$1" "$2" >"$folder/k.ptx"
  run_told 2 'k\.ptx:[0-9]+: kernel k, .*: a pointer is called that is none of the functions it can be, or one that is running already' "$folder/k.ptx" --grid 1 --block 1
}
by_address 5 %d1
by_address f %d1
printf '.kernel k\n.block 64\n.shared 256\n.arg buf x 256\ns2r r0, tid\nshl r1, r0, 2\nst.shared [r1], r0\nxor r1, r1, 128\nld.shared r2, [r1]\nexit\n' >"$folder/k.tws"
run_told 5 'k\.tws:9: kernel k, race on word 0 of shared memory: .* loads it; .* stores it on line 7' "$folder/k.tws" --check races
printf '.kernel k\n.block 64\n.arg buf x 256\nldc r3, x\nld.global r2, [r3]\nst.global [r3+4], r2\nexit\n' >"$folder/k.tws"
run_told 0 '' "$folder/k.tws" --check races
sed -i 's/^st.global/s2r r2, tid\nst.global/' "$folder/k.tws"
run_told 5 'k\.tws:7: kernel k, race on word 1 of x: .* warp 1, lane 0 stores it; .* warp 0, lane 31 stores it on line 7' "$folder/k.tws" --check races

# One warp loops, another waits for it at the barrier behind line 13.
printf '.kernel k\n.block 64\ns2r r0, tid\nshr.u32 r0, r0, 5\nsetp.ne p0, r0, 0\n@p0 bra out, out\nmov r1, 0\nagain:\nadd r1, r1, 1\nsetp.lt.u32 p0, r1, 0x10000\n@p0 bra again, out\nout:\nbar.sync\nexit\n' >"$folder/k.tws"
run_told 2 'k\.tws: not finished after 30000 cycles; --cycle-limit allows more' "$folder/k.tws" --cycle-limit 30000
run_told 2 '^  0\.0: lines 9 to 11, [0-9]+ instructions$' "$folder/k.tws" --cycle-limit 30000
run_told 2 '^  1\.0: nothing behind line 13$' "$folder/k.tws" --cycle-limit 30000
told locked_sum 2 '^  [0-9. ]+: lines [0-9]+ to [0-9]+ \(wrong\.cl:[0-9]+\), [0-9]+ instructions$' "${buffers[@]}" --cycle-limit 8192

echo "$cases cases, $wrong wrong"
[ $wrong = 0 ]
