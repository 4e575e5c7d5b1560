// fetch: program counters and instruction buffers of one scheduler's warps, filled from its instruction store.
// Contract and timing: cmodel/issue/fetch.h.
module fetch #(
    parameter Warps = 16,    // warps of one scheduler
    parameter Depth = 4,     // instructions a warp's buffer holds, a power of two
    parameter PcBits = 12,   // instructions are numbered, not addressed by bytes
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    start_valid,        // a warp begins
    input  logic [WarpBits-1:0]     start_warp,
    input  logic [PcBits-1:0]       start_pc,
    input  logic                    redirect_valid,     // a warp goes on elsewhere
    input  logic [WarpBits-1:0]     redirect_warp,
    input  logic [PcBits-1:0]       redirect_pc,
    input  logic                    stop_valid,         // a warp ends
    input  logic [WarpBits-1:0]     stop_warp,
    input  logic [Warps-1:0]        issued,             // one-hot or none: a warp's head is removed
    output logic                    store_read,         // from state only
    output logic [PcBits-1:0]       store_pc,
    input  logic [63:0]             store_instruction,  // the cycle after store_read
    output logic [Warps-1:0]        store_arrives,      // one-hot or none: the warp that it is for
    input  logic [3:0]              store_sources,      // decoded from it
    input  logic [1:0]              store_destination,
    input  logic [2:0]              store_kind,
    input  logic [31:0]             store_immediate,    // a cycle later: what its warp makes of it, see special_registers
    input  logic                    store_add_lane,
    output logic [Warps-1:0]        head_valid,         // the warp's oldest instruction, from state only
    output logic [Warps*64-1:0]     head_instruction,
    output logic [Warps*PcBits-1:0] head_pc,
    output logic [Warps*4-1:0]      head_sources,
    output logic [Warps*2-1:0]      head_destination,
    output logic [Warps*3-1:0]      head_kind,
    output logic [Warps*32-1:0]     head_immediate,
    output logic [Warps-1:0]        head_add_lane,
    output logic [Warps-1:0]        behind_valid,       // the one behind it, from state only
    output logic [Warps*64-1:0]     behind_instruction,
    output logic [Warps*4-1:0]      behind_sources,
    output logic [Warps*2-1:0]      behind_destination
);
  logic [Warps-1:0] active_q;
  logic [Warps-1:0] behind_q;  // behind the warp fetched last
  logic [Warps-1:0] flight_q;  // fetched in the previous cycle: its instruction arrives in this one

  // The oldest instruction not issued and the next to be fetched; between them, those buffered or in flight, and how
  // many these are, one-hot: bit k of a warp for k.
  (* mem2reg *) logic [PcBits-1:0] head_pc_q [0:Warps-1];
  (* mem2reg *) logic [PcBits-1:0] fetch_pc_q [0:Warps-1];
  (* mem2reg *) logic [Depth:0]    held_q [0:Warps-1];

  // The buffers, at w*Depth+n, the head at n = 0: what a warp waits for is known from the start of a cycle.
  (* mem2reg *) logic [63:0] instruction_q [0:Warps*Depth-1];
  (* mem2reg *) logic [8:0]  decoded_q [0:Warps*Depth-1];    // {kind, destination, sources}
  (* mem2reg *) logic [32:0] immediate_q [0:Warps*Depth-1];  // {immediate, add_lane}, of all but the one that has `late`
  logic [Warps*Depth*33-1:0] immediate;
  logic [Warps-1:0]          late_q;                         // its instruction arrived in the previous cycle

  logic [Warps-1:0] room, later;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      room[w] = active_q[w] && !held_q[w][Depth];
      head_valid[w] = active_q[w] && !held_q[w][0] && !(flight_q[w] && held_q[w][1]);
      behind_valid[w] = head_valid[w] && !held_q[w][1] && !(flight_q[w] && held_q[w][2]);
    end

  logic [Warps-1:0] fetched;  // one-hot: the lowest, of those behind the last if there are any
  always_comb later = room & behind_q;
  always_comb fetched = later != '0 ? later & ~(later - 1'b1) : room & ~(room - 1'b1);
  always_comb store_read = room != '0;
  always_comb begin
    store_pc = '0;
    for (int w = 0; w < Warps; w++) if (fetched[w]) store_pc = store_pc | fetch_pc_q[w];
  end

  always_comb
    for (int w = 0; w < Warps; w++) begin
      head_pc[w*PcBits +: PcBits] = head_pc_q[w];
      head_instruction[w*64 +: 64] = instruction_q[w*Depth];
      {head_kind[w*3 +: 3], head_destination[w*2 +: 2], head_sources[w*4 +: 4]} = decoded_q[w*Depth];
      {head_immediate[w*32 +: 32], head_add_lane[w]} = immediate[w*Depth*33 +: 33];
      behind_instruction[w*64 +: 64] = instruction_q[w*Depth+1];
      {behind_destination[w*2 +: 2], behind_sources[w*4 +: 4]} = decoded_q[w*Depth+1][5:0];
    end

  always_comb store_arrives = flight_q;
  logic [8:0] decoded;
  always_comb decoded = {store_kind, store_destination, store_sources};

  logic [Warps-1:0] starts, goes, stops;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      starts[w] = start_valid && start_warp == WarpBits'(w);
      goes[w] = redirect_valid && redirect_warp == WarpBits'(w);
      stops[w] = stop_valid && stop_warp == WarpBits'(w);
    end

  always_ff @(posedge clk)
    if (rst) begin
      active_q <= '0;
      behind_q <= {Warps{1'b1}} << 1;
      flight_q <= '0;
      late_q <= '0;
    end else begin
      active_q <= (active_q | starts) & ~stops;
      if (store_read) behind_q <= ~(fetched | (fetched - 1'b1));
      flight_q <= fetched & ~starts & ~goes & ~stops;
      late_q <= flight_q & ~starts & ~goes & ~stops;
    end

  // What follows is seen of active warps only, so it needs no reset.  Which warp issues is known last: it says whether
  // a buffer moves on, not to what.
  generate
    for (genvar w = 0; w < Warps; w++) begin : buffers
      always_ff @(posedge clk)
        if (starts[w] || goes[w]) head_pc_q[w] <= starts[w] ? start_pc : redirect_pc;
        else if (issued[w]) head_pc_q[w] <= head_pc_q[w] + 1'b1;
      always_ff @(posedge clk)
        if (starts[w] || goes[w]) fetch_pc_q[w] <= starts[w] ? start_pc : redirect_pc;
        else if (fetched[w]) fetch_pc_q[w] <= fetch_pc_q[w] + 1'b1;
      always_ff @(posedge clk)
        if (starts[w] || goes[w]) held_q[w] <= (Depth + 1)'(1);
        else if (issued[w] && !fetched[w]) held_q[w] <= held_q[w] >> 1;
        else if (fetched[w] && !issued[w]) held_q[w] <= held_q[w] << 1;

      // What arrives stands behind the `held` before it, or one place further on; where it is not, nobody looks.
      for (genvar n = 0; n < Depth; n++) begin : places
        logic here, newest;  // the place of what arrives, and of what arrived a cycle ago
        always_comb here = flight_q[w] && held_q[w][n+1];
        if (n + 2 <= Depth) always_comb newest = flight_q[w] ? held_q[w][n+2] : held_q[w][n+1];
        else always_comb newest = !flight_q[w] && held_q[w][n+1];
        always_comb immediate[(w*Depth+n)*33 +: 33] =
            late_q[w] && newest ? {store_immediate, store_add_lane} : immediate_q[w*Depth+n];
        if (n + 1 < Depth) begin : inner
          logic moved, follows;
          always_comb moved = flight_q[w] && held_q[w][n+2];
          always_comb follows = |held_q[w][Depth:n+2];
          always_ff @(posedge clk)
            if (here || (issued[w] && follows)) begin
              instruction_q[w*Depth+n] <= here || moved ? store_instruction : instruction_q[w*Depth+n+1];
              decoded_q[w*Depth+n] <= here || moved ? decoded : decoded_q[w*Depth+n+1];
            end
          always_ff @(posedge clk)
            if (late_q[w] || issued[w])
              immediate_q[w*Depth+n] <= issued[w] ? immediate[(w*Depth+n+1)*33 +: 33] : immediate[(w*Depth+n)*33 +: 33];
        end else begin : outer
          always_ff @(posedge clk)
            if (here) begin
              instruction_q[w*Depth+n] <= store_instruction;
              decoded_q[w*Depth+n] <= decoded;
            end
          always_ff @(posedge clk) if (late_q[w]) immediate_q[w*Depth+n] <= immediate[(w*Depth+n)*33 +: 33];
        end
      end
    end
  endgenerate
endmodule
