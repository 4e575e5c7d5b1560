// line_mux: the memory behind the L1 is shared by clients, each with requests for lines and responses of its own.
// Contract: cmodel/memory/line_mux.h.
module line_mux #(
    parameter Clients = 2,
    parameter Patience1 = 1,  // of client 1: requests in a row before it stands back for one of those below it
    parameter Patience2 = 1,
    parameter Patience3 = 1,
    parameter Lanes = 32,
    localparam WordBits = $clog2(Lanes)
) (
    /* verilator lint_off UNUSEDSIGNAL */  // one client has no state
    input  logic                              clk,
    input  logic                              rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Clients-1:0]                client_valid,
    input  logic [Clients*6-1:0]              client_operation,
    input  logic [Clients*25-1:0]             client_line,
    input  logic [Clients*Lanes-1:0]          client_lanes,
    input  logic [Clients*Lanes*WordBits-1:0] client_word,
    input  logic [Clients*Lanes*32-1:0]       client_data,
    input  logic [Clients*8-1:0]              client_tag,
    output logic [Clients-1:0]                client_ready,
    // memory behind the L1
    output logic                              memory_valid,
    output logic [5:0]                        memory_operation,
    output logic [24:0]                       memory_line,
    output logic [Lanes-1:0]                  memory_lanes,
    output logic [Lanes*WordBits-1:0]         memory_word,
    output logic [Lanes*32-1:0]               memory_data,
    output logic [7:0]                        memory_tag,
    input  logic                              memory_ready,
    input  logic                              response_valid,
    input  logic [7:0]                        response_tag,
    output logic                              response_ready,
    // responses, to their clients
    output logic [Clients-1:0]                answer_valid,
    output logic [Clients*8-1:0]              answer_tag,
    input  logic [Clients-1:0]                answer_ready
);
  // ---- the client that has the port: the highest that wants it and need not stand back
  logic [Clients-1:0] spent;    // has had it as often as its patience is
  logic [Clients-1:0] chosen;   // one-hot
  logic [Clients-1:0] decided;  // one above has it
  logic               below;
  always_comb begin
    decided = '0;
    chosen = '0;
    client_ready = '0;
    for (int c = Clients - 1; c >= 0; c--) begin
      below = 1'b0;
      for (int d = 0; d < c; d++) if (client_valid[d]) below = 1'b1;
      if (c < Clients - 1) decided[c] = decided[c+1] || chosen[c+1];
      client_ready[c] = memory_ready && !decided[c] && !(spent[c] && below);
      chosen[c] = client_valid[c] && !decided[c] && !(spent[c] && below);
    end
  end

  genvar n;
  generate
    for (n = 0; n < Clients; n = n + 1) begin : clients
      if (n == 0) begin : data
        assign spent[n] = 1'b0;
      end else begin : others
        localparam Patience = n == 1 ? Patience1 : n == 2 ? Patience2 : Patience3;
        localparam RunBits = $clog2(Patience + 1);
        logic [RunBits-1:0] run_q;
        assign spent[n] = run_q == RunBits'(Patience);
        always_ff @(posedge clk)
          if (rst) run_q <= '0;
          else if (memory_ready && !decided[n]) run_q <= !chosen[n] ? '0 : spent[n] ? run_q : run_q + 1'b1;
      end
    end
  endgenerate

  // ---- its request, with its number in the tag
  always_comb begin
    memory_valid = chosen != '0;
    memory_operation = '0;
    memory_line = '0;
    memory_lanes = '0;
    memory_word = '0;
    memory_data = '0;
    memory_tag = '0;
    for (int c = 0; c < Clients; c++)
      if (chosen[c]) begin
        memory_operation = client_operation[c*6 +: 6];
        memory_line = client_line[c*25 +: 25];
        memory_lanes = client_lanes[c*Lanes +: Lanes];
        memory_word = client_word[c*Lanes*WordBits +: Lanes*WordBits];
        memory_data = client_data[c*Lanes*32 +: Lanes*32];
        memory_tag = client_tag[c*8 +: 8];
        if (c > 0 && client_tag[c*8 +: 8] != line_pkg::NO_REPLY) memory_tag = {1'b1, 2'(c - 1), client_tag[c*8 +: 5]};
      end
  end

  // ---- a response
  logic [Clients-1:0] named;  // the client in its tag
  always_comb begin
    named = '0;
    answer_tag = '0;
    for (int c = 0; c < Clients; c++) begin
      if (c == 0) named[c] = Clients == 1 || !response_valid || !response_tag[7];
      else named[c] = response_valid && response_tag[7] && response_tag[6:5] == 2'(c - 1);
      answer_tag[c*8 +: 8] = c == 0 ? response_tag : {3'b000, response_tag[4:0]};
    end
    answer_valid = named & {Clients{response_valid}};
    response_ready = (answer_ready & named) != '0;
  end
endmodule
