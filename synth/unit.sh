#!/bin/bash
# unit.sh: the area of one unit, synthesised by itself.
#
#   synth/unit.sh unit [Parameter=value | input=constant]...       prints µm²
#
# A parameter starts with a capital letter.  An input that is given is tied to the constant, and its logic falls away.
# Environment: B (folder to build in), LIBERTY (cells), PERIOD (clock period in ps, for sizing and buffering).
# An area is kept under the hash of everything it depends on, beside the log of Yosys.
#
# Fails on any warning of Yosys but the one that describes what is wanted, and on a latch, an undriven wire, a cell that
# the library lacks, or one of unknown area.
set -euo pipefail
: "${B:?}" "${LIBERTY:?}" "${PERIOD:?}"
unit=$1
shift

rtl=(rtl/*_pkg.sv rtl/*/"$unit".sv)
key=$( (echo "$unit" "$@" "$PERIOD"; yosys -V; cat "$0" "${rtl[@]}" "$LIBERTY") | sha256sum | cut -c1-16)
kept=$B/synth/$unit-$key
if [ -f "$kept.area" ]; then cat "$kept.area"; exit; fi
mkdir -p "$B/synth"

parameters= ties=
for setting; do
  case $setting in
    [A-Z]*) parameters+=" -chparam ${setting%=*} ${setting#*=}" ;;
    *) ties+="delete -input ${setting%=*}; connect -set ${setting%=*} ${setting#*=}; " ;;
  esac
done

# With a driving cell and a load abc buffers and sizes; without them a net of fan-out 1000 would stay one net.
driver=$(sed -nE 's/^ *cell *\( *"?(BUF[A-Z0-9_]*).*/\1/p' "$LIBERTY" | head -1)
printf 'set_driving_cell %s\nset_load 20\n' "${driver:?"$LIBERTY has no cell BUF*, which is to drive the inputs"}" \
  > "$kept.constr"

cat > "$kept.ys" <<YS
read_verilog -sv ${rtl[*]}
hierarchy -check -top $unit$parameters
rename -top unit
proc
check -assert
select -assert-none t:\$*latch* t:\$sr
cd unit; ${ties}cd
synth -top unit -run coarse:
check -assert
dfflibmap -liberty $LIBERTY
abc -liberty $LIBERTY -D $PERIOD -constr $kept.constr
setundef -zero
opt_clean -purge
select -assert-none t:\$*
tee -q -o $kept.stat stat -liberty $LIBERTY
YS

# Harmless: an array of flops is no memory; a cell whose function the mapper cannot read is not used.
harmless='Replacing memory .* with list of registers|Found unsupported expression'
echo -n "synthesising $unit $*: " >&2
if ! yosys -q -l "$kept.log" -w "$harmless" -e . "$kept.ys" > /dev/null 2>&1; then
  echo "failed; see $kept.log" >&2
  grep -m 5 ERROR "$kept.log" >&2
  exit 1
fi
if grep 'is unknown' "$kept.stat" >&2; then echo "$LIBERTY has cells without an area" >&2; exit 1; fi
sed -n 's/.*Chip area for.*: //p' "$kept.stat" > "$kept.new"
mv "$kept.new" "$kept.area"
echo "$SECONDS s" >&2
cat "$kept.area"
