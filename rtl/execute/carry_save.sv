// carry_save: rows whose sum is that of more rows, modulo 2^Bits: Wallace's tree, cut off where Kept are left.
//
// Each level makes of three rows two, sum and carry, without a carry that runs; what is left over goes on as it is.
// Combinational.  A row has Bits bits at a multiple of Pitch; what is between them is not read, and zero at the output.
module carry_save #(
    parameter Bits = 48,
    parameter Rows = 24,
    parameter Kept = 2,  // at least two
    localparam Pitch = (Bits + 31) / 32 * 32  // whole words: a simulator takes them as they are
) (
    /* verilator lint_off UNUSEDSIGNAL */  // what is between the rows
    input  logic [Rows*Pitch-1:0] rows,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [Kept*Pitch-1:0] kept
);
  // Rows that a level makes of so many.
  function automatic integer next(input integer count);
    next = count - (count / 3 < count - Kept ? count / 3 : count - Kept);
  endfunction

  function automatic integer rows_of(input integer level);
    rows_of = Rows;
    for (integer n = 0; n < level; n = n + 1) rows_of = next(rows_of);
  endfunction

  function automatic integer levels_of(input integer count);
    levels_of = 0;
    for (integer left = count; left > Kept; left = next(left)) levels_of = levels_of + 1;
  endfunction

  localparam Levels = levels_of(Rows);

  for (genvar level = 0; level <= Levels; level++) begin : tree
    for (genvar n = 0; n < rows_of(level); n++) begin : made
      logic [Bits-1:0] row;
      if (level == 0) begin : given
        assign row = rows[n*Pitch +: Bits];
      end else begin : reduced
        localparam Groups = rows_of(level - 1) - rows_of(level);
        if (n >= 2 * Groups) begin : left_over
          assign row = tree[level-1].made[n+Groups].row;
        end else begin : adder
          wire [Bits-1:0] a = tree[level-1].made[n/2*3].row;
          wire [Bits-1:0] b = tree[level-1].made[n/2*3+1].row;
          wire [Bits-1:0] c = tree[level-1].made[n/2*3+2].row;
          if (n % 2 == 0) begin : sum
            assign row = a ^ b ^ c;
          end else begin : carry
            assign row = ((a & b) | (c & (a | b))) << 1;
          end
        end
      end
    end
  end

  for (genvar n = 0; n < Kept; n++) begin : outputs
    assign kept[n*Pitch +: Pitch] = Pitch'(tree[Levels].made[n].row);
  end
endmodule
