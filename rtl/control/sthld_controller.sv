// sthld_controller: how long a scheduler may wait for a better collector unit, found by walking.
// Malekeh IV-B3, Fig. 8 and 9.  Contract: cmodel/control/sthld_controller.h.
module sthld_controller #(
    parameter Schedulers = 4,        // instructions a cycle, at most
    parameter Interval = 10000,  // cycles whose instructions are compared
    parameter Inverse = 50,      // a large difference is more than 1 / Inverse
    parameter Limit = 63,        // greatest STHLD
    localparam SthldBits = $clog2(Limit + 1),
    localparam SumBits = $clog2(Interval * Schedulers + 1)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [Schedulers-1:0] issued,      // a bit per instruction
    input  logic                  adaptive,    // else sthld is `fixed`
    input  logic [SthldBits-1:0]  fixed,
    input  logic                  table_valid, // writes an entry of the table
    input  logic [2:0]            table_state,
    input  logic                  table_large,
    input  logic [2:0]            table_next,
    input  logic [3:0]            table_delta, // two's complement
    output logic [SthldBits-1:0]  sthld,
    output logic [2:0]            state,       // 1 to 6, as in Fig. 8
    output logic [SumBits-1:0]    sum          // of the last whole interval
);
  localparam Entries = 12;
  localparam AgeBits = $clog2(Interval);
  localparam WideBits = SumBits + 7;                               // a difference times Inverse
  localparam WalkBits = (SthldBits > 4 ? SthldBits : 4) + 2;       // -9 to Limit + 7
  localparam [2:0] Begin = 1, Climb = 2, Speculation = 3, Descend = 4, Settle = 5, Knee = 6;

  (* mem2reg *) logic [2:0] next_q  [0:Entries-1];  // entry 2 * (state - 1) + large
  (* mem2reg *) logic [3:0] delta_q [0:Entries-1];
  logic [AgeBits-1:0]  age_q;
  logic [SumBits-1:0]  running_q, closed_q, before_q, difference_q;
  logic [1:0]          after_q;                     // cycles since an interval's last, a bit each
  logic [2:0]          state_q;
  logic [WalkBits-1:0] walk_q;                      // two's complement, -1 to Limit

  // The interval under way.
  logic [3:0]         now;
  logic [SumBits-1:0] total;
  logic               last;
  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 4'(issued[i]);
    total = running_q + SumBits'(now);
    last = age_q == AgeBits'(Interval - 1);
  end

  // The step that the table has for the state and the difference.
  logic                is_large;
  logic [3:0]          entry;
  logic [WalkBits-1:0] moved, walk_d;
  always_comb begin
    is_large = WideBits'(difference_q) * WideBits'(Inverse) > WideBits'(before_q);
    entry = {3'(state_q - 3'd1), is_large};
    moved = walk_q + {{(WalkBits - 4) {delta_q[entry][3]}}, delta_q[entry]};
    walk_d = moved;
    if (moved[WalkBits-1]) walk_d = '1;
    else if (moved > WalkBits'(Limit)) walk_d = WalkBits'(Limit);
  end

  always_comb begin
    sthld = fixed;
    if (adaptive) sthld = walk_q[WalkBits-1] ? '0 : walk_q[SthldBits-1:0];
    state = state_q;
    sum = before_q;
  end

  always_ff @(posedge clk) begin
    if (rst || !adaptive) begin
      age_q <= '0;
      running_q <= '0;
      closed_q <= '0;
      before_q <= '0;
      difference_q <= '0;
      after_q <= '0;
      state_q <= Begin;
      walk_q <= '0;
    end else begin
      age_q <= last ? '0 : age_q + 1'b1;
      running_q <= last ? '0 : total;
      if (last) closed_q <= total;
      after_q <= {after_q[0], last};
      if (after_q[0]) difference_q <= closed_q > before_q ? closed_q - before_q : before_q - closed_q;
      if (after_q[1]) begin
        before_q <= closed_q;
        state_q <= next_q[entry];
        walk_q <= walk_d;
      end
    end
    if (rst) begin
      for (int i = 0; i < Entries; i++) begin
        next_q[i] <= Climb;
        delta_q[i] <= 4'd1;
      end
      next_q[3] <= Speculation;   // climb, large
      next_q[5] <= Descend;       // speculation, large
      delta_q[5] <= -4'd1;
      next_q[6] <= Settle;        // descend, small
      next_q[7] <= Descend;       // descend, large
      delta_q[7] <= -4'd1;
      for (int i = 8; i < 11; i++) begin  // settle; knee, small
        next_q[i] <= Knee;
        delta_q[i] <= '0;
      end
      next_q[11] <= Speculation;  // knee, large
    end else if (table_valid) begin
      next_q[{3'(table_state - 3'd1), table_large}] <= table_next;
      delta_q[{3'(table_state - 3'd1), table_large}] <= table_delta;
    end
  end
endmodule
