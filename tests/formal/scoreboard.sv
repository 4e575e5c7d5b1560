// scoreboard: a register or predicate reserved and not yet released holds back every instruction that names it.
//
// `w`, `r` and `p` are any warp, register and predicate.  Few warps, as each has its own bits, and few registers, of which
// the last is never pending.  That what issues heeds the hazard is proved in issue_stage.sv.
//
//: parameters Warps=2 Releases=1 RegisterBits=3
//: parameters Warps=3 Releases=2 RegisterBits=3
//: bits
//: invariants induction 1
//: cover 6
//: property operand induction 1: an instruction that reads a pending register has a hazard
//: property destination induction 1: an instruction that writes a pending register, alone or in a pair, has a hazard
//: property predicate induction 1: an instruction that writes, or is guarded or selected by, a pending predicate has one
//: property drain induction 1: an instruction that waits for all has a hazard while anything is pending
//: property dependent induction 1: what is issued holds the instruction that follows it and reads what it writes
//: property free induction 1: an instruction that names one register has a hazard only while that is pending
//: property no_more induction 1: a warp is idle with nothing pending, and then alone
//
//: fault 1 operand what arrives does not wait for its second operand
//: file issue/scoreboard.sv
//: rtl arrives[w] ? arriving_pending : behind_pending;
//: planted arrives[w] ? arriving_pending & ~(Waits'(FAULT) << 1) : behind_pending;
//
//: fault 2 destination the second register of a pair is not reserved
//: file issue/scoreboard.sv
//: rtl bit_of(register) | bit_of(partner);
//: planted bit_of(register) | bit_of(FAULT ? register : partner);
//
//: fault 3 predicate predicate 6 is not reserved
//: file issue/scoreboard.sv
//: rtl next_predicates | 7'd1 << register[2:0];
//: planted next_predicates | (FAULT ? 7'd63 : 7'd127) & 7'd1 << register[2:0];
//
//: fault 4 drain a warp that only predicates are pending of drains at once
//: file issue/scoreboard.sv
//: rtl (check_drain[w] && !idle[w])
//: planted (check_drain[w] && !idle[w] && !(FAULT && registers_q == '0))
//
//: fault 5 no_more another warp's release is taken for this one's
//: file issue/scoreboard.sv
//: rtl released[r] = release_valid[r] && release_warp[r*WarpBits +: WarpBits] == WarpBits'(w);
//: planted released[r] = release_valid[r] && (FAULT || release_warp[r*WarpBits +: WarpBits] == WarpBits'(w));
//
//: fault 6 dependent the instruction behind does not wait for what the one before it reserves
//: file issue/scoreboard.sv
//: rtl arrives[w] ? arriving_written : behind_written;
//: planted arrives[w] ? arriving_written : FAULT ? '0 : behind_written;
//
//: fault 7 free what is released as the instruction behind moves up holds it for ever
//: file issue/scoreboard.sv
//: rtl predicates_q) & ~behind_cleared;
//: planted predicates_q) & ~(FAULT ? '0 : behind_cleared);
//
//: inside scoreboard
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [RegisterBits-1:0] r;
  (* anyconst *) logic [2:0] p;
  initial assume (rst);
  always_comb assume (w < Warps && p != 3'd7 && r != Last);

  // A next instruction is the one that stayed, or that arrived, or was behind; it is reserved as it leaves.
  logic [CheckBits-1:0] now, second, due;
  always_comb begin
    now = packed_check(check_operand_valid[w*6 +: 6], check_operand[w*3*RegisterBits +: 3*RegisterBits], check_destination[w*2 +: 2],
                       check_register[w*RegisterBits +: RegisterBits], check_guard[w*3 +: 3], check_select[w*3 +: 3]);
    second = packed_check(behind_operand_valid[w*6 +: 6], behind_operand[w*3*RegisterBits +: 3*RegisterBits], behind_destination[w*2 +: 2],
                          behind_register[w*RegisterBits +: RegisterBits], behind_guard[w*3 +: 3], behind_select[w*3 +: 3]);
    assume ((arrives & (arrives - 1'b1)) == '0);
    if (reserve[w]) assume (check_valid[w] && leaves[w] && !hazard[w]);
    if (check_valid[w] && !rst) assume (now == due);
  end
  always_ff @(posedge clk)
    due <= check_valid[w] && !leaves[w] ? now : arrives[w] ? arriving : second;

  // What the next instruction of warp w names.
  logic reads_r, writes_r, names_p;
  logic [1:0] to;
  logic [RegisterBits-1:0] written;
  always_comb begin
    to = check_destination[w*2 +: 2];
    written = check_register[w*RegisterBits +: RegisterBits];
    reads_r = 1'b0;
    for (int o = 0; o < 6; o++)
      if (check_operand_valid[w*6+o] && (check_operand[(w*3+o%3)*RegisterBits +: RegisterBits] | RegisterBits'(o / 3)) == r) reads_r = 1'b1;
    writes_r = (to == isa_pkg::DEST_REG && written == r) || (to == isa_pkg::DEST_PAIR && written[RegisterBits-1:1] == r[RegisterBits-1:1]);
    names_p = (to == isa_pkg::DEST_PRED && written[2:0] == p) || check_guard[w*3 +: 3] == p
        || check_select[w*3 +: 3] == p;
  end

  // From the ports: is register r, is predicate p of warp w pending?
  logic register_pending, predicate_pending;
  logic reserves_r, reserves_p, releases_r, releases_p;
  always_comb begin
    reserves_r = reserve[w] && writes_r;
    reserves_p = reserve[w] && to == isa_pkg::DEST_PRED && written[2:0] == p;
    releases_r = 1'b0;
    releases_p = 1'b0;
    for (int i = 0; i < Releases; i++)
      if (release_valid[i] && release_warp[i*WarpBits +: WarpBits] == w) begin
        if (!release_predicate[i] && release_register[i*RegisterBits +: RegisterBits] == r) releases_r = 1'b1;
        if (release_predicate[i] && release_register[i*RegisterBits +: 3] == p) releases_p = 1'b1;
      end
  end
  always_ff @(posedge clk) begin
    register_pending <= !rst && (reserves_r || (register_pending && !releases_r));
    predicate_pending <= !rst && (reserves_p || (predicate_pending && !releases_p));
  end

  // What the instruction before reserved.
  logic was_reserved;
  logic [1:0] was_to;
  logic [RegisterBits-1:0] was_written;
  always_ff @(posedge clk) begin
    was_reserved <= !rst && reserve[w];
    was_to <= to;
    was_written <= written;
  end

  // The unit's bits of warp w.
  logic [Registers-1:0] its_bits;
  logic [6:0] its_predicate_bits;
  logic [CountBits-1:0] its_count, bits_set;
  logic [Waits-1:0] its_waits, waits_for;
  logic [Registers-1:0] registers_of [0:Warps-1];
  logic [6:0] predicates_of [0:Warps-1];
  logic [CountBits-1:0] count_of [0:Warps-1];
  logic [Waits-1:0] waits_of [0:Warps-1];
  for (genvar v = 0; v < Warps; v++) begin : g_of
    always_comb registers_of[v] = g_warp[v].registers_q;
    always_comb predicates_of[v] = g_warp[v].predicates_q;
    always_comb count_of[v] = count[v*CountBits +: CountBits];
    always_comb waits_of[v] = g_warp[v].waits_q;
  end
  always_comb its_bits = registers_of[w];
  always_comb its_predicate_bits = predicates_of[w];
  always_comb its_count = count_of[w];
  always_comb its_waits = waits_of[w];
  always_comb waits_for = waits_pkg::pending(now, 256'(its_bits), its_predicate_bits);

  always_comb begin
    bits_set = '0;
    for (int i = 0; i < Registers; i++) bits_set = bits_set + CountBits'(its_bits[i]);
    for (int i = 0; i < 7; i++) bits_set = bits_set + CountBits'(its_predicate_bits[i]);
  end

  // The caller releases what is pending, or never is, and that once.
  logic [RegisterBits-1:0] at, also;
  always_comb begin
    also = '0;
    for (int i = 0; i < Releases; i++) begin
      at = release_register[i*RegisterBits +: RegisterBits];
      if (release_valid[i] && release_warp[i*WarpBits +: WarpBits] == w) begin
        assume (release_predicate[i] ? at[2:0] == 3'd7 || its_predicate_bits[at[2:0]] : at == Last || its_bits[at]);
        for (int j = 0; j < i; j++) begin
          also = release_register[j*RegisterBits +: RegisterBits];
          if (release_valid[j] && release_warp[j*WarpBits +: WarpBits] == w && release_predicate[j] == release_predicate[i])
            assume (release_predicate[i] ? at[2:0] != also[2:0] || at[2:0] == 3'd7 : at != also || at == Last);
        end
      end
    end
  end

  always_comb if (!rst) begin
    inv_register: assert (its_bits[r] == register_pending);
    inv_predicate: assert (its_predicate_bits[p] == predicate_pending);
    inv_count: assert (its_count == bits_set && idle[w] == (its_count == '0) && !its_bits[Last]);
    if (check_valid[w]) inv_waits: assert (its_waits == waits_for);
    if (check_valid[w]) begin
      if (register_pending && reads_r) operand: assert (hazard[w]);
      if (register_pending && writes_r) destination: assert (hazard[w]);
      if (predicate_pending && names_p) predicate: assert (hazard[w]);
      if ((register_pending || predicate_pending) && check_drain[w]) drain: assert (hazard[w]);
      if (was_reserved && was_to == isa_pkg::DEST_REG && was_written == r && reads_r) dependent: assert (hazard[w]);
      if (now[13:6] == 8'(r) && now[5:0] == 6'd1 && now[31:30] == isa_pkg::DEST_NONE && now[45:40] == 6'o77 && !check_drain[w])
        free: assert (hazard[w] == register_pending);
    end
    no_more: assert (idle[w] == (its_bits == '0 && its_predicate_bits == '0));
    both: cover (register_pending && predicate_pending && hazard[w] && releases_r);
    done: cover (its_count == CountBits'(1) && check_valid[w] && reads_r && releases_p);
  end
