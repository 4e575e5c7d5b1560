# Debian packages, and what each is for.

PACKAGES := verilator yosys          # simulation and synthesis of the RTL
PACKAGES += gcc g++ ccache           # the models; the shim; not compiling twice
PACKAGES += libcjson-dev zlib1g-dev  # reports for machines; compressed waveforms
PACKAGES += libmetis-dev             # PAVER's partitions of graphs
PACKAGES += libcmocka-dev cppcheck   # tests of the C side; static checks
PACKAGES += pkgconf                  # test of the installed library
PACKAGES += valgrind                 # host instructions per cycle in `make bench`
PACKAGES += qflow-tech-osu018        # cells for `make area`
PACKAGES += opensta                  # `make timing` and `make power`
PACKAGES += time                     # what synthesis takes of processor and memory
PACKAGES += gnuplot-nox              # plots of `make sweep`
PACKAGES += z3                       # the solver of `make formal`
PACKAGES += gtkwave                  # looking at waveforms
PACKAGES += xvfb imagemagick procps  # test of what a mismatch leaves: its picture, and no process
PACKAGES += lcov                     # pages of `make coverage`
PACKAGES += clang-format-14          # `make lint`: the layout of the C sources
PACKAGES += clang-14                 # verilated models, faster than by gcc; `make kernels`: PTX from OpenCL C, and its test

PACKAGES_SIM := gcc                  # all that `make sim` takes

PACKAGES_FULL := slurm-wlm munge     # `make test-full` tries the regression on a cluster of one node
PACKAGES_FULL += chromium            # and looks at the page of `make page` in a browser
PACKAGES_FULL += debootstrap         # and `make sim` on a bare Debian

.PHONY: packages
packages: $(B)/packages
$(B)/packages-full: PACKAGES += $(PACKAGES_FULL)
$(B)/packages-sim: PACKAGES := $(PACKAGES_SIM)
$(B)/packages $(B)/packages-full $(B)/packages-sim: mk/packages.mk
	@mkdir -p $(B)
	@missing=$$(dpkg-query -W -f '$${Package} $${Status}\n' $(PACKAGES) 2>/dev/null | grep 'ok installed' | cut -d' ' -f1 \
	  | sort | comm -13 - <(printf '%s\n' $(PACKAGES) | sort)); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; run=; [ $$(id -u) = 0 ] || run=sudo; \
	  $$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends $$missing >$(B)/packages.log 2>&1 \
	    || { echo "could not install them; see $(B)/packages.log" >&2; exit 1; }; \
	fi
	@touch $@
