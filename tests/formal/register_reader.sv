// register_reader: every operand is read once, from the bank of its register, and is what is dispatched; no instruction is lost.
//
// Two read units, an access and a bank are followed, any ones.  What a unit has to do is said of it by what was issued and by
// what the banks took.
//
//: parameters CollectorUnits=2 Warps=2 Lanes=2
//: invariants induction 1
//: cover 10
//: bits
//: property once induction 1: an access is asked for while its instruction is there and it is not over, and never again
//: property right induction 1: it is asked of the bank of warp and register, with its kind, warp and register
//: property alone induction 1: a bank is asked for one access a cycle, and for none while it is written
//: property ordered induction 1: no unit gets a bank that one issued earlier has still to access
//: property parted induction 1: a register is given up only by the last access of its instruction to it
//: property kept induction 1: what is issued enters one vacant unit, and stays as it is until it is dispatched or, without lanes, done
//: property delivered induction 1: it is dispatched when all accesses are over, with the rows that its banks had, once each, and zeros
//: property held induction 1: its warp counts as reading until then
//: property progress induction 1: the oldest unit that has an access to a bank that is not written is served
//
//: fault 1 once an access to bank 3 that is taken stays
//: file operand/register_reader.sv
//: rtl if (access_taken[b])
//: planted if (access_taken[b] && !(FAULT && b == 3))
//
//: fault 2 right a register's bank goes by its number alone
//: file operand/register_reader.sv
//: rtl + 3'(warp[u*WarpBits +: WarpBits]);
//: planted + (FAULT ? 3'd0 : 3'(warp[u*WarpBits +: WarpBits]));
//
//: fault 3 alone a bank serves all who ask
//: file operand/register_reader.sv
//: rtl if (!oldest) asks
//: planted if (!oldest && !FAULT) asks
//
//: fault 4 ordered a bank serves the youngest instruction first
//: file operand/register_reader.sv
//: rtl wants[b*CollectorUnits+v] && older_q[u*CollectorUnits+v]) oldest = 1'b0;
//: planted wants[b*CollectorUnits+v] && older_q[FAULT ? v*CollectorUnits+u : u*CollectorUnits+v]) oldest = 1'b0;
//
//: fault 5 parted an operand is given up though it is read again
//: file operand/register_reader.sv
//: rtl if (accesses[j] && issued
//: planted if (accesses[j] && !FAULT && issued
//
//: fault 6 kept a unit that waits for its pipe alone counts as vacant
//: file operand/register_reader.sv
//: rtl vacant = ~occupied_q | dispatching;
//: planted vacant = ~occupied_q | dispatching | {CollectorUnits{FAULT && left_q[Accesses-1:0] == '0}};
//
//: fault 7 delivered a unit is dispatched while its last row arrives
//: file operand/register_reader.sv
//: rtl arriving_q[u*6 +: 6] == '0 && pipe_ready
//: planted (arriving_q[u*6 +: 6] == '0 || FAULT) && pipe_ready
//
//: fault 8 held reservations are not waited for
//: file operand/register_reader.sv
//: rtl if (occupied_q[u] && left_q[u*Accesses +: Accesses] != '0) reading
//: planted if (occupied_q[u] && left_q[u*Accesses +: (FAULT ? 6 : Accesses)] != '0) reading
//
//: fault 9 progress a bank waits while any is written
//: file operand/register_reader.sv
//: rtl wants[b*CollectorUnits+u] && !blocked[b];
//: planted wants[b*CollectorUnits+u] && !blocked[b] && !(FAULT && blocked != '0);
//
//: inside register_reader
  initial assume (rst);
  (* anyconst *) logic [1:0] i, other;   // units
  (* anyconst *) logic [3:0] k, later;   // accesses
  (* anyconst *) logic [2:0] lane;       // a bank

  // ---- what the caller keeps to
  always_comb begin
    assume (32'(i) < CollectorUnits && 32'(other) < CollectorUnits && i != other && k < Accesses && later < Writes && k < later);
    assume (!issue_valid || (issue_ready && issue_opcode[8:6] < 3'd6 && 32'(issue_warp) < Warps));
    assume ((access_taken & ~access_valid) == '0);
  end

  // ---- unit i: what was issued to it, what of it is over, and the row of operand k
  logic                       there_i, there_other, first;  // first: `other` was issued earlier
  logic [InstructionBits-1:0] instruction;
  logic [9:0]                 wanted, todo;                  // accesses: at first; that are not over
  logic [8*8-1:0]             numbers;                       // registers
  logic [8*2-1:0]             slots;
  logic                       due;
  logic [RowWidth-1:0]        value;
  logic [9:0]                 asked, over, issued_wanted;
  logic                       leaves, other_leaves;
  always_comb begin
    asked = '0;
    over = '0;
    for (int b = 0; b < 8; b++) begin
      asked = asked | asks[(b*CollectorUnits+32'(i))*Accesses +: Accesses];
      if (access_taken[b]) over = over | asks[(b*CollectorUnits+32'(i))*Accesses +: Accesses];
    end
    issued_wanted = {issue_lanes == '0 ? issue_result : 2'd0, issue_result, issue_operand_valid};
    leaves = dispatching[i] || (instruction[95:64] == '0 && (todo & ~over) == '0);
    other_leaves = dispatching[other] || ended[other];
  end

  logic [WarpBits-1:0] its_warp;
  logic [7:0]          its_register, later_register;
  logic [2:0]          its_bank;
  always_comb begin
    its_warp = instruction[InstructionBits-10 -: WarpBits];
    its_register = numbers[(k < 4'd8 ? k : k - 4'd2)*8 +: 8];
    later_register = numbers[later*8 +: 8];
    its_bank = its_register[2:0] + 3'(its_warp);
  end

  always_ff @(posedge clk) begin
    todo <= todo & ~over;
    due <= over[k] && k < 4'd6 && !rst;
    if (due) value <= data[its_bank*RowWidth +: RowWidth];
    if (leaves) there_i <= 1'b0;
    if (other_leaves) there_other <= 1'b0;
    if (entering[i]) begin
      there_i <= 1'b1;
      first <= there_other && !other_leaves;
      instruction <= {issue_opcode, issue_warp, issue_register, issue_immediate_form, issue_lanes, issue_select, issue_immediate};
      {wanted, todo} <= {issued_wanted, issued_wanted};
      numbers <= {issue_register | 8'd1, issue_register, issue_operand};
    end
    if (entering[other]) begin
      there_other <= 1'b1;
      first <= 1'b0;
    end
    if (rst) {there_i, there_other} <= '0;
  end

  // ---- what the unit has
  logic                               sound, total, its_own;
  logic [CollectorUnits*Accesses-1:0] of_bank;
  always_comb begin
    of_bank = asks[lane*CollectorUnits*Accesses +: CollectorUnits*Accesses];
    total = 1'b1;
    for (int a = 0; a < CollectorUnits; a++)
      for (int c = 0; c < CollectorUnits; c++) begin
        if (a != c && occupied_q[a] && occupied_q[c] && older_q[a*CollectorUnits+c] == older_q[c*CollectorUnits+a]) total = 1'b0;
        for (int d = 0; d < CollectorUnits; d++)
          if (a != c && c != d && a != d && occupied_q[a] && occupied_q[c] && occupied_q[d] && older_q[a*CollectorUnits+c] &&
              older_q[c*CollectorUnits+d] && !older_q[a*CollectorUnits+d]) total = 1'b0;
      end
    its_own = !asked[k] || asks[(its_bank*CollectorUnits+32'(i))*Accesses+k];
    for (int b = 0; b < 8; b++) if (its_bank != 3'(b) && asks[(b*CollectorUnits+32'(i))*Accesses+k]) its_own = 1'b0;
  end

  logic other_wants, is_oldest, may;
  always_comb begin
    other_wants = 1'b0;
    for (int c = 0; c < Accesses; c++)
      if (left_q[32'(other)*Accesses+c] && bank_of[(32'(other)*8+(c < Writes ? c : c - 2))*8+lane]) other_wants = 1'b1;
    is_oldest = there_i;
    for (int c = 0; c < CollectorUnits; c++) if (i != 2'(c) && occupied_q[c] && older_q[i*CollectorUnits+c]) is_oldest = 1'b0;
    may = todo[k] && !blocked[its_bank];
  end

  logic [CollectorUnits-1:0] stay;
  always_comb stay = occupied_q & ~dispatching;

  logic is_k, at_operand;
  always_comb begin
    is_k = k < 4'd6;
    at_operand = is_k && instruction[95:64] != '0;
  end

  always_comb if (!rst) begin
    inv_total: assert (total);
    inv_there: assert (there_i == occupied_q[i] && there_other == occupied_q[other]);
    if (there_i && there_other) inv_first: assert (first == older_q[i*CollectorUnits+other]);
    if (there_i) begin
      inv_unit: assert (instruction_q[i] == instruction && empty_q[i] == (instruction[95:64] == '0));
      inv_todo: assert (left_q[i*Accesses +: Accesses] == todo && (todo & ~wanted) == '0 && operands_q[i*6 +: 6] == wanted[5:0]);
      inv_registers: assert (operand_q[i*6*8 +: 6*8] == numbers[6*8-1:0] &&
                             numbers[6*8 +: 8] == instruction[96+1 +: 8] && numbers[7*8 +: 8] == (instruction[96+1 +: 8] | 8'd1));
      if (k < Writes && wanted[k] && wanted[later] && its_register == later_register)
        inv_mark: assert (mark_q[(i*8+k)*2 +: 2] == osu_pkg::KEEP);
      inv_lasting: assert (empty_q[i] == 1'b0 || todo != '0);
    end
    if (is_k) inv_due: assert (arriving_q[i*6+k] == (due && there_i && at_operand));
    if (there_i && at_operand && wanted[k] && !todo[k] && !due) inv_value: assert (data_q[i*6+k] == value);

    once: assert (!asked[k] || (there_i && todo[k]));
    if (asked[k])
      right: assert (its_own && access_valid[its_bank] && access_warp[its_bank*WarpBits +: WarpBits] == its_warp &&
                     access_register[its_bank*8 +: 8] == its_register && access_kind[its_bank*2 +: 2] ==
                     (k < 4'd6 ? osu_pkg::READ : k < 4'd8 ? osu_pkg::RESERVE : osu_pkg::WRITE));
    alone: assert ((of_bank & (of_bank - 1'b1)) == '0 && access_valid[lane] == (of_bank != '0) && !(blocked[lane] && of_bank != '0));
    if (there_i && there_other && first && of_bank[i*Accesses +: Accesses] != '0) ordered: assert (!other_wants);
    if (asked[k] && k < Writes && wanted[later] && its_register == later_register)
      parted: assert (access_mark[its_bank*2 +: 2] == osu_pkg::KEEP);
    kept: assert ((!dispatching[i] || instruction == {dispatch_opcode, dispatch_warp, dispatch_register,
                   dispatch_immediate_form, dispatch_lanes, dispatch_select, dispatch_immediate}) &&
                  (entering & (entering - 1'b1)) == '0 && (entering & stay) == '0 &&
                  (!(issue_valid && (issued_wanted != '0 || issue_lanes != '0)) || entering != '0) &&
                  there_i == occupied_q[i]);
    if (dispatching[i])
      delivered: assert (there_i && todo == '0 && !due && instruction[95:64] != '0 && dispatch_valid &&
                         (!is_k || dispatch_data[k*RowWidth +: RowWidth] == (wanted[k] ? value : '0)));
    if (there_i && todo != '0) held: assert (reading[its_warp]);
    if (is_oldest && may) progress: assert (asks[its_bank*CollectorUnits*Accesses +: CollectorUnits*Accesses] != '0 &&
                                            asks[(its_bank*CollectorUnits+32'(i))*Accesses +: Accesses] != '0);

    both: cover (there_i && there_other && dispatching[i] && wanted == 10'b0011111111);
    passes: cover (there_i && there_other && !first && dispatching[other] && todo != '0);
    nothing: cover (leaves && !dispatching[i] && wanted[9]);
  end
