# sram.awk: area, energy, leakage and access time of an SRAM macro, by the rows of synth/sram.tsv.  Functions for other
# programs, which read that file first by sram_load(); a value that is not known is the empty string.

function sram_load(file,    line, field, n, i) {
  while ((getline line < file) > 0) {
    if (line ~ /^#row/) { n = split(substr(line, 2), sram_column, "\t"); continue }
    if (line ~ /^#/ || line == "") continue
    split(line, field, "\t")
    sram_rows[++sram_count] = field[1]
    for (i = 1; i <= n; i++) sram_value[field[1], sram_column[i]] = field[i]
  }
  close(file)
  if (!sram_count) { print file ": no rows" > "/dev/stderr"; exit 2 }
}

function sram_of(row, column) { return sram_value[row, column] == "-" ? "" : sram_value[row, column] }
function sram_scaled(row) { return (sram_value[row, "model"], "nm") in sram_value }
function sram_shrink(row) { return sram_value[row, "nm"] / sram_value[sram_value[row, "model"], "nm"] }
function sram_swing(row) { return sram_value[row, "volt"] / sram_value[sram_value[row, "model"], "volt"] }

function sram_squarest(row, words, width,    mux, w, h, skew, least, area) {
  for (mux = 1; mux <= 8; mux *= 2) {
    w = width * mux * 0.705 + sram_of(row, "a")
    h = words / mux * 1.345 + sram_of(row, "k")
    skew = w > h ? w / h : h / w
    if (!least || skew < least) { least = skew; area = w * h }
  }
  return area
}

function sram_power(row, k, p, q, words, width) {
  return sram_of(row, k) == "" ? "" : sram_of(row, k) * (words * width) ^ sram_of(row, p) * width ^ sram_of(row, q)
}

function sram_area_um2(row, words, width) {
  if (sram_scaled(row)) return sram_area_um2(sram_value[row, "model"], words, width) * sram_shrink(row) ^ 2
  if (sram_value[row, "model"] == "geometry") return sram_squarest(row, words, width)
  return sram_of(row, "a") + sram_power(row, "k", "p", "q", words, width)
}

# kind: read or write
function sram_energy_pj(row, kind, words, width,    pj) {
  if (!sram_scaled(row)) return sram_power(row, kind "_k", kind "_p", kind "_q", words, width)
  pj = sram_energy_pj(sram_value[row, "model"], kind, words, width)
  return pj == "" ? "" : pj * sram_shrink(row) * sram_swing(row) ^ 2
}

function sram_leakage_uw(row, words, width) { return sram_of(row, "leak") == "" ? "" : sram_of(row, "leak") * words * width / 1000 }

function sram_access_ns(row, words, width,    ns) {
  if (sram_scaled(row)) {
    ns = sram_access_ns(sram_value[row, "model"], words, width)
    return ns == "" ? "" : ns * sram_shrink(row)
  }
  return sram_of(row, "acc_a") == "" ? "" : sram_of(row, "acc_a") + sram_of(row, "acc_k") * (words * width) ^ sram_of(row, "acc_p")
}
