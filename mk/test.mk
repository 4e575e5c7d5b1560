# Tests of everything: tests/run.sh runs them all.
.PHONY: test test-full
test: $(B)/packages
test-full: $(B)/packages-full
test test-full:
	@B=$(B) PRESET=$(PRESET) LEAVES="$(LEAVES)" MUTABLE="$(MUTABLE)" TESTED="$(TESTED)" tests/run.sh $(if $(filter test-full,$@),full)

# Sanitized C, for tests.  The verilated code stays as it is.
SANITIZE := -O1 $(DEBUG) -fsanitize=address,undefined -fno-sanitize-recover=all

# ---- coverage
# COVERAGE=1: all programs, in a build folder of their own, count the lines that run (tests/coverage.sh).
ifdef COVERAGE
CFLAGS := -O0 -g --coverage -fprofile-update=atomic
SANITIZE := $(CFLAGS)
SHIM_FLAGS += -DVM_COVERAGE=1
VERILATE += --coverage-line
OPT_UNIT := -O0
OPT_SM := -O1
LINK_LIBRARIES += -Wl,--wrap=_exit -x c tests/coverage/flush.c -x none -lgcov
endif

.PHONY: coverage
coverage: $(B)/packages
	@B=$(B) PRESET=$(PRESET) LEAVES="$(LEAVES)" tests/coverage.sh

# ---- the C side under the sanitizers
SANITIZED := $(patsubst $(B)/%,$(B)/sanitized/%,$(call harness,util lockstep failure) $(FLAT) $(filter-out %/synthesis.o,$(SYNTHESIS)) $(filter-out %/main.o $(B)/gen/%,$(PROGRAM)) \
  $(MODELS) $(call objects,$(wildcard tests/oracle/*.c tests/fuzz/*.c tests/ptx/*.c)))

$(B)/sanitized/%.o: %.c $(B)/flags | $(B)/packages
	@mkdir -p $(@D)
	$(call say,CC,$< (sanitized))$(CC_CACHED) $(CSTD) $(SANITIZE) -MMD -MP -c $< -o $@
$(B)/sanitized/libtest.a: $(SANITIZED)
	$(call say,AR,$@)rm -f $@ && ar rcs $@ $^
$(B)/sanitized/test_%: $(B)/sanitized/tests/test_%.o $(B)/sanitized/libtest.a
	$(call say,LD,$@)gcc $(SANITIZE) $^ -lcmocka $(LINK_LIBRARIES) -o $(whole)

# A GPU's threads under the ThreadSanitizer, which does not go with the others; nor with functions that are chosen
# before it has begun.
THREADED := -O1 -g -fsanitize=thread "-Dtarget_clones(...)=noinline"
THREADED_OBJECTS := $(patsubst $(B)/%,$(B)/threads/%,$(MODELS) $(call harness,util gpu) \
  $(addprefix $(B)/harness/simulate/,environment.o environment_launch.o grid_source.o line_effect.o memory.o watch.o \
  whereabouts.o))
$(B)/threads/%.o: %.c | $(B)/packages
	@mkdir -p $(@D)
	$(call say,CC,$< (threads))$(CC_CACHED) $(CSTD) $(THREADED) -MMD -MP -c $< -o $@
$(B)/threads/libtest.a: $(THREADED_OBJECTS)
	$(call say,AR,$@)rm -f $@ && ar rcs $@ $^
$(B)/threads/test_%: $(B)/threads/tests/test_%.o $(B)/threads/libtest.a
	$(call say,LD,$@)gcc $(THREADED) $^ -lcmocka $(LINK_LIBRARIES) -o $(whole)

# Damaged PTX through the compiler; damaged traces through reader and replay.
$(B)/sanitized/fuzz_%: $(B)/sanitized/tests/fuzz_%.o $(B)/sanitized/libtest.a
	$(call say,LD,$@)gcc $(SANITIZE) $^ $(LINK_LIBRARIES) -o $(whole)
CASES := 20000
.PHONY: fuzz fuzz-full
fuzz: $(B)/sanitized/fuzz_ptx
	@rm -rf $(B)/fuzz/entries && mkdir -p $(B)/fuzz/entries
	@for module in $(wildcard tests/forms/*.ptx) tests/cuda/kernels.ptx tests/cuda/doubles.ptx tests/cuda/halves.ptx; do awk -v to=$(B)/fuzz/entries -f tests/fuzz/entries.awk $$module; done
	@$< --cases $(CASES) --first $(SEED) --keep $(B)/fuzz tests/fuzz/everything.ptx $(wildcard tests/kernels/*.ptx) $(B)/fuzz/entries/*.ptx
fuzz-full:
	@$(MAKE) fuzz CASES=1000000
.PHONY: fuzz-trace
fuzz-trace: $(B)/sanitized/fuzz_trace
	@mkdir -p $(B)/fuzz
	@$< --cases $(CASES) --first $(SEED) --keep $(B)/fuzz tests/fuzz/everything.traceg

# A kernel that puts the edge values of harness/util/fp_values.h through the SM's lanes.
$(B)/fp_edges: $(B)/tests/fp_edges.o $(B)/libtwinwarp.a
	$(call say,LD,$@)$(CC_CACHED) $^ $(LINK_LIBRARIES) -o $(whole)
$(B)/fp_edges.tws: $(B)/fp_edges
	$(call say,WRITE,$@)$< > $@

# With the RTL: the program, and tests that run whole kernels.
WITH_RTL := $(B)/sm/$(MACHINE)/shim.o $(B)/gen/units.o $(B)/gen/build_id.o $(B)/gen/suite.o $(GLUE) $(B)/sanitized/libtest.a \
  $(B)/sm/$(MACHINE)/Vtb__ALL.a $(B)/libverilated.a $(LINK_LIBRARIES)
$(B)/sanitized/twinwarp: $(B)/twinwarp-$(MACHINE) $(B)/sanitized/harness/cli/main.o $(B)/sanitized/libtest.a
	$(call say,LD,$@)g++ $(SANITIZE) $(filter %.o,$^) $(WITH_RTL) -o $(whole)
$(B)/sanitized/test_regless_sm $(B)/sanitized/test_phases: $(B)/sanitized/%: $(B)/twinwarp-$(MACHINE) $(B)/sanitized/tests/%.o $(B)/sanitized/libtest.a
	$(call say,LD,$@)g++ $(SANITIZE) $(filter %.o,$^) -lcmocka $(WITH_RTL) -o $(whole)

# All units, unless one is asked for.
.PHONY: formal
formal: | $(B)/packages
	@B=$(B) tests/formal.sh $(if $(filter-out file,$(origin UNIT)),$(UNIT))

# Of all mechanisms, or of NAME="name ..."; FULL=full: with RTL too.
.PHONY: price
price: $(B)/twinwarp-c
	@B=$(B) tests/price.sh $(FULL) $(NAME)

UNIT_TESTS := $(LEAVES:%=$(B)/tests/%_test)
.PHONY: regress
regress: $(RUN) $(UNIT_TESTS)
	@B=$(B) RUN=$(RUN) PRESET=$(PRESET) LEAVES="$(LEAVES)" SEEDS=$(SEEDS) tests/regress.sh
