# Objects and libraries of C, and the programs made of them alone.

include mk/progress.mk

INCLUDES := -Icmodel -Itoolchain -Iharness -Isynth -Itests
# BRIEF=yes, as `make test` has it: what is compiled runs for seconds, so compiling and linking it is to take as little; and
# the engine's files are compiled as the program's with RTL, so that the cache has them already.
DEBUG := $(if $(BRIEF),-g1,-g)
CFLAGS := $(if $(BRIEF),-O2 $(DEBUG),-O3 $(DEBUG) -flto=auto -ffat-lto-objects)
CSTD := -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Wpedantic -Wcast-qual -Werror $(INCLUDES)
CC_CACHED = $(shell command -v ccache) gcc
CXX_CACHED = $(shell command -v ccache) g++
LINK_LIBRARIES := -lcjson -lz -lm -pthread -latomic

# Every header with a port table is a unit; nothing else lists them.
UNIT_HEADERS := $(shell grep -lE '^TW_(UNIT|COMPOSITE)(_WITH_STORE)?\>' cmodel/*.h cmodel/*/*.h)
UNITS := $(basename $(notdir $(UNIT_HEADERS)))
# Those whose contract says that they are made of others.
COMPOSITES := $(basename $(notdir $(shell awk '{ said = said " " $$0 } FNR == 1 { said = $$0 } \
  said ~ /a[ *]+composite/ { print FILENAME; nextfile } /\*\// { nextfile }' $(UNIT_HEADERS))))
