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
    input  logic                    issue_valid,        // a warp's head is removed
    input  logic [WarpBits-1:0]     issue_warp,
    output logic                    store_read,         // from state only
    output logic [PcBits-1:0]       store_pc,
    input  logic [63:0]             store_instruction,  // the cycle after store_read
    input  logic [3:0]              store_sources,      // decoded from it
    input  logic [1:0]              store_destination,
    input  logic [2:0]              store_kind,
    output logic [Warps-1:0]        head_valid,         // the warp's oldest instruction, from state only
    output logic [Warps*64-1:0]     head_instruction,
    output logic [Warps*PcBits-1:0] head_pc,
    output logic [Warps*4-1:0]      head_sources,
    output logic [Warps*2-1:0]      head_destination,
    output logic [Warps*3-1:0]      head_kind
);
  localparam PlaceBits = $clog2(Depth);
  localparam CountBits = PlaceBits + 1;

  function automatic [WarpBits-1:0] lowest(input [Warps-1:0] set);
    lowest = '0;
    for (int w = Warps - 1; w >= 0; w--) if (set[w]) lowest = WarpBits'(w);
  endfunction

  logic [Warps-1:0]    active_q;
  logic [WarpBits-1:0] last_q;    // the warp fetched last
  logic                flight_q;  // it was fetched in the previous cycle: its instruction arrives in this one

  // The oldest instruction not issued and the next to be fetched; between them, those buffered or in flight.
  (* mem2reg *) logic [PcBits-1:0] head_pc_q [0:Warps-1];
  (* mem2reg *) logic [PcBits-1:0] fetch_pc_q [0:Warps-1];

  // The buffers, at {warp, pc modulo Depth}.
  (* mem2reg *) logic [63:0] instruction_q [0:Warps*Depth-1];
  (* mem2reg *) logic [8:0]  decoded_q [0:Warps*Depth-1];  // {kind, destination, sources}

  logic [Warps-1:0]     room, later;
  logic [CountBits-1:0] count;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      count = fetch_pc_q[w][CountBits-1:0] - head_pc_q[w][CountBits-1:0];
      room[w] = active_q[w] && !count[PlaceBits];  // Depth is the only such count
      head_valid[w] = active_q[w] && count != CountBits'(flight_q && last_q == WarpBits'(w));
    end

  logic [WarpBits-1:0] choice;
  always_comb later = room & ({Warps{1'b1}} << 1 << last_q);
  always_comb choice = lowest(later != 0 ? later : room);
  always_comb store_read = room != 0;
  always_comb store_pc = fetch_pc_q[choice];

  always_comb
    for (int w = 0; w < Warps; w++) begin
      head_pc[w*PcBits +: PcBits] = head_pc_q[w];
      head_instruction[w*64 +: 64] = instruction_q[{WarpBits'(w), head_pc_q[w][PlaceBits-1:0]}];
      {head_kind[w*3 +: 3], head_destination[w*2 +: 2], head_sources[w*4 +: 4]} =
          decoded_q[{WarpBits'(w), head_pc_q[w][PlaceBits-1:0]}];
    end

  // A stopped warp shows nothing until a start makes its counters equal: its fetch may as well arrive.
  logic dropped;
  always_comb dropped = (start_valid && start_warp == choice) || (redirect_valid && redirect_warp == choice);

  always_ff @(posedge clk)
    if (rst) begin
      active_q <= '0;
      last_q <= '0;
      flight_q <= 1'b0;
    end else begin
      if (start_valid) active_q[start_warp] <= 1'b1;
      if (stop_valid) active_q[stop_warp] <= 1'b0;
      if (store_read) last_q <= choice;
      flight_q <= store_read && !dropped;
    end

  // What follows is seen of active warps only, so it needs no reset.
  always_ff @(posedge clk) begin
    if (issue_valid) head_pc_q[issue_warp] <= head_pc_q[issue_warp] + 1'b1;
    if (store_read) fetch_pc_q[choice] <= store_pc + 1'b1;
    if (redirect_valid) begin
      head_pc_q[redirect_warp] <= redirect_pc;
      fetch_pc_q[redirect_warp] <= redirect_pc;
    end
    if (start_valid) begin
      head_pc_q[start_warp] <= start_pc;
      fetch_pc_q[start_warp] <= start_pc;
    end
  end

  logic [PlaceBits-1:0] place;
  always_comb place = fetch_pc_q[last_q][PlaceBits-1:0] - 1'b1;
  always_ff @(posedge clk)
    if (flight_q) begin
      instruction_q[{last_q, place}] <= store_instruction;
      decoded_q[{last_q, place}] <= {store_kind, store_destination, store_sources};
    end
endmodule
