// load_table: the loads and atomics that have lanes to come back, of each warp.  WarpPool 3.3.4, Fig. 3.7.
// Contract: cmodel/memory/load_table.h.
module load_table #(
    parameter Warps = 48,
    parameter Loads = 4,   // of a warp
    parameter Lanes = 32,
    localparam WarpBits = $clog2(Warps),
    localparam LoadBits = $clog2(Loads)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [WarpBits-1:0] enter_warp,
    output logic                free_valid,
    output logic [LoadBits-1:0] free_load,
    input  logic                enter,            // only while free_valid
    input  logic [7:0]          enter_register,
    input  logic [Lanes-1:0]    enter_lanes,      // never zero
    input  logic                result_valid,
    input  logic [WarpBits-1:0] result_warp,
    input  logic [LoadBits-1:0] result_load,
    input  logic [Lanes-1:0]    result_lanes,
    input  logic                result_taken,
    output logic                result_known,
    output logic [7:0]          result_register,
    output logic                result_last
);
  localparam All = Warps * Loads;
  localparam AllBits = $clog2(All);
  localparam CountBits = $clog2(Lanes + 1);

  function automatic [CountBits-1:0] count(input [Lanes-1:0] lanes);
    count = '0;
    for (int l = 0; l < Lanes; l++) count = count + CountBits'(lanes[l]);
  endfunction

  (* mem2reg *) logic [Loads-1:0]     busy_q [0:Warps-1];
  (* mem2reg *) logic [7:0]           destination_q [0:All-1];
  (* mem2reg *) logic [CountBits-1:0] left_q [0:All-1];  // lanes still to come back
  logic [AllBits-1:0]                 enter_place, result_place;
  logic [CountBits-1:0]               come, remaining, entered;
  logic [Loads-1:0]                   busy;

  always_comb begin
    busy = busy_q[enter_warp];
    free_valid = busy != {Loads{1'b1}};
    free_load = '0;
    for (int l = Loads - 1; l >= 0; l--) if (!busy[l]) free_load = LoadBits'(l);
    enter_place = AllBits'(32'(enter_warp) * Loads + 32'(free_load));
    result_place = AllBits'(32'(result_warp) * Loads + 32'(result_load));
    come = count(result_lanes);
    remaining = left_q[result_place] - come;
    entered = count(enter_lanes);
    result_known = result_valid;
    result_register = destination_q[result_place];
    result_last = left_q[result_place] == come;
  end

  // Warp by warp: a bit of a word that an address chooses would cost Yosys a comparison for each bit of each word.
  always_ff @(posedge clk)
    for (int w = 0; w < Warps; w++)
      if (rst) busy_q[w] <= '0;
      else begin
        if (result_valid && result_taken && result_last && 32'(result_warp) == w) busy_q[w][result_load] <= 1'b0;
        if (enter && 32'(enter_warp) == w) busy_q[w][free_load] <= 1'b1;
      end

  always_ff @(posedge clk) if (enter) destination_q[enter_place] <= enter_register;

  for (genvar p = 0; p < All; p++) begin : place
    logic enters, comes_back;
    always_comb begin
      enters = enter && enter_place == AllBits'(p);
      comes_back = result_valid && result_taken && result_place == AllBits'(p);
    end
    always_ff @(posedge clk) if (enters || comes_back) left_q[p] <= enters ? entered : remaining;
  end
endmodule
