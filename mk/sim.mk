# ---- the C engine alone: build/twinwarp-c, of gcc, make and the two libraries that reports and traces are written with
.PHONY: sim
sim:
	@+$(MAKE) -s $(if $(findstring j,$(firstword -$(MAKEFLAGS))),,-j$$(nproc)) $(B)/twinwarp-c
	@echo "$(B)/twinwarp-c: the C engine; try  $(B)/twinwarp-c run tests/kernels/saxpy.tws --stalls"

SIM_SOURCES := $(filter-out harness/lockstep/unit.c,$(wildcard cmodel/*.c cmodel/*/*.c toolchain/*.c toolchain/*/*.c \
  $(addprefix harness/,$(addsuffix /*.c,util lockstep failure simulate run random papers/* cli no_rtl)))) \
  tests/kernels/references.c tests/kernels/memory_references.c $(SUITE_FILES)
SIM_OBJECTS := $(patsubst %.c,$(B)/sim/%.o,$(SIM_SOURCES)) $(UNITS:%=$(B)/sim/glue/%.o) \
  $(addprefix $(B)/sim/gen/,units.o suite.o build_id.o)
SIM_FLAGS := $(CSTD) -O2 -MMD -MP

# One line on a terminal: how many files are compiled, of those that are not there.
SIM_MISSING := $(words $(filter-out $(wildcard $(SIM_OBJECTS)),$(SIM_OBJECTS)))
sim_compile = $(eval SIM_BEGUN += x)mkdir -p $(@D); n=$(words $(SIM_BEGUN)) m=$(SIM_MISSING); \
  [ ! -t 2 ] || printf '\r\033[Kcompiling %d of %d  %s' $$n $$((m > n ? m : n)) $< >&2; \
  $(CC_CACHED) $(SIM_FLAGS) $(1) -c $< -o $@

$(B)/twinwarp-c: $(SIM_OBJECTS)
	@[ ! -t 2 ] || printf '\r\033[Klinking %s' $@ >&2
	@gcc $^ $(LINK_LIBRARIES) -o $@
	@[ ! -t 2 ] || printf '\r\033[K' >&2

$(B)/sim/%.o: %.c | $(B)/packages-sim
	@$(sim_compile)
$(B)/sim/gen/%.o: $(B)/gen/%.c | $(B)/packages-sim
	@$(sim_compile)
$(B)/sim/glue/%.o: harness/lockstep/unit.c | $(B)/packages-sim
	@$(call sim_compile,-DUNIT=$* -DTABLE=$(call upper,$*) -DHEADER='"$(patsubst cmodel/%,%,$(call header_of,$*))"')
$(B)/sim/gen/build_id.o: $(B)/sim/gen/build_id.c
	@$(sim_compile)
$(B)/sim/gen/build_id.c: always
	@mkdir -p $(@D)
	@{ echo '#include "util/build_id.h"'; \
	  printf 'const char tw_build_id[] = "twinwarp %s, no RTL, gcc %s";\n' \
	    "$$(git describe --always --dirty 2>/dev/null || echo $(VERSION))" "$$(gcc -dumpfullversion)"; } > $@.new; \
	  if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

-include $(SIM_OBJECTS:.o=.d)
