# The program over a copy of the RTL with faults in it, asleep until one is selected
$(B)/faults/planted: tests/faults/plant.sh tests/faults/faults.txt $(RTL_FILES)
	$(call say,PLANT,faults)$< tests/faults/faults.txt rtl $(B)/faults/rtl
	@touch $@

$(B)/sm/faults/Vtb__ALL.a: $(B)/faults/planted $(B)/gen/sm_volta.sv $(CHECKERS)
	@mkdir -p $(@D)
	$(shares_jobs)$(call say,VERILATE,faults)$(patsubst rtl/%,$(B)/faults/rtl/%,$(call verilate,rtl/fault_pkg.sv $(B)/gen/sm_volta.sv $(CHECKERS),-O1))

$(B)/twinwarp-faults: $(B)/tests/faults/selected.o

# The same for other presets: fermi, with faults in WarpPool, and maxwell, in RegLess; and with SMS=4 for gpu, four small
# SMs, in what there is of several, with BLOCKS=groups too for groups, in the group scheduler before four models.
FAULTY := $(if $(SMS),$(if $(BLOCKS),groups,gpu),$(filter $(PRESET),fermi maxwell))
$(B)/gen/sm_gpu.sv: $(B)/generate
	$(call write_if_changed,$< bench sm volta SMS=4 RTL_SMS=2 Warps=4 Blocks=4 Rows=64 Sets=16)
$(B)/gen/sm_groups.sv: $(B)/generate
	$(call write_if_changed,$< bench sm volta SMS=4 RTL_SMS=0 BLOCKS=groups)
$(B)/faults-%/planted: tests/faults/plant.sh tests/faults/%.txt $(RTL_FILES)
	$(call say,PLANT,faults of $*)$< tests/faults/$*.txt rtl $(@D)/rtl
	@touch $@

$(B)/sm/faults-%/Vtb__ALL.a: $(B)/faults-%/planted $(B)/gen/sm_%.sv $(CHECKERS)
	@mkdir -p $(@D)
	$(shares_jobs)$(call say,VERILATE,faults-$*)$(patsubst rtl/%,$(B)/faults-$*/rtl/%,$(call verilate,rtl/fault_pkg.sv $(B)/gen/sm_$*.sv $(CHECKERS),-O1))

$(FAULTY:%=$(B)/twinwarp-faults-%): $(B)/tests/faults/selected.o

.PHONY: faults
faults: $(B)/twinwarp-faults$(FAULTY:%=-%)
	@B=$(B) tests/faults.sh $(FAULTY)

# In the models' policies, and in what is C alone, which the tests of them must find: a list, and where its files are.
POLICY_FAULTS := tests/faults/policies.txt cmodel
POLICY_FAULTS += tests/faults/layout.txt cmodel
POLICY_FAULTS += tests/faults/share_limits.txt harness/simulate
POLICY_FAULTS += tests/faults/locality.txt toolchain/locality
POLICY_FAULTS += tests/faults/paver.txt harness/papers/paver
POLICY_FAULTS += tests/faults/group_front.txt harness/gpu
POLICY_FAULTS += tests/faults/links.txt harness/gpu
POLICY_FAULTS += tests/faults/replay.txt toolchain/trace
POLICY_FAULTS += tests/faults/reorder.txt toolchain/isa
POLICY_TESTS := $(shell sed -n 's/^test  *//p' $(filter %.txt,$(POLICY_FAULTS)) | sort -u)
.PHONY: policy-faults
policy-faults: $(POLICY_TESTS:%=$(B)/sanitized/tests/test_%.o) $(B)/sanitized/libtest.a
	@B=$(B) COMPILE='$(CC_CACHED) $(CSTD) $(SANITIZE)' LIBRARIES='$(LINK_LIBRARIES)' tests/policy_faults.sh $(POLICY_FAULTS)

# In units' RTL, which each unit's own test must find, here of its smallest set of parameters.
FAULTY_UNITS := $(if $(filter command,$(origin UNIT)),$(UNIT),$(shell sed -n 's/^unit  *//p' tests/faults/units.txt | sort -u))
$(B)/faults-units/%/Vtb__ALL.a: $(B)/faults-units/planted $(B)/gen/%_checker.sv $(B)/generate
	@mkdir -p $(@D)
	@$(B)/generate bench $* "$$($(B)/generate config $*)" > $(@D)/bench.sv
	$(shares_jobs)$(call say,VERILATE,$* with faults)$(patsubst rtl/%,$(B)/faults-units/rtl/%,$(call verilate,-Wno-lint -Wno-style rtl/fault_pkg.sv $(@D)/bench.sv $(B)/gen/$*_checker.sv,-O0))
$(B)/faults-units/%/test: $(B)/faults-units/%/Vtb__ALL.a $(B)/tests/stimulus/%.o $(UNIT_TEST) $(B)/glue/%.o \
    $(B)/tests/faults/selected.o $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/lockstep/shim.cpp
	$(call say,CXX,harness/lockstep/shim.cpp)$(call shim,$<)
	$(call say,LD,$@)$(call link_rtl)
.PHONY: unit-faults
unit-faults: $(FAULTY_UNITS:%=$(B)/faults-units/%/test)
	@B=$(B) tests/unit_faults.sh $(FAULTY_UNITS)

.PHONY: random-faults
random-faults: $(B)/twinwarp-faults
	@B=$(B) tests/random_faults.sh $(PROGRAMS)

.PHONY: failure
failure: $(B)/twinwarp-faults
	@B=$(B) tests/failure.sh