LEAVES := $(filter-out $(COMPOSITES),$(UNITS))
TESTED := $(filter $(basename $(notdir $(wildcard tests/stimulus/*.c))),$(UNITS))  # each in a test of its own
header_of = $(filter %/$(1).h,$(UNIT_HEADERS))
upper = $(shell echo $(1) | tr a-z A-Z)

# ---- sources and objects
sources = $(foreach folder,$(1),$(wildcard $(folder)/*.c $(folder)/*/*.c $(folder)/*/*/*.c))
objects = $(1:%.c=$(B)/%.o)
C_FILES := $(call sources,cmodel toolchain harness synth tests)
# Kernels that papers measure and no study here takes, each paper's in a folder with its references.
PAPERS_KERNELS := tests/kernels/paver tests/kernels/jatala
SUITE_FILES := $(wildcard $(addsuffix /*.c,tests/kernels/suite $(PAPERS_KERNELS)))
MODELS := $(call objects,$(call sources,cmodel toolchain))
GLUE := $(UNITS:%=$(B)/glue/%.o)
# Objects of folders of harness/; unit.c there is compiled once for each unit.
harness = $(call objects,$(filter-out %/unit.c,$(wildcard $(1:%=harness/%/*.c))))
LOCKSTEP := $(B)/libharness.a
FLAT := $(filter-out %_replay.o,$(call harness,netlist))
UNIT_TEST := $(filter-out %_record.o,$(call harness,unit_test))
UNIT_RECORD := $(filter-out %_main.o,$(call harness,unit_test))
PROGRAM := $(call harness,simulate gpu observe run random papers/* cli) $(call objects,$(wildcard tests/kernels/*.c) $(SUITE_FILES)) \
  $(addprefix $(B)/gen/,units.o build_id.o suite.o)

# A program is linked aside: who is killed meanwhile leaves none that the next make takes for whole.
whole = $@.new && mv $@.new $@

# What is compiled is compiled again when it is to be optimised otherwise: a program is never half of each.
$(B)/flags: always
	@mkdir -p $(@D)
	$(call write_if_changed,echo '$(CFLAGS); $(SANITIZE); $(SIM_OPT) $(SIM_WHOLE); $(OPT_UNIT) $(OPT_SM)')

$(B)/%.o: %.c $(B)/flags | $(B)/packages
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/glue/%.o: harness/lockstep/unit.c $(B)/flags | $(B)/packages
	@mkdir -p $(@D)
	$(call say,CC,$< ($*))$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -DUNIT=$* -DTABLE=$(call upper,$*) \
	  -DHEADER='"$(patsubst cmodel/%,%,$(call header_of,$*))"' -c $< -o $@

$(B)/libtwinwarp.a: $(MODELS)
	$(call say,AR,$@)rm -f $@ && gcc-ar rcs $@ $^

# What every program of the harness is made with.
# A page that is part of the program.
$(B)/harness/observe/timeline_html.o $(B)/sanitized/harness/observe/timeline_html.o: harness/observe/timeline.html
$(B)/libharness.a: $(call harness,util lockstep failure)
	$(call say,AR,$@)rm -f $@ && gcc-ar rcs $@ $^

# ---- what is derived from sources
$(B)/gen/units.c: $(UNIT_HEADERS) mk/build.mk
	@mkdir -p $(@D)
	@( echo '/* units: printed by the build. */'; echo '#include "lockstep/unit.h"'; \
	  for u in $(UNITS); do echo "extern const struct tw_unit tw_unit_$$u;"; done; \
	  echo 'const struct tw_unit *const tw_units[] = {'; for u in $(UNITS); do echo "  &tw_unit_$$u,"; done; \
	  echo '  NULL};' ) > $@

# Which sources and tools a program was built from, for reports.
.PHONY: always
always:
$(B)/gen/build_id.c: always | $(B)/packages
	@mkdir -p $(@D)
	@{ echo '/* build_id: printed by the build. */'; echo '#include "util/build_id.h"'; \
	  printf 'const char tw_build_id[] = "twinwarp %s, %s, gcc %s";\n' \
	    "$$(git describe --always --dirty 2>/dev/null || echo $(VERSION))" "$$(verilator --version | cut -d' ' -f1,2)" \
	    "$$(gcc -dumpfullversion)"; } > $@.$$$$; if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi

# The references of the OpenCL kernels, by the names of their functions.
$(B)/gen/suite.c: $(SUITE_FILES) mk/build.mk
	@mkdir -p $(@D)
	@( echo '/* suite: printed by the build. */'; echo '#include "kernels/suite/suite.h"'; \
	  functions() { sed -n "s/^void \([a-z0-9_]*\)_$$1(struct suite_memory \*m) {.*/\1/p" $(SUITE_FILES) | sort; }; \
	  for k in $$(functions reference); do echo "suite_function $${k}_reference;"; done; \
	  for k in $$(functions prepare); do echo "suite_function $${k}_prepare;"; done; \
	  echo 'const struct suite_kernel suite_kernels[] = {'; \
	  for k in $$(functions reference); do prepare=NULL; \
	    if functions prepare | grep -qx $$k; then prepare=$${k}_prepare; fi; \
	    echo "  { \"$$k\", $${k}_reference, $$prepare },"; done; \
	  echo '  { NULL, NULL, NULL } };' ) > $@

$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags | $(B)/packages
	$(call say,CC,$<)$(CC_CACHED) $(CSTD) $(CFLAGS) -c $< -o $@

# ---- programs without RTL
# What runs for seconds is not optimised across files when it is linked, which takes longer.
SHORT := -fno-lto

$(B)/generate: $(filter-out %_package.o %_coefficients.o,$(call harness,generate)) $(B)/harness/gpu/gpu_presets.o $(B)/gen/units.o $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $(whole)

# Netlists, simulated without a simulator's compiler.
$(B)/netlist_replay: $(B)/harness/netlist/netlist_replay.o $(FLAT) $(B)/gen/units.o $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $(whole)

# What the scripts of synth/ ask of Liberty files and netlists.
SYNTHESIS := $(call objects,$(wildcard synth/*.c synth/*/*.c))
$(B)/synthesis: $(SYNTHESIS) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $(whole)

# What a unit's test feeds it, without RTL.
$(B)/tests/%_record: $(UNIT_RECORD) $(B)/tests/stimulus/%.o $(B)/gen/units.o $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	@mkdir -p $(@D)
	$(call say,LD,$@)$(CC_CACHED) $(CSTD) $(SHORT) $^ $(LINK_LIBRARIES) -o $(whole)

# What the last build read besides.
-include $(wildcard $(foreach file,$(C_FILES:.c=.d),$(B)/$(file) $(B)/sanitized/$(file) $(B)/threads/$(file)) $(GLUE:.o=.d))
