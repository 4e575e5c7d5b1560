# ---- documents: figures from files, the page of each unit, the picture of the SM
FIGURES := $(addprefix harness/results/,depends.c depends_files.c rtl_parts.c c_parts.c reports.c figures.c figure_rows.c page.c) harness/util/written.c
ifeq ($(CJSON),)
$(B)/results $(B)/units_page:
	@echo "$@: needs the library cJSON; make packages installs it" >&2; exit 1
else
$(B)/results: harness/results/results.c harness/results/index.c $(FIGURES) toolchain/file.c $(wildcard harness/results/*.h)
	@mkdir -p $(@D)
	$(call say,LD,$@)gcc $(CSTD) -O2 -g $(filter %.c,$^) -lcjson -lm -o $(whole)

$(B)/units_page: $(addprefix $(B)/sim/harness/results/,units_page.o unit_checks.o unit_mentions.o unit_proofs.o) \
    $(filter-out %/cli/main.o,$(SIM_OBJECTS))
	$(call say,LD,$@)gcc $^ $(SIM_LIBRARIES) -o $(whole)
endif

# Pages with templates in them, and all figures, or RESULTS="name ...", those of them that are measured.
PAGES = $(shell grep -l '^<!-- figures' README.md docs/*.md docs/*/*.md)
RESULTS = $(shell $(B)/results names)

.PHONY: results nightly tables stale units-pages mismatch-picture page-pictures pareto-pictures wrap lint-docs lint-figures lint-units
results: $(B)/results $(B)/twinwarp-c
	+@harness/results/measure.sh $< $(B)/report "$(PAGES)" $(RESULTS); status=$$?; $(MAKE) -s tables && exit $$status

# All that is stale, in parts; the ledger says which have passed, at which commit.
nightly: $(B)/results $(B)/twinwarp-c
	+@MAKE="$(MAKE)" harness/results/nightly.sh $< docs/results/ledger.json

tables: $(B)/results units-pages pareto-pictures
	@$(B)/results print $(PAGES)
	@$(B)/results index $(PAGES) > docs/results.md
# All, or those of PAGE=file; status 1 if there are any.
stale: $(B)/results
	@$(B)/results stale $(PAGE)

# What a page says is what files say, and the sources; what the README claims is not stale, whatever it says itself.
lint-docs: lint-figures lint-units
lint-figures: $(B)/results
	@$(B)/results stale README.md \
	  || { echo "README.md: claims what is stale; make results RESULTS=\"...\" measures it again" >&2; exit 1; }
	@$(B)/results check $(PAGES)
	@$(B)/results index $(PAGES) | diff -q - docs/results.md > /dev/null \
	  || { echo "docs/results.md: is not what docs/results says; make tables prints it" >&2; exit 1; }
	@$(B)/results forgotten $(wildcard cmodel/*.[ch] cmodel/*/*.[ch])
lint-units: $(B)/units_page
	@for page in $(UNIT_PAGES); do $(B)/units_page $$page | diff -q - docs/units/$$page.md > /dev/null \
	  || { echo "docs/units/$$page.md: is not what contracts and tables say; make tables prints it" >&2; exit 1; }; done
	@$(B)/units_page index | diff -q - docs/units.md > /dev/null || { echo "docs/units.md: make tables prints it" >&2; exit 1; }
	@docs/block_diagram.sh docs/block_diagram.txt | diff -q - docs/block_diagram.svg > /dev/null \
	  || { echo "docs/block_diagram.svg: make tables prints it" >&2; exit 1; }

# The pages of units, from contracts and port tables, and the table of what checks each; the picture of the SM.
UNIT_PAGES := dispatch issue operand execute memory control sm checks
units-pages: $(B)/units_page
	@mkdir -p docs/units
	@for page in $(UNIT_PAGES); do $< $$page > docs/units/$$page.md; done
	@$< index > docs/units.md
	@docs/block_diagram.sh docs/block_diagram.txt > docs/block_diagram.svg

# One page of all figures, and of what this build has measured since.
OVERVIEW := $(wildcard harness/results/overview*.c)
$(B)/overview: $(OVERVIEW) $(FIGURES) toolchain/file.c $(wildcard harness/results/*.h)
	@mkdir -p $(@D)
	@gcc $(CSTD) -O2 -g $(filter %.c,$^) -lcjson -lm -o $(whole)
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

# Of docs/pareto.md, from the figures that are checked in.
pareto-pictures:
	@awk -f docs/pareto.awk docs/results/pareto.json > $(B)/pareto.csv
	@for axis in area energy; do \
	  gnuplot -e "table='$(B)/pareto.csv'; axis='$$axis'; out='docs/pareto-$$axis.svg'" synth/pareto.gp || exit 1; done

# The difference of README and docs/debugging.md in GTKWave.
mismatch-picture: $(B)/twinwarp-faults
	@B=$(B) waves/mismatch.sh

# Pages of `twinwarp run` in a browser, for docs/profiling.md.
page-pictures: $(B)/twinwarp-c | $(B)/packages-full
	@B=$(B) docs/page_pictures.sh
