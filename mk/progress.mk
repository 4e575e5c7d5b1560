# What a build says while it runs.

# Of a command, $(1) done to $(2): a line or, on a terminal, one line for all that says how many of how many; with V=1
# and -n the command itself, with -s nothing.  PROGRESS=file: a terminal elsewhere.
flag = $(findstring $(1),$(filter-out --%,$(firstword -$(MAKEFLAGS))))
PROGRESS := $(if $(V)$(call flag,s)$(filter dumb,$(TERM)),,$(shell [ ! -t 2 ] || echo /dev/stderr))
say = $(if $(COUNT),: a step; ,$(if $(V)$(call flag,n),,@$(if $(PROGRESS),$(on_terminal),$(plain_line))))
plain_line = $(if $(call flag,s),,printf '%-9s %s\n' '$(1)' '$(2)';) #
on_terminal = $(eval begun += x)$(call line,begin,$(steps) '$(1) $(2)'); trap "$(call line,end)" EXIT; #
line = mk/progress.sh $(1) $(B)/progress/$(process) $(words $(begun)) $(2) >>$(PROGRESS)
process := $(if $(PROGRESS),$(shell echo $$PPID))

# As many as this make would take, that is looked up with the first.  What is derived anew, and found to be what it was,
# counts with all that is made of it.
steps = $(eval steps := $(shell MAKEFLAGS='n -- $(subst ','\'',$(MAKEOVERRIDES))' $(MAKE) COUNT=1 $(MAKECMDGOALS) 2>&1 \
  | grep -c '^: a step'))$(steps)

# Before a command that is a make itself and shares the jobs of this one; with -n it is not run.
shares_jobs = $(if $(call flag,n),,+)
