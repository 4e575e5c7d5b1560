# Twinwarp.  `make` prints what there is to do.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# ---- what a user may set
PRESET := volta
SET :=
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
PREFIX := /usr/local
VERSION := 0.1.0

# ---- Debian packages, and what each is for
PACKAGES := verilator yosys          # simulation and synthesis of the RTL
PACKAGES += gcc g++ ccache           # the models; the shim; not compiling twice
PACKAGES += libcjson-dev zlib1g-dev  # reports for machines; compressed waveforms
PACKAGES += libcmocka-dev cppcheck   # tests of the C side; static checks
PACKAGES += pkgconf                  # test of the installed library
PACKAGES += valgrind                 # host instructions per cycle in `make bench`
PACKAGES += qflow-tech-osu018        # cells for `make area`
PACKAGES += opensta                  # `make timing` and `make power`
PACKAGES += time                     # what synthesis takes of processor and memory
PACKAGES += gnuplot-nox              # plots of `make sweep`
PACKAGES += z3                       # the solver of `make formal`
PACKAGES += gtkwave                  # looking at waveforms
PACKAGES += xvfb imagemagick procps  # test of what a mismatch leaves: its picture, and no process
PACKAGES += lcov                     # pages of `make coverage`
PACKAGES += clang-14                 # verilated models, faster than by gcc; `make kernels`: PTX from OpenCL C, and its test

PACKAGES_FULL := slurm-wlm munge     # `make test-full` tries the regression on a cluster of one node
PACKAGES_FULL += chromium            # and looks at the page of `make report` in a browser

# ---- flags
CFLAGS := -O3 -g -flto=auto -ffat-lto-objects
CSTD := -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Wpedantic -Werror -Icmodel -Iharness -Itests
CC_CACHED = $(shell command -v ccache) gcc
CXX_CACHED = $(shell command -v ccache) g++
# The SM's verilated code is half again as fast by clang as by gcc, and compiled sooner.
VERILATED_CXX := clang++-14 -Wno-parentheses-equality
VERILATOR_INCLUDE = $(shell verilator --getenv VERILATOR_ROOT)/include
SHIM_FLAGS = -std=c++17 -O2 -Iharness -I$(VERILATOR_INCLUDE) -I$(VERILATOR_INCLUDE)/vltstd -DVM_TRACE=1 -DVM_TRACE_FST=1
LINK_LIBRARIES := -lcjson -lz -lm -pthread -latomic
RTL_FOLDERS := $(sort $(dir $(wildcard rtl/*.sv rtl/*/*.sv)))
RTL_PACKAGES := $(wildcard rtl/*_pkg.sv rtl/*/*_pkg.sv)
RTL_FILES := $(wildcard rtl/*.sv rtl/*/*.sv)
VERILATOR := verilator -Wall --no-timing --unroll-count 256 $(RTL_FOLDERS:%=-y %) $(RTL_PACKAGES)
# A module of many instances stays a class of its own: the SM's code is half as long, and as fast.
VERILATE := $(VERILATOR) --cc --trace-fst --x-initial unique --x-assign unique -O3 --inline-mult 2000 --top-module tb harness/show_pkg.sv
# Optimisation of the verilated code: a unit's test runs for seconds, the SM for hours.
OPT_UNIT := -O1
OPT_SM := -O2
# Sanitized C, for tests.  The verilated code stays as it is.
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

# ---- COVERAGE=1: all programs, in a build folder of their own, count the lines that run (tests/coverage.sh)
ifdef COVERAGE
CFLAGS := -O0 -g --coverage -fprofile-update=atomic
SANITIZE := $(CFLAGS)
SHIM_FLAGS += -DVM_COVERAGE=1
VERILATE += --coverage-line
OPT_UNIT := -O0
OPT_SM := -O1
LINK_LIBRARIES += -Wl,--wrap=_exit -x c tests/coverage/flush.c -x none -lgcov
endif

