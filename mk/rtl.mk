# The RTL: what is derived from tables for it, its verilated models, and the programs with one inside.

# The SM's verilated code is half again as fast by clang as by gcc, and compiled sooner.
VERILATED_CXX := clang++-14 -Wno-parentheses-equality
VERILATOR_INCLUDE = $(shell verilator --getenv VERILATOR_ROOT)/include
SHIM_FLAGS = -std=c++17 -O2 -Iharness -I$(VERILATOR_INCLUDE) -I$(VERILATOR_INCLUDE)/vltstd -DVM_TRACE=1 -DVM_TRACE_FST=1
RTL_FOLDERS := $(sort $(dir $(wildcard rtl/*.sv rtl/*/*.sv)))
RTL_PACKAGES := $(wildcard rtl/*_pkg.sv rtl/*/*_pkg.sv)
RTL_FILES := $(wildcard rtl/*.sv rtl/*/*.sv)
VERILATOR := verilator -Wall --no-timing --unroll-count 256 $(RTL_FOLDERS:%=-y %) $(RTL_PACKAGES)
# A module of many instances stays a class of its own: the SM's code is half as long, and as fast.
VERILATE := $(VERILATOR) --cc --trace-fst --x-initial unique --x-assign unique -O3 --inline-mult 2000 --top-module tb harness/lockstep/show_pkg.sv
# Optimisation of the verilated code: a unit's test runs for seconds, the SM for hours.
OPT_UNIT := $(if $(BRIEF),-O0,-O1)
OPT_SM := $(if $(BRIEF),-O1,-O2)

# Waveforms are read and written by Verilator's own library.
$(B)/harness/failure/shown.o $(B)/sanitized/harness/failure/shown.o: CSTD += -isystem $(VERILATOR_INCLUDE)/gtkwave

# ---- from the port tables
# A generated file keeps its time when its text has not changed, so that a new model does not verilate anything.
write_if_changed = @$(1) > $@.$$$$ && if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi
$(B)/gen/%_checker.sv: $(B)/generate
	$(call write_if_changed,$< checker $*)
$(B)/gen/%_bench.sv: $(B)/generate
	$(call write_if_changed,$< bench $*)

# A machine is a preset with what is set in it, PRESET-NAME.VALUE-NAME.VALUE as a file's name has it; of a GPU also how
# many SMs it has, how many of them as RTL, and BLOCKS.groups with the group scheduler before them.
MACHINE_WORDS := $(strip $(SET) $(SMS:%=SMS=%) $(RTL_SMS:%=RTL_SMS=%) $(BLOCKS:%=BLOCKS=%))
MACHINE := $(PRESET)$(if $(MACHINE_WORDS),-$(subst =,.,$(subst $() ,-,$(MACHINE_WORDS))))
MACHINE_OPTIONS := --preset $(PRESET) $(SET:%=--set %) $(SMS:%=--sms %)
$(B)/gen/sm_%.sv: $(B)/generate
	$(call write_if_changed,$< bench sm $(subst .,=,$(subst -, ,$*)))

# The FuseSoC core lists the RTL's files, packages first.
.PHONY: core
core:
	$(call say,WRITE,rtl/twinwarp.core){ sed -n '1,/^    files:/p' rtl/twinwarp.core; \
	  { cd rtl; ls *_pkg.sv */*_pkg.sv; ls *.sv */*.sv | grep -v _pkg.sv; } | sed 's/^/      - /'; \
	  sed '1,/^    files:/d' rtl/twinwarp.core | grep -v '\.sv$$'; } > $(B)/twinwarp.core && mv $(B)/twinwarp.core rtl/twinwarp.core

# Packages printed from the models' headers: rtl/<name>_pkg.sv by harness/generate/<name>_package.c, where both are.
PRINTED := $(foreach p,$(notdir $(RTL_PACKAGES:_pkg.sv=)),$(if $(wildcard harness/generate/$p_package.c), \
  $(patsubst rtl/%_pkg.sv,%,$(filter %/$p_pkg.sv,$(RTL_PACKAGES)))))
PRINTERS := $(patsubst %,$(B)/%_package,$(notdir $(PRINTED)))
.PHONY: isa
isa: $(PRINTERS)
	@$(foreach p,$(PRINTED),$(B)/$(notdir $p)_package > rtl/$p_pkg.sv &&) true
$(B)/%_package: $(B)/harness/generate/%_package.o $(B)/libtwinwarp.a
	$(call say,LD,$@)$(CC_CACHED) $^ $(LINK_LIBRARIES) -o $(whole)

