// register_map_pkg: the bank of a register, for who needs no row.  Contract: cmodel/operand/register_map.h.
package register_map_pkg;
  // The remainder of a digit that counts `weight`, one-hot.
  function automatic [7:0] remainder(input [3:0] digit, input [7:0] weight, input [3:0] banks);
    remainder = '0;
    for (int v = 0; v < 16; v++) if (digit == 4'(v)) remainder[3'((v * 32'(weight)) % 32'(banks))] = 1'b1;
  endfunction

  // That of a sum.
  function automatic [7:0] sum_of(input [7:0] a, input [7:0] b, input [3:0] banks);
    sum_of = '0;
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        if (i < 32'(banks) && j < 32'(banks) && a[i] && b[j]) sum_of[3'((i + j) % 32'(banks))] = 1'b1;
  endfunction

  // Unless banks are a power of two, remainders of digits are added: a division of the sum would be bit after bit.
  function automatic [2:0] bank_of(input [7:0] number, input [7:0] warp, input [3:0] banks);
    logic [7:0] low, high, bank;
    bank_of = '0;
    if ((banks & (banks - 4'd1)) == '0) bank_of = (number[2:0] + warp[2:0]) & 3'(banks - 4'd1);
    else begin
      low = sum_of(remainder(number[3:0], 8'd1, banks), remainder(warp[3:0], 8'd1, banks), banks);
      high = sum_of(remainder(number[7:4], 8'd16, banks), remainder(warp[7:4], 8'd16, banks), banks);
      bank = sum_of(low, high, banks);
      for (int b = 0; b < 8; b++) if (bank[b]) bank_of = bank_of | 3'(b);
    end
  endfunction
endpackage
