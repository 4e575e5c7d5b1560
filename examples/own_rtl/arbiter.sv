// arbiter: somebody's arbitration unit of an operand collector, with the ports of ours and nothing else of it: a shift register a
// bank instead of a ring.  With BUG a write does not keep a bank from being read.
module arbiter (
    input  logic        clk,
    input  logic        rst,
    input  logic        request_valid,
    input  logic        request_unit,
    input  logic [2:0]  request_operand_valid,
    input  logic [2:0]  request_bank,
    input  logic [23:0] request_row,
    input  logic [1:0]  write_valid,
    output logic [1:0]  read_valid,
    output logic [15:0] read_row,
    output logic [1:0]  deliver_valid,
    output logic [1:0]  deliver_unit,
    output logic [5:0]  deliver_operand,
    output logic [5:0]  queue_length
);
  logic [11:0] fifo [0:1][0:5];  // {unit, operand, row}, the oldest first
  logic [2:0]  count [0:1], filled;

  always_comb
    for (int b = 0; b < 2; b++) begin
      queue_length[b*3 +: 3] = count[b];
      read_row[b*8 +: 8] = fifo[b][0][7:0];
`ifdef BUG
      read_valid[b] = count[b] != 0;
`else
      read_valid[b] = count[b] != 0 && !write_valid[b];
`endif
      // One operand a cycle for a unit: the lower bank first.
      if (b == 1 && read_valid[0] && fifo[0][0][11] == fifo[1][0][11]) read_valid[1] = 1'b0;
    end

  always_ff @(posedge clk) begin
    for (int b = 0; b < 2; b++) begin
      filled = count[b];
      if (read_valid[b]) begin
        deliver_unit[b] <= fifo[b][0][11];
        deliver_operand[b*3 +: 3] <= fifo[b][0][10:8];
        for (int n = 0; n < 5; n++) fifo[b][n] = fifo[b][n+1];
        filled = filled - 1'b1;
      end
      for (int o = 0; o < 3; o++)
        if (request_valid && request_operand_valid[o] && 32'(request_bank[o]) == b) begin
          fifo[b][filled] = {request_unit, 3'(o), request_row[o*8 +: 8]};
          filled = filled + 1'b1;
        end
      count[b] = rst ? '0 : filled;
    end
    deliver_valid <= rst ? '0 : read_valid;
  end
endmodule
