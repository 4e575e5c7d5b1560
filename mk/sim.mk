# ---- the C engine alone: build/twinwarp-c, of gcc and make
.PHONY: sim
sim:
	@+$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$$(nproc)) $(B)/twinwarp-c
	@echo "$(B)/twinwarp-c: the C engine; try  $(B)/twinwarp-c run tests/kernels/saxpy.tws --stalls"

SIM_SOURCES := $(filter-out harness/lockstep/unit.c harness/failure/shown.c,$(wildcard cmodel/*.c cmodel/*/*.c toolchain/*.c toolchain/*/*.c \
  $(addprefix harness/,$(addsuffix /*.c,util lockstep failure simulate gpu observe run random papers/* cli no_rtl)))) \
  tests/kernels/references.c tests/kernels/memory_references.c $(SUITE_FILES)
SIM_OBJECTS := $(patsubst %.c,$(B)/sim/%.o,$(SIM_SOURCES)) $(UNITS:%=$(B)/sim/glue/%.o) \
  $(addprefix $(B)/sim/gen/,units.o suite.o build_id.o)
# Without the library cJSON it writes and reads no JSON, and says so when it is asked to.  CJSON= leaves it out.
CJSON := $(shell gcc -E -include cjson/cJSON.h -x c /dev/null > /dev/null 2>&1 && echo yes)
# Without METIS it partitions no graphs of blocks, and says so likewise.  METIS= leaves it out.
METIS := $(shell gcc -E -include metis.h -x c /dev/null > /dev/null 2>&1 && echo yes)
# What runs in every cycle is optimised as one, half a minute of linking: a third fewer instructions than by files.
SIM_WHOLE := $(if $(BRIEF),$(CFLAGS),-O3 -flto=auto)
SIM_OPT := $(if $(BRIEF),$(CFLAGS),-O2)
$(B)/sim/cmodel/%.o $(B)/sim/harness/simulate/%.o $(B)/sim/harness/gpu/%.o: private SIM_OPT := $(SIM_WHOLE)
SIM_FLAGS = $(CSTD) $(if $(CJSON),,-Iharness/no_json) $(if $(METIS),,-Iharness/no_metis) $(SIM_OPT) -MMD -MP
SIM_LIBRARIES := $(if $(CJSON),-lcjson) $(if $(METIS),-lmetis) -lm -pthread -latomic
SIM_READY := $(B)/sim/$(if $(CJSON),with,without)-json-$(if $(METIS),with,without)-metis
$(SIM_READY): $(B)/flags | $(B)/packages-sim
	@mkdir -p $(@D) && rm -f $(B)/sim/with* && touch $@

sim_compile = mkdir -p $(@D) && $(CC_CACHED) $(SIM_FLAGS) $(1) -c $< -o $@

$(B)/twinwarp-c: $(SIM_OBJECTS)
	$(call say,LD,$@)gcc $(SIM_WHOLE) $^ $(SIM_LIBRARIES) -o $(whole)

$(B)/sim/%.o: %.c $(SIM_READY)
	$(call say,CC,$<)$(sim_compile)
$(B)/sim/gen/%.o: $(B)/gen/%.c $(SIM_READY)
	$(call say,CC,$<)$(sim_compile)
$(B)/sim/glue/%.o: harness/lockstep/unit.c $(SIM_READY)
	$(call say,CC,$< ($*))$(call sim_compile,-DUNIT=$* -DTABLE=$(call upper,$*) \
	  -DHEADER='"$(patsubst cmodel/%,%,$(call header_of,$*))"')
$(B)/sim/gen/build_id.o: $(B)/sim/gen/build_id.c
	$(call say,CC,$<)$(sim_compile)
$(B)/sim/gen/build_id.c: always
	@mkdir -p $(@D)
	@{ echo '#include "util/build_id.h"'; \
	  printf 'const char tw_build_id[] = "twinwarp %s, no RTL, gcc %s";\n' \
	    "$$(git describe --always --dirty 2>/dev/null || echo $(VERSION))" "$$(gcc -dumpfullversion)"; } > $@.new; \
	  if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(B)/sim/harness/observe/timeline_html.o: harness/observe/timeline.html
-include $(SIM_OBJECTS:.o=.d)
