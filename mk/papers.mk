# The papers' experiments.
.PHONY: barnes malekeh warppool scavenger controllers

barnes: $(RUN)
	@mkdir -p $(B)/report
	@$< barnes tests/kernels $(B)/report/barnes.json

malekeh: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$< malekeh tests/kernels $(B)/report/malekeh.json
	@gnuplot -e "report='$(B)/report/malekeh'" harness/papers/malekeh/malekeh.gp

# Two kernels at a time, Scavenger's experiments, on a machine of the C engine alone.
scavenger: $(B)/twinwarp-c | $(B)/packages
	@mkdir -p $(B)/report
	@$< scavenger tests/kernels $(B)/report/scavenger.json
	@gnuplot -e "report='$(B)/report/scavenger'" harness/papers/scavenger/scavenger.gp

warppool: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$< warppool tests/kernels $(B)/report/warppool.json
	@for t in svg png; do gnuplot -e "terminal='$$t'; report='$(B)/report/warppool'" harness/papers/warppool/warppool.gp || exit 1; done

# A kernel that follows what it is given in 200 cycles, one that takes 1,000, and one of the suite, alone as it is.
STEP := printf '2\n' | $(RUN) controllers --needs-warps 40 --needs-requests 160 --goal 80
controllers: $(RUN) | $(B)/packages
	@mkdir -p $(B)/report
	@$(STEP) --lag 200 --series $(B)/report/controllers-fast.csv /dev/stdin
	@$(STEP) --lag 1000 --series $(B)/report/controllers-slow.csv /dev/stdin
	@$(RUN) controllers --kernel tests/kernels/nbody.small.launch --needs-warps 40 --needs-requests 160 --goal 80 \
	  --series $(B)/report/controllers-kernel.csv
	@$(RUN) controllers --phases --cycles 1000000 --report $(B)/report/phases.json
	@gnuplot -e "report='$(B)/report/controllers'" harness/papers/scavenger/controllers.gp

.PHONY: jatala-blocks
jatala-blocks: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< jatala --blocks --report $(B)/report/jatala-blocks.json

.PHONY: jatala
jatala: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< jatala --study tests/kernels --report $(B)/report/jatala.json

.PHONY: jatala-sweep
jatala-sweep: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< jatala --sweep tests/kernels --report $(B)/report/jatala-sweep.json

.PHONY: jatala-suite
jatala-suite: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< jatala --suite tests/kernels --report $(B)/report/jatala-suite.json

# What an SM has for it, in hardware.
.PHONY: jatala-area
jatala-area: $(B)/synthesis
	@$(FLOW) synth/jatala.sh

.PHONY: jatala-needs
jatala-needs: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@tests/jatala_needs.sh $< $(B)/report/jatala-needs.json

# PAVER partitions graphs.
LINK_LIBRARIES += -lmetis

# What blocks share, on grids of the paper's or our own; what is seen of it before the launch; groups, and their time.
PAVER_LARGE := $(patsubst %,tests/kernels/%.large.launch,bfs spmv_csr syr2k syrk sad)
PAVER_CHECKED := tests/kernels/*.tws tests/kernels/memory/*.tws tests/kernels/*.small.launch
PAVER_WORKLOADS := $(patsubst %,tests/kernels/paver/%.launch,store_gpu.large tpacf.large heart_wall.large merge_sort.table \
  wavelet.table hotspot_pyramid.large syrk.table syr2k.table)
PAVER_CROWDS := $(patsubst %,tests/kernels/paver/%.launch,wavelet.large mummer.large b_plus_tree.large merge_sort.large)
# Of Table 2, by the paper's classes; what fits on 80 SMs at once has eight waves besides.
PAVER_STUDY := $(patsubst %,tests/kernels/%.large.launch,syrk syr2k) tests/paver/gemm_naive.launch \
  tests/paver/study/b_plus_tree.launch $(patsubst %,tests/kernels/paver/%.large.launch,heart_wall hotspot_pyramid) \
  tests/paver/study/srad.launch tests/kernels/bfs.large.launch tests/paver/study/tpacf.launch \
  tests/kernels/paver/wavelet.large.launch tests/paver/study/spmv_csr.launch tests/paver/pathfinder.launch \
  tests/kernels/paver/store_gpu.large.launch tests/paver/study/merge_sort.launch tests/kernels/sad.large.launch \
  $(patsubst %,tests/paver/%.launch,study/mummer backprop_layer black_scholes) $(wildcard tests/paver/study/*.waves.launch)
.PHONY: paver paver-graphs paver-workloads paver-crowds paver-static paver-groups paver-study paver-area
paver: paver-graphs paver-workloads paver-static paver-groups paver-study
# It goes on where it was ended, until the program is another.
paver-study: $(B)/twinwarp-c
	@mkdir -p $(B)/report/paver $(B)/paver-study
	@$< paver --study $(PAVER_STUDY) --keep $(B)/paver-study --pictures $(B)/report/paver --report $(B)/report/paver.json
paver-workloads: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< paver --graph --locality trace $(PAVER_WORKLOADS) --report $(B)/report/paver-workloads.json
paver-crowds: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< paver --graph --locality trace $(PAVER_CROWDS) --report $(B)/report/paver-crowds.json
paver-graphs: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< paver --graph --locality trace tests/paver/*.launch $(PAVER_LARGE) --report $(B)/report/paver-graphs.json
paver-static: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< paver --check $(PAVER_CHECKED) --random 300 --report $(B)/report/paver-static.json
paver-groups: $(B)/twinwarp-c
	@mkdir -p $(B)/report
	@$< paver --groups all tests/paver/*.launch $(filter-out %/bfs.large.launch,$(PAVER_LARGE)) --report $(B)/report/paver-groups.json
# Its scheduler for 15, 28 and 80 SMs.
paver-area: $(B)/synthesis
	@$(FLOW) synth/paver.sh

.PHONY: regions
regions: $(RUN)
	@mkdir -p $(B)/report
	@$< regions --check $(KERNELS) --report $(B)/report/regions.json

.PHONY: regless
regless: $(RUN)
	@mkdir -p $(B)/report
	@$< regless $(KERNELS) --report $(B)/report/regless.json
