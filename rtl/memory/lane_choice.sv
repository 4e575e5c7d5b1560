// lane_choice: which lane has which place, where each lane names one: the banks of a shared memory, the words of a line.
//
// Of several lanes that name a place the lowest has it, or the highest.  Each lane's place is decoded and the decoded places
// are collected.  Writing at a variable place of a vector would say the same, but synthesis makes of that a shifter as wide
// as the vector for each lane.
module lane_choice #(
    parameter Lanes = 32,  // and places; a power of two
    parameter Highest = 0,
    localparam Bits = $clog2(Lanes)
) (
    input  logic                  valid,
    input  logic [Lanes-1:0]      lanes,
    input  logic [Lanes*Bits-1:0] place,  // of each lane
    output logic [Lanes-1:0]      taken,  // places that a lane names
    output logic [Lanes*Bits-1:0] lane    // that has each place; 0 of a place that none names
);
  logic [Lanes*Bits-1:0] bits;  // of `lane`: the lowest of all places, then the next
  logic [Lanes-1:0]      gets;

  always_comb begin
    taken = '0;
    bits = '0;
    gets = '0;
    lane = '0;
    if (valid) begin
      for (int l = Highest != 0 ? Lanes - 1 : 0; l >= 0 && l < Lanes; l = Highest != 0 ? l - 1 : l + 1) begin
        gets = {Lanes{lanes[l]}} & (Lanes'(1) << place[l*Bits +: Bits]) & ~taken;
        taken = taken | gets;
        for (int b = 0; b < Bits; b++) if (((l >> b) & 1) != 0) bits[b*Lanes +: Lanes] = bits[b*Lanes +: Lanes] | gets;
      end
      for (int p = 0; p < Lanes; p++) for (int b = 0; b < Bits; b++) lane[p*Bits+b] = bits[b*Lanes+p];
    end
  end
endmodule
