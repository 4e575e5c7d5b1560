# energy.awk: fits energies of events to measured power.  Input: energy.tsv, then lines of events.sh and measure.sh, window
# by window.  Variables: report, clock (ns), liberty, sram, preset, windows.

# Least squares without energies below 0: all sets of events that may take energy are tried; the best that is not negative
# wins.  A unit has at most three events.
function fit(u,    n, set, best, left, i, w, energy_of_set, valid) {
  n = split(events_of[u], name, " ")
  best = -1
  for (set = 0; set < 2 ^ n; set++) {
    if (!solve(u, n, set)) continue
    left = residual(u, n)
    if (best < 0 || left < best) { best = left; for (i = 1; i <= n; i++) pj[u, i] = x[i] }
  }
  return sqrt(best / (squares(u) + 1e-30))
}
function squares(u,    w, s) { for (w = 1; w <= ws; w++) s += rest[u, w] ^ 2; return s }
function residual(u, n,    w, i, r, s) {
  for (w = 1; w <= ws; w++) {
    r = rest[u, w]
    for (i = 1; i <= n; i++) r -= x[i] * count[name[i], w]
    s += r ^ 2
  }
  return s
}
# Normal equations of the events in the set, by Gauss; false if they are singular or an energy is negative.
function solve(u, n, set,    i, j, k, w, m, f, index_of) {
  for (i = 1; i <= n; i++) { x[i] = 0; if (int(set / 2 ^ (i - 1)) % 2) index_of[++m] = i }
  for (i = 1; i <= m; i++) {
    for (j = 1; j <= m; j++) { a[i, j] = 0; for (w = 1; w <= ws; w++) a[i, j] += count[name[index_of[i]], w] * count[name[index_of[j]], w] }
    a[i, m + 1] = 0
    for (w = 1; w <= ws; w++) a[i, m + 1] += count[name[index_of[i]], w] * rest[u, w]
  }
  for (i = 1; i <= m; i++) {
    if (a[i, i] < 1e-9) return 0
    for (j = 1; j <= m; j++) {
      if (j == i) continue
      f = a[j, i] / a[i, i]
      for (k = i; k <= m + 1; k++) a[j, k] -= f * a[i, k]
    }
  }
  for (i = 1; i <= m; i++) { x[index_of[i]] = a[i, m + 1] / a[i, i]; if (x[index_of[i]] < 0) return 0 }
  return 1
}

# What the unit took in a window, pJ, beyond its clock.
function close_unit() {
  if (unit == "") return
  took[unit, ws] = power * clock * cycles
  rest[unit, ws] = (power - still) * clock * cycles
  clock_pj[unit] = still * clock
  leaks[unit] = leakage
  power = still = leakage = 0; unit = ""
}

FILENAME ~ /energy\.tsv$/ { if ($1 !~ /^#/) events_of[$1] = $2; next }
$1 == "window" { close_unit(); ws++; next }
$1 == "event" { count[$2, ws] = $3; next }
$1 == "unit" { close_unit(); unit = $2; if (!(unit in instances)) order[++units] = unit; config[unit] = $3; instances[unit] = $4; next }
$1 == "logic" { power += $4 + $5; leakage += $6; still += $7; next }
$1 == "memory" { power += $5; leakage += $6; next }
$1 == "cycles" { cycles = $2; next }

END {
  close_unit()
  printf "Energy of events in pJ: %s, clock %s ns, preset %s, fitted to %d windows\n\n%-20s%14s%9s   %s\n", liberty, clock, preset, ws, "",
    "clock a cycle", "fit error", "of each event"
  for (k = 1; k <= units; k++) {
    u = order[k]
    fit_error = fit(u)
    n = split(events_of[u], name, " ")
    line = list = ""
    for (i = 1; i <= n; i++) {
      line = line sprintf("%s%s %.4g", i > 1 ? ", " : "", name[i], pj[u, i])
      list = list sprintf("%s{\"event\": \"%s\", \"pj\": %.6g}", i > 1 ? ", " : "", name[i], pj[u, i])
    }
    printf "%-20s%14.4f%8.1f%%   %s\n", u, clock_pj[u], 100 * fit_error, line
    text = text sprintf("%s\n  {\"unit\": \"%s\", \"config\": \"%s\", \"instances\": %d, \"clock_pj_per_cycle\": %.6g, \"leakage_mw\": %.6g, " \
      "\"fit_error_ratio\": %.4f,\n   \"events\": [%s]}", k > 1 ? "," : "", u, config[u], instances[u], clock_pj[u], leaks[u], fit_error, list)
  }
  print "\nclock a cycle: what no gate stops.  fit error: root of the squares that the fit leaves, to those it began with."
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"preset\": \"%s\", \"windows\": \"%s\",\n \"units\": [%s\n ]\n}\n",
    liberty, clock, sram, preset, windows, text > report
}
