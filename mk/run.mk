# Kernels on the SM: in lock-step, on one engine, at random; speed and waveforms.
# Where blocks may have registers in common, they do: each keeps so many in a hundred for itself.
KEPT := $(if $(filter jatala Sharing=1,$(PRESET) $(SET)),10)
KERNELS := $(wildcard $(if $(KEPT),tests/kernels/jatala/*.small.launch) tests/kernels/*.tws tests/kernels/memory/*.tws \
  tests/kernels/*.small.launch)
# The default machine's by the name that documents call it.
RUN := $(B)/twinwarp$(patsubst %,-%,$(filter-out volta,$(MACHINE)))

.PHONY: unit unit-machines cosim cosim-full waves bench bench-gpu gpu-sweep
unit: $(B)/tests/$(UNIT)_test
	@$< --seed $(SEED)
unit-machines: $(B)/packages
	@B=$(B) MAKE="$(MAKE) -s" tests/unit_machines.sh $(if $(filter command,$(origin UNIT)),$(UNIT))

# COSIM_OPTIONS: more of `twinwarp cosim`.  With BLOCKS=groups kernels and programs run under each of PAVER's policies,
# with stealing and without.
BY_POLICY := $(BLOCKS:%=paver --run all --stealing=both)
cosim: $(RUN)
	@mkdir -p $(B)/report
	@$< $(if $(BLOCKS),$(BY_POLICY) --engine lockstep,cosim) $(KERNELS) $(MACHINE_OPTIONS) $(if $(KEPT),--sharing-registers $(KEPT) --sharing-memory $(KEPT)) $(COSIM_OPTIONS) --report $(B)/report/cosim$(BLOCKS:%=-%).json

# The long run of WarpPool, RegLess and GPUs is of memory's delays; with RegLess on all its machines and on the one with a full
# register file, each an elaboration of its own, and of random programs on each; where blocks share it is of all ways to share.
DELAYS := --seeds 3 --memory-delay 200
LONG_RUN := $(if $(FAULTY),$(DELAYS),--full)
ifeq ($(PRESET)$(SET),maxwell)
REGLESS_MACHINES := $(foreach rows,4 8 16 64,$(foreach entries,16 0,Rows=$(rows)+Entries=$(entries))) OperandStage=0+Rows=64
cosim-full:
	@for machine in $(REGLESS_MACHINES); do \
	  for what in "cosim-full" "random PROGRAMS=$(PROGRAMS)"; do \
	    echo "$$machine: $$what"; $(MAKE) -s $$what PRESET=maxwell SET="$${machine/+/ }" || exit 1; done; done
else ifneq ($(KEPT),)
cosim-full: $(RUN)
	@REPORT=$(B)/report/cosim-full$(MACHINE:$(PRESET)%=%).json \
	  SCHEDULERS="$(if $(filter caching malekeh,$(PRESET)),malekeh )gto lrr oldest" tests/sharing_ways.sh $< $(MACHINE_OPTIONS) -- $(KERNELS)
else
cosim-full: $(RUN)
	@mkdir -p $(B)/report
	@$< $(if $(BLOCKS),$(BY_POLICY) --engine lockstep,cosim) $(KERNELS) $(MACHINE_OPTIONS) $(LONG_RUN) --report $(B)/report/cosim-full$(MACHINE:$(PRESET)%=%).json
endif

# Every preset, with all kernels, and with random programs until VALUES are compared; and mechanisms together, each pair of them on
# some machine.  Each machine is an elaboration of its own, which takes longer than its run; so they have a folder of their own.
COMBINED := $(addprefix tests/kernels/,divergence.tws saxpy.tws reduction.tws histogram_shared.tws)
combined = B=$(B)/brief MAKE="$(MAKE) -s B=$(B)/brief BRIEF=yes" REPORT=$(B)/report/$@.json tests/combinations.sh $(1) lockstep $(2)
VALUES := 1000000000
.PHONY: presets random-presets combinations
presets: $(B)/packages
	+@$(call combined,presets,$(KERNELS))
random-presets: $(B)/packages
	+@$(call combined,random,$(VALUES))
combinations: $(B)/packages
	+@$(call combined,pairs,$(COMBINED))

.PHONY: pairs
pairs: $(RUN)
	@PROGRAM=$< tests/pairs.sh $(MACHINE_OPTIONS) $(GOAL:%=--goal %) $(REPEAT:%=--repeat %)

.PHONY: suite latencies
suite: $(RUN)
	@mkdir -p $(B)/report
	@tests/suite.sh $< $(B)/report/suite.json
latencies: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@tests/latencies.sh $< $(B)/report/latencies.json

.PHONY: accelsim
accelsim: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@tests/accelsim.sh $< $(B)/report/accelsim.json $(MACHINE_OPTIONS)

# Traces of kernels, replayed: cycles beside the kernels'.
.PHONY: replays
replays: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@PROGRAM=$< REPORT=$(B)/report/replays.json tests/traces.sh c $(KERNELS)

WAVES := $(B)/waves/$(basename $(notdir $(KERNEL)))
waves: $(RUN)
	@mkdir -p $(@D) $(B)/waves
	@$< run $(KERNEL) $(MACHINE_OPTIONS) --seed $(SEED) --waves $(WAVES).fst --from $(FROM) --to $(TO)
	@echo "gtkwave $(WAVES).gtkw"

# Programs of the seeds from SEED on; where blocks may share, with few registers, so that they do.
PROGRAMS := 100
ENGINE := lockstep
.PHONY: random
random: $(RUN)
	@mkdir -p $(B)/report
	@$< $(if $(BLOCKS),$(BY_POLICY) --random $(PROGRAMS),random --count $(PROGRAMS) --keep $(B)/random) --engine $(ENGINE) $(MACHINE_OPTIONS) \
	  $(if $(KEPT),--register-room 299 --shared-room 299) --seed $(SEED) \
	  --report $(B)/report/random$(MACHINE:$(PRESET)%=%).json

# Random OpenCL C: the compiler and the SM against clang's code for the host.
MODULES := 100
$(B)/opencl/generate: $(call objects,$(wildcard tests/opencl/generate*.c))
	@mkdir -p $(@D)
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(CFLAGS) $^ -o $(whole)
$(B)/opencl/host: $(B)/tests/opencl/host.o
	@mkdir -p $(@D)
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(CFLAGS) -rdynamic $^ -ldl -o $(whole)
.PHONY: random-opencl
random-opencl: $(RUN) $(B)/opencl/generate $(B)/opencl/host
	@B=$(B) PROGRAM=$(RUN) tests/random_opencl.sh $(SEED) $(MODULES) 8 $(if $(DOUBLES),doubles,$(if $(HALVES),halves))

bench: $(RUN)
	@mkdir -p $(B)/report
	@harness/cli/bench.sh $< $(B)/report/bench.json
bench-gpu: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@harness/cli/bench_gpu.sh $< $(B)/report/bench-gpu.json
gpu-sweep: $(B)/twinwarp-c
	@B=$(B) PROGRAM=$< KERNELS="$(if $(filter-out file,$(origin KERNELS)),$(KERNELS))" harness/cli/gpu_sweep.sh

# PTX of the OpenCL kernels, checked in: only who changes a kernel makes it again.
CLANG := clang-14
CL_FLAGS := -target nvptx64-nvidia-nvcl -x cl -cl-std=CL1.2 -cl-single-precision-constant -O2 -Wall -Wextra -Werror \
  -include tests/kernels/opencl.h
CL_DOUBLES := $(filter-out -cl-single-precision-constant,$(CL_FLAGS)) -ffp-contract=off \
  -include tests/kernels/opencl_double.h
CL_HALVES := $(CL_FLAGS) -Wno-unused-parameter -Xclang -cl-ext=+cl_khr_fp16 -Xclang -target-cpu -Xclang sm_70
CL_BARRIER :=
CUDA_FLAGS := -x cuda --cuda-gpu-arch=sm_75 --cuda-device-only -nocudainc -nocudalib -O2 -Wall -Wextra -Werror \
  -Wno-unknown-cuda-version -Xclang -target-feature -Xclang +ptx75
CL_FILES := $(wildcard tests/kernels/*.cl)
CL_PAPERS := $(wildcard $(PAPERS_KERNELS:=/*.cl))
PTX := tests/kernels
FORMS = $(PTX:tests/kernels=tests/forms)
CL_LINES := -gline-tables-only -fdebug-compilation-dir=.
.PHONY: kernels
kernels: $(B)/packages
	@mkdir -p $(PTX)
	@for k in $(CL_FILES); do $(CLANG) $(CL_BARRIER) $(CL_FLAGS) -S -o $(PTX)/$$(basename $$k .cl).ptx $$k || exit 1; done
	@for k in $(CL_PAPERS); do mkdir -p $(PTX)/$$(basename $$(dirname $$k)) && \
	  $(CLANG) $(CL_BARRIER) $(CL_FLAGS) -S -o $(PTX)/$$(basename $$(dirname $$k))/$$(basename $$k .cl).ptx $$k || exit 1; done
	@for m in forms vectors; do $(CLANG) $(CL_FLAGS) -S -o $(FORMS)/$$m.ptx tests/forms/$$m.cl || exit 1; done
	@$(CLANG) $(CL_DOUBLES) -S -o $(FORMS)/doubles.ptx tests/forms/doubles.cl
	@$(CLANG) $(CL_HALVES) -S -o $(FORMS)/halves.ptx tests/forms/halves.cl
	@$(CLANG) $(CL_FLAGS) $(CL_LINES) -S -o $(FORMS)/wrong.ptx tests/forms/wrong.cl
	@$(CLANG) $(CUDA_FLAGS) -S -o $(PTX:tests/kernels=tests/ptx)/cuda.ptx tests/ptx/cuda.cu
