// request_metadata: the records of every request that the L1 holds, until it answers: the MSHR metadata table.
// WarpPool 3.3.6, Table 3.1.  Contract: cmodel/memory/request_metadata.h.
module request_metadata #(
    parameter Slots = 256,
    parameter Merges = 4,       // records of a slot
    parameter RecordBits = 23,
    localparam SlotBits = $clog2(Slots)
) (
    input  logic                         clk,
    input  logic                         rst,
    output logic                         slot_valid,
    output logic [SlotBits-1:0]          slot,
    input  logic                         take,          // only while slot_valid
    input  logic [Merges*RecordBits-1:0] take_record,
    input  logic                         give,
    input  logic [SlotBits-1:0]          give_slot,
    output logic                         found_valid,
    output logic [Merges*RecordBits-1:0] found_record   // of the last slot given
);
  logic [Slots-1:0] busy_q, free, lowest;

  assign free = ~busy_q;
  lowest_bit #(.Bits(Slots)) choice (.among(free), .lowest);
  always_comb begin
    slot = '0;
    for (int s = 0; s < Slots; s++) slot = slot | (SlotBits'(s) & {SlotBits{lowest[s]}});
    slot_valid = busy_q != {Slots{1'b1}};
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= '0;
      found_valid <= 1'b0;
    end else begin
      if (give) begin
        busy_q[give_slot] <= 1'b0;
        found_valid <= 1'b1;
      end
      for (int s = 0; s < Slots; s++) if (take && lowest[s]) busy_q[s] <= 1'b1;
    end

  sram_1r1w #(.Words(Slots), .Width(Merges * RecordBits), .Granule(Merges * RecordBits)) records (
      .clk(clk),
      .read_enable(give),
      .read_address(give_slot),
      .read_data(found_record),
      .write_enable(take),
      .write_address(slot),
      .write_mask(1'b1),
      .write_data(take_record)
  );
endmodule
