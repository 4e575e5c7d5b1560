#!/bin/bash
# progress.sh: the one line on a terminal that says what a build does and how far it is.
#
#   mk/progress.sh begin FOLDER N M TEXT      step N of M has begun
#   mk/progress.sh end FOLDER N               it has ended: the line says what else runs, or nothing
#
# FOLDER has a file for each step that runs.  The cursor stays at the line's beginning: what else is said overwrites it.
what=$1 folder=$2 n=$3
if [ "$what" = begin ]; then
  mkdir -p "$folder"
  line="$n of $(($4 > n ? $4 : n))  $5"
  echo "$line" > "$folder/$n"
else
  rm -f "$folder/$n"
  line=$(cat "$folder"/* 2> /dev/null | tail -n 1)
  [ -n "$line" ] || rmdir "$folder" 2> /dev/null
fi
printf '\r\e[K%.79s\r' "$line"
