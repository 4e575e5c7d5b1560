// read_hazard: a warp is held if and only if a collector unit of it waits for a register that its next instruction writes.
//
// `its` is any warp.  Operands are looked at for it, and not warps for each operand.
//
//: parameters Warps=4 CollectorUnits=2
//: parameters Warps=3 CollectorUnits=3
//: cover 1
//: property held induction 1: a warp is held while what it writes, a register or either of a pair, is still to be read by it, and then alone
//:
//: fault 1 held the other register of a pair is not looked at
//: file issue/read_hazard.sv
//: rtl difference[7:1] == 7'd0));
//: planted difference[7:1] == 7'd0 && !(FAULT && difference[0])));
//:
//: fault 2 held one that writes no register is held
//: file issue/read_hazard.sv
//: rtl (check_destination[w*2 +: 2] == isa_pkg::DEST_REG && difference
//: planted ((check_destination[w*2 +: 2] == isa_pkg::DEST_REG || (FAULT && check_destination[w*2 +: 2] == isa_pkg::DEST_NONE)) && difference
//:
//: inside read_hazard
  (* anyconst *) logic [WarpBits-1:0] its;
  logic       reads_it;
  logic [1:0] writes;
  logic [7:0] target, operand;
  always_comb begin
    assume (32'(its) < Warps);
    for (int u = 0; u < CollectorUnits; u++) assume (32'(reading_warp[u*WarpBits +: WarpBits]) < Warps);
    writes = check_destination[its*2 +: 2];
    target = check_register[its*8 +: 8];
    reads_it = 1'b0;
    for (int o = 0; o < CollectorUnits * 6; o++) begin
      operand = reading_register[o*8 +: 8];
      if (reading[o] && reading_warp[(o/6)*WarpBits +: WarpBits] == its) begin
        if (writes == isa_pkg::DEST_REG && operand == target) reads_it = 1'b1;
        if (writes == isa_pkg::DEST_PAIR && (operand == {target[7:1], 1'b0} || operand == {target[7:1], 1'b1})) reads_it = 1'b1;
      end
    end
    held: assert (hazard[its] == reads_it);
    pair: cover (reads_it && writes == isa_pkg::DEST_PAIR && hazard == Warps'(1) << its);
  end
