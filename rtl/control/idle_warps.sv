// idle_warps: how many warps of either kernel have issued nothing: the slack by which blocks are divided.
// Scavenger: Kloosterman 5.5.2.  Contract: cmodel/control/idle_warps.h.
module idle_warps #(
    parameter Warps = 64,
    parameter Interval = 8192,  // cycles
    localparam WarpBits = $clog2(Warps + 1)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                running,
    input  logic                resume,    // an interval begins
    input  logic [2*Warps-1:0]  on,        // warps of both kernels on the SM
    input  logic [Warps-1:0]    issues,    // in this cycle
    output logic [WarpBits-1:0] primary,
    output logic [WarpBits-1:0] secondary
);
  localparam AgeBits = $clog2(Interval);
  logic [AgeBits-1:0] age_q;
  logic [Warps-1:0]   issued_q;  // in this interval

  always_comb begin
    primary = '0;
    secondary = '0;
    for (int w = 0; w < Warps; w++) begin
      primary = primary + WarpBits'(on[w] && !issued_q[w]);
      secondary = secondary + WarpBits'(on[Warps+w] && !issued_q[w]);
    end
  end

  always_ff @(posedge clk)
    if (rst || !running || resume || age_q == AgeBits'(Interval - 1)) begin
      age_q <= '0;
      issued_q <= '0;
    end else begin
      age_q <= age_q + 1'b1;
      issued_q <= issued_q | issues;
    end
endmodule
