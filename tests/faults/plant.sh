#!/bin/bash
# plant: copies the RTL, or the models, and plants every fault of a list into the copy, each asleep until it is
# selected.
# usage: plant.sh FAULTS SOURCE COPY [SELECTED]
# SELECTED is the expression for the number of the fault that is awake; without it a package that says it is put into
# the copy.
set -euo pipefail
list=$1 source=$2 copy=$3 selected=${4:-fault_pkg::selected}

mkdir -p "$(dirname "$copy")"
rm -rf "$copy"
cp -r "$source" "$copy"
[ $# = 4 ] || cat > "$copy/fault_pkg.sv" <<'END'
// fault_pkg: the number of the fault that is awake; 0 is none.
package fault_pkg;
  import "DPI-C" function int tw_fault_selected();
  int selected = tw_fault_selected();
endpackage
END

while read -r key value; do
  case $key in
    fault) number=${value%% *} ;;
    file) file=$copy/$value ;;
    rtl | model) good=$value ;;
    planted)
      text=$(< "$file")
      before=${text%%"$good"*} after=${text#*"$good"}
      if [ "$before" = "$text" ] || [ "$before$good$after" != "$text" ] || [[ $after == *"$good"* ]]; then
        echo "$list: fault $number: not once in $file: $good" >&2
        exit 1
      fi
      printf '%s\n' "$before${value//FAULT/($selected == $number)}$after" > "$file"
      ;;
  esac
done < "$list"
