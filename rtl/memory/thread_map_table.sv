// thread_map_table: the mappings of words to lanes that no pattern says.  WarpPool 3.3.6, Table 3.1.
// Contract: cmodel/memory/thread_map_table.h.
module thread_map_table #(
    parameter Entries = 8,
    parameter Coalescers = 2,
    parameter Lanes = 32,      // of a warp, and words of a line
    localparam EntryBits = $clog2(Entries),
    localparam WordBits = $clog2(Lanes)
) (
    input  logic                                 clk,
    input  logic                                 rst,
    output logic [Coalescers-1:0]                offer_valid,
    output logic [Coalescers*EntryBits-1:0]      offer_entry,
    input  logic [Coalescers-1:0]                ask,         // holds a line that needs an entry
    input  logic [Coalescers-1:0]                take,        // only where offered and asked for
    input  logic [Coalescers*Lanes-1:0]          take_lanes,
    input  logic [Coalescers*Lanes*WordBits-1:0] take_word,   // of each lane
    input  logic [EntryBits-1:0]                 read_entry,
    output logic                                 read_valid,
    output logic [Lanes-1:0]                     read_lanes,
    output logic [Lanes*WordBits-1:0]            read_word,
    input  logic                                 read_release  // frees read_entry
);
  localparam TurnBits = Coalescers > 1 ? $clog2(Coalescers) : 1;

  logic [Entries-1:0]                        busy_q;
  logic [TurnBits-1:0]                       first_q, first_d;
  (* mem2reg *) logic [Lanes-1:0]            lanes_q [0:Entries-1];
  (* mem2reg *) logic [Lanes*WordBits-1:0]   word_q [0:Entries-1];

  // The coalescer that is n-th in turn.
  function automatic [TurnBits-1:0] in_turn(input [TurnBits-1:0] first, input integer n);
    in_turn = TurnBits'(32'(first) + n < Coalescers ? 32'(first) + n : 32'(first) + n - Coalescers);
  endfunction

  always_comb begin : offers
    logic [Entries-1:0] free;
    free = ~busy_q;
    offer_valid = '0;
    offer_entry = '0;
    for (int n = 0; n < Coalescers; n++) begin
      offer_valid[in_turn(first_q, n)] = free != 0;
      for (int e = Entries - 1; e >= 0; e--)
        if (free[e]) offer_entry[in_turn(first_q, n)*EntryBits +: EntryBits] = EntryBits'(e);
      free = free & (free - 1'b1);
    end
  end

  always_comb begin
    first_d = first_q;
    for (int n = Coalescers - 1; n >= 0; n--)
      if (ask[in_turn(first_q, n)] && !take[in_turn(first_q, n)]) first_d = in_turn(first_q, n);
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= '0;
      first_q <= '0;
    end else begin
      first_q <= first_d;
      if (read_release) busy_q[read_entry] <= 1'b0;
      for (int c = 0; c < Coalescers; c++) if (take[c]) busy_q[offer_entry[c*EntryBits +: EntryBits]] <= 1'b1;
    end

  // What fills an entry: at most one coalescer is offered it.
  for (genvar e = 0; e < Entries; e++) begin : filling
    logic                      fill;
    logic [Lanes-1:0]          lanes;
    logic [Lanes*WordBits-1:0] word;
    always_comb begin
      fill = 1'b0;
      lanes = take_lanes[0 +: Lanes];
      word = take_word[0 +: Lanes*WordBits];
      for (int c = 0; c < Coalescers; c++)
        if (take[c] && offer_entry[c*EntryBits +: EntryBits] == EntryBits'(e)) begin
          fill = 1'b1;
          lanes = take_lanes[c*Lanes +: Lanes];
          word = take_word[c*Lanes*WordBits +: Lanes*WordBits];
        end
    end
    always_ff @(posedge clk)
      if (fill) begin
        lanes_q[e] <= lanes;
        word_q[e] <= word;
      end
  end

  assign read_valid = busy_q[read_entry];
  assign read_lanes = lanes_q[read_entry];
  assign read_word = word_q[read_entry];
endmodule
