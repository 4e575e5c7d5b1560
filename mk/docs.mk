# ---- documents: figures from files, the page of each unit, the picture of the SM
ifeq ($(CJSON),)
$(B)/results $(B)/units_page:
	@echo "$@: needs the library cJSON; make packages installs it" >&2; exit 1
else
$(B)/results: $(wildcard harness/results/results.c harness/results/*.h) $(addprefix harness/results/,depends.c figures.c page.c) \
    toolchain/file.c
	@mkdir -p $(@D)
	$(call say,LD,$@)gcc $(CSTD) -O2 -g $(filter %.c,$^) -lcjson -lm -o $@

$(B)/units_page: $(addprefix $(B)/sim/harness/results/,units_page.o unit_proofs.o) \
    $(filter-out %/cli/main.o,$(SIM_OBJECTS))
	$(call say,LD,$@)gcc $^ $(SIM_LIBRARIES) -o $@
endif

# Pages with templates in them; the figures that the C engine measures in a minute or two each.
PAGES = $(shell grep -l '^<!-- figures' README.md docs/*.md docs/*/*.md)
RESULTS := barnes malekeh warppool regions regless suite

.PHONY: results tables stale units-pages mismatch-picture wrap lint-docs
results: $(B)/results $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@for name in $(RESULTS); do \
	  command=$$($(B)/results command $$name) && echo "$$name: $$command" && bash -c "$$command" > $(B)/report/$$name.log 2>&1 \
	    && $(B)/results record $$name $$(git describe --always --dirty) || { tail -n 5 $(B)/report/$$name.log; exit 1; }; done
	@$(MAKE) -s tables

tables: $(B)/results units-pages
	@$(B)/results print $(PAGES)
stale: $(B)/results
	@$(B)/results stale || true

# What a page says is what files say, and what the README claims is not stale unless it says so itself.
lint-docs: $(B)/results $(B)/units_page
	@$(B)/results check $(PAGES)
	@$(B)/results forgotten $(wildcard cmodel/*.[ch] cmodel/*/*.[ch])
	@for folder in $(UNIT_FOLDERS); do $(B)/units_page $$folder | diff -q - docs/units/$$folder.md > /dev/null \
	  || { echo "docs/units/$$folder.md: is not what contracts and tables say; make tables prints it" >&2; exit 1; }; done
	@$(B)/units_page index | diff -q - docs/units.md > /dev/null || { echo "docs/units.md: make tables prints it" >&2; exit 1; }
	@docs/block_diagram.sh docs/block_diagram.txt | diff -q - docs/block_diagram.svg > /dev/null \
	  || { echo "docs/block_diagram.svg: make tables prints it" >&2; exit 1; }

# The pages of units, from contracts and port tables; the picture of the SM.
UNIT_FOLDERS := dispatch issue operand execute memory control sm
units-pages: $(B)/units_page
	@mkdir -p docs/units
	@for folder in $(UNIT_FOLDERS); do $< $$folder > docs/units/$$folder.md; done
	@$< index > docs/units.md
	@docs/block_diagram.sh docs/block_diagram.txt > docs/block_diagram.svg

# One page of all figures, and of what this build has measured since.
OVERVIEW := $(wildcard harness/results/overview*.c)
$(B)/overview: $(OVERVIEW) $(addprefix harness/results/,depends.c figures.c page.c) toolchain/file.c \
    $(wildcard harness/results/*.h)
	@mkdir -p $(@D)
	@gcc $(CSTD) -O2 -g $(filter %.c,$^) -lcjson -lm -o $@
.PHONY: page
page: $(B)/overview
	@mkdir -p $(B)/report
	@$< docs/overview.txt $(B) "$$(git describe --always --dirty 2> /dev/null || echo unknown)" > $(B)/report/index.html.new
	@mv $(B)/report/index.html.new $(B)/report/index.html && echo $(B)/report/index.html

# Pages that are written by hand, without prose wider than 120 columns (tests/docs.sh looks).
WRITTEN := README.md $(wildcard docs/*.md docs/papers/*.md examples/*/README.md)
wrap:
	@for page in $(filter-out docs/units.md,$(WRITTEN)); do \
	  awk -f docs/wrap.awk $$page > $(B)/wrapped || exit 1; \
	  cmp -s $(B)/wrapped $$page || cp $(B)/wrapped $$page; done

# The difference of README and docs/debugging.md in GTKWave.
mismatch-picture: $(B)/twinwarp-faults
	@B=$(B) waves/mismatch.sh
