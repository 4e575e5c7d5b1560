// issue_stage: with the scoreboard, the scheduler and all that stands between them as they are wired: no instruction is
// issued over a write under way that it depends on.
//
// The rest of the unit is cut away: instructions, how they decode and what else holds warps back are anything in every
// cycle, which is more than the unit can do, but that a head stays, or is what arrived or stood behind it, as fetch.sv
// has proved.  `w`, `r` and `p` are any warp, register and predicate; what is pending is
// taken from the ports.
//
//: of issue_gates scoreboard warp_scheduler
//: cut store decoder fetcher order scores predicates specials stack
//: parameters Warps=2 PcBits=4 BufferDepth=2 StackDepth=4
//: invariants induction 1
//: cover 6
//: property operands induction 1: no instruction is issued whose register operand has a write under way
//: property destination induction 1 slow: nor one whose destination has, register, register of a pair or predicate
//: property guards induction 1: nor one whose guard or select predicate has
//: property exits induction 1 slow: no warp exits with a write under way
//: property obeyed induction 1 slow: no warp without an instruction, held from outside for its class or changing its stack issues
//
//: fault 1 operands the scheduler does not look at the scoreboard when the collector is busy
//: file issue/issue_stage.sv
//: rtl Warps +: Warps] = hazard;
//: planted Warps +: Warps] = hazard & (collector_ready | {Warps{!FAULT}});
//
//: fault 2 destination the destination is looked for in a wrong bit
//: file issue/issue_heads.sv
//: rtl check_operand_valid[w*6 +: 6]} = check;
//: planted check_operand_valid[w*6 +: 6]} = check ^ (46'(FAULT) << 32);
//
//: fault 3 guards the wrong guard is asked about
//: file issue/issue_waits.sv
//: rtl arriving_register} = check[45:32];
//: planted arriving_register} = check[45:32] | (FAULT ? 14'h0700 : '0);
//
//: fault 4 exits an exit does not wait for predicates
//: file issue/scoreboard.sv
//: rtl (check_drain[w] && !idle[w])
//: planted (check_drain[w] && !idle[w] && !(FAULT && registers_q == '0))
//
//: fault 5 obeyed a warp that is held from outside goes on
//: file issue/issue_stage.sv
//: rtl +: Classes*Warps] = gate;
//: planted +: Classes*Warps] = gate & {Classes*Warps{!FAULT}};
//
//: inside issue_stage
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [7:0] r;
  (* anyconst *) logic [2:0] p;
  (* anyconst *) logic [2:0] k;
  initial assume (rst);
  always_comb assume (r != 8'd255 && w < Warps && p != 3'd7 && k < Classes);

  // A head, and what of it is looked up a cycle before.
  logic [69:0] shown, due;  // {instruction, destination, sources}
  always_comb begin
    shown = {head_instruction[w*64 +: 64], head_destination[w*2 +: 2], head_sources[w*4 +: 4]};
    assume ((store_arrives & (store_arrives - 1'b1)) == '0);
    if (head_valid[w] && !rst) assume (shown == due);
  end
  always_ff @(posedge clk)
    due <= head_valid[w] && !committed[w] && !taken[w] ? shown
           : store_arrives[w] && !behind_valid[w] ? {store_instruction, decoded_destination, decoded_sources}
           : {behind_instruction[w*64 +: 64], behind_destination[w*2 +: 2], behind_sources[w*4 +: 4]};

  // What is issued: an instruction of warp w, the registers and predicates it names.
  logic leaves, reads_r, writes_r, writes_p, guarded_p;
  logic [63:0] word;
  logic [3:0] sources;
  logic [1:0] to;
  always_comb begin
    leaves = commit_valid && commit_warp == w;
    word = head_instruction[w*64 +: 64];
    sources = head_sources[w*4 +: 4];
    to = head_destination[w*2 +: 2];
    reads_r = 1'b0;
    if (sources[0] && word[29:22] == r) reads_r = 1'b1;
    if (sources[1] && word[39:32] == r) reads_r = 1'b1;
    if (sources[2] && word[47:40] == r) reads_r = 1'b1;
    if (sources[3]) begin  // pairs
      if (sources[0] && word[29:23] == r[7:1] && r[0]) reads_r = 1'b1;
      if (sources[1] && word[39:33] == r[7:1] && r[0]) reads_r = 1'b1;
      if (sources[2] && word[47:41] == r[7:1] && r[0]) reads_r = 1'b1;
    end
    writes_r = (to == isa_pkg::DEST_REG && word[21:14] == r) || (to == isa_pkg::DEST_PAIR && word[21:15] == r[7:1]);
    writes_p = to == isa_pkg::DEST_PRED && word[16:14] == p;
    guarded_p = word[12:10] == p || (word[8:0] == {isa_pkg::CLASS_INT, isa_pkg::OP_SEL} && word[42:40] == p);
  end

  // From the ports: is a write of r, of p of warp w under way?
  logic register_pending, predicate_pending, releases_r, releases_p;
  always_comb begin
    releases_r = 1'b0;
    for (int i = 0; i < Banks; i++)
      if (release_valid[i] && release_warp[i*WarpBits +: WarpBits] == w && release_register[i*8 +: 8] == r)
        releases_r = 1'b1;
    releases_p = release_valid[Banks] && release_warp[Banks*WarpBits +: WarpBits] == w
        && release_register[Banks*8 +: 3] == p;
  end
  always_ff @(posedge clk) begin
    register_pending <= !rst && ((leaves && issue_valid && writes_r) || (register_pending && !releases_r));
    predicate_pending <= !rst && ((leaves && issue_valid && writes_p) || (predicate_pending && !releases_p));
  end

  (* hierconn *) logic [255:0] \waits.pending.g_warp[0].registers_q , \waits.pending.g_warp[1].registers_q ;
  (* hierconn *) logic [6:0] \waits.pending.g_warp[0].predicates_q , \waits.pending.g_warp[1].predicates_q ;
  (* hierconn *) logic [9:0] \waits.pending.g_warp[0].waits_q , \waits.pending.g_warp[1].waits_q ;
  logic [255:0] register_bits;
  logic [6:0] predicate_bits;
  logic [9:0] wait_bits, of_register, of_predicate;
  always_comb register_bits = w == 0 ? \waits.pending.g_warp[0].registers_q : \waits.pending.g_warp[1].registers_q ;
  always_comb predicate_bits = w == 0 ? \waits.pending.g_warp[0].predicates_q : \waits.pending.g_warp[1].predicates_q ;
  always_comb wait_bits = w == 0 ? \waits.pending.g_warp[0].waits_q : \waits.pending.g_warp[1].waits_q ;
  logic [waits_pkg::Bits-1:0] check;
  always_comb check = waits_pkg::check_of(word, sources, to);
  always_comb of_register = waits_pkg::names(check, 1'b0, r);
  always_comb of_predicate = waits_pkg::names(check, 1'b1, {5'd0, p});
  // Idle is as the scoreboard's count has it, which is proved in scoreboard.sv.
  always_comb if (!rst) assume (idle[w] == (register_bits == '0 && predicate_bits == '0));

  always_comb if (!rst) begin
    inv_register: assert (register_bits[r] == register_pending);
    inv_predicate: assert (predicate_bits[p] == predicate_pending);
    if (head_valid[w]) begin
      inv_registers: assert ((wait_bits & of_register) == (register_pending ? of_register : 10'd0));
      inv_predicates: assert ((wait_bits & of_predicate) == (predicate_pending ? of_predicate : 10'd0));
    end
    operands: assert (!(leaves && reads_r && register_pending));
    destination: assert (!(leaves && ((writes_r && register_pending) || (writes_p && predicate_pending))));
    guards: assert (!(leaves && guarded_p && predicate_pending));
    exits: assert (!(leaves && head_kind[w*3 +: 3] == isa_pkg::KIND_EXIT
                     && (register_pending || predicate_pending)));
    obeyed: assert (!leaves || (head_valid[w] && !busy[w] && !gate[isa_pkg::GATE_ANY*Warps + 32'(w)]
        && !(gate[k*Warps + 32'(w)] && need[k*Warps + 32'(w)])));
    depends: cover (leaves && reads_r && releases_p && commit_lanes != '0);
    stays: cover (head_valid[w] && register_pending && predicate_pending && reads_r && commit_valid);
  end
