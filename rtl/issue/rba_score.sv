// rba_score: how contended the register banks are that each warp's next instruction would read.
// Barnes IV-A, Fig. 6 (9) and (3).  Contract: cmodel/issue/rba_score.h.
module rba_score #(
    parameter Warps = 16,       // warps of one scheduler
    parameter Operands = 6,     // source operands of an instruction
    parameter Banks = 2,        // register banks behind the collector
    parameter LengthBits = 4,   // width of a queue length
    parameter ScoreBits = 5,    // width of a score; sums above it saturate
    localparam BankBits = $clog2(Banks),
    localparam MaxLatency = 20
) (
    input  logic                               clk,
    input  logic                               rst,
    input  logic [4:0]                         score_latency,  // 0..20 cycles, held while running
    input  logic [Warps-1:0]                   head_valid,     // the warp has a decoded instruction
    input  logic [Warps*Operands-1:0]          operand_valid,  // its source operands
    input  logic [Warps*Operands*BankBits-1:0] operand_bank,   // and their banks
    input  logic [Banks*LengthBits-1:0]        queue_length,   // pending requests per bank
    output logic [Warps*ScoreBits-1:0]         score
);
  localparam SumBits = LengthBits + $clog2(Operands + 1);

  function automatic [Warps*ScoreBits-1:0] scores_from(
      input [Banks*LengthBits-1:0] length, input [Warps-1:0] valid, input [Warps*Operands-1:0] operands,
      input [Warps*Operands*BankBits-1:0] banks);
    logic [SumBits-1:0] sum;
    logic [7:0]         one;
    logic [Banks*8-1:0] lengths;  // a byte each, which is chosen with fewer gates
    for (int b = 0; b < Banks; b++) lengths[b*8 +: 8] = 8'(length[b*LengthBits +: LengthBits]);
    for (int w = 0; w < Warps; w++) begin
      sum = '0;
      for (int o = 0; o < Operands; o++) begin
        one = lengths[banks[(w*Operands+o)*BankBits +: BankBits]*8 +: 8];
        sum = sum + (valid[w] && operands[w*Operands+o] ? SumBits'(32'(one)) : '0);
      end
      scores_from[w*ScoreBits +: ScoreBits] = (sum >> ScoreBits) != 0 ? {ScoreBits{1'b1}} : sum[ScoreBits-1:0];
    end
  endfunction

  logic [Warps*ScoreBits-1:0]  table_q;
  logic [Banks*LengthBits-1:0] delayed_q [0:MaxLatency-1];  // newest first
  logic [Banks*LengthBits-1:0] length;

  always_comb begin
    length = score_latency < 2 || score_latency > MaxLatency ? queue_length : '0;
    for (int n = 2; n <= MaxLatency; n++) if (score_latency == 5'(n)) length = length | delayed_q[n-2];
  end

  logic [Warps*ScoreBits-1:0] fresh;
  always_comb fresh = scores_from(length, head_valid, operand_valid, operand_bank);
  always_comb score = score_latency == 0 ? fresh : table_q;

  always_ff @(posedge clk)
    if (rst) begin
      table_q <= '0;
      for (int n = 0; n < MaxLatency; n++) delayed_q[n] <= '0;
    end else begin
      table_q <= fresh;
      delayed_q[0] <= queue_length;
      for (int n = 1; n < MaxLatency; n++) delayed_q[n] <= delayed_q[n-1];
    end
endmodule
