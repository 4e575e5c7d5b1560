// shared_memory: lanes that do not meet are served in one cycle, each lane once; what is in a word is what the instructions in
// the order in which they entered, and their lanes in theirs, make of it; and results come back in that order.
//
// `key` is any word, `lane` any lane.  Of each instruction the whole effect on the word is worked out as it enters, lane by lane.  One with
// a result is followed until that is taken.  Of the atomics, which differ in their arithmetic alone, there are two, one that shows how often
// a lane was served and one that shows in which order; the arithmetic of all is a property of its own.
//
//: parameters Warps=2 Words=4 Lanes=2 Context=1
//: parameters Warps=3 Words=6 Lanes=2
//: invariants induction 1
//: cover 6
//: property chosen induction 1: a pass is the lanes left, upwards from the lowest, that share their bank with none before them, or its word
//: property once induction 1: a lane that is served was to be, and has not been before
//: property everyone induction 1: the next instruction enters, and a row is moved, when no lane is left
//: property lasts induction 1: an instruction takes a cycle for each word of its worst bank, two for each lane if atomic, unless three results wait
//: property word induction 1: between instructions a word is what all before made of it: each lane once, in order
//: property arithmetic induction 1: each operation makes of two words what it is called after
//: property result induction 1: results leave in order, each with its lanes' words as they were, atomics before, and zero elsewhere
//: property owes induction 1: there are as many results, waiting or being made, as loads and atomics to registers
//: property row induction 1: a row that is read is as it was written, or left by instructions
//: property gives_way induction 1: after a cycle in which the context is not served no request is taken before it is
//:
//: fault 1 chosen loads of one word go one by one
//: file memory/shared_memory.sv
//: rtl request_operation[4:3] == 0 && request_lanes[l]
//: planted request_operation[4:3] == 0 && !FAULT && request_lanes[l]
//:
//: fault 2 chosen all lanes of a bank are served as one
//: file memory/shared_memory.sv
//: rtl row_a[l*RowBits +: RowBits] == row_a[m*RowBits +: RowBits];
//: planted (FAULT || row_a[l*RowBits +: RowBits] == row_a[m*RowBits +: RowBits]);
//:
//: fault 3 once a lane of an atomic that has been written goes again
//: file memory/shared_memory.sv
//: rtl pass_q <= led_by(lead_n, together_q);
//: planted pass_q <= FAULT && modify_q ? pass_q : led_by(lead_n, together_q);
//:
//: fault 4 everyone an instruction ends with its first pass
//: file memory/shared_memory.sv
//: rtl last_q <= waiting_a == '0;
//: planted last_q <= waiting_a == '0 || FAULT;
//:
//: fault 5 lasts stores wait for a result's place
//: file memory/shared_memory.sv
//: rtl go = valid_q && !modify_q && (!reply_q ||
//: planted go = valid_q && !modify_q && ((!reply_q && !FAULT) ||
//:
//: fault 6 word of stores to a word the lowest lane's stays
//: file memory/shared_memory.sv
//: rtl if (together_a[l*(l-1)/2+m]) highest_a[m] = 1'b0;
//: planted if (together_a[l*(l-1)/2+m]) highest_a[FAULT ? l : m] = 1'b0;
//:
//: fault 7 arithmetic the least signed number of two is the least unsigned
//: file memory/shared_memory.sv
//: rtl isa_pkg::OP_ATSMINS: atomic = $signed(old) < $signed(operand) ? old : operand;
//: planted isa_pkg::OP_ATSMINS: atomic = (FAULT ? old < operand : $signed(old) < $signed(operand)) ? old : operand;
//:
//: fault 8 result what comes back of an earlier pass is cleared by a later one
//: file memory/shared_memory.sv
//: rtl else if (gather_first_q) result_data_q
//: planted else if (gather_first_q || FAULT) result_data_q
//:
//: fault 9 owes a load to rz has a result
//: file memory/shared_memory.sv
//: rtl request_operation != isa_pkg::OP_STS && request_register != 8'd255;
//: planted request_operation != isa_pkg::OP_STS && (request_register != 8'd255 || FAULT);
//:
//: fault 10 everyone a row is moved as an instruction is under way
//: file memory/shared_memory.sv
//: rtl context_ready = context_valid && !valid_q;
//: planted context_ready = context_valid && (!valid_q || (FAULT && !is_store_q && !is_atomic_q && !last_q));
//:
//: fault 11 row what is to be written is read
//: file memory/shared_memory.sv
//: rtl .write(context_ready ? context_write :
//: planted .write(context_ready ? context_write && !FAULT :
//:
//: fault 12 gives_way requests go on before the context
//: file memory/shared_memory.sv
//: rtl kept_waiting = waits_q;
//: planted kept_waiting = waits_q && !FAULT;
//:
//: inside sram_1rw
  // The words, flat, for shared_memory.
  logic [Words*Width-1:0] flat;
  always_comb for (int i = 0; i < Words; i++) flat[i*Width +: Width] = word_q[i];
