# Netlists of library cells: area, timing, power and energy, with what tests record; figures that are checked in.
.PHONY: cells area timing malekeh-cost

FLOW = B=$(B) LIBERTY='$(LIBERTY)' CLOCK_NS=$(CLOCK_NS) BUDGET_NS=$(BUDGET_NS) FEATURE=$(FEATURE) CONFIG='$(CONFIG)' MODE="$(MODE)" LANES=$(LANES) GATING=$(GATING) BUFFERING=$(BUFFERING) SIZING=$(SIZING) JOBS=$(JOBS)
# What runs to be recorded, see synth/record.sh.
RECORDING = PRESET=$(PRESET) MACHINE=$(MACHINE) ENGINE=$(ENGINE) RUN_OPTIONS="$$RUN_OPTIONS $(SET:%=--set %)"
# Of all units, UNIT=all too, or of those that are asked for.
asked = $(if $(filter-out file,$(origin UNIT)),$(if $(filter all,$(UNIT)),$(1),$(UNIT)),$(1))
ASKED := $(call asked,$(LEAVES))

# Which cells of LIBERTY are taken for what.
cells: $(B)/synthesis
	@folder=$$($(FLOW) synth/library.sh '$(LIBERTY)') && cat "$$folder/taken"

area timing: $(B)/generate $(B)/synthesis $(if $(filter preset,$(CONFIG)),$(RUN))
	@$(FLOW) $(RECORDING) synth/figures.sh $@ $(ASKED)

# A sub-core of short pipes and one of the stages that a clock needs: area, clock, cycles, time, energy.
.PHONY: clocked
clocked: $(B)/twinwarp-c $(B)/generate $(B)/synthesis $(B)/netlist_replay
	@mkdir -p $(B)/report
	@$(FLOW) BUDGET_NS=$(or $(BUDGET_NS),0.2) SIZING=$(or $(SIZING),whole) synth/clocked.sh $(B)/twinwarp-c $(B)/report/clocked.json

# Of a few units whose netlists are soon built, of all with WIDTH=full or UNIT=all, or of those that are asked for.
ALL_WIDE := $(filter full,$(if $(filter-out file,$(origin WIDTH)),$(WIDTH)))
POWERED := $(if $(filter-out file,$(origin UNIT)),$(UNIT),$(if $(ALL_WIDE),all,bank_arbiter warp_scheduler))
# ENGINE=c: inputs from the C engine, so that another PRESET needs no RTL of its own.
# Two makes at a time are not to make that program: a report has it made before.
C_RECORDER := $(if $(REPORTING),,$(B)/twinwarp-c)
RECORDER := $(if $(filter c,$(ENGINE)),$(C_RECORDER),$(RUN))
.PHONY: power
power: $(RECORDER) $(if $(filter all,$(POWERED)),$(C_RECORDER) $(LEAVES:%=$(B)/tests/%_record)) $(B)/generate $(B)/synthesis $(B)/netlist_replay
	@$(FLOW) $(RECORDING) KERNEL=$(KERNEL) FROM=$(FROM) TO=$(TO) LEAVES="$(LEAVES)" synth/power.sh $(POWERED)

# Energy of each event, for `twinwarp run --energy`; WINDOWS="kernel:from:to ...".
WINDOWS :=
.PHONY: energy
energy: $(RECORDER) $(B)/generate $(B)/synthesis $(B)/netlist_replay
	@$(FLOW) $(RECORDING) WINDOWS="$(WINDOWS)" synth/energy.sh $(POWERED)

# Of the units that mechanisms touch, in the same windows.
MECHANISMS := WINDOWS="$(patsubst %,tests/kernels/%.tws:1000:1400,matmul_tiled reduction specials)"
.PHONY: energies
energies: export LEAST := 2
energies:
	@$(MAKE) -s energy $(MECHANISMS) PRESET=volta UNIT="operand_collector bank_arbiter rba_score"
	@$(MAKE) -s energy $(MECHANISMS) PRESET=turing ENGINE=c \
	  UNIT="register_bank operand_collector bank_arbiter warp_scheduler"
	@$(MAKE) -s energy $(MECHANISMS) PRESET=malekeh UNIT="register_bank caching_collector_unit ccu_allocator"

# Of units of preset jatala while blocks share, and what kernels take with that and without: what issues, the operands' way, and
# what only sharing needs.
SHARED_UNITS := fetch decode predicate_file special_registers warp_scheduler simt_stack memory_order read_hazard operand_collector \
  register_bank int_pipe fp_pipe block_dispatch block_sharing share_window register_map
SHARED := --sched lrr --sharing-registers 10 --sharing-memory 10 --owner-first
SHARED_WINDOWS := $(addprefix tests/kernels/,reduction.tws:1000:1400 divergence.tws:1000:1400 matmul_tiled.tws:1000:1400 \
  fma_baseline.tws:3000:3400 jatala/sgemm.small.launch:3000:3400 jatala/mri_q_unrolled.small.launch:2000:2400)
.PHONY: jatala-energy
jatala-energy: export LEAST := 2
jatala-energy: export RUN_OPTIONS := $(SHARED)
jatala-energy:
	@$(MAKE) -s energy PRESET=jatala UNIT="$(SHARED_UNITS)" WINDOWS="$(SHARED_WINDOWS)"
	@B=$(B) PROGRAM=$(B)/twinwarp-jatala synth/jatala_energy.sh

