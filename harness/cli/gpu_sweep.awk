# gpu_sweep.awk: joins the reports of a sweep: input lines NAME, machine, options, kernel, command, between tabs; the report of NAME is
# FOLDER/reports/NAME.json, where there is one.  Prints the table; OUT is the JSON.

BEGIN { FS = "\t" }

function value_of(line) { sub(/^[^:]*:[ \t]*/, "", line); sub(/,$/, "", line); return line }
function word(text) { gsub(/[\\"]/, "\\\\&", text); return "\"" text "\"" }
function kernel_name(path) { sub(/^.*\//, "", path); sub(/\.[^.]*$/, "", path); return path }

# The report as it stands, two levels further in.
function report_of(name,   path, line, text) {
  path = folder "/reports/" name ".json"
  while ((getline line < path) > 0) {
    if (line ~ /^\t"kernel_cycles":/) cycles[machine, kernel] = value_of(line)
    text = text (text == "" ? "" : "\n\t\t\t") line
  }
  close(path)
  return text
}

{
  machine = $2
  kernel = kernel_name($4)
  if (!(machine in machine_seen)) { machine_seen[machine]; machines[++machine_count] = machine; options[machine] = $3 }
  if (!(kernel in kernel_seen)) { kernel_seen[kernel]; kernels[++kernel_count] = kernel; if (length(kernel) > width) width = length(kernel) }
  text = report_of($1)
  if (text == "") { missing = missing (missing == "" ? "" : ", ") word($1); next }
  runs = runs (runs == "" ? "" : ",") "\n\t\t{\n\t\t\t\"machine\":\t" word(machine) ",\n\t\t\t\"kernel\":\t" word(kernel) ",\n\t\t\t\"report\":\t" text "\n\t\t}"
}

# Geometric mean of the times of a machine to those of the first, over kernels that both ran; "" if there are none.
function to_first(machine,   i, n, sum) {
  for (i = 1; i <= kernel_count; i++)
    if (cycles[machine, kernels[i]] > 0 && cycles[machines[1], kernels[i]] > 0) {
      sum += log(cycles[machine, kernels[i]] / cycles[machines[1], kernels[i]])
      n++
    }
  return n ? sprintf("%.4f", exp(sum / n)) : ""
}

function row(name) { printf "%-" width "s", name }
function cell(m, text) { printf "%" (length(machines[m]) > 11 ? length(machines[m]) + 1 : 12) "s", text }

END {
  if (width < 14) width = 14
  row("cycles")
  for (m = 1; m <= machine_count; m++) cell(m, machines[m])
  for (i = 1; i <= kernel_count; i++) {
    print ""
    row(kernels[i])
    for (m = 1; m <= machine_count; m++) cell(m, ((machines[m], kernels[i]) in cycles) ? cycles[machines[m], kernels[i]] : "-")
  }
  print ""
  row("time to first")
  for (m = 1; m <= machine_count; m++) {
    mean = to_first(machines[m])
    cell(m, mean == "" ? "-" : sprintf("%.3f", mean))
    about = about (m > 1 ? "," : "") "\n\t\t{\n\t\t\t\"machine\":\t" word(machines[m]) ",\n\t\t\t\"options\":\t" word(options[machines[m]]) \
      (mean == "" ? "" : ",\n\t\t\t\"time_to_first_ratio\":\t" mean) "\n\t\t}"
  }
  print ""
  printf "{\n\t\"machines\":\t[%s\n\t],\n\t\"missing\":\t[%s],\n\t\"runs\":\t[%s\n\t]\n}\n", about, missing, runs > out
}
