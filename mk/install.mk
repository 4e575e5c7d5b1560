# For other projects and for editors.

.PHONY: install compile-commands
INSTALLED := $(filter-out %_internal.h,$(wildcard cmodel/*.h cmodel/*/*.h toolchain/*.h toolchain/*/*.h))
install: $(B)/libtwinwarp.a
	$(call say,INSTALL,$(PREFIX))install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig
	@install -m 644 $< $(DESTDIR)$(PREFIX)/lib
	@for h in $(INSTALLED); do install -D -m 644 $$h $(DESTDIR)$(PREFIX)/include/twinwarp/$${h#*/}; done
	@sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' mk/twinwarp.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/twinwarp.pc

compile-commands:
	@mkdir -p $(B)
	@( separator='['; for f in $(C_FILES); do \
	  printf '%s\n{"directory": "%s", "file": "%s", ' "$$separator" '$(CURDIR)' $$f; \
	  printf '"command": "gcc $(CSTD) $(CFLAGS) -c %s"}' $$f; separator=,; done; \
	  printf '\n]\n' ) > $(B)/compile_commands.json
