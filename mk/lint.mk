# Without a warning; and what is derived and checked in, is as it would be derived now.

.PHONY: lint lint-layers lint-length lint-tests lint-faults lint-format format lint-verilator lint-yosys lint-c isa-package
lint: lint-layers lint-length lint-tests lint-faults lint-format lint-verilator lint-yosys lint-c lint-docs

# Twins know no tools, tools no harness, and a folder of the harness only those before it.
lint-layers:
	@awk -f tests/layers.awk $$(find cmodel toolchain harness synth tests rtl -name '*.[ch]' -o -name '*.cpp' -o -name '*.sv')

# SM, sub-core, stages and all other composites stay short enough to be read; packages are printed.  Comments are as
# wide as the code, which .clang-format leaves as they are.
LONGEST := 300
WIDEST := 120
lint-length:
	@awk 'length > $(WIDEST) && /^( \*|\/\*)/ { print FILENAME ":" FNR ": a comment of " length " columns; $(WIDEST) are the most"; \
	  wide = 1 } END { exit wide }' $$(find cmodel toolchain harness synth tests -name '*.[ch]')
	@wc -l $(filter-out %_pkg.sv,$(wildcard rtl/*.sv)) \
	  $(wildcard cmodel/*.c rtl/*/*_stage.sv cmodel/*/*_stage.c) \
	  $(wildcard $(foreach unit,$(COMPOSITES),rtl/*/$(unit).sv cmodel/*/$(unit).c)) | awk '$$2 != "total" && $$1 > $(LONGEST) { \
	  print $$2 ": " $$1 " lines; a composite has $(LONGEST) at most"; long = 1 } END { exit long }'

# A test that nothing calls is forgotten: each script is named by another one, by a recipe, or where a page says how to run it.
lint-tests:
	@for script in tests/*.sh; do grep -qsF "$$(basename $$script)" $$(ls tests/*.sh tests/*/*.sh mk/*.mk harness/*/*.sh \
	  synth/*.sh docs/*.md | grep -vxF "$$script") || { echo "$$script: nothing calls it"; false; } || exit 1; done

# What faults are planted into is there as their lists have it; those that stand beside POLICY_FAULTS are of the RTL.
RTL_FAULTS := $(filter-out $(POLICY_FAULTS),$(shell grep -l '^rtl ' tests/faults/*.txt))
lint-faults:
	@set -- $(POLICY_FAULTS) $(RTL_FAULTS:%=% rtl); while [ $$# -gt 0 ]; do \
	  tests/faults/plant.sh $$1 $$2 $(B)/lint-faults/copy 0 || exit 1; shift 2; done
	@for file in tests/formal/*.sv; do sed -n 's|^//: *||p' $$file > $(B)/lint-faults/$$(basename $$file) && \
	  tests/faults/plant.sh $(B)/lint-faults/$$(basename $$file) rtl $(B)/lint-faults/copy 0 || exit 1; done; rm -rf $(B)/lint-faults

# Of all C sources, or of FILES.
lint-format: | $(B)/packages
	@tests/format.sh check $(FILES)
format: | $(B)/packages
	@tests/format.sh write $(FILES)

lint-verilator: $(B)/packages
	@$(foreach u,$(UNITS),echo $(u) && $(VERILATOR) --lint-only --top-module $(u) $(filter %/$(u).sv,$(RTL_FILES)) &&) true

lint-yosys: $(B)/generate
	@B=$(B) LEAVES="$(LEAVES)" synth/lint.sh

# Of all C sources, or of FILES.
lint-c: $(B)/packages
	@cppcheck -q --enable=warning,style,performance,portability --error-exitcode=1 $(INCLUDES) -Itests/forms \
	  --suppressions-list=tests/cppcheck.txt $(filter-out %/unit.c,$(or $(FILES),$(C_FILES)))

isa-package: $(PRINTERS)
	@$(foreach p,$(PRINTED),diff <($(B)/$(notdir $p)_package) rtl/$p_pkg.sv &&) true
