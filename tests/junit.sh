# junit: writes JUnit XML, a test case at a time; sourced by the runners.
#
#   junit_start FILE
#   junit_case NAME SECONDS [MESSAGE LOG]   with a message and a log it has failed
#   junit_end NAME PASSED FAILED SECONDS    the file is there only from now on

junit_start() {
  junit_file=$1
  rm -f "$junit_file"
  : >"$junit_file.cases"
}

junit_escape() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g'; }

# The last N lines of a log, printable.
log_end() { tail -n "$2" "$1" | LC_ALL=C tr -cd '\11\12\40-\176'; }

junit_case() {
  {
    printf '  <testcase classname="twinwarp" name="%s" time="%s">' "$(junit_escape <<<"$1")" "$2"
    [ $# -lt 4 ] || printf '<failure message="%s">%s</failure>' "$3" "$(log_end "$4" 200 | junit_escape)"
    echo '</testcase>'
  } >>"$junit_file.cases"
}

junit_end() {
  {
    echo '<?xml version="1.0" encoding="UTF-8"?>'
    echo "<testsuite name=\"$1\" tests=\"$(($2 + $3))\" failures=\"$3\" time=\"$4\">"
    cat "$junit_file.cases"
    echo '</testsuite>'
  } >"$junit_file.new" && mv "$junit_file.new" "$junit_file"
  rm -f "$junit_file.cases"
}

junit_drop() { rm -f "$junit_file.cases" "$junit_file.new"; }