# ---- verilated models
RUNTIME := $(patsubst %,$(B)/runtime/%.o,verilated verilated_dpi verilated_fst_c verilated_threads $(if $(COVERAGE),verilated_cov))
$(B)/runtime/%.o: | $(B)/packages
	@mkdir -p $(@D)
	$(call say,CXX,$*.cpp)$(CXX_CACHED) $(SHIM_FLAGS) -c $(VERILATOR_INCLUDE)/$*.cpp -o $@

$(B)/libverilated.a: $(RUNTIME)
	$(call say,AR,$@)rm -f $@ && gcc-ar rcs $@ $^

# Without optimisation, the headers of many small files take longer than the code: then it is one file.
verilate = rm -f $(@D)/*.o && $(VERILATE) -Mdir $(@D) $(1) && $(MAKE) -s -C $(@D) -f Vtb.mk CXX="$(VERILATED_CXX)" OBJCACHE=ccache \
  OPT_FAST="$(2)" OPT_SLOW=-O0 $(if $(filter -O0,$(2)),VM_PARALLEL_BUILDS=0) Vtb__ALL.a $(if $(V),,> /dev/null)
shim = $(CXX_CACHED) $(SHIM_FLAGS) -I$(dir $(1)) -c harness/lockstep/shim.cpp -o $(dir $(1))shim.o
# The verilated model that stands first, its shim beside it, and what it is linked with.
link_rtl = g++ $(1) $(dir $<)shim.o $(filter %.o,$^) $< $(B)/libharness.a $(B)/libtwinwarp.a $(B)/libverilated.a $(LINK_LIBRARIES) -o $(whole)

$(B)/tests/%/Vtb__ALL.a: $(B)/gen/%_checker.sv $(B)/gen/%_bench.sv $(RTL_FILES) $(B)/flags
	@mkdir -p $(@D)
	$(shares_jobs)$(call say,VERILATE,$*)$(call verilate,$(B)/gen/$*_bench.sv $(B)/gen/$*_checker.sv,$(OPT_UNIT))

$(B)/tests/%_test: $(B)/tests/%/Vtb__ALL.a $(B)/tests/stimulus/%.o $(UNIT_TEST) $(B)/glue/%.o \
    $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/lockstep/shim.cpp
	$(call say,CXX,harness/lockstep/shim.cpp)$(call shim,$<)
	$(call say,LD,$@)$(call link_rtl,$(SHORT))

CHECKERS := $(UNITS:%=$(B)/gen/%_checker.sv)
$(B)/sm/%/Vtb__ALL.a: $(B)/gen/sm_%.sv $(CHECKERS) $(RTL_FILES) $(B)/flags
	@mkdir -p $(@D)
	$(shares_jobs)$(call say,VERILATE,$*)$(call verilate,$(B)/gen/sm_$*.sv $(CHECKERS),$(OPT_SM))

$(B)/twinwarp-%: $(B)/sm/%/Vtb__ALL.a $(PROGRAM) $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/lockstep/shim.cpp
	$(call say,CXX,harness/lockstep/shim.cpp)$(call shim,$<)
	$(call say,LD,$@)$(call link_rtl)

$(B)/twinwarp: $(B)/twinwarp-$(MACHINE)
	@ln -sf $(<F) $@

# ---- units with the parameters that machines have them with, in one bench each
$(B)/machines/sets.txt: tests/machines.sh tests/machines.awk $(B)/generate $(RTL_FILES)
	@mkdir -p $(@D)
	$(call say,WRITE,$@)VERILATOR="$(VERILATOR)" B=$(B) $< $(TESTED) > $@.new && mv $@.new $@
$(B)/machines/%/bench.sv: $(B)/machines/sets.txt $(B)/generate
	@mkdir -p $(@D)
	$(call write_if_changed,sed -n 's/^$* //p' $< | tr '\n' '\0' | xargs -0 $(B)/generate bench $*)
$(B)/machines/%/Vtb__ALL.a: $(B)/machines/%/bench.sv $(B)/gen/%_checker.sv $(RTL_FILES) $(B)/flags
	$(shares_jobs)$(call say,VERILATE,$* as machines have it)$(call verilate,$(B)/machines/$*/bench.sv $(B)/gen/$*_checker.sv,$(OPT_UNIT))
$(B)/machines/%/test: $(B)/machines/%/Vtb__ALL.a $(B)/tests/stimulus/%.o $(UNIT_TEST) $(B)/glue/%.o \
    $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/lockstep/shim.cpp
	$(call say,CXX,harness/lockstep/shim.cpp)$(call shim,$<)
	$(call say,LD,$@)$(call link_rtl,$(SHORT))
