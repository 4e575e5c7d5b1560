# Twinwarp.  `make` prints what there is to do.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
# Numbers have a point, whatever the user's language has.
export LC_ALL := C

# ---- what a user may set
PRESET := volta
SET :=
SMS :=
RTL_SMS :=
BLOCKS :=
UNIT := rba_score
KERNEL := tests/kernels/saxpy.tws
SEED := 1
SEEDS := 10
FROM := 0
TO := 2000
LIBERTY := /usr/share/qflow/tech/osu018/osu018_stdcells.lib
CONFIG := small
WIDTH := full
B := build
$(if $(word 2,$(B)),$(error B is '$(B)'; a build folder must have no spaces in its name))
PREFIX := /usr/local
VERSION := 0.1.0

include mk/packages.mk mk/build.mk mk/rtl.mk mk/faults.mk mk/run.mk mk/papers.mk mk/synth.mk mk/test.mk mk/mutate.mk mk/lint.mk mk/install.mk mk/sim.mk mk/docs.mk

.PHONY: help
help:
	@sed -n 's/^#: //p' Makefile

#: Twinwarp: GPU streaming-multiprocessor units, each as RTL and as a C model, run in lock-step.
#:
#:   make sim               the C engine alone, build/twinwarp-c: gcc and make are enough
#:   make cosim             run all kernels on the RTL and the C model in lock-step; one table, one verdict
#:   make cosim SMS=4 RTL_SMS=2  the same on a GPU of four SMs, of which two and the block scheduler are RTL; PRESET=gtx480|titanx|titanv|v100
#:                          BLOCKS=groups: the group scheduler before them, each kernel under each of PAVER's policies, with stealing and without
#:   make pairs PRESET=volta SET=Kernels=2  two kernels on one SM at a time in lock-step, in twelve pairs; GOAL=percent: governed;
#:                          REPEAT=cycles: both again and again for so long
#:   make cosim-full        the same under every policy and three seeds of random memory delay: scheduler and assignment,
#:                          with PRESET=malekeh STHLD 0, 1, 8 and adaptive, with PRESET=fermi or SMS= the seeds alone, with PRESET=maxwell
#:                          the seeds on nine machines, and PROGRAMS random programs
#:   make test              all tests (what continuous integration runs)
#:   make test-full         the long versions of them
#:   make unit UNIT=name    one unit's own lock-step test
#:   make unit-machines     units' tests with the parameters that presets have them with, and without resets for long;
#:                          UNIT=name: one's
#:   make barnes            the figures of Barnes (HPCA 2023) beside ours, from the C engine
#:   make malekeh           the figures of Malekeh beside ours, from the C engine, with plots in build/report
#:   make malekeh-cost      storage, area and energy of its collector units beside ordinary ones
#:   make warppool          the figures of WarpPool (Kloosterman, chapter 3) beside ours, from the C engine, with plots in
#:                          build/report
#:   make controllers       Scavenger's controllers (Kloosterman, chapter 5) without an SM: step responses, with plots
#:   make regions           regions for RegLess (Kloosterman, chapter 4) of all kernels, run with poison, beside Table 4.2
#:   make regless           kernels on the SM's model with RegLess: time, where preloads come from, beside the thesis
#:   make jatala-blocks     resident thread blocks of Jatala's kernels with registers or shared memory shared, beside the paper's
#:   make jatala            the time of Jatala's kernels on 14 SMs with registers shared, in each way of that paper, from the C engine
#:   make jatala-sweep      with dynamic warp execution, over its period, step and start
#:   make jatala-suite      the whole suite on one SM, with registers for three and a half blocks shared
#:   make jatala-needs      registers and shared memory that our kernels of Jatala need, beside the paper's
#:   make paver             thread blocks' shared data as PAVER's graphs, beside its Table 2; what is seen of it before a launch; groups
#:   make paver-study       kernels of PAVER's Table 2 under its policies on three GPUs: speed, misses, price, beside the paper's
#:   make paver-area        area and slack of its thread block scheduler for 15, 28 and 80 SMs
#:   make cells             which cells of LIBERTY= are taken for what
#:   make area              synthesised area of every unit, or of UNIT=, which may be subcore or sm
#:   make timing            slack and frequency of them
#:   make power KERNEL=file of a few units, of UNIT=, or of UNIT=all, doing what they do in cycles FROM to TO of a kernel
#:   make energy            energy of each event in a unit, from its power in windows of kernels; `twinwarp run --energy` reads it
#:   make mechanisms        dynamic energy of kernels with RBA, and with caching collector units, from what make energy found
#:   make sweep             area against cycles over collector units, banks and scheduling, with plots
#:   make pareto            mechanisms together: cycles of the suite against area and energy, and which pairs add up
#:   make page              all figures there are as one page, build/report/index.html: claims, checks, costs, studies, each with its age
#:   make report            area, timing, power, energy and sweep of this build, and the page with them
#:   make scavenger         Scavenger's experiments: two kernels on one SM, the first at its goal; C engine
#:   make gate              area and slack against what is checked in; `make ratchet` checks in what is measured
#:   make netlists          netlists of library cells of all units, or of UNIT=, in place of the RTL beside the models
#:   make papers            area, storage and power that papers publish beside ours, and what makes the difference
#:   make export            netlist, SDC, memories, SAIF of UNIT= to place and route; CONFIG=preset, as the SM has it
#:   make clocked           a sub-core of short pipes and one of the stages that a clock needs: area, clock, cycles, energy
#:   make technologies      ratios of areas that conclusions rest on, in each of TECHNOLOGIES="file.lib ..."
#:   make suite             the OpenCL kernels on the C engine: result, IPC, and what limits each
#:   make replays           traces of kernels, replayed on the C engine, beside the kernels: cycles
#:   make latencies         cycles from an instruction to the one that needs its result, with pipes as short and as long as there are
#:   make accelsim          kernels on the C engine beside the cycles that Accel-Sim takes for their traces
#:   make waves KERNEL=file a waveform of a kernel, the model's expected outputs beside the RTL's
#:   make bench             speed of RTL, lock-step and C, and host instructions per cycle
#:   make bench-gpu         a kernel on 1 to 80 SMs, and how fast they are simulated
#:   make gpu-sweep         kernels on the GPUs of a table, MACHINES=file KERNELS="..."; JOBS= at once, LAUNCH=slurm on a cluster, ONLY= names,
#:                          GO_ON=1 with what was interrupted
#:   make faults            faults put into the RTL, each reported at its first wrong cycle; with PRESET=fermi in WarpPool, maxwell in RegLess; with SMS=4 in several SMs, with BLOCKS=groups in the group scheduler before them
#:   make regress SEEDS=10  seeds over configurations; JOBS= at once, LAUNCH=slurm on a cluster, ONLY= names, FIRST= seed
#:   make random            generated programs against the functional executor; ENGINE=lockstep|rtl|c PROGRAMS=number
#:   make random-presets    those programs on the RTL of every preset, until VALUES=number are compared
#:   make random-opencl     random OpenCL C on the SM and on the host, both by clang; MODULES=number of eight kernels each, DOUBLES=1, HALVES=1
#:   make fuzz              damaged PTX: an error or a sound kernel, never a crash or a hang; CASES=number SEED=first
#:   make fuzz-full         a million of them
#:   make fuzz-trace        damaged Accel-Sim traces: an error or a sound replay; CASES=number SEED=first
#:   make random-faults     how many of the faults put into the RTL they find
#:   make failure           what a mismatch leaves: folder, picture, smaller case, and no process
#:   make price             lines that each mechanism costs outside its own files, and the machine without it; NAME="name ..."
#:   make coverage          bins of each unit, lines of RTL and C that tests reach; pages in build/coverage
#:   make formal            properties proved on the RTL, and of each a fault that breaks it; UNIT=name: one unit's
#:   make mutate            mutants of each unit's netlist against its test; UNIT=name: 400 of that one
#:   make mutate-full       400 of every unit
#:   make lint              Verilator, Yosys, gcc and cppcheck, without a warning; who may include whom; documents
#:   make results           measures the figures of docs/ again, all (days) or RESULTS="name ..."; make tables prints them into
#:                          pages, make stale lists those that something has changed under since, of PAGE= alone
#:   make nightly           what is stale of them, each within an hour; goes on where it stopped; docs/results/ledger.json
#:   make wrap              pages without prose wider than 120 columns
#:   make pareto-pictures   docs/pareto-*.svg, from the figures that are checked in
#:   make page-pictures     docs/hot.png and docs/timeline.png, pages of `twinwarp run` in Chromium
#:   make mismatch-picture  waves/mismatch.png, the difference of README and docs/debugging.md in GTKWave
#:   make build/twinwarp    the program; `build/twinwarp --help` describes it
#:   make install PREFIX=   the C models as a library, with headers and a pkg-config file
#:   make kernels           PTX of the OpenCL kernels in tests/kernels, by Debian's clang
#:   make isa core          what is derived and checked in: the RTL's packages; the FuseSoC core's list of files
#:   make compile-commands  build/compile_commands.json, for editors
#:   make packages          install what is missing from Debian's packages (others do it too)
#:
#: Variables: PRESET=volta|fully|fermi|turing|malekeh|caching|maxwell|jatala SET="NAME=VALUE ..." (machine the RTL is elaborated for)
#:            SMS= RTL_SMS=1 (of a GPU of so many SMs the first, as RTL; 0: the block scheduler alone)  BLOCKS=groups (it is PAVER's)
#:            UNIT=  KERNEL=  SEED=  FROM= TO= (cycles)  KERNELS= (of cosim, all if none is given)
#:            LIBERTY="file.lib[.gz] ..." FEATURE=nm (cells, and their feature size)  CLOCK_NS= (the clock)
#:            BUDGET_NS= (of it, what a path may take in one module, to which that is sized; the clock)
#:            WIDTH=full|narrow (of a row, in papers, sweep and report)
#:            PAPER=WarpPool (of papers, this one's alone)
#:            CONFIG=small|full|stages|preset|".Name(value), ..." (of the unit's tests, of PRESET's SM, or its parameters)
#:            MODE="name=5'd2 ..." (of timing: inputs, or */name of instances, that stand while the machine runs)
#:            LANES=4 (fewer, in power and with CONFIG=preset)  JOBS= (at once, in synthesis; all processors)
#:            GATING=no (no clock gates)  BUFFERING=no (no buffers, no sizes)
#:            SIZING=whole (cells are sized to the paths of the whole netlist too, not of each module alone)
#:            B=folder to build in  V=1 (show the commands of the build)
