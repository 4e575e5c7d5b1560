# sram_lef.awk: a LEF file of the memories in a netlist, for placing them: outline and pins.  After sram.awk and
# sram_modules.awk.  Variables: table (sram.tsv), row (of it), layers (of metal, the last of which has the pins), nm.
# The area is the model's; a memory is square, or as high as its pins want it, which stand along the left edge, a bit to a
# pin, about 0.56 µm apart at 45 nm: two tracks of a middle metal.  All is on a grid of 0.005 µm, which is that of
# technologies.  The layers are the memory's own but for its edge.  There are no supply pins, as netlists have none.

function on_grid(um) { return int(um / 0.005 + 0.999) * 0.005 }

function pin(called, way, n,    y) {
  y = (n - 0.5) * pitch
  printf "  PIN %s\n    DIRECTION %s ;\n    USE %s ;\n    PORT\n      LAYER %s ;\n        RECT 0 %.3f %.3f %.3f ;\n    END\n  END %s\n",
    called, toupper(way), called == "clk" ? "CLOCK" : "SIGNAL", layer[count], y - pitch / 8, pitch / 2, y + pitch / 8, called
}

function memory(    i, b, n, area, height, across) {
  if (pass == 1) return
  for (i = 1; i <= ports; i++) n += wide[i]
  area = sram_area_um2(row, words, width)
  height = on_grid(sqrt(area) > n * pitch ? sqrt(area) : n * pitch)
  across = on_grid(area / height)
  printf "MACRO %s\n  CLASS BLOCK ;\n  ORIGIN 0 0 ;\n  SIZE %.3f BY %.3f ;\n  SYMMETRY X Y R90 ;\n", cell, across, height
  n = 0
  for (i = 1; i <= ports; i++)
    for (b = 0; b < wide[i]; b++) pin(wide[i] > 1 ? port[i] "[" b "]" : port[i], direction[i], ++n)
  print "  OBS"
  for (i = 1; i <= count; i++) printf "    LAYER %s ;\n      RECT %.3f 0 %.3f %.3f ;\n", layer[i], pitch, across, height
  printf "  END\nEND %s\n\n", cell
}

BEGIN {
  sram_load(table)
  pitch = int(0.56 * nm / 45 / 0.04 + 0.5) * 0.04  # an eighth of it is on the grid
  count = split(layers, layer, " ")
  print "VERSION 5.8 ;\nBUSBITCHARS \"[]\" ;\nDIVIDERCHAR \"/\" ;\n"
}
END { print "END LIBRARY" }
