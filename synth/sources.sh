# sources.sh: read by the scripts of synth/.  sources UNIT sets `packages` and `files`: the SystemVerilog that a unit depends
# on, its own file first.  By name: what stands where a module is instantiated, and is one.

# chparams CONFIG prints what an instance spells, ".Warps(4), .Banks(2)", as Yosys' hierarchy takes it.
chparams() { sed -E 's/\.(\w+)\((\w+)\),?/-chparam \1 \2/g' <<< "$1"; }

sources() {
  local found=" $1 " last= module
  declare -A path=()
  packages=(rtl/*_pkg.sv rtl/*/*_pkg.sv)
  for module in rtl/*.sv rtl/*/*.sv; do
    [[ $module = *_pkg.sv ]] || { last=${module##*/}; path[${last%.sv}]=$module; }
  done
  last=
  [ -n "${path[$1]:-}" ] || { echo "no unit is called $1" >&2; exit 2; }
  while [ "$found" != "$last" ]; do
    last=$found files=()
    for module in $found; do files+=("${path[$module]}"); done
    for module in $(sed -nE 's/^ *([a-z]\w*) (#\(|\w+ \().*/\1/p' "${files[@]}" | sort -u); do
      [[ $found == *" $module "* ]] || [ -z "${path[$module]:-}" ] || found+="$module "
    done
  done
}
