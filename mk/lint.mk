# Without a warning; and what is derived and checked in, is as it would be derived now.

.PHONY: lint lint-layers lint-length lint-verilator lint-yosys lint-c isa-package
lint: lint-layers lint-length lint-verilator lint-yosys lint-c lint-docs

# Twins know no tools, tools no harness, and a folder of the harness only those before it.
lint-layers:
	@awk -f tests/layers.awk $$(find cmodel toolchain harness tests rtl -name '*.[ch]' -o -name '*.cpp' -o -name '*.sv')

# SM, sub-core and stages, which every mechanism passes through, stay short enough to be read.
LONGEST := 300
lint-length:
	@wc -l $(wildcard rtl/*.sv cmodel/*.c rtl/*/*_stage.sv cmodel/*/*_stage.c) | awk '$$2 != "total" && $$1 > $(LONGEST) { \
	  print $$2 ": " $$1 " lines; a composite has $(LONGEST) at most"; long = 1 } END { exit long }'

lint-verilator: $(B)/packages
	@$(foreach u,$(UNITS),echo $(u) && $(VERILATOR) --lint-only --top-module $(u) $(filter %/$(u).sv,$(RTL_FILES)) &&) true

lint-yosys: $(B)/generate
	@B=$(B) LEAVES="$(LEAVES)" synth/lint.sh

lint-c: $(B)/packages
	@cppcheck -q --enable=warning,style,performance,portability --error-exitcode=1 $(INCLUDES) \
	  --suppressions-list=tests/cppcheck.txt $(filter-out %/unit.c,$(C_FILES))

isa-package: $(B)/isa_package $(B)/settings_package $(B)/sfu_package $(B)/osu_package $(B)/scavenger_package
	@diff <($(B)/isa_package) rtl/isa_pkg.sv && diff <($(B)/settings_package) rtl/settings_pkg.sv && diff <($(B)/sfu_package) rtl/execute/sfu_pkg.sv && diff <($(B)/osu_package) rtl/operand/osu_pkg.sv \
	  && diff <($(B)/scavenger_package) rtl/control/scavenger_pkg.sv
