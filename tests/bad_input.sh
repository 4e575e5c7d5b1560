#!/bin/bash
# bad_input.sh: what a user can get wrong.  Each case must end within 10 seconds with status 2, one printable line on
# stderr that matches the pattern given, nothing on stdout, and no file written.
#
#   TWINWARP=build/twinwarp LIMIT=10 tests/bad_input.sh       the program, and the seconds if not 10
set -u
cd "$(dirname "$0")/.."
twinwarp=$(realpath "${TWINWARP:-build/twinwarp}")
limit=${LIMIT:-10}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$PWD
cd "$folder" || exit 1
mkdir input output
cases=0 wrong=0

complain() {
  wrong=$((wrong + 1))
  printf 'twinwarp %s\n  %s\n' "$command" "$1"
  sed 's/^/  stderr: /' err | head -n 5
}

# bad PATTERN ARGUMENT...: runs the program; the pattern is an extended regular expression.
bad() {
  local pattern=$1 status written
  shift
  command="$*"
  cases=$((cases + 1))
  timeout "$limit" "$twinwarp" "$@" >out 2>err
  status=$?
  written=$(ls -A output)
  # getopt's own complaints are followed by a pointer to --help.
  sed -i '/^Try `.*--help/d' err
  if [ $status = 124 ]; then complain "not finished after $limit seconds"
  elif [ $status != 2 ]; then complain "status $status, not 2"
  elif [ "$(wc -l <err)" != 1 ]; then complain "$(wc -l <err) lines on stderr, not one"
  elif LC_ALL=C grep -q '[^ -~]' err; then complain "stderr is not printable"
  elif ! grep -Eq -e "$pattern" err; then complain "stderr does not match: $pattern"
  elif [ -s out ]; then complain "something on stdout"
  elif [ -n "$written" ]; then complain "left a file: $written"
  fi
  rm -rf output/*
}

# bad_kernel PATTERN TEXT [OPTION...]: a kernel whose third line is the first of the text; the model runs it.
bad_kernel() {
  local pattern=$1 text=$2
  shift 2
  printf '.kernel k\n.block 64\n%b\n' "$text" >input/k.tws
  bad "^twinwarp: input/k\.tws$pattern" run input/k.tws --engine c --report output/r.json "$@"
}

# bad_option PATTERN OPTION...: a good kernel, run the wrong way.
bad_option() {
  local pattern=$1
  shift
  printf '.kernel k\n.block 64\n.arg buf x 256\n.arg f32 f 1.0\nexit\n' >input/good.tws
  bad "^twinwarp.*: $pattern" run input/good.tws "$@"
}

# ---- not a kernel
bad 'none\.tws: cannot open' run none.tws --report output/r.json
bad 'input: cannot read' run input --report output/r.json
: >input/empty.tws
bad 'empty\.tws:1:1: no \.kernel' run input/empty.tws --report output/r.json
printf '\177ELF\002\001\001\000\000\377\376\n\033[2J' >input/binary.tws
bad 'binary\.tws:1:1: unexpected character 0x7f' run input/binary.tws --report output/r.json
head -c 5000000 /dev/zero | tr '\0' 'x' >input/huge.tws
bad 'huge\.tws: larger than' run input/huge.tws --report output/r.json

# ---- assembly
bad_kernel ":3:1: unknown opcode 'frobnicate'" 'frobnicate r0, r1\nexit'
bad_kernel ":3:5: expected a register, r0 to r254 or rz, not 'r300'" 'add r300, r1, r2\nexit'
bad_kernel ":3:9: expected a register, r0 to r254 or rz, not 'r255'" 'add r0, r255, r2\nexit'
bad_kernel ':3:11: add takes 3 operands, found 2' 'add r0, r1\nexit'
bad_kernel ':3:15: add takes 3 operands, found more' 'add r0, r1, r2, r3\nexit'
bad_kernel ":3:2: expected a predicate, p0 to p6 or pt, not 'p7'" '@p7 exit\nexit'
bad_kernel ":3:9: branch to undefined label 'nowhere'" 'bra.uni nowhere\nexit'
bad_kernel ':3:9: branch to 99 is out of range' 'bra.uni 99\nexit'
bad_kernel ':4:13: bra takes 2 operands, found 1' 'here: setp.eq p0, r0, r0\n@p0 bra here\nexit'
bad_kernel ":4:1: label 'here' is already defined on line 3" 'here: nop\nhere: exit'
bad_kernel ':3:1: .*runs off its end' 'add r0, r1, r2'
bad_kernel ':4:1: kernel k has no instructions' ''
bad_kernel ':3:1: second \.kernel' '.kernel again\nexit'
bad_kernel ":3:1: unknown directive '\.frobnicate'" '.frobnicate 3\nexit'
bad_kernel ':3:1: \.repeat without \.endr' '.repeat 3\nexit'
bad_kernel ':3:1: \.endr without' '.endr\nexit'
bad_kernel ':3:1: a block dimension is 1 to 1024' '.block 1025\nexit'
bad_kernel ':3:7: a dimension must be an integer from 1' '.grid 0\nexit'
bad_kernel ':3:12: buffer size' '.arg buf x 6\nexit'
bad_kernel ':3:9: shared memory size' '.shared 98305\nexit'
bad_kernel ":3:9: unknown constant 'y'" 'ldc r0, y\nexit'
bad_kernel ':3:9: bad number' 'mov r0, 0x123456789\nexit'

# ---- what only running it shows
bad_kernel ': 8193 instructions; the instruction store has room for 4096; --set PcBits=14 makes it larger' '.repeat 4096\nnop\nnop\n.endr\nexit'
bad_kernel ':4:.*lane 0: global address 0x00000000 is outside' 'mov r0, 0\nld.global r1, [r0]\nexit'
bad_kernel ':4:.*lane 0: global address 0x7ffffffc is outside' 'mov r0, 0x7ffffffc\nst.global [r0], r1\nexit'
bad_kernel ':5:.*lane 0: .* is not a multiple of 4' '.arg buf x 256\nldc r0, x\nld.global r1, [r0+2]\nexit'
bad_kernel ':5:.*lane 0: shared address 0x00000040 is outside' '.shared 64\nmov r0, 64\nld.shared r1, [r0]\nexit'
bad_kernel ':3:.*never ends' 'here: bra.uni here'
bad_kernel ':5:.*bra\.uni diverges' 's2r r0, tid\nsetp.lt.u32 p0, r0, 7\n@p0 bra.uni out\nout: exit'
bad_kernel ':5:.*barrier under divergence' 's2r r0, tid\nsetp.lt.u32 p0, r0, 7\n@p0 bar.sync\nexit'

# ---- kernels the machine has no room for
bad_kernel ': 255 registers a thread leave room for' 'mov r254, 0\nexit' --block 1024
bad_kernel ': a block needs 98304 bytes of shared memory; the SM has 4096' '.shared 98304\nexit' --set SharedWords=1024
bad_kernel ': the assignment puts 32 warps of a block on one scheduler' 'exit' --block 1024 --assign '00 00 00 00'

# ---- options
report=(--report output/r.json)
bad_option '--preset pascal: unknown' --preset pascal "${report[@]}"
bad_option '--sched youngest: must be one of gto, lrr, rba, malekeh, oldest' --sched youngest "${report[@]}"
bad_option '--engine fpga: must be one of lockstep, rtl, c' --engine fpga "${report[@]}"
bad_option '--assign random: must be rr, srr, shuffle or a table' --assign random "${report[@]}"
bad_option "--assign ac 56: .*4 entries" --assign 'ac 56' "${report[@]}"
bad_option "--assign ac 56 a3 59 00: .*4 entries" --assign 'ac 56 a3 59 00' "${report[@]}"
bad_option '--set Frobs=3: must be NAME=VALUE, with a parameter' --set Frobs=3 "${report[@]}"
bad_option '--set Banks: must be NAME=VALUE' --set Banks "${report[@]}"
bad_option '--set Banks=99: must be a number from 2 to 8' --set Banks=99 "${report[@]}"
bad_option '--set Banks=two: must be a number from 2 to 8' --set Banks=two "${report[@]}"
bad_option '--set LoadPath=warpool: must be coalescer, warppool, warppool-oldest or warppool-warp-id' --set LoadPath=warpool "${report[@]}"
bad_option 'Banks, Warps, Rows and Sets must be powers of two' --set Banks=3 "${report[@]}"
bad_option 'Subcores is 2; it must be 1 or 4' --set Subcores=2 "${report[@]}"
bad_option 'the machine asked for is not the one' --set CollectorUnits=7 "${report[@]}"
bad_option '--seed 0: must be a number from 1' --seed 0 "${report[@]}"
bad_option '--seed -1: must be a number from 1' --seed -1 "${report[@]}"
bad_option '--memory-delay 1e3: must be a number' --memory-delay 1e3 "${report[@]}"
bad_option '--sthld 256: must be a number from 0 to 255' --sthld 256 "${report[@]}"
bad_option '--sthld-table: step 2 is not a state from 1 to 6' --sthld-table '2+1,7+1' "${report[@]}"
bad_option '--sthld-table: step 3 is not a state from 1 to 6' --sthld-table '2+1 2-1' "${report[@]}"
bad_option '--sthld-table: step 1 is not a state from 1 to 6' --sthld-table '2+9' "${report[@]}"
bad_option '--sthld-table: more than 12 steps' --sthld-table '1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0,1+0' "${report[@]}"
bad_option '--reuse 0: must be a number from 1' --reuse 0 "${report[@]}"
bad_option '--reuse: warps few: must be a number from 1' --reuse 12,few "${report[@]}"
bad_option '--sliding-window 3: only of --engine c' --sliding-window 3 "${report[@]}"
bad_option '--score-latency 21: must be a number from 0 to 20' --score-latency 21 "${report[@]}"
bad_option '--cycle-limit 0: must be a number from 1' --cycle-limit 0 "${report[@]}"
bad_option '--grid 3,: must be one to three numbers' --grid 3, "${report[@]}"
bad_option 'kernel k: a grid dimension is 1 to 65535' --grid 70000 "${report[@]}"
bad_option 'kernel k: a block has at most 1024 threads' --block 32,33 "${report[@]}"
bad_option "argument 'x': write NAME=VALUE" --arg x "${report[@]}"
bad_option "argument 'y=3': kernel k has no argument of that name" --arg y=3 "${report[@]}"
bad_option 'buffer x: size 6 is not a multiple of 4' --arg x=6 "${report[@]}"
bad_option "argument 'f=3': write a float" --arg f=3 "${report[@]}"
bad_option '--from is after --to' --from 20 --to 10 --waves output/w.fst "${report[@]}"
bad_option '--waves output/w.fst: there is no waveform of --engine c' --waves output/w.fst --engine c "${report[@]}"
bad_option 'missing/w.fst: cannot write' --waves missing/w.fst "${report[@]}"
bad_option 'missing/folder: cannot make' --failure missing/folder "${report[@]}"
bad_option 'input/good.tws: is not a folder' --failure input/good.tws "${report[@]}"
bad_option '--snapshots .auto, off or a number. often: must be a number' --snapshots often "${report[@]}"
bad_option '--snapshots 100: must not be less than --window, 2000' --snapshots 100 "${report[@]}"
bad_option '--window 0: must be a number from 1' --window 0 "${report[@]}"
bad_option '--minimise 0: must be a number from 1' --minimise=0 "${report[@]}"
bad_option 'missing/r.json: cannot write' --engine c --report missing/r.json
bad_option 'input: cannot write' --engine c --report input
bad_option "unrecognized option '--frobnicate'" --frobnicate "${report[@]}"
bad_option 'other\.tws: only one kernel is run' other.tws "${report[@]}"

# ---- PTX modules and launch files
cp "$OLDPWD/tests/kernels/vector_add.ptx" input/good.ptx
good_launch='module good.ptx\nbuffer a 256 randf 1\nbuffer b 256 zero\nlaunch vector_add grid 1 block 32 args a b b i32:32\n'

# bad_launch PATTERN TEXT [OPTION...]: a launch file; the model runs it.
bad_launch() {
  local pattern=$1 text=$2
  shift 2
  printf '%b\n' "$text" >input/k.launch
  bad "^twinwarp: input/k\.launch$pattern" run input/k.launch --engine c --report output/r.json "$@"
}

bad_launch ': no module is named' ''
bad_launch ': nothing is launched' 'module good.ptx'
bad_launch ":1: 'frobnicate': must be module, buffer, launch" 'frobnicate 3'
bad_launch ":1: 'module' is written: module NAME.ptx" 'module'
bad_launch ':2: a launch file has one module' 'module a.ptx\nmodule b.ptx'
bad_launch ":1: a buffer is NAME, BYTES" 'buffer a'
bad_launch ':1: buffer a: it must have 1 byte or more' 'buffer a 0 zero'
bad_launch ":1: '99999999999' must be a number from 0 to" 'buffer a 99999999999 zero'
bad_launch ":1: '-4' must be a number from 0 to" 'buffer a -4 zero'
bad_launch ':2: buffer a: there is one already' 'buffer a 4 zero\nbuffer a 4 zero'
bad_launch ':1: buffer a: must be filled by zero, iota' 'buffer a 4 ones'
bad_launch ":1: buffer a: 'rand' takes a number" 'buffer a 4 rand'
bad_launch ":1: buffer a: 'zero' takes nothing" 'buffer a 4 zero 3'
bad_launch ":1: '0,3' must be one to three numbers" 'launch k grid 0,3'
bad_launch ":1: '1,2,3,4' must be one to three numbers" 'launch k grid 1,2,3,4'
bad_launch ':1: a block has at most 1024 threads' 'launch k grid 1 block 32,33'
bad_launch ':1: launch k: give grid X' 'launch k block 32'
bad_launch ':1: launch k: give grid X' 'launch k grid 1 args i32:1'
bad_launch ":1: 'grod': a launch has grid, block, shared" 'launch k grod 1'
bad_launch ":1: 'c': neither a buffer nor i32:" 'launch k grid 1 block 1 args c'
bad_launch ":1: 'i32:2147483648': no number of this type" 'launch k grid 1 block 1 args i32:2147483648'
bad_launch ":1: 'u32:-1': no number of this type" 'launch k grid 1 block 1 args u32:-1'
bad_launch ":1: 'f32:one': no number of this type" 'launch k grid 1 block 1 args f32:one'
bad_launch ":1: 'f64:one': no number of this type" 'launch k grid 1 block 1 args f64:one'
bad_launch ':1: .*\$i has a value between repeat and end' 'launch k grid 1 block 1 args i32:$i'
bad_launch ":1: 'end' without a repeat" 'end'
bad_launch ':2: a repeat within a repeat' 'repeat 2\nrepeat 2'
bad_launch ': a repeat has no end' 'module good.ptx\nrepeat 2'
bad_launch ':1: a repeat has 1 round or more' 'repeat 0'
bad_launch ':4: more than 100000 launches' 'repeat 100000\nlaunch k grid 1 block 1\nlaunch k grid 1 block 1\nend'
bad_launch ":1: no buffer is called 'c'" 'expect c reference'
bad_launch ":2: 'expect' is written" 'buffer a 4 zero\nexpect a reference tolerance -1'
bad_launch ":1: 'prepare' is written" 'prepare a'
bad_launch ": this program has no reference for the module 'good'" "$good_launch"'expect b reference'
bad_launch ': --entry, --grid, --block' "$good_launch" --grid 3
bad_launch ': entry vector_add has 4 parameters; 3 arguments are given' "${good_launch/ i32:32/}"
bad_launch ': parameter 4 of vector_add is no pointer to shared memory' "${good_launch/i32:32/local:32}"
bad_launch ': parameter 4 of vector_add has 4 bytes, type u32; a value of 8 is given' "${good_launch/i32:32/i64:32}"
bad '^twinwarp: --launch 2: input/k.launch has 1' run input/k.launch --launch 2 --engine c
printf '%b' "module none.ptx\nlaunch k grid 1 block 1\n" >input/none.launch
bad '^twinwarp: input/none.ptx: cannot open' run input/none.launch
printf '%b' "${good_launch/vector_add/frobnicate}" >input/entry.launch
bad "^twinwarp: input/good.ptx.*frobnicate" run input/entry.launch
printf '%b' "${good_launch/randf 1/file short}" >input/file.launch
bad '^twinwarp: input/short: cannot open' run input/file.launch
printf 'abc' >input/short
bad '^twinwarp: input/short: must be a file of 256 bytes' run input/file.launch
printf '%b' "${good_launch}repeat 2\n${good_launch##*zero\\n}end\n" >input/twice.launch
bad '^twinwarp: --waves output/w.fst: shows one launch of 3; --launch N' run input/twice.launch --waves output/w.fst
bad '^twinwarp: --minimise is for kernels in assembly' run input/twice.launch --minimise
vector_add=(input/good.ptx --engine c --grid 1 --block 32 --arg buf:a:128:randf:1 --arg buf:a --arg buf:c:128:zero --arg i32:32)
bad '^twinwarp: --arg buf:x: no buffer of that name' run input/good.ptx --arg buf:x
bad '^twinwarp: --arg x=3: .*neither a buffer nor' run input/good.ptx --arg x=3
bad '^twinwarp: --expect x:y: no buffer is called' run "${vector_add[@]}" --expect x:y
bad '^twinwarp: input/short: must be a file of 256 bytes' run "${vector_add[@]}" --expect input/short
bad "^twinwarp: --dump x:output/d: no buffer is called 'x'" run "${vector_add[@]}" --dump x:output/d
bad '^twinwarp: missing/d: cannot write' run "${vector_add[@]}" --dump missing/d
bad '^twinwarp: input/good.ptx: give --grid .*, how many blocks, and --block' run input/good.ptx --engine c "${vector_add[@]:7}"
bad '^twinwarp: input/good.ptx: give --grid' run input/good.ptx --engine c --block 32
bad '^twinwarp: input/good.ptx: give --grid' run input/good.ptx --engine c --grid 1
short=("${vector_add[@]:0:13}")
bad '^twinwarp: input/good.ptx: parameter 4 of vector_add has 4 bytes, type u32; a value of 4 is given, f32:; write i32:N or u32:N' run "${short[@]}" --arg f32:64
bad '^twinwarp: input/good.ptx: parameter 4 of vector_add has 4 bytes, type u32; a value of 4 is given, struct:; write i32' run "${short[@]}" --arg struct:i32=2
bad '^twinwarp: input/good.ptx: parameter 4 of vector_add has 4 bytes, type u32; a value of 8 is given, a buffer; write i32' run "${short[@]}" --arg buf:a
bad '^twinwarp: --arg struct:i33=1: .i33.: a member is TYPE=VALUE, its type i8 u8' run "${short[@]}" --arg struct:i33=1
bad '^twinwarp: --arg struct:u8=256: .u8=256.: no number of this type' run "${short[@]}" --arg struct:u8=256
bad '^twinwarp: --arg struct:buf=q: .buf=q.: no buffer of that name' run "${short[@]}" --arg struct:buf=q
bad '^twinwarp: --arg struct:file=none: none: cannot open' run "${short[@]}" --arg struct:file=none
bad '^twinwarp: input/good.ptx:[0-9]+: .*lane 0: global address 0x[0-9a-f]+ is 0 bytes behind the end of a, of 128 bytes' run "${vector_add[@]:0:5}" --block 64 "${vector_add[@]:7:6}" --arg i32:64
bad '^twinwarp.*: --check everything: must be races, uninitialised or races,uninitialised' run "${vector_add[@]}" --check everything
bad '^twinwarp: --check: not with --second, --repeat, --dump-traceg or traces' run input/good.ptx --engine c --check races --second input/good.ptx --preset scavenger
forms=("$here/tests/forms/forms.ptx" --engine c --grid 4 --block 64 --arg buf:a:1024:zero --arg buf:b:1024:zero --arg buf:c:1024:output --arg i32:256)
bad 'forms.ptx: parameter 5 of struct_parameter is a struct of 24 bytes; a value of 4 is given; write struct:TYPE=VALUE,... or struct:file=FILE' run "${forms[@]}" --entry struct_parameter --arg i32:2
bad 'parameter 5 of struct_parameter is a struct of 24 bytes; one of 8 is given' run "${forms[@]}" --entry struct_parameter --arg struct:i32=2,f32=1
bad 'parameter 5 of small_parameters has 1 bytes, type u8; a value of 4 is given, i32:; write a number of that type' run "${forms[@]}" --entry small_parameters --arg i32:256 --arg i32:-5 --arg i64:5 --arg f32:2
bad 'parameter 8 of small_parameters has 4 bytes, type f32; a value of 4 is given, i32:; write f32:X' run "${forms[@]}" --entry small_parameters --arg i32:2 --arg i32:-5 --arg i64:5 --arg i32:2
bad 'no .entry is called nothing; there is: ' run "${forms[@]}" --entry nothing
cuda=("$here/tests/cuda/kernels.ptx" --engine c --grid 1 --block 32 --arg buf:a:1024:zero --arg buf:b:1024:zero --arg buf:c:1024:output)
bad "ampere.ptx:[0-9]+:[0-9]+: call of 'vprintf', which has no body here: printf is not supported; store what is to be seen" run "${cuda[@]/kernels/ampere}" --entry cuda_printf --arg i32:9
bad "ampere.ptx:[0-9]+:[0-9]+: bar.sync: barriers of a part of the block, of 64 threads, are not supported; it has 32" run "${cuda[@]/kernels/ampere}" --entry cuda_named_barriers --arg i32:9
bad 'kernels.ptx:[0-9]+: kernel cuda_assertion, .*lane 0: .*: an assertion of the kernel fails' run "${cuda[@]}" --entry cuda_assertion --arg i32:9

# absent PATTERN NAME: what is said of a function that is called and not there.
absent() {
  printf '.version 7.0\n.target sm_75\n.address_size 64\n.extern .func %s ();\n.visible .entry k() {\n call %s;\n ret;\n}\n' "$2" "$2" >input/absent.ptx
  bad "^twinwarp: input/absent.ptx:6:7: call of '$2', which has no body here: $1" run input/absent.ptx --engine c --grid 1 --block 32
}
absent "OpenCL's functions are in tests/kernels/opencl.h; compile with -include" _Z13get_global_idj
absent "OpenCL's functions are in tests/kernels/opencl.h; compile with -include" _Z5atan2ff
absent 'printf is not supported; store what is to be seen' vprintf
absent 'memory is not allocated on the GPU; pass a buffer' malloc
absent 'kernels do not launch kernels' cudaLaunchDevice

# The end of a file's name stands in a fault, however long its folders are.
deep=input/$(printf 'folder-with-a-long-name/%.0s' 1 2 3 4 5)
mkdir -p "$deep"
printf '.kernel k\n.block 32\nmov r0, 0\nld.global r1, [r0]\nexit\n' >"${deep}kernel-of-a-long-name.tws"
bad '^twinwarp: \.\.\..*folder-with-a-long-name/kernel-of-a-long-name\.tws:4: kernel k' run "${deep}kernel-of-a-long-name.tws" --engine c

bad_option 'input/good.tws: --entry, --shared, --bank-registers, --expect, --dump and --launch are for PTX' --dump output/d
bad 'halves.ptx:[0-9]+: half precision, which the machine has only with --set HalfPrecision=1' run "${cuda[@]/kernels/halves}" --entry half_axpy --arg i32:9

# half PATTERN INSTRUCTION: on halves, not as PTX has it, or more than is done.
half() {
  printf '.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() {\n.reg .f16 %%h<4>;\n.reg .f16x2 %%x<4>;\n' >input/half.ptx
  printf '.reg .f32 %%f<2>;\n.reg .pred %%p<2>;\n%s;\nret;\n}\n' "$2" >>input/half.ptx
  bad "^twinwarp: input/half.ptx:9(:[0-9]+)?: $1" run input/half.ptx --engine c --grid 1 --block 32
}
half 'add.rz.f16: halves round by .rn' 'add.rz.f16 %h1, %h2, %h3'
half 'fma.rn.relu.f16: .relu is not supported with fma' 'fma.rn.relu.f16 %h1, %h2, %h3, %h1'
half 'fma.rn.bf16: fma is not supported with .bf16: this machine has no bfloat16' 'fma.rn.bf16 %h1, %h2, %h3, %h1'
half "'%p1': pairs of halves give two .pred registers, p.q" 'setp.lt.f16x2 %p1, %x1, %x2'
half 'setp.lt.and.f16x2: pairs of halves are compared as numbers' 'setp.lt.and.f16x2 %p0|%p1, %x1, %x2, %p0'
half 'cvt.rn.f16x2.f32: two .f32 become a .f16x2' 'cvt.rn.f16x2.f32 %x1, %f1'
half 'cvt.f32.f16x2: must have the type of the result' 'cvt.f32.f16x2 %f1, %x1'
half 'cvt.rn.f16.f32 takes 2 operands, found 3' 'cvt.rn.f16.f32 %h1, %f0, %f1'
half "add.f16: '%x1' is a .f16x2 register; .f16 is needed" 'add.f16 %h1, %x1, %h2'
half 'atom.global.add.f16: no such atomic operation of type .f16' 'atom.global.add.f16 %h1, [0], %h2'
half 'rcp.approx.f16: rcp is not supported with .f16' 'rcp.approx.f16 %h1, %h2'

: >input/empty.ptx
bad '^twinwarp: input/empty.ptx' run input/empty.ptx

# ---- traces
trace='-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-accelsim tracer version = 3\n#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\n'
printf 'kernel-1.traceg\n' >input/t.g
printf '.kernel k\n.block 32\nmov r0, 0\nld.global r1, [r0]\nexit\n' >input/wild.tws

# bad_trace PATTERN INSTRUCTIONS TEXT [OPTION...]: the instructions of a warp, from line 8 on; the model replays them.
bad_trace() {
  local pattern=$1 count=$2 text=$3
  shift 3
  printf -- "$trace"'insts = %s\n%b\n#END_TB\n' "$count" "$text" >input/kernel-1.traceg
  bad "^twinwarp: input/kernel-1\.traceg$pattern" run input/t.g --engine c --report output/r.json "$@"
}

bad 'none\.g: cannot open' run none.g --engine c --report output/r.json
printf 'frobnicate\n' >input/l.g
bad 'input/l\.g:1: neither a copy nor the name' run input/l.g --engine c
printf 'kernel-9.traceg\n' >input/l.g
bad 'input/kernel-9\.traceg: cannot open' run input/l.g --engine c
printf 'kernel-9.traceg.xz\n' >input/l.g
bad 'input/l\.g:1: the trace is compressed' run input/l.g --engine c
bad_trace ':8: FROBNICATE at pc 0000: an unknown opcode; --opcodes FILE' 1 '0000 ffffffff 0 FROBNICATE 0 0'
bad_trace ":8: 'X7' is not a register" 1 '0000 ffffffff 1 X7 MOV 0 0'
bad_trace ':8: an address is' 1 '0000 ffffffff 1 R7 LDG 1 R2 4 0 0x10'
bad_trace ':9: the warp has more instructions' 1 '0000 ffffffff 0 NOP 0 0\n0010 ffffffff 0 EXIT 0 0'
bad_trace ':10: the warp ends 1 instructions before' 2 '0000 ffffffff 0 EXIT 0 0\n'
trace=${trace/-grid/-shmem = 99999999\\n-grid} bad_trace ': shmem is 99999999; a block has at most 98304' 1 '0000 ffffffff 0 EXIT 0 0'
bad_trace ':9: NOP at pc 0010: lanes that have exited' 2 '0000 0000ffff 0 EXIT 0 0\n0010 ffffffff 0 NOP 0 0'
bad_trace ': a block needs 98304 bytes of shared memory; the SM has 1024' 1 '0000 ffffffff 1 R4 LDS 1 R2 4 0 '"$(printf '0x17ffc %.0s' {1..32})" --set SharedWords=256
printf 'FROBNICATE\n' >input/opcodes
bad 'input/opcodes:1: a line is written: OPCODE CLASS' run input/t.g --engine c --opcodes input/opcodes
bad '--opcodes is for lists of traces' run input/good.tws --engine c --opcodes input/opcodes
bad '--minimise is for kernels in assembly' run input/t.g --minimise
bad '--arg, --grid and --block do not go with traces' run input/t.g --engine c --grid 3
bad '--launch 2: input/t\.g has 1' run input/t.g --engine c --launch 2
bad '--dump-traceg input/good.tws: cannot make the folder' run input/good.tws --engine c --dump-traceg input/good.tws
bad 'access|address' run input/wild.tws --engine c --dump-traceg output/traces

# ---- load paths that are models alone
bad_option '--load-path banked: only of --engine c; there is no RTL of it' --load-path banked
bad_option '--load-path mrpb: only of --engine c; there is no RTL of it' --load-path mrpb --engine rtl
bad_option '--record register_bank=r: not of --engine rtl' --record register_bank=r --engine rtl
bad_option '--record l1=r: no unit that is recorded from the C engine' --record l1=r --engine c
bad_option '--record register_bank: must be UNIT=FILE' --record register_bank --engine c
bad_option '--events, --energy: only of --engine c' --events
bad_option 'nowhere.json: cannot' --energy nowhere.json --engine c
bad_option 'input/good.tws: is no JSON' --energy input/good.tws --engine c
bad_option '--load-path banked: LoadPath is 1; it must be coalescer' --load-path banked --engine c --preset fermi
bad_option '--load-path banked: Ways is 0; it must be 1 to 16' --load-path banked --engine c --preset maxwell
bad_option '--load-path banked: CarveOut is 1; it must be 0' --load-path banked --engine c --set Ways=16 --set CarveOut=1

# ---- an L1 and shared memory of one array
bad_option 'CarveOut is 1; SharedWords is 24576, 98304 bytes; they must be 1 to 3 ways of 8192 bytes' \
  --engine c --set CarveOut=1
bad_option 'CarveOut is 1; SharedWords is 25000, 100000 bytes; they must be 1 to 15 ways of 8192 bytes' \
  --engine c --set CarveOut=1 --set Ways=16 --set SharedWords=25000
bad_option 'IssueStages is 1; OperandStage must be banked' --engine c --set IssueStages=1 --set OperandStage=caching
bad_option 'CarveOut is 1; Kernels must be 1' --engine c --set CarveOut=1 --set Ways=16 --set Kernels=2
bad_option 'Sets x Ways is 4096; it must not exceed 2048' --engine c --set Sets=256 --set Ways=16

# ---- RegLess in the SM
bad_option 'OperandStage is regless; Banks must be 8' --preset maxwell --set Banks=4 --engine c
bad_option 'OperandStage is regless; Rows, the lines of a bank, is 128' --preset maxwell --set Rows=128 --engine c
bad_option 'OperandStage is regless; Entries is 1; it must be 0 or 2 to 16' --preset maxwell --set Entries=1 --engine c
bad_option 'OperandStage is caching; Entries is 6' --preset malekeh --set Entries=6 --engine c
bad_option 'Rows is 8; it must be 16 to 1024' --set Rows=8 --engine c
bad '--entries 384: must be a power of two without --replay' regless input/good.tws --entries 384
bad '--steps, --latency: go with --replay' regless input/good.tws --steps 3
bad 'no kernel given' regless

# ---- commands
bad 'no kernel given' run
bad 'no kernels given' cosim
bad '0: must be a number from 1 to 1000' cosim input/good.tws --full --seeds 0
bad '--preset pascal: unknown' cosim input/good.tws --preset pascal "${report[@]}"
bad 'kernel.tws: random programs take no kernel' random kernel.tws
bad '--count 0: must be a number from 1' random --count 0
bad 'seeds end at' random --seed 2147483647 --count 2 --engine c
bad '--grid, --block and --arg' random --grid 3
bad '--waves is for one program' random --waves output/w.fst
bad '--sched youngest: must be one of' random --sched youngest
bad '--load-path bypass: must be one of coalescer, banked, mrpb' random --load-path bypass
bad '--load-path mrpb: only of --engine c; there is no RTL of it' random --load-path mrpb
bad 'the machine asked for is not the one' random --set CollectorUnits=7 --keep output/kept
bad 'missing/r.json: cannot write' random --engine c --count 1 --report missing/r.json
bad 'missing: cannot open' malekeh missing
bad 'missing: cannot open' malekeh missing --small
bad 'missing: cannot open' barnes missing output/r.json
bad 'jatala: one of --blocks, --study, --sweep and --suite must be given' jatala
bad '--study, --sweep and --suite: one folder of one of them' jatala --study tests/kernels --suite tests/kernels
bad '--study, --sweep and --suite: one folder of one of them' jatala --sweep tests/kernels --study tests/kernels
bad 'missing/.*small.launch: there is no such file' jatala --suite missing
bad '--kernel: goes with --study and --sweep' jatala --suite tests/kernels --kernel LIB
bad '--kept: goes with --blocks' jatala --study tests/kernels --kept 10
bad "--kernel 'lavaMD': --sweep is of kernels that registers limit" jatala --sweep tests/kernels --kernel lavaMD
bad '--kernel, --jobs: go with --study and --sweep' jatala --blocks --jobs 2
bad "--kernel 'saxpy': must be one that the paper has" jatala --study tests/kernels --kernel saxpy
bad 'missing/backprop_layer.small.launch: cannot open' jatala --study missing --kernel 'backprop forward'
bad 'jatala: saxpy: no arguments are taken' jatala --blocks saxpy
bad '--kept 0: must be a number from 1 to 100' jatala --blocks --kept 0
bad 'missing/r.json: cannot write' jatala --blocks --report missing/r.json
bad 'one of --graph, --groups, --run, --check and --study must be given' paver input/good.tws
bad 'one of --graph, --groups, --run, --check and --study must be given' paver input/good.tws --graph --check
bad 'one of --graph, --groups, --run, --check and --study must be given' paver --groups rb --run rb input/good.tws
bad 'no kernel given' paver --graph
bad "--groups 'metis': must be of lrr, bcs, mst, kway, rb, rb-printed, all" paver --groups metis input/good.tws
bad '--locality both: must be one of static, trace' paver --graph --locality both input/good.tws
bad '--weight bytes: must be one of words, lines' paver --graph --weight bytes input/good.tws
bad '--common 0: must be a number from 1 to 101' paver --graph --common 0 input/good.tws
bad '--locality, --weight: --check takes both' paver --check --locality trace input/good.tws
bad '--random goes with --check and --run' paver --graph --random 3
bad '--sms, --room: go with --groups' paver --graph --sms 3 input/good.tws
printf '.kernel wide\n.grid 300,300\n.block 1\n exit\n' >input/wide.tws
bad 'a grid of 90000 blocks; the scheduler' paver --groups lrr input/wide.tws
bad 'a grid of 90000 blocks; the scheduler' paver --run mst --sms 2 input/wide.tws
bad "--run 'metis': must be of lrr, bcs, mst, kway, rb, rb-printed, all" paver --run metis input/good.tws
bad "--run '': must be of lrr, bcs" paver --run lrr, input/good.tws
bad '--stealing never: must be one of no, yes, both' paver --run lrr --stealing=never input/good.tws
bad '--engine, --memory-delay, --seeds, --jobs, --waves: go with --run' paver --groups rb --engine c --seeds 2 input/good.tws
bad '--waves: is of one kernel, policy and seed' paver --run mst,rb --sms 2 --waves output/w.fst input/good.tws
bad '--waves output/w.fst: there is no waveform of --engine c' paver --run mst --sms 2 --waves output/w.fst input/good.tws
bad 'use --engine c' paver --run mst --sms 2 --engine lockstep input/good.tws
bad '--stealing, --threads, --engine.*: go with --run' paver --groups rb --stealing input/good.tws
bad '--stealing, --threads, --engine.*: go with --run' paver --graph --threads 2 input/good.tws
bad '--sms 81: a GPU has 1 to 80' paver --run lrr --sms 81 input/good.tws
bad '--sms 81: a GPU has 1 to 80' paver --study --sms 81 input/good.tws
bad '--keep, --pictures: go with --study' paver --run lrr --sms 2 --keep output input/good.tws
bad '--study: has policies, graphs and engine of its own' paver --study --stealing input/good.tws
bad '--preset volta: --study has gtx480, titanx and titanv' paver --study --preset volta input/good.tws
bad '--run: preset volta has one SM; --sms says how many' paver --run lrr --preset volta input/good.tws
bad 'missing/r.json: cannot write' paver --run lrr --sms 1 input/good.tws --report missing/r.json
bad 'kernelslist.g: traces have no arguments' paver --graph kernelslist.g
bad 'missing.tws: cannot open' paver --graph missing.tws
bad '--preset pascal: unknown' paver --graph --preset pascal input/good.tws
bad 'missing/r.json: cannot write' paver --graph input/good.tws --report missing/r.json
bad 'missing/r.json: cannot write' paver --groups lrr input/good.tws --report missing/r.json
bad 'no kernel given' regions
bad 'only one kernel is printed' regions input/good.tws input/good.tws
bad 'missing.tws: cannot open' regions missing.tws
bad 'missing.tws: cannot open' regions --check missing.tws input/good.tws
bad 'missing/r.json: cannot write' regions input/good.tws --report missing/r.json
bad 'missing/r.json: cannot write' regions --check input/good.tws --report missing/r.json
bad '--entries 127: must be a number from 128 to 2048' regions input/good.tws --entries 127
bad '--soft both: must be one of waiting, thesis' regions input/good.tws --soft both
bad '--random goes with --check' regions --random 3
bad '--entry and --block are for PTX modules' regions input/good.tws --entry k
bad '--entry and --block do not go with --check' regions --check input/good.tws --entry k
bad '--block 0: must be' regions input/good.tws --block 0
bad 'a launch file is for --check' regions some.launch
bad 'traces have no values of registers' regions --check input/t.g
bad 'missing: cannot open' warppool --small missing output/r.json
bad 'twinwarp warppool: no folder of kernels given' warppool --small
bad 'missing/r.json: cannot write' barnes input missing/r.json
bad 'input/memory/atax_row.tws: cannot open' warppool input output/r.json
bad 'twinwarp presets: takes no arguments' presets volta
bad 'twinwarp gpus: takes no arguments' gpus v100
bad 'twinwarp units: takes no arguments' units sm
# GPUs of several SMs.
bad_option '--preset gtx481: unknown; see `twinwarp presets` and `twinwarp gpus`' --preset gtx481
bad_option '--sms 81: must be a number from 1 to 80' --engine c --sms 81
bad_option '--threads 0: must be a number from 1 to 256' --engine c --sms 2 --threads 0
bad_option '--hop 0: must be a number from 1 to 1024' --engine c --sms 2 --hop 0
bad_option '--threads, --hop, --launch-latency: only of a GPU' --engine c --threads 2
bad_option 'the machine asked for is not the one' --engine rtl --sms 2
bad_option 'a GPU of 2 SMs: not with --second' --engine c --sms 2 --stalls
bad_option 'a GPU of 2 SMs: OperandStage is regless' --engine c --sms 2 --preset maxwell
bad_option 'BlockSource is 1; Kernels must be 1' --engine c --sms 2 --preset scavenger
bad_option 'Sharing is 1; Kernels must be 1, OperandStage not RegLess' --engine c --preset maxwell --set Sharing=1
bad_option '--sharing-registers: only with Sharing=1' --engine c --sharing-registers 10
bad_option '--sharing-memory: only with Sharing=1' --engine c --sharing-memory 10
bad_option '--sharing-memory 101: must be a number from 1 to 100' --engine c --preset jatala --sharing-memory 101
bad_option '--owner-first: only with Sharing=1' --engine c --owner-first
bad_option '--dynamic-execution: only with Sharing=1' --engine c --dynamic-execution
bad_option '--sharing-registers 0: must be a number from 1 to 100' --engine c --preset jatala --sharing-registers 0
bad_option '--reorder-registers: not with --second or --repeat' --engine c --reorder-registers --repeat 1000
bad_option '--sched rba: not with Sharing=1' --engine c --preset jatala --sched rba
bad_option '--register-room 99: must be a number from 100 to 6400' --engine c --preset jatala --register-room 99
bad_option '--sched oldest: only with Sharing=1' --engine c --sched oldest
bad_option '--register-room: only with Sharing=1' --engine c --register-room 350
bad_option '--shared-room 6401: must be a number from 100 to 6400' --engine c --preset jatala --shared-room 6401
bad_option '--shared-room: only with Sharing=1' --engine c --shared-room 350
bad_option '--set DynamicPeriod=1: must be a number from 2 to 65535' --engine c --preset jatala --set DynamicPeriod=1
bad_option '--two-level 3: only of --engine c; there is no RTL of it' --engine lockstep --two-level 3
bad_option '--two-level 33: must be a number from 1 to 32' --engine c --preset jatala --two-level 33
bad_option '--assign srr: not with Sharing=1' --engine c --preset jatala --assign srr
bad 'frobnicate: unknown command' frobnicate

echo "$cases cases, $wrong wrong"
[ $wrong = 0 ]
