# saif.awk: a strict reader of SAIF 2.0, backward: every parenthesis and keyword in its place, times that add up to the
# duration.  Prints how many instances and pins there are; status 1 and the place of the first thing that is not right.
function fail(what) {
  if (!bad) print FILENAME ": " what " near word " at ": " word[at]
  bad = 1
  at = words + 1   # nothing more is there to be read
}
function want(text) { if (word[at] != text) fail("not " text); at++ }
function number(keyword,    n) {
  want("("); want(keyword); n = word[at++]; if (n !~ /^[0-9]+$/) { at--; fail("no number") } want(")")
  return n
}
function name() { if (word[at] !~ /^[A-Za-z_]([A-Za-z0-9_$]|\\[][])*$/) fail("no name"); at++ }
function instance(    t0, t1, tx) {
  want("("); want("INSTANCE"); name(); instances++
  while (word[at] == "(") {
    if (word[at + 1] == "INSTANCE") { instance(); continue }
    want("("); want("NET")
    while (word[at] == "(") {
      want("("); name(); pins++
      t0 = number("T0"); t1 = number("T1"); tx = number("TX"); changes += number("TC"); number("IG")
      if (t0 + t1 + tx != duration) fail("times do not add up to " duration)
      want(")")
    }
    want(")")
  }
  want(")")
}
{ gsub(/[()]/, " & "); n = split($0, part, " "); for (i = 1; i <= n; i++) word[++words] = part[i] }
END {
  at = 1
  want("("); want("SAIFILE")
  want("("); want("SAIFVERSION"); want("\"2.0\""); want(")")
  want("("); want("DIRECTION"); want("\"backward\""); want(")")
  want("("); want("DESIGN"); at++; want(")")
  want("("); want("PROGRAM_NAME"); at++; want(")")
  want("("); want("DIVIDER"); want("/"); want(")")
  want("("); want("TIMESCALE"); want("1"); want("ps"); want(")")
  duration = number("DURATION")
  instance()
  want(")")
  if (at <= words) fail("more text")
  if (bad) exit 1
  print instances " instances, " pins " pins, " changes " changes"
}
