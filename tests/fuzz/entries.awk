# entries.awk: a PTX module for each entry of one, with all that is outside of entries: small texts are damaged and compiled
# quickly.
#
#   awk -v to=FOLDER -f entries.awk MODULE.ptx      writes FOLDER/MODULE-1.ptx and so on

BEGIN { count = 0 }
/\.entry / { count++; inside = 1 }
inside { entry[count] = entry[count] $0 "\n" }
!inside { rest[count] = rest[count] $0 "\n" } # stands behind entry `count`
inside && /^}/ { inside = 0 }

END {
  name = FILENAME
  gsub(/.*\/|\.ptx$/, "", name)
  for (k = 1; k <= count; k++) {
    file = to "/" name "-" k ".ptx"
    printf "" >file
    for (i = 0; i <= count; i++) printf "%s%s", i == k ? entry[k] : "", rest[i] >file
    close(file)
  }
}
