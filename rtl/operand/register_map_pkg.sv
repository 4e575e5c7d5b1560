// register_map_pkg: the bank of a register, for who needs no row.  Contract: cmodel/operand/register_map.h.
package register_map_pkg;
  function automatic [2:0] bank_of(input [7:0] number, input [7:0] warp, input [3:0] banks);
    bank_of = 3'((9'(number) + 9'(warp)) % 9'(banks));
  endfunction
endpackage
