# The unit tests over a netlist with mutants in it, asleep until one is selected.

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
	$(call say,MUTATE,$*)$< $* $(MANY) $(SAMPLE) "$$(cat $(B)/gen/$*_config)" $(@D)

.SECONDEXPANSION:
$(MUTANTS)/%/Vtb__ALL.a: $(MUTANTS)/%/netlist.v $(B)/gen/%_mutants.sv $(B)/gen/%_checker.sv $$(wildcard tests/mutants/contracts/$$*.svh)
	$(shares_jobs)$(call say,VERILATE,$* with mutants)$(call verilate,--trace-depth 1 -Wno-lint -Wno-style -Wno-UNOPTFLAT $(call contract,$*) $(filter-out %.svh,$^),$(OPT_UNIT))

$(MUTANTS)/%/test: $(MUTANTS)/%/Vtb__ALL.a $(B)/tests/faults/selected.o $(B)/tests/stimulus/%.o \
    $(UNIT_TEST) $(B)/glue/%.o $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/lockstep/shim.cpp
	$(call say,CXX,harness/lockstep/shim.cpp)$(call shim,$<)
	$(call say,LD,$@)$(call link_rtl,$(SHORT))

# Of composites, those that do more than wire what they are made of.
MUTABLE := $(LEAVES) context_mover block_sharing
MUTATED := $(if $(ONE_UNIT),$(filter $(UNIT),$(MUTABLE)),$(MUTABLE))
$(MUTANTS)/%/results.txt: $(MUTANTS)/%/test $(B)/gen/%_miter.sv $(wildcard tests/mutants/*.sh tests/mutants/*.awk tests/mutants/*.v) \
    $$(wildcard tests/mutants/contracts/$$*.svh tests/mutants/states/$$*.svh)
	$(call say,RUN,mutants of $*)tests/mutants/run.sh $* $(@D) $(B)/gen/$*_miter.sv "$$(cat $(B)/gen/$*_config)"

.PHONY: mutate mutate-full mutable
mutable:
	@echo $(MUTABLE)
mutate: $(MUTATED:%=$(MUTANTS)/%/results.txt)
	$(if $(MUTATED),,$(error no unit is called $(UNIT); there are: $(MUTABLE)))
	@tests/mutants/report.sh $(MUTANTS) $(B)/report/mutate.json $(MUTATED)
mutate-full:
	@$(MAKE) mutate SAMPLE=$(MANY)
