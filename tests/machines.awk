# machines.awk: with which parameters a machine has its units, from Verilator's XML of the elaborated machine; a line each,
# "unit .Name(value), .Name(value)", as a bench takes them.  Variable: units, the units there are, a space between them.

BEGIN { n = split(units, list, " "); for (i = 1; i <= n; i++) is_unit[list[i]] = 1 }

function attribute(name) { return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : "" }

# 32'sh1f, 1'h0 or 5, the quote as XML has it.
function value(text,   digits, n, i) {
  if (!sub(/.*&apos;s?h/, "", text)) return text + 0
  digits = "0123456789abcdef"
  for (i = 1; i <= length(text); i++) n = n * 16 + index(digits, substr(text, i, 1)) - 1
  return n
}

function ends() { if (unit != "") print unit " " set; unit = set = "" }

/<module / { ends(); unit = attribute("origName"); if (!(unit in is_unit)) unit = "" }
/<\/module>/ { ends() }
unit != "" && /<var / { parameter = / param="true"/ ? attribute("origName") : "" }
unit != "" && parameter != "" && /<const / {
  set = set (set == "" ? "" : ", ") "." parameter "(" value(attribute("name")) ")"
  parameter = ""
}
END { ends() }
