// fetch_mux: the port by which a group scheduler reads global memory, shared by the SMs' next blocks and the queue of
// groups. PAVER 5.1.  Contract: cmodel/dispatch/fetch_mux.h.
module fetch_mux #(
    parameter Sms = 15,
    parameter BlockBits = 16,  // of a block's number, and half a word
    parameter TagBits = 5,     // of the queue's tags
    localparam PointerBits = 2 * BlockBits - 1
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic                       start,        // the turn begins anew
    input  logic [Sms-1:0]             fetch_valid,  // an SM's next block, whose place stands until its answer
    input  logic [Sms*PointerBits-1:0] fetch_place,
    output logic [Sms-1:0]             fetch_ready,
    output logic [Sms-1:0]             fetch_answer,
    output logic [BlockBits-1:0]       fetch_number,
    input  logic                       queue_valid,
    input  logic [PointerBits-2:0]     queue_word,
    input  logic [TagBits-1:0]         queue_tag,
    output logic                       queue_ready,
    output logic                       queue_answer_valid,
    output logic [TagBits-1:0]         queue_answer_tag,
    output logic [2*BlockBits-1:0]     queue_answer_word,
    output logic                       read_valid,   // to memory
    output logic [PointerBits-2:0]     read_word,
    output logic [7:0]                 read_tag,
    input  logic                       read_ready,
    input  logic                       answer_valid,
    input  logic [7:0]                 answer_tag,
    input  logic [2*BlockBits-1:0]     answer_word
);
  logic [Sms:0] from_q;  // who comes next, and those behind; none: SM 0

  logic [Sms:0] wanting, behind, first, chosen;
  always_comb begin
    wanting = {queue_valid, fetch_valid};
    behind = wanting & from_q;
    first = behind != '0 ? behind : wanting;
    chosen = first & (~first + 1'b1);
    read_valid = wanting != '0;
    {queue_ready, fetch_ready} = read_ready ? chosen : '0;
    read_word = chosen[Sms] ? queue_word : '0;
    read_tag = chosen[Sms] ? {1'b1, 7'(queue_tag)} : '0;
    for (int i = 0; i < Sms; i++) if (chosen[i]) begin
      read_word = read_word | fetch_place[i*PointerBits+1 +: PointerBits-1];
      read_tag = read_tag | 8'(i);
    end
  end

  always_comb begin
    queue_answer_valid = answer_valid && answer_tag[7];
    queue_answer_tag = answer_tag[TagBits-1:0];
    queue_answer_word = answer_word;
    fetch_number = '0;
    for (int i = 0; i < Sms; i++) begin
      fetch_answer[i] = answer_valid && answer_tag == 8'(i);
      if (fetch_answer[i])
        fetch_number = fetch_number | answer_word[(fetch_place[i*PointerBits] ? BlockBits : 0) +: BlockBits];
    end
  end

  always_ff @(posedge clk)
    if (rst || start) from_q <= '1;
    else if (read_valid && read_ready) from_q <= ~(chosen | (chosen - 1'b1));
endmodule