//: inside shared_memory
  localparam WordBits = $clog2(Words);
  initial assume (rst);
  (* anyconst *) logic [WordBits-1:0] key;
  (* anyconst *) logic [BankBits-1:0] lane;
  logic [Lanes-1:0] below;  // lanes lower than that
  always_comb begin
    assume (32'(key) < Words);
    assume (32'(context_row) < Rows);
    if (request_valid)
      assume (request_lanes != '0 && (request_operation == isa_pkg::OP_LDS || request_operation == isa_pkg::OP_STS ||
                                      request_operation == isa_pkg::OP_ATSXOR || request_operation == isa_pkg::OP_ATSEXCH));
    for (int l = 0; l < Lanes; l++) below[l] = l < 32'(lane);
  end

  // What a lane makes of its word, by the unit's own arithmetic; that this is right is a property of its own, of any two words.
  function automatic [31:0] made(input [5:0] operation, input [31:0] old, input [31:0] data);
    made = operation == isa_pkg::OP_LDS ? old : atomic(operation, old, data);
  endfunction

  (* anyconst *) logic [5:0]  operation;
  (* anyconst *) logic [31:0] old, operand;
  logic [31:0] right;
  always_comb
    case (operation)
      isa_pkg::OP_ATSADD: right = operand + old;
      isa_pkg::OP_ATSMINS: right = {!operand[31], operand[30:0]} < {!old[31], old[30:0]} ? operand : old;
      isa_pkg::OP_ATSMAXS: right = {!operand[31], operand[30:0]} < {!old[31], old[30:0]} ? old : operand;
      isa_pkg::OP_ATSMINU: right = operand < old ? operand : old;
      isa_pkg::OP_ATSMAXU: right = operand < old ? old : operand;
      isa_pkg::OP_ATSAND: right = operand & old;
      isa_pkg::OP_ATSOR: right = operand | old;
      isa_pkg::OP_ATSXOR: right = operand ^ old;
      default: right = operand;  // a store, an exchange
    endcase

  // What some lanes, in order, make of it.
  function automatic [31:0] made_by(input [5:0] operation, input [Lanes-1:0] lanes, input [31:0] old, input [Lanes*32-1:0] data);
    made_by = old;
    for (int l = 0; l < Lanes; l++) if (lanes[l]) made_by = made(operation, made_by, data[l*32 +: 32]);
  endfunction

  function automatic [WordBits-1:0] word_of(input [31:0] address);
    logic [WordBits:0] index;
    index = {1'b0, address[2 +: WordBits]};
    if (index >= (WordBits+1)'(Words)) index = index - (WordBits+1)'(Words);
    word_of = index[WordBits-1:0];
  endfunction

  // How many words lanes name of the bank of which they name most; how many lanes name one, for atomics.
  function automatic [3:0] worst(input [Lanes-1:0] lanes, input [Lanes*WordBits-1:0] words, input is_atomic);
    logic [3:0] all;
    logic       again;
    worst = '0;
    for (int b = 0; b < Lanes; b++) begin
      all = '0;
      for (int l = 0; l < Lanes; l++) begin
        again = 1'b0;
        for (int m = 0; m < l; m++)
          if (lanes[m] && !is_atomic && words[m*WordBits +: WordBits] == words[l*WordBits +: WordBits]) again = 1'b1;
        if (lanes[l] && !again && words[l*WordBits +: BankBits] == BankBits'(b)) all = all + 1'b1;
      end
      if (all > worst) worst = all;
    end
  endfunction

  // The request, the instruction held, and the word itself.
  logic [Lanes*WordBits-1:0] asked, held_words;
  logic [Lanes-1:0]          asks_key, holds_key;
  logic                      enter, asks_atomic, asks_result, take, all_there;
  logic [Lanes*Rows*32-1:0]  all_words;
  logic [31:0]               now, key_read;  // what was read of its bank
  (* hierconn *) logic [Rows*32-1:0] \bank[0].sram.flat , \bank[1].sram.flat , \bank[2].sram.flat , \bank[3].sram.flat ;
  always_comb begin
    enter = request_valid && request_ready;
    take = result_valid && result_ready;
    asks_atomic = request_operation >= isa_pkg::OP_ATSADD;
    all_there = 1'b1;
    asks_result = request_operation != isa_pkg::OP_STS && request_register != 8'd255;
    for (int l = 0; l < Lanes; l++) begin
      asked[l*WordBits +: WordBits] = word_of(request_address[l*32 +: 32]);
      held_words[l*WordBits +: WordBits] = {row_q[l*RowBits +: RowBits], bank_q[l*BankBits +: BankBits]};
      asks_key[l] = request_lanes[l] && asked[l*WordBits +: WordBits] == key;
      holds_key[l] = held_words[l*WordBits +: WordBits] == key;
      if (32'(held_words[l*WordBits +: WordBits]) >= Words) all_there = 1'b0;
    end
    for (int r = 0; r < Rows; r++) begin
      all_words[r*Lanes*32 +: 64] = {\bank[1].sram.flat [r*32 +: 32], \bank[0].sram.flat [r*32 +: 32]};
      if (Lanes == 4) all_words[r*Lanes*32+64 +: 64] = {\bank[3].sram.flat [r*32 +: 32], \bank[2].sram.flat [r*32 +: 32]};
    end
    now = all_words[32'(key)*32 +: 32];
    key_read = bank_data[32'(key[BankBits-1:0])*32 +: 32];
  end

  // By the ports: the word after all that has entered; lanes to be served; cycles that the instruction still takes; results to come.
  logic [31:0]      its, found;  // found by what enters: a row that is written in that cycle is before it
  logic [Lanes-1:0] due, served;
  logic [3:0]       cycles;
  logic [2:0]       owed;
  logic             waiting, moves;
  initial its = '0;
  always_comb begin
    served = valid_q && (is_atomic_q ? modify_q : go) ? pass_q : '0;
    waiting = valid_q && !modify_q && reply_q && owed > 3'd3;
    moves = context_valid && context_ready && context_write && context_row == key[WordBits-1:BankBits];
    found = moves ? context_data[32'(key[BankBits-1:0])*32 +: 32] : its;
  end
  always_ff @(posedge clk)
    if (rst) begin
      its <= now;
      due <= '0;
      cycles <= '0;
      owed <= '0;
    end else begin
      its <= enter ? made_by(request_operation, asks_key, found, request_data) : found;
      due <= enter ? request_lanes : due & ~served;
      if (enter) cycles <= asks_atomic ? worst(request_lanes, asked, 1'b1) << 1 : worst(request_lanes, asked, 1'b0);
      else if (cycles != '0 && !waiting) cycles <= cycles - 1'b1;
      owed <= owed + 3'(enter && asks_result) - 3'(take);
    end

  // The pass as it should be.
  logic [Lanes-1:0] should;
  logic             free;
  always_comb begin
    should = '0;
    for (int l = 0; l < Lanes; l++) begin
      free = due[l];
      for (int m = 0; m < l; m++)
        if (should[m] && bank_q[m*BankBits +: BankBits] == bank_q[l*BankBits +: BankBits] &&
            (is_atomic_q || row_q[m*RowBits +: RowBits] != row_q[l*RowBits +: RowBits])) free = 1'b0;
      should[l] = free;
    end
  end

  // One with a result, of which `lane` has no part or names the word: while it is held, as its last pass is read out, and as its
  // result waits, with `ahead` of others before it.
  (* anyseq *) logic pick;
  logic                follows, held, reads_out;
  logic [1:0]          ahead, slot;
  logic [WarpBits-1:0] its_warp;
  logic [7:0]          its_register;
  logic [5:0]          its_operation;
  logic [Lanes-1:0]    its_lanes;
  logic [31:0]         its_value;
  always_ff @(posedge clk)
    if (rst) begin
      follows <= 1'b0;
      held <= 1'b0;
      reads_out <= 1'b0;
    end else if (!follows && pick && enter && asks_result && (!request_lanes[lane] || asks_key[lane])) begin
      follows <= 1'b1;
      held <= 1'b1;
      reads_out <= 1'b0;
      ahead <= 2'(owed - 3'(take));
      its_warp <= request_warp;
      its_register <= request_register;
      its_operation <= request_operation;
      its_lanes <= request_lanes;
      its_value <= request_lanes[lane] ? made_by(request_operation, asks_key & below, found, request_data) : '0;
    end else if (follows) begin
      if (go && (due & ~pass_q) == '0) held <= 1'b0;
      reads_out <= held && go && (due & ~pass_q) == '0;
      if (take && ahead == '0) follows <= 1'b0;
      if (take) ahead <= ahead - 1'b1;
    end

  // What `lane` has in the result that is being filled, and in the one followed.
  logic [31:0]         filling, waits_data, gathered;
  logic [Lanes-1:0]    waits_lanes;
  logic [7:0]          waits_register;
  logic [WarpBits-1:0] waits_warp;
  logic                own_gather, key_passes;
  always_comb begin
    slot = 2'((32'(head_q) + 32'(ahead)) % Places);
    {filling, waits_data, waits_lanes, waits_register, waits_warp} = '0;
    for (int p = 0; p < Places; p++) begin
      if (tail_q == 2'(p)) filling = result_data_q[p][32'(lane)*32 +: 32];
      if (slot == 2'(p)) begin
        waits_data = result_data_q[p][32'(lane)*32 +: 32];
        waits_lanes = result_lanes_q[p];
        waits_register = result_destination_q[p];
        waits_warp = result_warp_q[p];
      end
    end
    gathered = bank_data[32'(gather_bank_q[32'(lane)*BankBits +: BankBits])*32 +: 32];
    own_gather = gather_q && !(held && gather_last_q);  // not of the one before
    key_passes = (pass_q & holds_key) != '0;
  end

  // Which lanes have a bank and which a word, by the words; a group is served as one.  What atomics write is their lanes'.
  logic grouped, operands, one_word;
  always_comb begin
    grouped = 1'b1;
    operands = 1'b1;
    for (int l = 0; l < Lanes; l++) begin
      if (pass_q[l] && operand_q[32'(bank_q[l*BankBits +: BankBits])*32 +: 32] != data_q[l*32 +: 32]) operands = 1'b0;
      if (highest_q[l] && !lanes_q[l]) grouped = 1'b0;
      for (int m = 0; m < l; m++) begin
        one_word = !is_atomic_q && lanes_q[l] && lanes_q[m] && held_words[l*WordBits +: WordBits] == held_words[m*WordBits +: WordBits];
        if (together_q[l*(l-1)/2+m] != one_word || (one_word && due[l] != due[m])) grouped = 1'b0;
        if (same_bank_q[l*(l-1)/2+m] != (bank_q[l*BankBits +: BankBits] == bank_q[m*BankBits +: BankBits])) grouped = 1'b0;
        if (one_word && highest_q[m]) grouped = 1'b0;
      end
    end
    for (int l = 0; l < Lanes; l++) begin
      one_word = 1'b0;
      for (int m = l + 1; m < Lanes; m++) if (together_q[m*(m-1)/2+l]) one_word = 1'b1;
      if (lanes_q[l] && !one_word && !highest_q[l]) grouped = 1'b0;
    end
  end

  // A cycle ago: whether an instruction was held, the context was not served, or the key's row was read.
  logic was_held, was_refused, was_read;
  logic [31:0] was_its;
  always_ff @(posedge clk) begin
    was_refused <= !rst && Context != 0 && context_valid && !context_ready;
    was_read <= !rst && Context != 0 && context_valid && context_ready && !context_write && context_row == key[WordBits-1:BankBits];
    was_held <= !rst && valid_q;
    was_its <= its;
  end

  always_comb if (!rst) begin
    if (valid_q)
      inv_held: assert (due != '0 && (due & ~lanes_q) == '0 && first_q == (due == lanes_q) && is_store_q == (operation_q == isa_pkg::OP_STS) &&
                        is_atomic_q == (operation_q >= isa_pkg::OP_ATSADD && operation_q <= isa_pkg::OP_ATSEXCH) && (is_store_q || is_atomic_q || operation_q == isa_pkg::OP_LDS) &&
                        !(is_store_q && reply_q));
    if (!valid_q) inv_none: assert (due == '0 && cycles == '0 && !modify_q && (lead_q | pass_q | waiting_q) == '0);
    if (valid_q) inv_groups: assert (grouped && pass_q == led_by(lead_q, together_q) && lead_q == lowest(due, same_bank_q) &&
                                     (lead_q | waiting_q) == lowest(due, together_q) && (lead_q & waiting_q) == '0 &&
                                     last_q == (waiting_q == '0));
    if (modify_q) inv_operands: assert (operands);
    if (valid_q) inv_words: assert (all_there);
    if (modify_q) inv_modify: assert (valid_q && is_atomic_q && gather_q == reply_q && gather_last_q == (reply_q && waiting_q == '0));
    if (modify_q && reply_q) inv_gather: assert (gather_pass_q == pass_q && gather_bank_q == bank_q && gather_lanes_q == lanes_q && gather_warp_q == warp_q && gather_destination_q == destination_q);
    if (gather_q) inv_gathers: assert (results_q < 2'd3 && (gather_last_q || (valid_q && reply_q)));
    if (gather_last_q) inv_last: assert (gather_q);
    inv_places: assert (32'(head_q) < Places && heads_q == Places'(1) << head_q && 32'(tail_q) < Places && 32'(tail_q) == (32'(head_q) + 32'(results_q)) % Places);
    inv_owed: assert (owed == 3'(results_q) + 3'(gather_last_q) + 3'(valid_q && reply_q && !(modify_q && gather_last_q)));
    if (valid_q) inv_cycles: assert (cycles == (is_atomic_q ? (worst(due, held_words, 1'b1) << 1) - 4'(modify_q) : worst(due, held_words, 1'b0)));
    inv_its: assert (its == (valid_q ? made_by(operation_q, due & holds_key, now, data_q) : now));
    if (modify_q && key_passes) inv_read: assert (key_read == now);

    if (!follows) inv_nothing: assert (!held && !reads_out);
    if (follows && held)
      inv_followed: assert (valid_q && reply_q && !reads_out && !(modify_q && gather_last_q) && warp_q == its_warp && destination_q == its_register && operation_q == its_operation &&
                            lanes_q == its_lanes && 3'(ahead) == 3'(results_q) + 3'(gather_last_q));
    if (follows && held && gather_last_q) inv_fresh: assert (due == lanes_q && !modify_q);  // of the one before
    if (follows && held && its_lanes[lane])
      inv_value: assert (due[lane] && !(modify_q && pass_q[lane]) ? holds_key[lane] && made_by(operation_q, due & holds_key & below, now, data_q) == its_value
                         : own_gather && gather_pass_q[lane] ? gathered == its_value : filling == its_value);
    if (follows && held && !its_lanes[lane])
      inv_zero: assert (its_value == '0 && ((due == lanes_q && (!own_gather || gather_first_q)) || (own_gather && gather_first_q) || filling == '0));
    if (follows && held && own_gather) inv_first: assert (!gather_pass_q[lane] || its_lanes[lane]);
    if (follows && held && own_gather && gather_first_q && its_lanes[lane]) inv_first_pass: assert (gather_pass_q[lane] || due[lane]);
    if (follows && reads_out)
      inv_reads_out: assert (!held && gather_q && gather_last_q && ahead == results_q && gather_warp_q == its_warp && gather_destination_q == its_register && gather_lanes_q == its_lanes &&
                             (gather_pass_q[lane] ? its_lanes[lane] && gathered == its_value : gather_first_q ? !its_lanes[lane] && its_value == '0 : filling == its_value));
    if (follows && !held && !reads_out)
      inv_waits: assert (ahead < results_q && waits_warp == its_warp && waits_register == its_register && waits_lanes == its_lanes && waits_data == its_value);

    if (valid_q) chosen: assert (pass_q == should);
    once: assert ((served & ~due) == '0);
    if (request_ready || context_ready) everyone: assert ((due & ~served) == '0);
    if (!was_refused) lasts: assert (request_ready == (cycles == '0 || (cycles == 4'd1 && !waiting)));
    if (!valid_q) word: assert (now == its);
    arithmetic: assert (atomic(operation, old, operand) == right);
    if (result_valid && follows && ahead == '0) result: assert (result_warp == its_warp && result_register == its_register && result_lanes == its_lanes &&
                                                                result_data[32'(lane)*32 +: 32] == its_value && result_last);
    owes: assert ((!result_valid || owed != '0) && (valid_q || was_held || result_valid == (owed != '0)));
    if (was_read) row: assert (context_rdata_valid && context_rdata[32'(key[BankBits-1:0])*32 +: 32] == was_its);
    if (was_refused) gives_way: assert (!request_ready);
    two_of_four: cover (valid_q && modify_q && cycles == 4'd3 && reply_q);
    all_at_once: cover (result_valid && follows && ahead == '0 && its_lanes == '1);
  end
