# storage.awk: sums the bits that the modules of a design keep.  Input: its RTLIL, elaborated; the output of Yosys's
# `stat -width`.  Variable: unit.  Output: see storage.sh.

function visit(m, times,    i, n, item) {
  instances[m] += times
  n = split(content[m], item, " ")
  for (i = 1; i <= n; i += 2) visit(item[i], times * item[i + 1])
}

BEGIN { OFS = "\t" }
FILENAME ~ /\.il$/ {
  if (/^attribute \\hdlname/) { rtl = $3; gsub(/[\\"]/, "", rtl) }
  else if (/^attribute \\top /) top = 1
  else if (/^module /) {
    module = substr($2, 2)
    if ($2 ~ /^\$/) module = $2
    order[++modules] = module
    name[module] = rtl == "" ? module : rtl
    if (top) first = module
    rtl = top = ""
  } else if (/^  parameter \\(Words|Width) /) memory[module, substr($2, 2)] = $3
  next
}
/^===/ { module = $2; sub(/^\\/, "", module); counted = 0; next }
/Number of cells:/ { counted = 1; next }
!counted || NF != 2 || module == "design" { next }
$1 ~ /^\$(s|a)?dff/ { n = $1; sub(/.*_/, "", n); flops[module] += n * $2; next }
{ type = $1; sub(/^\\/, "", type); if (type in name) content[module] = content[module] type " " $2 " " }

END {
  if (first == "") { print "storage: no top" > "/dev/stderr"; exit 1 }
  visit(first, 1)
  for (o = 1; o <= modules; o++) {
    m = order[o]
    if (!instances[m]) continue
    memories = name[m] ~ /^sram_/ ? memory[m, "Words"] * memory[m, "Width"] : 0
    key = name[m] OFS instances[m] OFS flops[m] + 0 OFS memories
    if (flops[m] + memories) print key
    registers += flops[m] * instances[m]
    all += memories * instances[m]
  }
  print "total", 1, registers + 0, all + 0
}