# What a place-and-route run starts from: build/export/UNIT, of its test or, CONFIG=preset, of the SM.
EXPORTED := $(if $(filter all,$(UNIT)),$(TESTED),$(call asked,simt_stack))
.PHONY: export
export: $(if $(filter preset,$(CONFIG)),$(RUN),$(patsubst %,$(B)/tests/%_record,$(filter $(TESTED),$(EXPORTED)))) $(B)/generate $(B)/synthesis \
    $(B)/netlist_replay
	@$(FLOW) KERNEL=$(KERNEL) FROM=$(FROM) TO=$(TO) PRESET=$(PRESET) synth/export.sh $(EXPORTED)

# What the mechanisms save, with the energies that are there.
.PHONY: mechanisms
mechanisms: $(B)/twinwarp-volta $(B)/synthesis
	@B=$(B) PROGRAM=$< synth/mechanisms.sh

# Netlists in the place of the RTL: of all units; sub-core and SM, which have no test of their own, with what a kernel gives them,
# on a preset that has them.
NETLISTS := $(call asked,$(UNITS))
RUN_FOR := $(filter-out $(TESTED),$(NETLISTS))
.PHONY: netlists units
units:
	@echo $(UNITS)
netlists: $(patsubst %,$(B)/tests/%_record,$(filter $(TESTED),$(NETLISTS)) issue_counter) \
    $(if $(filter-out caching_stage,$(RUN_FOR)),$(B)/twinwarp-volta) $(if $(filter caching_stage,$(RUN_FOR)),$(B)/twinwarp-malekeh) \
    $(B)/generate $(B)/synthesis $(B)/netlist_replay
	@$(FLOW) tests/netlists.sh $(NETLISTS)

# Tables, plots and one page of all of them; the figures of synthesis that are checked in.
REPORTED := $(LEAVES)
REPORTS := papers power timing sweep energy
.PHONY: sweep report $(REPORTS:%=report-%) gate ratchet
sweep: $(RUN) $(B)/synthesis | $(B)/packages
	@$(FLOW) PROGRAM=$(RUN) WIDTH=$(if $(filter-out file,$(origin WIDTH)),$(WIDTH),narrow) synth/sweep.sh

# Mechanisms together: cycles, area and energy of each combination.
.PHONY: pareto
pareto: $(B)/twinwarp-c $(B)/synthesis | $(B)/packages
	@$(FLOW) PROGRAM=$< WIDTH=$(WIDTH) synth/pareto.sh

# CollectorUnits as they are in the SM, and others; rows of 2 lanes, and two collector units of Barnes, unless WIDTH=full.
REPORT_WIDTH := CONFIG=preset $(if $(ALL_WIDE),WIDTH=full,WIDTH=narrow LANES=2 COLLECTORS=2)
reported = $(MAKE) -s $(1) REPORTING=yes $(REPORT_WIDTH) $(2) > $(B)/report/$(1).txt
report: $(RUN) $(B)/twinwarp-c $(B)/generate $(B)/synthesis $(B)/netlist_replay $(REPORTED:%=$(B)/tests/%_record)
	@mkdir -p $(B)/report
	+@$(call reported,area,UNIT="$(REPORTED)")
	@$(MAKE) -s -j$(or $(JOBS),$(shell nproc)) $(REPORTS:%=report-%) JOBS=1
	@B=$(B) synth/report.sh "make report$(if $(ALL_WIDE), WIDTH=full)" > /dev/null
	@$(MAKE) -s page

report-timing:
	+@$(call reported,timing,UNIT="$(REPORTED)")
report-power:
	+@$(call reported,power,UNIT=all LEAVES="$(REPORTED)")
$(filter-out report-timing report-power,$(REPORTS:%=report-%)): report-%:
	+@$(call reported,$*)

gate ratchet: $(B)/generate $(B)/synthesis
	@B=$(B) synth/gate.sh $(if $(filter gate,$@),check,ratchet) $(ASKED)

.PHONY: papers
papers: $(RUN) $(C_RECORDER) $(B)/generate $(B)/synthesis $(B)/netlist_replay
	@$(FLOW) PROGRAM=$(RUN) WIDTH=$(WIDTH) COLLECTORS='$(COLLECTORS)' PAPER='$(PAPER)' synth/papers.sh

# What papers' area, power and energy were of netlists that missed their clocks, as they were measured then.
UNCLOCKED := 181b4285
.PHONY: unclocked
unclocked:
	@mkdir -p $(B)/report/unclocked
	@for name in barnes-area barnes-power malekeh-cost regless-area regless-energy warppool-power; do \
	  git show $(UNCLOCKED):docs/results/$$name.json > $(B)/report/unclocked/$$name.json || exit 1; done

# Ratios of areas that conclusions rest on, in several technologies, a Liberty file of each.
TECHNOLOGIES := $(LIBERTY)
.PHONY: technologies
technologies: $(B)/generate $(B)/synthesis
	@B=$(B) JOBS=$(JOBS) WIDTH=$(WIDTH) synth/technologies.sh $(TECHNOLOGIES)

malekeh-cost: $(B)/generate $(B)/synthesis $(B)/netlist_replay $(B)/twinwarp-c $(B)/twinwarp-volta $(B)/twinwarp-malekeh
	@$(FLOW) WIDTH=$(WIDTH) synth/malekeh.sh
	@$(FLOW) WINDOWS="$(WINDOWS)" synth/malekeh_energy.sh $(filter %.small.launch,$(KERNELS)) tests/kernels/tensor_gemm.tws
