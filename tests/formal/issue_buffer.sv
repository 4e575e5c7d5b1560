// issue_buffer: each instruction that is issued is offered once, as it is and in order, and as long as it is here all that
// it reads is told of.
//
// The issue stage issues with issue_ready alone.  `pick` is any instruction.
//
//: parameters Warps=4 Operands=2
//: parameters Warps=3 Operands=3
//: bits
//: invariants induction 1
//: cover 8
//: property in_order induction 1: any one instruction, when those issued before it have been taken, is offered as it was issued
//: property once induction 1: as many are here as have been issued and not taken, and if there are any, one is offered
//: property stands induction 1: an instruction that is not taken stands
//: property ready induction 1: there is room unless two are here
//: property told induction 1: what any one instruction reads is told of until it is taken, with its warp
//: property nothing_else induction 1: and of a place with no instruction nothing
//
//: fault 1 in_order one that comes as the only one leaves is lost to the one before it
//: file operand/issue_buffer.sv
//: rtl issue_valid && (leaves || !held_q[0])
//: planted issue_valid && ((leaves && !FAULT) || !held_q[0])
//
//: fault 2 once one that comes as another leaves is not held
//: file operand/issue_buffer.sv
//: rtl {1'b0, held_q[1] || issue_valid}
//: planted {1'b0, held_q[1] || (issue_valid && !FAULT)}
//
//: fault 3 stands the older of two does not wait
//: file operand/issue_buffer.sv
//: rtl held_q[1] ? leaves :
//: planted held_q[1] ? (leaves || FAULT) :
//
//: fault 4 ready room is told of when one is here and leaves
//: file operand/issue_buffer.sv
//: rtl issue_ready = !held_q[1];
//: planted issue_ready = !held_q[1] || (FAULT && enter_ready);
//
//: fault 5 told the younger's registers are not told of while the older is offered
//: file operand/issue_buffer.sv
//: rtl {Operands{held_q[1]}}
//: planted {Operands{held_q[1] && !(FAULT && enter_ready)}}
//
//: fault 6 nothing_else an older one that was taken is still told of
//: file operand/issue_buffer.sv
//: rtl enter_operand_valid & {Operands{held_q[0]}}
//: planted enter_operand_valid & {Operands{held_q[0] || FAULT}}
//
//: inside issue_buffer
  initial assume (rst);
  always_comb assume (!issue_valid || issue_ready);

  logic taken;
  always_comb taken = enter_valid && enter_ready;

  // Any one instruction, and how many are before it.
  (* anyseq *) logic          pick;
  logic                       followed, behind;
  logic [InstructionBits-1:0] followed_instruction;
  logic [1:0]                 here;
  always_ff @(posedge clk) begin
    here <= rst ? '0 : here + 2'(issue_valid) - 2'(taken);
    if (rst) followed <= 1'b0;
    else if (!followed) begin
      followed <= issue_valid && pick;
      followed_instruction <= issued;
      behind <= here != 2'(taken);
    end else if (taken) begin
      followed <= behind;
      behind <= 1'b0;
    end
  end

  // One that waits.
  logic                       was_waiting;
  logic [InstructionBits-1:0] was, now;
  always_comb now = {enter_opcode, enter_register, enter_immediate_form, enter_lanes, enter_select, enter_immediate,
                     enter_warp, enter_operand_valid, enter_operand};
  always_ff @(posedge clk) begin
    was_waiting <= !rst && enter_valid && !enter_ready;
    was <= now;
  end

  logic [1:0]                 place_held;
  logic [Operands-1:0]        place_reading;
  logic [WarpBits-1:0]        place_warp;
  logic [8*Operands-1:0]      place_register;
  always_comb begin
    place_held = held >> behind;
    place_reading = behind ? reading[Operands +: Operands] : reading[0 +: Operands];
    place_warp = behind ? reading_warp[WarpBits +: WarpBits] : reading_warp[0 +: WarpBits];
    place_register = behind ? reading_register[8*Operands +: 8*Operands] : reading_register[0 +: 8*Operands];
  end

  always_comb if (!rst) begin
    inv_here: assert (held_q == (here == 2'd0 ? 2'b00 : here == 2'd1 ? 2'b01 : 2'b11) && here != 2'd3);
    inv_followed: assert (!followed || (held_q[behind] && (behind ? younger_q : older_q) == followed_instruction));

    in_order: assert (!(followed && !behind) || (enter_valid && now == followed_instruction));
    once: assert (enter_valid == (here != '0));
    stands: assert (!was_waiting || (enter_valid && now == was));
    ready: assert (issue_ready == (here != 2'd2));
    told: assert (!followed || (place_held[0] && {place_warp, place_reading, place_register} ==
        followed_instruction[9*Operands+WarpBits-1:0]));
    nothing_else: assert ((held[0] || reading[0 +: Operands] == '0) && (held[1] || reading[Operands +: Operands] == '0));
    through: cover (followed && behind && taken && issue_ready == 1'b0);
    both_read: cover (reading == '1);
    streams: cover (was_waiting && taken && issue_valid);
  end
