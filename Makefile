# Twinwarp: `make` prints what there is to do.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.DELETE_ON_ERROR:
.SECONDARY:

B := build
CFLAGS := -O2 -g
CSTD := -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -Icmodel -Iharness
CC_CACHED := $(shell command -v ccache) gcc
VERILATOR_ROOT_INC = $(shell verilator --getenv VERILATOR_ROOT)/include
RTL_DIRS := $(addprefix -y rtl/,. dispatch issue operand execute memory control)
RTL_PACKAGES := $(wildcard rtl/*_pkg.sv rtl/*/*_pkg.sv)
RTL_FILES := $(wildcard rtl/*.sv rtl/*/*.sv)
VERILATE := verilator --cc -Wall --trace-fst --x-initial unique --x-assign unique -O3 --no-timing --top-module tb $(RTL_DIRS) $(RTL_PACKAGES)

# Every header with a port table is a unit; nothing else lists them.
UNIT_HEADERS := $(shell grep -l '^TW_UNIT\>' cmodel/*.h cmodel/*/*.h)
UNITS := $(basename $(notdir $(UNIT_HEADERS)))
header_of = $(filter %/$(1).h,$(UNIT_HEADERS))
upper = $(shell echo $(1) | tr a-z A-Z)
MODEL_SOURCES := $(wildcard cmodel/*.c cmodel/*/*.c)
MODELS := $(MODEL_SOURCES:%.c=$(B)/%.o)
GLUE := $(UNITS:%=$(B)/glue/%.o)
LOCKSTEP := $(addprefix $(B)/harness/,lockstep.o bits.o report.o)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/glue/%.o: harness/unit.c
	@mkdir -p $(@D)
	$(CC_CACHED) $(CSTD) $(CFLAGS) -MMD -MP -DUNIT=$* -DTABLE=$(call upper,$*) \
	  -DHEADER='"$(patsubst cmodel/%,%,$(call header_of,$*))"' -c $< -o $@

$(B)/libtwinwarp.a: $(MODELS)
	rm -f $@ && ar rcs $@ $^

$(B)/gen/units.c: $(UNIT_HEADERS) Makefile
	@mkdir -p $(@D)
	( echo '#include "unit.h"'; for u in $(UNITS); do echo "extern const struct tw_unit tw_unit_$$u;"; done; \
	  echo 'const struct tw_unit *const tw_units[] = {'; for u in $(UNITS); do echo "  &tw_unit_$$u,"; done; \
	  echo '  NULL};' ) > $@

$(B)/generate: $(B)/harness/generate.o $(B)/gen/units.c $(GLUE) $(LOCKSTEP) $(B)/libtwinwarp.a
	$(CC_CACHED) $(CSTD) $(filter-out %.h,$^) -lm -o $@

$(B)/gen/%_checker.sv: $(B)/generate
	@$< checker $* > $@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi; touch $@

$(B)/gen/%_bench.sv: $(B)/generate
	@$< bench $* > $@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi; touch $@

# One unit's own lock-step test: build/tests/<unit>_test.
$(B)/tests/%/Vtb__ALL.a: $(B)/gen/%_checker.sv $(B)/gen/%_bench.sv $(RTL_FILES)
	@mkdir -p $(@D)
	$(VERILATE) -Mdir $(@D) $(B)/gen/$*_bench.sv $(B)/gen/$*_checker.sv
	$(MAKE) -s -C $(@D) -f Vtb.mk OBJCACHE=ccache OPT_FAST=-O1 OPT_SLOW=-O0 Vtb__ALL.a

RUNTIME_SOURCES := verilated verilated_dpi verilated_fst_c verilated_threads
$(B)/runtime/%.o:
	@mkdir -p $(@D)
	ccache g++ $(SHIM_FLAGS) -c $(VERILATOR_ROOT_INC)/$*.cpp -o $@
$(B)/libverilated.a: $(RUNTIME_SOURCES:%=$(B)/runtime/%.o)
	rm -f $@ && ar rcs $@ $^

SHIM_FLAGS = -std=c++17 -O2 -Iharness -I$(VERILATOR_ROOT_INC) -I$(VERILATOR_ROOT_INC)/vltstd -DVM_TRACE=1 -DVM_TRACE_FST=1
$(B)/tests/%_test: $(B)/tests/%/Vtb__ALL.a $(B)/tests/stimulus/%.o $(B)/harness/unit_main.o $(B)/glue/%.o $(LOCKSTEP) $(B)/libtwinwarp.a $(B)/libverilated.a harness/shim.cpp
	ccache g++ $(SHIM_FLAGS) -I$(B)/tests/$* -c harness/shim.cpp -o $(B)/tests/$*/shim.o
	g++ -o $@ $(B)/tests/$*/shim.o $(B)/harness/unit_main.o $(B)/tests/stimulus/$*.o $(B)/glue/$*.o $(LOCKSTEP) \
	  $(B)/tests/$*/Vtb__ALL.a $(B)/libtwinwarp.a $(B)/libverilated.a -lz -lm -pthread -latomic

help:
	@echo "make unit UNIT=name   one unit's own lock-step test"

unit: $(B)/tests/$(UNIT)_test
	$< --seed 1 && $< --seed 2

-include $(shell find $(B) -name '*.d' 2>/dev/null)
