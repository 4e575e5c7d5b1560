# lanes.awk: a unit's parameters with rows of fewer lanes, or of as few more as it can have.  The lanes of a beat, Width, become
# fewer alike, so that it takes as many beats; the tensor pipe has its lanes by its Size, a power of two.  Registers become fewer
# too: their numbers have 5 bits.  Input: parameters as an instance spells them.  Variable: lanes; with count set it prints how
# many lanes there are instead.

function value(key) { return match($0, "\\." key "\\([0-9]+\\)") ? substr($0, RSTART + length(key) + 2, RLENGTH - length(key) - 3) + 0 : 0 }
function put(key, number) { sub("\\." key "\\([0-9]+\\)", "." key "(" number ")") }

count { print value("Size") ? value("Size") ^ 2 / 2 : value("Lanes"); next }
{
  if (value("Width") && lanes * value("Width") < value("Lanes")) lanes = value("Lanes") / value("Width")
  if (value("Width")) put("Width", value("Width") * lanes / value("Lanes"))
  put("Lanes", lanes)
  for (size = 2; size * size / 2 < lanes; ) size *= 2
  put("Size", size)
  if (value("RegisterBits") > 5) put("RegisterBits", 5)
  print
}
