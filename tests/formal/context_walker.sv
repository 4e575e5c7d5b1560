// context_walker: each line of a block's context is stored once and loaded once, at the same line of memory, and what comes back is shown as
// the line that it is.
//
// A block is saved or loaded as the contract has it; memory answers loads that it has taken.  Any one line of the block is followed: `line`.
//
//: parameters Places=2 Banks=1
//: invariants induction 1
//: cover 24
//: bits
//: property steady induction 1: a request to memory stays as it is until it is taken
//: property saves induction 1: every line of the block is stored once before it goes, and nothing else is
//: property restores induction 1: every line of the block is loaded once and put once before the block is back, and nothing else is
//: property address induction 1: a line is loaded from where it was stored
//: property places induction 1: no two loads under way have one tag
//
//: fault 1 steady the address of a load goes on as it waits
//: file dispatch/context_walker.sv
//: rtl if (sent) begin
//: planted if (sent || (FAULT && memory_valid && load_q)) begin
//
//: fault 2 saves a block has gone before its shared memory
//: file dispatch/context_walker.sv
//: rtl none_left = shared_q && at_q
//: planted none_left = (shared_q && FAULT) || shared_q && at_q
//
//: fault 3 restores a block is back while a line is still to be put
//: file dispatch/context_walker.sv
//: rtl loading_q == '0 && !put_q;
//: planted loading_q == '0 && (!put_q || FAULT);
//
//: fault 4 address a line of memory is left out when a block comes back
//: file dispatch/context_walker.sv
//: rtl line_q <= first;
//: planted line_q <= first + 25'(FAULT);
//
//: fault 5 places a place is free as soon as it is asked
//: file dispatch/context_walker.sv
//: rtl loading_q[free] <= 1'b1;
//: planted loading_q[free] <= !FAULT;
//
//: inside context_walker
  initial assume (rst);
  localparam Line = 16;  // {of shared memory, number, which}

  // ---- what the contract has of who gives the signals
  (* anyconst *) logic [24:0] of_line;
  (* anyconst *) logic [15:0] of_lines;
  (* anyconst *) logic [1:0]  shared_of_first, shared_of_second;
  logic        chosen, saves_q, loads_q;           // a block is, and is saved or loaded
  logic        kernel_q;
  logic [31:0] block;                              // its warps
  logic [24:0] block_line;                         // the first of its lines in memory
  logic        under_way;
  always_comb begin
    under_way = chosen || saves_q || loads_q;
    assume (context_line == of_line && context_lines == of_lines && rows_per_warp == {8'd2, 8'd1});
    assume (shared_bytes == {8'd0, shared_of_second, 7'd0, 8'd0, shared_of_first, 7'd0});
    assume (2'(start) + 2'(save) + 2'(load) < 2'd2);
    assume (!start || (warps != '0 && warps[31:8] == '0 && !saves_q && !loads_q));
    assume (!(save || load) || (under_way && kernel == kernel_q));
    assume ((!saves_q || save) && (!loads_q || load));
    assume (!line_done || (line_valid && (load || !memory_valid)));
  end
  always_ff @(posedge clk) begin
    chosen <= !rst && (start || (chosen && !save && !load));
    saves_q <= !rst && save && !finished;
    loads_q <= !rst && load && !finished;
    if (start) begin
      kernel_q <= kernel;
      block <= warps;
      block_line <= first;
    end
  end

  // Of memory: a response is to a load that has been taken.
  logic [31:0] sent_q;
  always_ff @(posedge clk) begin
    if (response_valid && response_ready) sent_q[response_place] <= 1'b0;
    if (memory_valid && memory_ready && !memory_store) sent_q[memory_tag[4:0]] <= 1'b1;
    if (rst) sent_q <= '0;
  end
  always_comb assume (!response_valid || sent_q[response_place]);

  // ---- the line that is followed
  (* anyconst *) logic [Line-1:0] line;
  wire       of_shared = line[15];
  wire [4:0] of_number = line[14:10];
  wire [9:0] of_at = line[9:0];
  logic [Line-1:0] current;
  logic            in_block, passed;
  logic [9:0]      lines_of_shared, lines_of_warp;
  always_comb begin
    lines_of_warp = kernel_q ? 10'd4 : 10'd3;
    lines_of_shared = 10'(kernel_q ? shared_of_second : shared_of_first);
    current = {shared_q, shared_q ? 5'd0 : number, at_q};
    in_block = of_shared ? of_number == '0 && of_at < lines_of_shared : block[of_number] && of_at < lines_of_warp;
    passed = of_shared ? shared_q && at_q > of_at
                         : !left_q[of_number] || (number == of_number && at_q > of_at);
  end
  logic       seen;                                // it has been asked for
  logic       answer_q, has_q, done_q;             // its load is under way; its row is here; it has been put
  logic [4:0] its_place;
  always_ff @(posedge clk) begin
    if (begun && current == line) seen <= 1'b1;
    if (begins && current == line) begin
      answer_q <= 1'b1;
      its_place <= free;
    end
    if (answered && answer_q && response_place == its_place) begin
      answer_q <= 1'b0;
      has_q <= 1'b1;
    end
    if (put_done && has_q) begin
      has_q <= 1'b0;
      done_q <= 1'b1;
    end
    if (start || rst) {seen, answer_q, has_q, done_q} <= '0;
  end

  // Its line of memory, from the block's first: those of warps before it, and its own.  A warp of the first kernel has three lines, one of
  // the second four.
  function automatic [6:0] index(input [7:0] before, input second, input [1:0] which);
    logic [3:0] warps;
    warps = '0;
    for (int i = 0; i < 8; i++) warps = warps + 4'(before[i]);
    index = (second ? {1'b0, warps, 2'd0} : 7'(warps) + {2'd0, warps, 1'b0}) + 7'(which);
  endfunction
  logic [6:0]      line_index;
  logic [Line-1:0] request_of;                     // what the request is of
  always_comb line_index = index(of_shared ? block[7:0] : block[7:0] & ((8'd1 << of_number) - 8'd1), kernel_q, of_at[1:0]);
  always_ff @(posedge clk) if (begun) request_of <= current;

  // ---- invariants
  logic places_right;
  always_comb begin
    places_right = (sent_q & ~loading_q) == '0;
    for (int p = 0; p < 32; p++) begin
      if (loading_q[p] && !sent_q[p] && !(request_q && load_q && place_q == 5'(p))) places_right = 1'b0;
    end
    if (request_q && load_q && (!loading_q[place_q] || sent_q[place_q])) places_right = 1'b0;
  end
  always_comb
    if (!rst) begin
      inv_chosen: assert (2'(chosen) + 2'(saves_q) + 2'(loads_q) < 2'd2);
      inv_quiet: assert (under_way || (!request_q && sent_q == '0));
      inv_direction: assert (!request_q || (load_q ? loads_q : saves_q));
      inv_put: assert (!put_q || loads_q);
      inv_loading: assert (!(chosen || saves_q) || (loading_q == '0 && sent_q == '0));
      inv_block: assert (!under_way || (block != '0 && block[31:8] == '0));
      inv_left: assert (!under_way || ((left_q & ~block) == '0 && shared_q == (left_q == '0)));
      inv_order: assert (!under_way || shared_q || left_q == (block & ~((32'd1 << number) - 32'd1)));
      inv_at: assert (!under_way || (shared_q ? at_q <= lines_of_shared : at_q < lines_of_warp));
      inv_line: assert (!under_way || line_q + 25'(request_q) == block_line + 25'(index(block[7:0] & ~left_q[7:0], kernel_q, at_q[1:0])));
      inv_of: assert (!under_way || !request_q || request_of != line || (in_block && line_q == block_line + 25'(line_index)));
      inv_seen: assert (!under_way || !in_block || seen == passed);
      inv_other: assert (!under_way || in_block || !seen);
      inv_places: assert (!loads_q || places_right);
      inv_wanted: assert (!loads_q || !answer_q || (loading_q[its_place] && wanted_q[its_place] == line));
      inv_here: assert (!loads_q || has_q == (put_q && put_at_q == line));
      inv_one: assert (!loads_q || 2'(answer_q) + 2'(has_q) + 2'(done_q) == 2'(seen));
      inv_none: assert (loads_q || !under_way || !(answer_q || has_q || done_q));
      inv_begun: assert (!chosen || !seen);
    end

  genvar p;
  generate
    for (p = 0; p < 32; p++) begin : loads
      context_walker_load one (.right(rst || !loads_q || !loading_q[p] || wanted_q[p] != line || (answer_q && its_place == 5'(p))));
    end
  endgenerate

  // ---- properties
  logic        was_waiting, was_store;
  logic [24:0] was_line;
  logic [7:0]  was_tag;
  always_ff @(posedge clk) begin
    was_waiting <= !rst && memory_valid && !memory_ready;
    was_store <= memory_store;
    was_line <= memory_line;
    was_tag <= memory_tag;
  end
  always_comb
    if (!rst) begin
      steady: assert (!was_waiting || (memory_valid && memory_line == was_line && memory_tag == was_tag && memory_store == was_store));
      saves: assert (!(save && line_done && current == line && (seen || !in_block)) && !(save && finished && in_block && !seen));
      restores: assert (!(begins && current == line && (seen || !in_block)) && !(load && finished && in_block && !done_q) &&
                      !(put_done && {line_shared, line_number, line_at} == line && (done_q || !in_block)));
      address: assert (!(memory_valid && request_of == line) || memory_line == block_line + 25'(line_index));
      places: assert (!(memory_valid && !memory_store) || !sent_q[memory_tag[4:0]]);
    end
  always_comb begin
    cover (!rst && save && finished);
    cover (!rst && load && finished);
  end
//: beside
// One of the loads: so that each has its own assertion.
module context_walker_load(input right);
  always_comb inv_load: assert (right);
endmodule
