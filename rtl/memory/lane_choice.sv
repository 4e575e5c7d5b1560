// lane_choice: which lane has which place, where each lane names one: the words of a line.
//
// Of several lanes that name a place the highest has it.  Of each place the lanes are compared two by two, the winners
// again; writing at a variable place of a vector, lane after lane, would say the same, but synthesis makes a chain of that.
module lane_choice #(
    parameter Lanes = 32,  // and places; a power of two
    localparam Bits = $clog2(Lanes)
) (
    input  logic                  valid,
    input  logic [Lanes-1:0]      lanes,
    input  logic [Lanes*Bits-1:0] place,  // of each lane
    output logic [Lanes-1:0]      taken,  // places that a lane names
    output logic [Lanes*Bits-1:0] lane    // that has each place; 0 of a place that none names
);
  logic [Lanes*Lanes-1:0] names;  // of p*Lanes+l: lane l, or one of those that are compared with it so far, names place p
  logic [Lanes*Lanes*Bits-1:0] who;  // and which that is, less l

  always_comb begin
    who = '0;
    for (int p = 0; p < Lanes; p++)
      for (int l = 0; l < Lanes; l++)
        names[p*Lanes+l] = valid && lanes[l] && place[l*Bits +: Bits] == Bits'(p);
    for (int distance = 1; distance < Lanes; distance = 2 * distance)
      for (int p = 0; p < Lanes; p++)
        for (int l = 0; l + distance < Lanes; l = l + 2 * distance) begin
          if (names[p*Lanes+l+distance])
            who[(p*Lanes+l)*Bits +: Bits] = who[(p*Lanes+l+distance)*Bits +: Bits] | Bits'(distance);
          names[p*Lanes+l] = names[p*Lanes+l] | names[p*Lanes+l+distance];
        end
    for (int p = 0; p < Lanes; p++) begin
      taken[p] = names[p*Lanes];
      lane[p*Bits +: Bits] = who[p*Lanes*Bits +: Bits];
    end
  end
endmodule
