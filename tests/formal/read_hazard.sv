// read_hazard: a warp is held if and only if a collector unit of it waits for a register that its next instruction writes.
//
// `its` is any warp.  Operands are looked at for it, and not warps for each operand.
//
// With Ahead what is still to be read, and what the next instruction is, is assumed to come of the cycle before as the
// contract has it.
//
//: parameters Warps=4 CollectorUnits=2 Ahead=0
//: parameters Warps=3 CollectorUnits=2 Ahead=1
//: cover 4
//: property held induction 1: a warp is held while what it writes, a register or either of a pair, is still to be read by it, and then alone
//:
//: fault 1 held the other register of a pair is not looked at
//: file issue/read_hazard.sv
//: rtl isa_pkg::DEST_PAIR && written[7:1] == read[7:1];
//: planted isa_pkg::DEST_PAIR && written[7:1] == read[7:1] && !(FAULT && written[0] != read[0]);
//:
//: fault 2 held one that writes no register is held
//: file issue/read_hazard.sv
//: rtl writes = destination == isa_pkg::DEST_REG ?
//: planted writes = destination == isa_pkg::DEST_REG || (FAULT && destination == isa_pkg::DEST_NONE) ?
//:
//: inside read_hazard
  (* anyconst *) logic [WarpBits-1:0] its;
  initial assume (rst);

  // What it writes; and of the registers of any pair, whether one of its instructions has still to read them.
  (* anyconst *) logic [6:0] pair;
  logic [1:0] reads;
  logic [1:0] writes_to;
  logic [7:0] target, operand;
  always_comb begin
    assume (32'(its) < Warps);
    for (int u = 0; u < CollectorUnits; u++) assume (32'(reading_warp[u*WarpBits +: WarpBits]) < Warps);
    writes_to = check_destination[its*2 +: 2];
    target = check_register[its*8 +: 8];
    reads = '0;
    for (int o = 0; o < CollectorUnits * 6; o++) begin
      operand = reading_register[o*8 +: 8];
      if (reading[o] && reading_warp[(o/6)*WarpBits +: WarpBits] == its && operand[7:1] == pair) reads[operand[0]] = 1'b1;
    end
  end

  generate
    if (Ahead != 0) begin : due
      logic [1:0] due, due_to;
      logic [7:0] due_target, own;
      logic [1:0] next;
      always_comb begin
        assume ((arrives & (arrives - 1'b1)) == '0);
        if (enters[its]) assume (check_valid[its] && leaves[its]);
        next = '0;
        own = '0;
        for (int o = 0; o < CollectorUnits * 6; o++)
          if (reading[o] && !delivered[o] && reading_warp[(o/6)*WarpBits +: WarpBits] == its && reading_register[o*8+1 +: 7] == pair)
            next[reading_register[o*8]] = 1'b1;
        for (int o = 0; o < 6; o++) begin
          own = check_operand[(its*3+o%3)*8 +: 8] | 8'(o / 3);
          if (enters[its] && check_operand_valid[its*6+o] && own[7:1] == pair) next[own[0]] = 1'b1;
        end
        if (!rst) assume (reads == due);
        if (!rst && check_valid[its]) assume (writes_to == due_to && target == due_target);
      end
      always_ff @(posedge clk) begin
        due <= rst ? 2'b00 : next;
        due_to <= check_valid[its] && !leaves[its] ? writes_to
                  : arrives[its] ? arriving_destination : behind_destination[its*2 +: 2];
        due_target <= check_valid[its] && !leaves[its] ? target
                      : arrives[its] ? arriving_register : behind_register[its*8 +: 8];
      end
    end
  endgenerate

  always_comb if (!rst) begin
    if (target[7:1] == pair)
      held: assert (hazard[its] == (check_valid[its] && (writes_to == isa_pkg::DEST_PAIR ? reads != '0 :
                                                          writes_to == isa_pkg::DEST_REG && reads[target[0]])));
    only: cover (target[7:1] == pair && reads == 2'b01 && writes_to == isa_pkg::DEST_PAIR && hazard == Warps'(1) << its);
  end
