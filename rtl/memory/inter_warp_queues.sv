// inter_warp_queues: the window in which loads of different warps that ask for one line become one request.
// WarpPool 3.3.4, Fig. 3.7.  Contract: cmodel/memory/inter_warp_queues.h.
module inter_warp_queues #(
    parameter Queues = 32,      // a power of two
    parameter Tags = 2,         // of a queue
    parameter Merges = 4,       // requests of a tag
    parameter Coalescers = 2,
    parameter LineBits = 25,
    parameter RecordBits = 23,
    localparam TagBits = $clog2(Queues * Tags)
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [Coalescers-1:0]            insert_valid,
    input  logic [Coalescers*LineBits-1:0]   insert_line,
    input  logic [Coalescers*RecordBits-1:0] insert_record,
    output logic [Coalescers-1:0]            insert_ready,
    output logic [Coalescers-1:0]            insert_fresh,   // opens a tag
    output logic [Coalescers*TagBits-1:0]    insert_tag,
    input  logic                             room,           // a tag may be opened
    input  logic                             select_valid,
    input  logic [TagBits-1:0]               select_tag,
    output logic                             send_valid,
    output logic [LineBits-1:0]              send_line,
    output logic [Merges*RecordBits-1:0]     send_record,    // oldest lowest
    input  logic                             send_ready
);
  localparam All = Queues * Tags;
  localparam QueueBits = $clog2(Queues);
  localparam CountBits = $clog2(Merges + 1);
  localparam TurnBits = Coalescers > 1 ? $clog2(Coalescers) : 1;

  (* mem2reg *) logic [LineBits-1:0]          line_q [0:All-1];
  (* mem2reg *) logic [Merges*RecordBits-1:0] record_q [0:All-1];
  (* mem2reg *) logic [CountBits-1:0]         count_q [0:All-1];  // of records; 0: free
  logic [TurnBits-1:0]                        first_q, first_d;

  function automatic [TurnBits-1:0] in_turn(input [TurnBits-1:0] first, input integer n);
    in_turn = TurnBits'(32'(first) + n < Coalescers ? 32'(first) + n : 32'(first) + n - Coalescers);
  endfunction

  // Where each coalescer's request could go, if it had its queue for itself.
  logic [Coalescers-1:0] fits, opens;

  always_comb begin : look
    logic [LineBits-1:0] line;
    logic [TagBits-1:0]  tag;
    logic                match;
    fits = '0;
    opens = '0;
    insert_tag = '0;
    for (int c = 0; c < Coalescers; c++) begin
      line = insert_line[c*LineBits +: LineBits];
      match = 1'b0;
      for (int t = Tags - 1; t >= 0; t--) begin
        tag = TagBits'(32'(line[QueueBits-1:0]) * Tags + t);
        if (insert_valid[c] && room && !match && count_q[tag] == 0) begin
          fits[c] = 1'b1;
          opens[c] = 1'b1;
          insert_tag[c*TagBits +: TagBits] = tag;
        end
        if (insert_valid[c] && count_q[tag] != 0 && line_q[tag] == line && count_q[tag] != CountBits'(Merges) &&
            !(select_valid && select_tag == tag)) begin
          match = 1'b1;
          fits[c] = 1'b1;
          opens[c] = 1'b0;
          insert_tag[c*TagBits +: TagBits] = tag;
        end
      end
    end
  end

  // A queue takes one request a cycle, of the first in turn.
  always_comb begin : take
    logic [Queues-1:0]    served;
    logic [TurnBits-1:0]  c;
    logic [QueueBits-1:0] queue;
    served = '0;
    insert_ready = '0;
    first_d = first_q;
    for (int n = 0; n < Coalescers; n++) begin
      c = in_turn(first_q, n);
      queue = insert_line[c*LineBits +: QueueBits];
      if (fits[c] && !served[queue]) begin
        insert_ready[c] = 1'b1;
        served[queue] = 1'b1;
      end
    end
    insert_fresh = insert_ready & opens;
    for (int n = Coalescers - 1; n >= 0; n--)
      if (insert_valid[in_turn(first_q, n)] && !insert_ready[in_turn(first_q, n)]) first_d = in_turn(first_q, n);
  end

  always_ff @(posedge clk)
    if (rst) first_q <= '0;
    else first_q <= first_d;

  for (genvar t = 0; t < All; t++) begin : tag
    logic [Coalescers-1:0] mine;
    logic [RecordBits-1:0] record;
    logic [LineBits-1:0]   line;
    always_comb begin
      mine = '0;
      record = '0;
      line = '0;
      for (int c = 0; c < Coalescers; c++)
        if (insert_ready[c] && insert_tag[c*TagBits +: TagBits] == TagBits'(t)) begin
          mine[c] = 1'b1;
          record = record | insert_record[c*RecordBits +: RecordBits];
          line = line | insert_line[c*LineBits +: LineBits];
        end
    end

    always_ff @(posedge clk)
      if (rst) count_q[t] <= '0;
      else if (select_valid && send_ready && select_tag == TagBits'(t)) count_q[t] <= '0;
      else if (mine != 0) count_q[t] <= count_q[t] + 1'b1;

    always_ff @(posedge clk)
      if (mine != 0) begin
        line_q[t] <= line;
        for (int m = 0; m < Merges; m++)
          if (count_q[t] == CountBits'(m)) record_q[t][m*RecordBits +: RecordBits] <= record;
      end
  end

  assign send_valid = select_valid;
  assign send_line = line_q[select_tag];
  always_comb
    for (int m = 0; m < Merges; m++)
      send_record[m*RecordBits +: RecordBits] =
          CountBits'(m) < count_q[select_tag] ? record_q[select_tag][m*RecordBits +: RecordBits] : '1;
endmodule
