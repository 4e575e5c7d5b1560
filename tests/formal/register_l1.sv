// register_l1: no register is in two ways; none that was stored is lost; each load is answered once.
//
// A line is followed, any one.
//
//: parameters Sets=4 Ways=2 Mshrs=2 Warps=2 Lines=4 Lanes=2
//: parameters Sets=4 Ways=3 Mshrs=3 Warps=4 Lines=4 Lanes=2
//: invariants induction 1
//: cover 12
//: property distinct induction 1: no line is in two ways of its set
//: property saved induction 1: a line that was stored and not given up is there, as changed, or on its way to memory
//: property answered induction 1: a load is answered once, by the line or by memory's response, and nothing else is
//: property progress induction 1: what memory and the shards do not hold up goes on; stores of what is there, and invalidations, in any case
//
//: fault 1 distinct a stored line that is there gets another way
//: file memory/register_l1.sv
//: rtl replaces = installs || (go_miss && stores && !hit);
//: planted replaces = installs || (go_miss && stores && (!hit || FAULT));
//
//: fault 2 saved a changed line that has to go is not stored
//: file memory/register_l1.sv
//: rtl writes_back = stores && !hit && dirty;
//: planted writes_back = stores && !hit && dirty && !FAULT;
//
//: fault 3 saved a response takes the way of a changed line
//: file memory/register_l1.sv
//: rtl receives[w] = !changed_q[response_set][w] &&
//: planted receives[w] = (!changed_q[response_set][w] || FAULT) &&
//
//: fault 4 answered a line from memory is not answered if it is not kept
//: file memory/register_l1.sv
//: rtl else answer_valid_q <= responds ||
//: planted else answer_valid_q <= (responds && !(FAULT && mshr_last_q[response_mshr])) ||
//
//: fault 5 progress a store that is there waits for the memory port
//: file memory/register_l1.sv
//: rtl go_hit = able && (!loads || !answer_valid_q);
//: planted go_hit = able && (!loads || !answer_valid_q) && (!FAULT || !stores || room);
//
//: inside register_l1
  initial assume (rst);
  (* anyconst *) logic [PlaceBits-1:0] one;

  // ---- where the line is
  logic [Ways-1:0] ways_with;
  logic            there_changed, leaving, asked_in_mshr, two;
  always_comb begin
    ways_with = '0;
    for (int w = 0; w < Ways; w++)
      ways_with[w] = valid_q[one[SetBits-1:0]][w] &&
                     tag_q[one[SetBits-1:0]][w*TagBits +: TagBits] == one[PlaceBits-1:SetBits];
    there_changed = (ways_with & changed_q[one[SetBits-1:0]]) != '0;
    leaving = memory_valid_q && memory_stores_q && memory_place_q == one;
    asked_in_mshr = 1'b0;
    two = 1'b0;
    for (int m = 0; m < Mshrs; m++)
      if (mshr_valid_q[m] && mshr_place_q[m] == one) begin
        two = two || asked_in_mshr;
        asked_in_mshr = 1'b1;
      end
  end

  // ---- what happened to it
  logic mine, unsaved, loading;
  always_comb mine = going && lookup_place_q == one;
  always_ff @(posedge clk) begin
    if (leaving && memory_ready && !there_changed) unsaved <= 1'b0;
    if (mine && drops && hit) unsaved <= 1'b0;
    if (mine && stores) unsaved <= 1'b1;
    if (mine && loads && !hit) loading <= 1'b1;
    if (responds && mshr_place_q[response_mshr] == one) loading <= 1'b0;
    if (rst) {unsaved, loading} <= '0;
  end

  // ---- what the caller keeps to: memory answers what it was asked; nothing for a line on its way
  logic [Mshrs-1:0] asked_q;  // of memory
  always_ff @(posedge clk) begin
    if (memory_valid_q && !memory_stores_q && memory_ready) asked_q[memory_mshr_q] <= 1'b1;
    if (responds) asked_q[response_mshr] <= 1'b0;
    if (rst) asked_q <= '0;
  end
  always_comb begin
    if (response_valid) begin
      assume (32'(response_mshr) < Mshrs);
      assume (asked_q[response_mshr]);
    end
    if (lookup_valid_q && lookup_place_q == one) assume (!loading);
  end

  // ---- invariants
  logic [Mshrs-1:0] on_port;
  always_comb begin
    on_port = '0;
    if (memory_valid_q && !memory_stores_q) on_port[memory_mshr_q] = 1'b1;
  end
  // The ranks of its set are all there.
  logic ordered;
  always_comb begin
    ordered = 1'b1;
    for (int w = 0; w < Ways; w++) begin
      if (32'(rank_q[one[SetBits-1:0]][w*WayBits +: WayBits]) >= Ways) ordered = 1'b0;
      for (int v = 0; v < w; v++)
        if (rank_q[one[SetBits-1:0]][w*WayBits +: WayBits] == rank_q[one[SetBits-1:0]][v*WayBits +: WayBits]) ordered = 1'b0;
    end
  end
  always_comb if (!rst) begin
    inv_ordered: assert (ordered);
    inv_asked: assert ((asked_q | on_port) == mshr_valid_q && (asked_q & on_port) == '0);
    inv_loading: assert (loading == asked_in_mshr && !two);
    inv_absent: assert (!loading || ways_with == '0);
    inv_mshr: assert (!(memory_valid_q && !memory_stores_q) || 32'(memory_mshr_q) < Mshrs);
  end

  // ---- properties
  logic free;  // of what a request may wait for, all but the shards and a response
  always_comb free = !answer_valid_q && (!memory_valid_q || memory_ready) && !(&mshr_valid_q);
  always_comb if (!rst) begin
    distinct: assert ((ways_with & (ways_with - 1'b1)) == '0);
    saved: assert (!unsaved || there_changed || leaving);
    progress: assert (!(lookup_valid_q && !response_valid && (free || (!loads && (hit || !stores)))) || going);
  end

  // Answers: one for each load that hit, and each response.
  logic owed;
  always_ff @(posedge clk) begin
    owed <= responds || (going && loads && hit) || (owed && !answer_taken);
    if (rst) owed <= 1'b0;
  end
  always_comb if (!rst) answered: assert (owed == answer_valid_q);

  always_comb begin
    cover (answer_valid_q && answer_read_q);
    cover (memory_valid_q && memory_stores_q);
    cover (responds && mshr_last_q[response_mshr]);
    cover (unsaved && leaving);
  end