# ---- every header with a port table is a unit; nothing else lists them
UNIT_HEADERS := $(shell grep -l '^TW_UNIT\>' cmodel/*.h cmodel/*/*.h)
UNITS := $(basename $(notdir $(UNIT_HEADERS)))
COMPOSITES := kernel_dispatch context_mover scavenger warp_pool caching_collector operand_staging_unit regless_shard regless_stage subcore sm
LEAVES := $(filter-out $(COMPOSITES),$(UNITS))
TESTED := $(filter $(basename $(notdir $(wildcard tests/stimulus/*.c))),$(UNITS))  # each in a test of its own
header_of = $(filter %/$(1).h,$(UNIT_HEADERS))
upper = $(shell echo $(1) | tr a-z A-Z)
SUITE_FILES := $(wildcard tests/kernels/suite/*.c)
C_FILES := $(wildcard cmodel/*.c cmodel/*/*.c harness/*.c tests/*.c tests/*/*.c) $(SUITE_FILES)
MODELS := $(patsubst %.c,$(B)/%.o,$(wildcard cmodel/*.c cmodel/*/*.c))
GLUE := $(UNITS:%=$(B)/glue/%.o)
LOCKSTEP := $(addprefix $(B)/harness/,lockstep.o handover.o compare.o channel.o pool.o bits.o report.o names.o recording.o)
PROGRAM := $(addprefix $(B)/harness/, \
  barnes.o compile_command.o controller_command.o controller_study.o cosim.o cosim_command.o energy.o engine.o environment.o environment_launch.o \
  events.o experiment.o failure.o governor_series.o gtkw.o history.o jobs.o json_report.o kernel_text.o list_command.o \
  main.o malekeh.o malekeh_causes.o malekeh_runs.o malekeh_walk.o memory.o minimise.o model_recording.o options.o \
  options_replay.o options_resolve.o options_words.o phase_study.o plan_check.o plan_launches.o plan_memory.o pool_runs.o \
  pool_study.o program_access.o program_generator.o program_statement.o random_command.o random_programs.o regions_check.o \
  regions_command.o regions_published.o regions_text.o regless_command.o regless_issue.o regless_memory.o regless_paper.o \
  regless_replay.o regless_runs.o regless_trace.o run.o run_command.o run_outcome.o run_pair.o run_plan.o run_sum.o \
  run_trace.o scavenger_runs.o scavenger_study.o shell.o snapshot.o study_command.o trace_dump.o trial.o warppool.o \
  workload.o) \
  $(addprefix $(B)/tests/kernels/,references.o memory_references.o) $(B)/gen/units.o $(B)/gen/build_id.o
PROGRAM += $(SUITE_FILES:%.c=$(B)/%.o) $(B)/gen/suite.o

help:
	@sed -n 's/^#: //p' Makefile

#: Twinwarp: GPU streaming-multiprocessor units, each as RTL and as a C model, run in lock-step.
#:
#:   make cosim             run all kernels on the RTL and the C model in lock-step; one table, one verdict
#:   make pairs PRESET=volta SET=Kernels=2  two kernels on one SM at a time in lock-step, in twelve pairs; GOAL=percent: governed;
#:                          REPEAT=cycles: both again and again for so long
#:   make cosim-full        the same under every policy and three seeds of random memory delay: scheduler and assignment,
#:                          with PRESET=malekeh STHLD 0, 1, 8 and adaptive, with PRESET=fermi the seeds alone, with PRESET=maxwell
#:                          the seeds on nine machines, and PROGRAMS random programs
#:   make test              all tests (what continuous integration runs)
#:   make test-full         the long versions of them
#:   make unit UNIT=name    one unit's own lock-step test
#:   make barnes            the figures of Barnes (HPCA 2023) beside ours, from the C engine
#:   make malekeh           the figures of Malekeh beside ours, from the C engine, with plots in build/report
#:   make malekeh-cost      storage, area and energy of its collector units beside ordinary ones
#:   make warppool          the figures of WarpPool (Kloosterman, chapter 3) beside ours, from the C engine, with plots in
#:                          build/report
#:   make controllers       Scavenger's controllers (Kloosterman, chapter 5) without an SM: step responses, with plots
#:   make regions           regions for RegLess (Kloosterman, chapter 4) of all kernels, run with poison, beside Table 4.2
#:   make regless           kernels on the SM's model with RegLess: time, where preloads come from, beside the thesis
#:   make area              synthesised area of every unit, or of UNIT=, which may be subcore or sm
#:   make timing            slack and frequency of them
#:   make power KERNEL=file of a few units, of UNIT=, or of UNIT=all, doing what they do in cycles FROM to TO of a kernel
#:   make energy            energy of each event in a unit, from its power in windows of kernels; `twinwarp run --energy` reads it
#:   make mechanisms        dynamic energy of kernels with RBA, and with caching collector units, from what make energy found
#:   make sweep             area against cycles over collector units, banks and scheduling, with plots
#:   make report            area, timing, power, energy and sweep as one page, build/report/index.html
#:   make scavenger         Scavenger's experiments: two kernels on one SM, the first at its goal; C engine
#:   make gate              area and slack against what is checked in; `make ratchet` checks in what is measured
#:   make netlists          netlists of library cells of all units, or of UNIT=, in place of the RTL beside the models
#:   make papers            area, storage and power that papers publish beside ours, and what makes the difference
#:   make suite             the OpenCL kernels on the C engine: result, IPC, and what limits each
#:   make waves KERNEL=file a waveform of a kernel, the model's expected outputs beside the RTL's
#:   make bench             speed of RTL, lock-step and C, and host instructions per cycle
#:   make faults            faults put into the RTL, each reported at its first wrong cycle; with PRESET=fermi in WarpPool, maxwell in RegLess
#:   make regress SEEDS=10  seeds over configurations; JOBS= at once, LAUNCH=slurm on a cluster, ONLY= names, FIRST= seed
#:   make random            generated programs against the functional executor; ENGINE=lockstep|rtl|c PROGRAMS=number
#:   make random-opencl     random OpenCL C on the SM and on the host, both by clang; MODULES=number of eight kernels each
#:   make fuzz              damaged PTX: an error or a sound kernel, never a crash or a hang; CASES=number SEED=first
#:   make fuzz-full         a million of them
#:   make fuzz-trace        damaged Accel-Sim traces: an error or a sound replay; CASES=number SEED=first
#:   make random-faults     how many of the faults put into the RTL they find
#:   make failure           what a mismatch leaves: folder, picture, smaller case, and no process
#:   make coverage          bins of each unit, lines of RTL and C that tests reach; pages in build/coverage
#:   make formal            properties proved on the RTL, and of each a fault that breaks it; UNIT=name: one unit's
#:   make mutate            mutants of each unit's netlist against its test; UNIT=name: 400 of that one
#:   make mutate-full       400 of every unit
#:   make lint              Verilator, Yosys, gcc and cppcheck, without a warning
#:   make build/twinwarp    the program; `build/twinwarp --help` describes it
#:   make install PREFIX=   the C models as a library, with headers and a pkg-config file
#:   make kernels           PTX of the OpenCL kernels in tests/kernels, by Debian's clang
#:   make isa core          what is derived and checked in: the RTL's packages; the FuseSoC core's list of files
#:   make compile-commands  build/compile_commands.json, for editors
#:   make packages          install what is missing from Debian's packages (others do it too)
#:
#: Variables: PRESET=volta|fully|fermi|turing|malekeh|caching|maxwell SET="NAME=VALUE ..." (machine the RTL is elaborated for)
#:            UNIT=  KERNEL=  SEED=  FROM= TO= (cycles)  KERNELS= (of cosim, all if none is given)
#:            LIBERTY=file.lib[.gz] FEATURE=nm (cells, and their feature size)  CLOCK_NS= (the mapping is sized to it)
#:            WIDTH=full|narrow (of a row, in papers, sweep and report)
#:            PAPER=WarpPool (of papers, this one's alone)
#:            CONFIG=small|full|preset|".Name(value), ..." (of the unit's tests, of PRESET's SM, or its parameters)
#:            LANES=4 (fewer, in power and with CONFIG=preset)  JOBS= (at once, in synthesis; all processors)
#:            GATING=no (no clock gates)  BUFFERING=no (no buffers, no sizes)
#:            B=folder to build in

# ---- packages
.PHONY: packages
packages: $(B)/packages
$(B)/packages-full: PACKAGES += $(PACKAGES_FULL)
$(B)/packages $(B)/packages-full: Makefile
	@mkdir -p $(B)
	@missing=$$(dpkg-query -W -f '$${Package} $${Status}\n' $(PACKAGES) 2>/dev/null | grep 'ok installed' | cut -d' ' -f1 \
	  | sort | comm -13 - <(printf '%s\n' $(PACKAGES) | sort)); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; run=; [ $$(id -u) = 0 ] || run=sudo; \
	  $$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends $$missing >$(B)/packages.log 2>&1 \
	    || { echo "could not install them; see $(B)/packages.log" >&2; exit 1; }; \
	fi
	@touch $@

# ---- C
$(B)/%.o: %.c | $(B)/packages
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/glue/%.o: harness/unit.c | $(B)/packages
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -DUNIT=$* -DTABLE=$(call upper,$*) \
	  -DHEADER='"$(patsubst cmodel/%,%,$(call header_of,$*))"' -c $< -o $@

$(B)/libtwinwarp.a: $(MODELS)
	rm -f $@ && gcc-ar rcs $@ $^

# ---- what is derived from the port tables
$(B)/gen/units.c: $(UNIT_HEADERS) Makefile
	@mkdir -p $(@D)
	@( echo '/* units: printed by the build. */'; echo '#include "unit.h"'; \
	  for u in $(UNITS); do echo "extern const struct tw_unit tw_unit_$$u;"; done; \
	  echo 'const struct tw_unit *const tw_units[] = {'; for u in $(UNITS); do echo "  &tw_unit_$$u,"; done; \
	  echo '  NULL};' ) > $@

# What runs for seconds is not optimised across files when it is linked, which takes longer.
SHORT := -fno-lto
$(B)/generate: $(addprefix $(B)/harness/,generate.o table_text.o mutant_text.o) $(B)/gen/units.o $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $@

# Netlists, simulated without a simulator's compiler.
FLAT := $(addprefix $(B)/harness/,flat_netlist.o flat_netlist_read.o flat_netlist_order.o flat_cell.o)
$(B)/netlist_replay: $(B)/harness/netlist_replay.o $(FLAT) $(B)/gen/units.o $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $@

# Which sources and tools a program was built from, for reports.
.PHONY: always
always:
$(B)/gen/build_id.c: always | $(B)/packages
	@mkdir -p $(@D)
	@{ echo '/* build_id: printed by the build. */'; echo '#include "build_id.h"'; \
	  printf 'const char tw_build_id[] = "twinwarp %s, %s, gcc %s";\n' \
	    "$$(git describe --always --dirty 2>/dev/null || echo $(VERSION))" "$$(verilator --version | cut -d' ' -f1,2)" \
	    "$$(gcc -dumpfullversion)"; } > $@.$$$$; if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi

$(B)/gen/%.o: $(B)/gen/%.c | $(B)/packages
	$(CC_CACHED) $(CSTD) $(CFLAGS) -c $< -o $@

# A generated file keeps its time when its text has not changed, so that a new model does not verilate anything.
write_if_changed = @$(1) > $@.$$$$ && if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi
$(B)/gen/%_checker.sv: $(B)/generate
	$(call write_if_changed,$< checker $*)
$(B)/gen/%_bench.sv: $(B)/generate
	$(call write_if_changed,$< bench $*)
# A machine is a preset with what is set in it, PRESET-NAME.VALUE-NAME.VALUE as a file's name has it.
MACHINE := $(PRESET)$(if $(SET),-$(subst =,.,$(subst $() ,-,$(strip $(SET)))))
MACHINE_OPTIONS := --preset $(PRESET) $(SET:%=--set %)
$(B)/gen/sm_%.sv: $(B)/generate
	$(call write_if_changed,$< bench sm $(subst .,=,$(subst -, ,$*)))

# The FuseSoC core lists the RTL's files, packages first.
.PHONY: core
core:
	{ sed -n '1,/^    files:/p' rtl/twinwarp.core; \
	  { cd rtl; ls *_pkg.sv */*_pkg.sv; ls *.sv */*.sv | grep -v _pkg.sv; } | sed 's/^/      - /'; \
	  sed '1,/^    files:/d' rtl/twinwarp.core | grep -v '\.sv$$'; } > $(B)/twinwarp.core && mv $(B)/twinwarp.core rtl/twinwarp.core

.PHONY: isa
isa: $(B)/isa_package $(B)/sfu_package $(B)/osu_package $(B)/scavenger_package
	$(B)/isa_package > rtl/isa_pkg.sv
	$(B)/sfu_package > rtl/execute/sfu_pkg.sv
	$(B)/osu_package > rtl/operand/osu_pkg.sv
	$(B)/scavenger_package > rtl/control/scavenger_pkg.sv
$(B)/%_package: $(B)/harness/%_package.o $(B)/libtwinwarp.a
	$(CC_CACHED) $^ $(LINK_LIBRARIES) -o $@

# The references of the OpenCL kernels, by the names of their functions.
$(B)/gen/suite.c: $(SUITE_FILES) Makefile
	@mkdir -p $(@D)
	@( echo '/* suite: printed by the build. */'; echo '#include "kernels/suite/suite.h"'; \
	  functions() { sed -n "s/^void \([a-z0-9_]*\)_$$1(struct suite_memory \*m)$$/\1/p" $(SUITE_FILES) | sort; }; \
	  for k in $$(functions reference); do echo "suite_function $${k}_reference;"; done; \
	  for k in $$(functions prepare); do echo "suite_function $${k}_prepare;"; done; \
	  echo 'const struct suite_kernel suite_kernels[] = {'; \
	  for k in $$(functions reference); do prepare=NULL; \
	    if functions prepare | grep -qx $$k; then prepare=$${k}_prepare; fi; \
	    echo "  { \"$$k\", $${k}_reference, $$prepare },"; done; \
	  echo '  { NULL, NULL, NULL } };' ) > $@

# ---- PTX of the OpenCL kernels, checked in: only who changes a kernel makes it again
CLANG := clang-14
CL_FLAGS := -target nvptx64-nvidia-nvcl -x cl -cl-std=CL1.2 -cl-single-precision-constant -O2 -Wall -Wextra -Werror \
  -include tests/kernels/opencl.h
CUDA_FLAGS := -x cuda --cuda-gpu-arch=sm_75 --cuda-device-only -nocudainc -nocudalib -O2 -Wall -Wextra -Werror \
  -Wno-unknown-cuda-version -Xclang -target-feature -Xclang +ptx75
CL_FILES := $(wildcard tests/kernels/*.cl)
PTX := tests/kernels
.PHONY: kernels
kernels: $(B)/packages
	@mkdir -p $(PTX)
	@for k in $(CL_FILES); do $(CLANG) $(CL_FLAGS) -S -o $(PTX)/$$(basename $$k .cl).ptx $$k || exit 1; done
	@$(CLANG) $(CUDA_FLAGS) -S -o $(PTX:tests/kernels=tests/ptx)/cuda.ptx tests/ptx/cuda.cu

# ---- verilated models
RUNTIME := $(patsubst %,$(B)/runtime/%.o,verilated verilated_dpi verilated_fst_c verilated_threads $(if $(COVERAGE),verilated_cov))
$(B)/runtime/%.o: | $(B)/packages
	@mkdir -p $(@D)
	$(CXX_CACHED) $(SHIM_FLAGS) -c $(VERILATOR_INCLUDE)/$*.cpp -o $@
$(B)/libverilated.a: $(RUNTIME)
	rm -f $@ && gcc-ar rcs $@ $^

verilate = $(VERILATE) -Mdir $(@D) $(1) && $(MAKE) -s -C $(@D) -f Vtb.mk CXX="$(VERILATED_CXX)" OBJCACHE=ccache OPT_FAST="$(2)" OPT_SLOW=-O0 Vtb__ALL.a
shim = $(CXX_CACHED) $(SHIM_FLAGS) -I$(dir $(1)) -c harness/shim.cpp -o $(dir $(1))shim.o

$(B)/tests/%/Vtb__ALL.a: $(B)/gen/%_checker.sv $(B)/gen/%_bench.sv $(RTL_FILES)
	@mkdir -p $(@D)
	+$(call verilate,$(B)/gen/$*_bench.sv $(B)/gen/$*_checker.sv,$(OPT_UNIT))

$(B)/tests/%_test: $(B)/tests/%/Vtb__ALL.a $(B)/tests/stimulus/%.o $(B)/harness/unit_main.o $(B)/harness/unit_inputs.o $(B)/harness/bins.o \
    $(B)/glue/%.o $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/shim.cpp
	$(call shim,$<)
	g++ $(SHORT) -o $@ $(B)/tests/$*/shim.o $(filter %.o,$^) $< $(B)/libtwinwarp.a $(B)/libverilated.a $(LINK_LIBRARIES)

CHECKERS := $(UNITS:%=$(B)/gen/%_checker.sv)
$(B)/sm/%/Vtb__ALL.a: $(B)/gen/sm_%.sv $(CHECKERS) $(RTL_FILES)
	@mkdir -p $(@D)
	+$(call verilate,$(B)/gen/sm_$*.sv $(CHECKERS),$(OPT_SM))

$(B)/twinwarp-%: $(B)/sm/%/Vtb__ALL.a $(PROGRAM) $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/shim.cpp
	$(call shim,$<)
	g++ -o $@ $(B)/sm/$*/shim.o $(filter %.o,$^) $< $(B)/libtwinwarp.a $(B)/libverilated.a $(LINK_LIBRARIES)

$(B)/twinwarp: $(B)/twinwarp-$(MACHINE)
	ln -sf $(<F) $@

# ---- the same program over a copy of the RTL with faults in it, asleep until one is selected
$(B)/faults/planted: tests/faults/plant.sh tests/faults/faults.txt $(RTL_FILES)
	$< tests/faults/faults.txt rtl $(B)/faults/rtl
	@touch $@

$(B)/sm/faults/Vtb__ALL.a: $(B)/faults/planted $(B)/gen/sm_volta.sv $(CHECKERS)
	@mkdir -p $(@D)
	$(patsubst rtl/%,$(B)/faults/rtl/%,$(call verilate,rtl/fault_pkg.sv $(B)/gen/sm_volta.sv $(CHECKERS),$(OPT_UNIT)))

$(B)/twinwarp-faults: $(B)/tests/faults/selected.o

# The same for other presets: fermi, with faults in WarpPool, and maxwell, in RegLess.
FAULTY := $(filter $(PRESET),fermi maxwell)
$(B)/faults-%/planted: tests/faults/plant.sh tests/faults/%.txt $(RTL_FILES)
	$< tests/faults/$*.txt rtl $(@D)/rtl
	@touch $@

$(B)/sm/faults-%/Vtb__ALL.a: $(B)/faults-%/planted $(B)/gen/sm_%.sv $(CHECKERS)
	@mkdir -p $(@D)
	$(patsubst rtl/%,$(B)/faults-$*/rtl/%,$(call verilate,rtl/fault_pkg.sv $(B)/gen/sm_$*.sv $(CHECKERS),$(OPT_UNIT)))

$(FAULTY:%=$(B)/twinwarp-faults-%): $(B)/tests/faults/selected.o

# ---- the unit tests over a netlist with mutants in it, asleep until one is selected
FEW := 10
MANY := 400
ONE_UNIT := $(filter command,$(origin UNIT))
SAMPLE := $(if $(ONE_UNIT),$(MANY),$(FEW))
MUTANTS := $(B)/mutants/$(SAMPLE)
$(B)/gen/%_mutants.sv: $(B)/generate
	$(call write_if_changed,$< mutants $*)
$(B)/gen/%_miter.sv: $(B)/generate
	$(call write_if_changed,$< miter $*)
$(B)/gen/%_config: $(B)/generate
	$(call write_if_changed,$< config $*)

contract = $(if $(wildcard tests/mutants/contracts/$(1).svh),-DCONTRACT -Itests/mutants/contracts)

$(MUTANTS)/%/netlist.v: tests/mutants/netlist.sh $(B)/gen/%_config $(RTL_FILES)
	$< $* $(MANY) $(SAMPLE) "$$(cat $(B)/gen/$*_config)" $(@D)

.SECONDEXPANSION:
$(MUTANTS)/%/Vtb__ALL.a: $(MUTANTS)/%/netlist.v $(B)/gen/%_mutants.sv $(B)/gen/%_checker.sv $$(wildcard tests/mutants/contracts/$$*.svh)
	+$(call verilate,--trace-depth 1 -Wno-lint -Wno-style -Wno-UNOPTFLAT $(call contract,$*) $(filter-out %.svh,$^),$(OPT_UNIT))

$(MUTANTS)/%/test: $(MUTANTS)/%/Vtb__ALL.a $(B)/tests/faults/selected.o $(B)/tests/stimulus/%.o \
    $(B)/harness/unit_main.o $(B)/harness/unit_inputs.o $(B)/harness/bins.o $(B)/glue/%.o $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/shim.cpp
	$(call shim,$<)
	g++ $(SHORT) -o $@ $(@D)/shim.o $(filter %.o,$^) $< $(B)/libtwinwarp.a $(B)/libverilated.a $(LINK_LIBRARIES)

# ---- netlists of library cells in the place of the RTL, with what the unit tests record
FLOW = B=$(B) LIBERTY=$(LIBERTY) CLOCK_NS=$(CLOCK_NS) FEATURE=$(FEATURE) CONFIG='$(CONFIG)' LANES=$(LANES) GATING=$(GATING) BUFFERING=$(BUFFERING) JOBS=$(JOBS)
# Of all units, UNIT=all too, or of those that are asked for.
asked = $(if $(filter-out file,$(origin UNIT)),$(if $(filter all,$(UNIT)),$(1),$(UNIT)),$(1))
ASKED := $(call asked,$(LEAVES))
# What a unit's test feeds it, without RTL.
$(B)/tests/%_record: $(B)/harness/unit_record.o $(B)/harness/unit_inputs.o $(B)/harness/bins.o $(B)/tests/stimulus/%.o $(B)/gen/units.o \
    $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $@

# Of all units; sub-core and SM, which have no test of their own, with what a kernel gives them.
NETLISTS := $(call asked,$(UNITS))
.PHONY: netlists
netlists: $(patsubst %,$(B)/tests/%_record,$(filter $(TESTED),$(NETLISTS)) issue_counter) $(if $(filter-out $(TESTED),$(NETLISTS)),$(B)/twinwarp-volta) \
    $(B)/generate $(B)/netlist_replay
	@$(FLOW) tests/netlists.sh $(NETLISTS)

# Of composites, those that do more than wire what they are made of.
MUTABLE := $(LEAVES) context_mover
MUTATED := $(if $(ONE_UNIT),$(filter $(UNIT),$(MUTABLE)),$(MUTABLE))
$(MUTANTS)/%/results.txt: $(MUTANTS)/%/test $(B)/gen/%_miter.sv $(wildcard tests/mutants/*.sh tests/mutants/*.awk tests/mutants/*.v) \
    $$(wildcard tests/mutants/contracts/$$*.svh tests/mutants/states/$$*.svh)
	tests/mutants/run.sh $* $(@D) $(B)/gen/$*_miter.sv "$$(cat $(B)/gen/$*_config)"

.PHONY: mutate mutate-full
mutate: $(MUTATED:%=$(MUTANTS)/%/results.txt)
	$(if $(MUTATED),,$(error no unit is called $(UNIT); there are: $(MUTABLE)))
	@tests/mutants/report.sh $(MUTANTS) $(B)/report/mutate.json $(MUTATED)
mutate-full:
	@$(MAKE) mutate SAMPLE=$(MANY)

# ---- running
KERNELS := $(wildcard tests/kernels/*.tws tests/kernels/memory/*.tws tests/kernels/*.small.launch)
RUN := $(B)/twinwarp-$(MACHINE)

.PHONY: help unit cosim cosim-full
unit: $(B)/tests/$(UNIT)_test
	$< --seed $(SEED)

cosim: $(RUN)
	@mkdir -p $(B)/report
	@$< cosim $(KERNELS) $(MACHINE_OPTIONS) --report $(B)/report/cosim.json

# The long run of WarpPool and RegLess is of memory's delays; with RegLess on all its machines and on the one with a full
# register file, each an elaboration of its own, and of random programs on each.
DELAYS := --seeds 3 --memory-delay 200
LONG_RUN := $(if $(FAULTY),$(DELAYS),--full)
ifeq ($(PRESET)$(SET),maxwell)
REGLESS_MACHINES := $(foreach rows,4 8 16 64,$(foreach entries,16 0,Rows=$(rows)+Entries=$(entries))) Stage=0+Rows=64
cosim-full:
	@for machine in $(REGLESS_MACHINES); do \
	  for what in "cosim-full" "random PROGRAMS=$(PROGRAMS)"; do \
	    echo "$$machine: $$what"; $(MAKE) -s $$what PRESET=maxwell SET="$${machine/+/ }" || exit 1; done; done
else
cosim-full: $(RUN)
	@mkdir -p $(B)/report
	@$< cosim $(KERNELS) $(MACHINE_OPTIONS) $(LONG_RUN) --report $(B)/report/cosim-full$(MACHINE:$(PRESET)%=%).json
endif

.PHONY: pairs
pairs: $(RUN)
	@PROGRAM=$< tests/pairs.sh $(MACHINE_OPTIONS) $(GOAL:%=--goal %) $(REPEAT:%=--repeat %)

.PHONY: suite
suite: $(RUN)
	@mkdir -p $(B)/report
	@tests/suite.sh $< $(B)/report/suite.json

.PHONY: regions
regions: $(RUN)
	@mkdir -p $(B)/report
	@$< regions --check $(KERNELS) --report $(B)/report/regions.json

.PHONY: regless
regless: $(RUN)
	@mkdir -p $(B)/report
	@$< regless $(KERNELS) --report $(B)/report/regless.json

.PHONY: barnes malekeh malekeh-cost warppool scavenger controllers area timing waves bench
area timing: $(B)/generate $(if $(filter preset,$(CONFIG)),$(RUN))
	@$(FLOW) synth/figures.sh $@ $(ASKED)

# Of a few units whose netlists are soon built, of all with WIDTH=full or UNIT=all, or of those that are asked for.
ALL_WIDE := $(filter full,$(if $(filter-out file,$(origin WIDTH)),$(WIDTH)))
POWERED := $(if $(filter-out file,$(origin UNIT)),$(UNIT),$(if $(ALL_WIDE),all,bank_arbiter warp_scheduler))
# ENGINE=c: inputs from the C engine, so that another PRESET needs no RTL of its own.
RECORDER := $(if $(filter c,$(ENGINE)),$(B)/twinwarp-volta,$(RUN))
.PHONY: power
power: $(RECORDER) $(if $(filter all,$(POWERED)),$(B)/twinwarp-volta $(LEAVES:%=$(B)/tests/%_record)) $(B)/generate $(B)/netlist_replay
	@$(FLOW) KERNEL=$(KERNEL) FROM=$(FROM) TO=$(TO) PRESET=$(PRESET) ENGINE=$(ENGINE) LEAVES="$(LEAVES)" synth/power.sh $(POWERED)

# Energy of each event, for `twinwarp run --energy`; WINDOWS="kernel:from:to ...".
WINDOWS :=
.PHONY: energy
energy: $(RECORDER) $(B)/generate $(B)/netlist_replay
	@$(FLOW) PRESET=$(PRESET) ENGINE=$(ENGINE) WINDOWS="$(WINDOWS)" synth/energy.sh $(POWERED)

# What the mechanisms save, with the energies that are there.
.PHONY: mechanisms
mechanisms: $(B)/twinwarp-volta
	@B=$(B) PROGRAM=$< synth/mechanisms.sh

# Tables, plots and one page of all of them; the figures of synthesis that are checked in.
REPORTED := $(LEAVES)
REPORTS := papers power timing sweep energy
.PHONY: sweep report $(REPORTS:%=report-%) gate ratchet
sweep: $(RUN) | $(B)/packages
	@$(FLOW) PROGRAM=$(RUN) WIDTH=$(if $(filter-out file,$(origin WIDTH)),$(WIDTH),narrow) synth/sweep.sh
# Units as they are in the SM, and others; rows of 2 lanes, and two collector units of Barnes, unless WIDTH=full.
REPORT_WIDTH := CONFIG=preset $(if $(ALL_WIDE),WIDTH=full,WIDTH=narrow LANES=2 COLLECTORS=2)
reported = $(MAKE) -s $(1) $(REPORT_WIDTH) $(2) > $(B)/report/$(1).txt
report: $(RUN) $(B)/generate $(B)/netlist_replay $(REPORTED:%=$(B)/tests/%_record)
	@mkdir -p $(B)/report
	+@$(call reported,area,UNIT="$(REPORTED)")
	@$(MAKE) -s -j$(or $(JOBS),$(shell nproc)) $(REPORTS:%=report-%) JOBS=1
	@B=$(B) synth/report.sh "make report$(if $(ALL_WIDE), WIDTH=full)"
report-timing:
	+@$(call reported,timing,UNIT="$(REPORTED)")
report-power:
	+@$(call reported,power,UNIT=all LEAVES="$(REPORTED)")
$(filter-out report-timing report-power,$(REPORTS:%=report-%)): report-%:
	+@$(call reported,$*)
gate ratchet: $(B)/generate
	@B=$(B) synth/gate.sh $(if $(filter gate,$@),check,ratchet) $(ASKED)

.PHONY: papers
papers: $(RUN) $(B)/generate $(B)/netlist_replay
	@$(FLOW) PROGRAM=$(RUN) WIDTH=$(WIDTH) COLLECTORS='$(COLLECTORS)' PAPER='$(PAPER)' synth/papers.sh

barnes: $(RUN)
	@mkdir -p $(B)/report
	@$< barnes tests/kernels $(B)/report/barnes.json

malekeh: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$< malekeh tests/kernels $(B)/report/malekeh.json
	@gnuplot -e "report='$(B)/report/malekeh'" harness/malekeh.gp

malekeh-cost: $(B)/generate $(B)/netlist_replay $(B)/twinwarp-volta $(B)/twinwarp-malekeh
	@$(FLOW) WIDTH=$(WIDTH) synth/malekeh.sh
	@$(FLOW) WINDOWS="$(WINDOWS)" synth/malekeh_energy.sh $(filter %.small.launch,$(KERNELS)) tests/kernels/tensor_gemm.tws

# Two kernels at a time, Scavenger's experiments; and in lock-step, on the machine that has RTL.
scavenger: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$< scavenger tests/kernels $(B)/report/scavenger.json
	@gnuplot -e "report='$(B)/report/scavenger'" harness/scavenger.gp

warppool: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$< warppool tests/kernels $(B)/report/warppool.json
	@for t in svg png; do gnuplot -e "terminal='$$t'; report='$(B)/report/warppool'" harness/warppool.gp || exit 1; done

# A kernel that follows what it is given in 200 cycles, one that takes 1,000, and one of the suite, alone as it is.
STEP := printf '2\n' | $(RUN) controllers --needs-warps 40 --needs-requests 160 --goal 80
controllers: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$(STEP) --lag 200 --series $(B)/report/controllers-fast.csv /dev/stdin
	@$(STEP) --lag 1000 --series $(B)/report/controllers-slow.csv /dev/stdin
	@$(RUN) controllers --kernel tests/kernels/nbody.small.launch --needs-warps 40 --needs-requests 160 --goal 80 \
	  --series $(B)/report/controllers-kernel.csv
	@$(RUN) controllers --phases --cycles 1000000
	@gnuplot -e "report='$(B)/report/controllers'" harness/controllers.gp

WAVES := $(B)/waves/$(basename $(notdir $(KERNEL)))
waves: $(RUN)
	@mkdir -p $(@D) $(B)/waves
	$< run $(KERNEL) $(MACHINE_OPTIONS) --seed $(SEED) --waves $(WAVES).fst --from $(FROM) --to $(TO)
	@echo "gtkwave $(WAVES).gtkw"

.PHONY: faults
faults: $(B)/twinwarp-faults$(FAULTY:%=-%)
	@B=$(B) tests/faults.sh $(FAULTY)

# Programs of the seeds from SEED on.
PROGRAMS := 100
ENGINE := lockstep
.PHONY: random random-faults
random: $(RUN)
	@mkdir -p $(B)/report
	@$< random --engine $(ENGINE) $(MACHINE_OPTIONS) --seed $(SEED) --count $(PROGRAMS) --keep $(B)/random \
	  --report $(B)/report/random.json

# Random OpenCL C: the compiler and the SM against clang's code for the host.
MODULES := 100
$(B)/opencl/generate: $(patsubst %.c,$(B)/%.o,$(wildcard tests/opencl/generate*.c))
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) $^ -o $@
$(B)/opencl/host: $(B)/tests/opencl/host.o
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) -rdynamic $^ -ldl -o $@
.PHONY: random-opencl
random-opencl: $(RUN) $(B)/opencl/generate $(B)/opencl/host
	@B=$(B) PROGRAM=$(RUN) tests/random_opencl.sh $(SEED) $(MODULES)

random-faults: $(B)/twinwarp-faults
	@B=$(B) tests/random_faults.sh $(PROGRAMS)

.PHONY: failure
failure: $(B)/twinwarp-faults
	@B=$(B) tests/failure.sh

# All units, unless one is asked for.
.PHONY: formal
formal: | $(B)/packages
	@B=$(B) tests/formal.sh $(if $(filter-out file,$(origin UNIT)),$(UNIT))

bench: $(RUN)
	@mkdir -p $(B)/report
	@harness/bench.sh $< $(B)/report/bench.json

UNIT_TESTS := $(LEAVES:%=$(B)/tests/%_test)
.PHONY: regress
regress: $(RUN) $(UNIT_TESTS)
	@B=$(B) RUN=$(RUN) PRESET=$(PRESET) LEAVES="$(LEAVES)" SEEDS=$(SEEDS) tests/regress.sh

# ---- tests
.PHONY: test test-full
test: $(B)/packages
test-full: $(B)/packages-full
test test-full:
	@B=$(B) PRESET=$(PRESET) LEAVES="$(LEAVES)" MUTABLE="$(MUTABLE)" TESTED="$(TESTED)" tests/run.sh $(if $(filter test-full,$@),full)

.PHONY: coverage
coverage: $(B)/packages
	@B=$(B) PRESET=$(PRESET) LEAVES="$(LEAVES)" tests/coverage.sh

# The C side under the sanitizers.
SANITIZED := $(patsubst $(B)/%,$(B)/sanitized/%,$(filter-out %/main.o $(B)/gen/%,$(LOCKSTEP) $(FLAT) $(PROGRAM)))
SANITIZED += $(MODELS:$(B)/%=$(B)/sanitized/%) $(patsubst %.c,$(B)/sanitized/%.o,$(wildcard tests/oracle/*.c tests/fuzz/*.c tests/ptx/*.c))
$(B)/sanitized/%.o: %.c | $(B)/packages
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(SANITIZE) -MMD -MP -c $< -o $@
$(B)/sanitized/libtest.a: $(SANITIZED)
	rm -f $@ && ar rcs $@ $^
$(B)/sanitized/test_%: $(B)/sanitized/tests/test_%.o $(B)/sanitized/libtest.a
	gcc $(SANITIZE) $^ -o $@ -lcmocka $(LINK_LIBRARIES)

# Damaged PTX through the compiler; damaged traces through reader and replay.
$(B)/sanitized/fuzz_%: $(B)/sanitized/tests/fuzz_%.o $(B)/sanitized/libtest.a
	gcc $(SANITIZE) $^ -o $@ $(LINK_LIBRARIES)
CASES := 20000
.PHONY: fuzz fuzz-full
fuzz: $(B)/sanitized/fuzz_ptx
	@mkdir -p $(B)/fuzz
	@$< --cases $(CASES) --first $(SEED) --keep $(B)/fuzz tests/fuzz/everything.ptx $(wildcard tests/kernels/*.ptx)
fuzz-full:
	@$(MAKE) fuzz CASES=1000000
.PHONY: fuzz-trace
fuzz-trace: $(B)/sanitized/fuzz_trace
	@mkdir -p $(B)/fuzz
	@$< --cases $(CASES) --first $(SEED) --keep $(B)/fuzz tests/fuzz/everything.traceg

# A kernel that puts the edge values of tests/fp_values.h through the SM's lanes.
$(B)/fp_edges: $(B)/tests/fp_edges.o $(B)/libtwinwarp.a
	$(CC_CACHED) $^ $(LINK_LIBRARIES) -o $@
$(B)/fp_edges.tws: $(B)/fp_edges
	$< > $@

# With the RTL: the program, and tests that run whole kernels.
WITH_RTL := $(B)/sm/$(MACHINE)/shim.o $(B)/gen/units.o $(B)/gen/build_id.o $(B)/gen/suite.o $(GLUE) $(B)/sanitized/libtest.a \
  $(B)/sm/$(MACHINE)/Vtb__ALL.a $(B)/libverilated.a $(LINK_LIBRARIES)
$(B)/sanitized/twinwarp: $(B)/twinwarp-$(MACHINE) $(B)/sanitized/harness/main.o $(B)/sanitized/libtest.a
	g++ $(SANITIZE) -o $@ $(filter %.o,$^) $(WITH_RTL)
$(B)/sanitized/test_regless_sm: $(B)/twinwarp-$(MACHINE) $(B)/sanitized/tests/test_regless_sm.o $(B)/sanitized/libtest.a
	g++ $(SANITIZE) -o $@ $(filter %.o,$^) -lcmocka $(WITH_RTL)

.PHONY: lint lint-verilator lint-yosys lint-c isa-package
lint: lint-verilator lint-yosys lint-c
lint-verilator: $(B)/packages
	@$(foreach u,$(UNITS),echo $(u) && $(VERILATOR) --lint-only --top-module $(u) $(filter %/$(u).sv,$(RTL_FILES)) &&) true
lint-yosys: $(B)/generate
	@B=$(B) LEAVES="$(LEAVES)" synth/lint.sh
lint-c: $(B)/packages
	@cppcheck -q --enable=warning,style,performance,portability --error-exitcode=1 -Icmodel -Iharness -Itests \
	  --suppressions-list=tests/cppcheck.txt $(filter-out harness/unit.c,$(C_FILES))
isa-package: $(B)/isa_package $(B)/sfu_package $(B)/osu_package $(B)/scavenger_package
	@diff <($(B)/isa_package) rtl/isa_pkg.sv && diff <($(B)/sfu_package) rtl/execute/sfu_pkg.sv && diff <($(B)/osu_package) rtl/operand/osu_pkg.sv \
	  && diff <($(B)/scavenger_package) rtl/control/scavenger_pkg.sv

# ---- for other projects
.PHONY: install compile-commands
INSTALLED := $(filter-out %_internal.h,$(wildcard cmodel/*.h cmodel/*/*.h))
install: $(B)/libtwinwarp.a
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 $< $(DESTDIR)$(PREFIX)/lib
	@for h in $(INSTALLED:cmodel/%=%); do install -D -m 644 cmodel/$$h $(DESTDIR)$(PREFIX)/include/twinwarp/$$h; done
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' cmodel/twinwarp.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/twinwarp.pc

compile-commands:
	@mkdir -p $(B)
	@( separator='['; for f in $(C_FILES); do \
	  printf '%s\n{"directory": "%s", "file": "%s", ' "$$separator" '$(CURDIR)' $$f; \
	  printf '"command": "gcc $(CSTD) $(CFLAGS) -c %s"}' $$f; separator=,; done; \
	  printf '\n]\n' ) > $(B)/compile_commands.json

DEPENDENCY_FOLDERS := cmodel cmodel/* harness glue tests tests/faults tests/kernels tests/fuzz tests/ptx tests/kernels/suite tests/opencl tests/stimulus tests/oracle
-include $(wildcard $(foreach d,$(DEPENDENCY_FOLDERS),$(B)/$(d)/*.d $(B)/sanitized/$(d)/*.d))
