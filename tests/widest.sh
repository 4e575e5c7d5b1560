# widest.sh: the width of a table's column of names; bash sources it.

# widest NAME...: as many characters as the longest has.
widest() { printf '%s\n' "$@" | awk '{ if (length > w) w = length } END { print w + 0 }'; }
