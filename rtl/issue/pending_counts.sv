// pending_counts: how many writes each warp has pending, and so whether it is idle.  What is released is known late in a
// cycle: whether none is left is asked of the count for each number that may be, and each release moves on.
// A part of scoreboard (cmodel/issue/scoreboard.h): no port table and no checker, as all around it have them.
module pending_counts #(
    parameter Warps = 16,
    parameter Releases = 3,
    parameter RegisterBits = 8,
    localparam WarpBits = $clog2(Warps),
    localparam CountBits = RegisterBits + 1
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [Warps-1:0]                 reserve,           // see scoreboard
    input  logic [Warps*2-1:0]               check_destination,
    input  logic [Warps*RegisterBits-1:0]    check_register,
    input  logic [Releases-1:0]              release_valid,
    input  logic [Releases*WarpBits-1:0]     release_warp,
    input  logic [Releases*RegisterBits-1:0] release_register,
    input  logic [Releases-1:0]              release_predicate,
    output logic [Warps*CountBits-1:0]       count,             // from state only
    output logic [Warps-1:0]                 idle               // from state only
);
  localparam [RegisterBits-1:0] Last = {RegisterBits{1'b1}};

  logic [Releases-1:0] counts;  // it is of what can be pending
  always_comb
    for (int r = 0; r < Releases; r++)
      counts[r] = release_valid[r] && (release_predicate[r] ? release_register[r*RegisterBits +: 3] != 3'd7
                                                            : release_register[r*RegisterBits +: RegisterBits] != Last);

  for (genvar w = 0; w < Warps; w++) begin : g_warp
    logic [CountBits-1:0]    count_q;  // as it was a cycle before, and what was added and released since
    logic [1:0]              added_q, added;
    logic [Releases-1:0]     freed_q, freed;
    logic [Releases:0]       left;     // bit n: n will be
    logic                    idle_q;
    logic [RegisterBits-1:0] register;
    always_comb idle[w] = idle_q;
    always_comb begin
      count[w*CountBits +: CountBits] = count_q + CountBits'(added_q);
      for (int r = 0; r < Releases; r++)
        count[w*CountBits +: CountBits] = count[w*CountBits +: CountBits] - CountBits'(freed_q[r]);
    end
    always_comb begin
      register = check_register[w*RegisterBits +: RegisterBits];
      added = '0;
      if (reserve[w])
        case (check_destination[w*2 +: 2])
          isa_pkg::DEST_REG: added = {1'b0, register != Last};
          isa_pkg::DEST_PAIR: added = register[RegisterBits-1:1] == Last[RegisterBits-1:1] ? 2'd1 : 2'd2;
          isa_pkg::DEST_PRED: added = {1'b0, register[2:0] != 3'd7};
          default: ;
        endcase
      for (int n = 0; n <= Releases; n++) left[n] = count[w*CountBits +: CountBits] == CountBits'(n) && added == '0;
      for (int r = 0; r < Releases; r++) begin
        freed[r] = counts[r] && release_warp[r*WarpBits +: WarpBits] == WarpBits'(w);
        if (freed[r]) left = left >> 1;
      end
    end
    always_ff @(posedge clk)
      if (rst) begin
        count_q <= '0;
        added_q <= '0;
        freed_q <= '0;
        idle_q <= 1'b1;
      end else begin
        count_q <= count[w*CountBits +: CountBits];
        added_q <= added;
        freed_q <= freed;
        idle_q <= left[0];
      end
  end
endmodule
