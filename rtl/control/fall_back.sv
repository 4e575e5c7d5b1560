// fall_back: stops sharing an SM when the primary kernel does not reach its target whatever the controllers do.
// Scavenger: Kloosterman 5.5.3.  Contract: cmodel/control/fall_back.h.
module fall_back #(
    parameter Schedulers = 4,        // instructions a cycle, at most
    parameter Far = 2048,        // instructions that the primary may be behind
    parameter Patience = 8192,   // cycles in a row in which it may be more, and grow
    parameter Alone = 65536,     // cycles for which it then has the SM
    localparam TargetBits = $clog2(Schedulers + 1) + 10
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [Schedulers-1:0] issued,  // a bit per instruction of the primary kernel
    input  logic                  running, // both kernels do
    input  logic [TargetBits-1:0] target,  // IPC in 1/1024
    output logic                  alone,   // the primary has the SM
    output logic                  restart  // last cycle of it: a new profile
);
  localparam BehindBits = $clog2(2 * Far + 1) + 10;
  localparam SumBits = (BehindBits > TargetBits ? BehindBits : TargetBits) + 2;  // with a sign
  localparam PatienceBits = $clog2(Patience + 1);
  localparam AloneBits = $clog2(Alone + 1);

  logic [BehindBits-1:0]   behind_q, behind_d;  // instructions, in 1/1024
  logic [BehindBits-1:0]   worst_q;             // the most in the cycles of patience
  logic [PatienceBits-1:0] patience_q;          // cycles above Far, in a row
  logic [AloneBits-1:0]    alone_q;             // cycles still to come, this one too

  logic [3:0]                now;
  logic signed [SumBits-1:0] sum, most;
  logic                      late, grows, over, gives_up;
  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 4'(issued[i]);
    sum = $signed(SumBits'(behind_q)) + $signed(SumBits'(target)) - $signed(SumBits'({now, 10'd0}));
    most = $signed(SumBits'(2 * Far * 1024));
    behind_d = BehindBits'(sum);
    if (sum < 0) behind_d = '0;
    else if (sum > most) behind_d = BehindBits'(2 * Far * 1024);
    late = behind_q > BehindBits'(Far * 1024);
    grows = patience_q == '0 || behind_q >= worst_q;
    over = late && patience_q == PatienceBits'(Patience - 1);
    gives_up = over && (grows || worst_q == BehindBits'(2 * Far * 1024));
    alone = alone_q != '0;
    restart = alone_q == AloneBits'(1);
  end

  always_ff @(posedge clk) begin
    if (rst) alone_q <= '0;
    else if (alone) alone_q <= alone_q - 1'b1;
    else if (running && gives_up) alone_q <= AloneBits'(Alone);
    behind_q <= rst || alone || !running || gives_up ? '0 : behind_d;  // alone, it is not late
    if (rst || !running) begin
      worst_q <= '0;
      patience_q <= '0;
    end else begin
      if (grows) worst_q <= behind_q;
      patience_q <= late && !over ? patience_q + 1'b1 : '0;
    end
  end
endmodule
