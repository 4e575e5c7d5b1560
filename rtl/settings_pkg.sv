// settings_pkg: the SM's configuration registers, printed from cmodel/dispatch/settings.h by `make isa`; not edited by hand.
/* verilator lint_off UNUSEDPARAM */
package settings_pkg;
  localparam Registers = 57;
  // Of each register its value after reset, and the bits that it has.
  localparam [Registers*32-1:0] Reset = {32'h0, 
      32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 
      32'h0, 32'h1, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 
      32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 
      32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 
      32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 
      32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h0, 32'h1, 32'h1, 
      32'h1, 32'h1, 32'h1, 32'h1, 32'h1, 32'h1, 32'h0, 32'h0};
  localparam [Registers*32-1:0] Mask = {32'h1, 
      32'h1, 32'h1, 32'h1fff, 32'h1ffff, 32'h1f, 32'h3f, 32'hff, 32'hff, 
      32'hf, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 
      32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 32'hff, 
      32'hff, 32'hff, 32'hff, 32'h1, 32'h1f, 32'h3, 32'h1, 32'hff, 
      32'h3, 32'hffff, 32'h1ffffff, 32'h7ff, 32'hff, 32'hff, 32'h1ffff, 32'h1ffff, 
      32'h3f, 32'h3f, 32'h3f, 32'h3f, 32'hffffffff, 32'hffffffff, 32'h3f, 32'h3f, 
      32'hffff, 32'hffff, 32'hffff, 32'hffff, 32'hffff, 32'hffff, 32'hffff, 32'hffff};
  // The settings by name, of each all its elements.
  typedef struct packed {
    logic [0:0] dynamic;  // flag: non-owners' global memory instructions issue in some cycles alone; dynamic_execution
    logic [0:0] owner_first;  // flag: owners' warps issue before others, non-owners' after; changes at any time
    logic [0:0] share_turned;  // flag: cells go over the banks by the sum of their digits
    logic [12:0] share_start;  // cell: of registers, the first of blocks that share nothing
    logic [16:0] share_memory;  // bytes: of shared memory that a block of a pair has for itself
    logic [4:0] share_pairs;  // pairs: of blocks
    logic [5:0] share_slots;  // warp slots: of a scheduler, that pairs of blocks have
    logic [7:0] share_whole;  // registers: of a warp
    logic [7:0] share_kept;  // registers: that a warp of two blocks that share has for itself; share_layout
    logic [3:0] carve_out;  // ways: of the L1 that are shared memory's; l1
    logic [7:0] nsmid;  // SMs: that the GPU has; special_registers
    logic [7:0] smid;  // SM: the number of this SM in its GPU; special_registers
    logic [127:0] hash_table;  // entry: of subcore_mux: select lines of four warps
    logic [0:0] hashed;  // flag: subcore_mux: warps go by hash_table, not round robin
    logic [4:0] score_latency;  // cycles: by which rba_score is late, 0 to 20
    logic [1:0] traditional;  // flags: caching_collector: all reuse counts as near; free units at random
    logic [0:0] adaptive;  // flag: sthld_controller finds them instead; changes at any time
    logic [7:0] sthld;  // cycles: that an issue may wait for a better collector unit; changes at any time
    logic [1:0] policy;  // policy: of warp_scheduler
    logic [15:0] context_lines;  // lines: that each context has
    logic [24:0] context_line;  // line of memory: where contexts of preempted blocks begin
    logic [10:0] goal;  // 1/1024: of its speed alone: what the governor keeps for the first kernel
    logic [15:0] rows_per_warp;  // rows: of each register bank that a warp has
    logic [33:0] shared_bytes;  // bytes: of shared memory that a block has
    logic [11:0] blocks_limit;  // blocks: that may be on the SM at a time; changes at any time
    logic [11:0] warps_limit;  // warp slots: of a scheduler that the kernel may use; changes at any time
    logic [63:0] last_lanes;  // lanes, a bit each: of a block's last warp
    logic [11:0] block_warps;  // warps: of a block
    logic [31:0] grid_z;  // blocks: along z
    logic [31:0] grid_y;  // blocks: along y
    logic [31:0] grid_x;  // blocks: of its grid, along x
    logic [31:0] entry;  // instruction: of a kernel: its first
  } values_t;
  /* verilator lint_off UNUSEDSIGNAL */  // registers have fewer bits
  function automatic [556:0] named(input [Registers*32-1:0] value);
    named = {value[1792 +: 1], 
        value[1760 +: 1], value[1728 +: 1], value[1696 +: 13], value[1664 +: 17], 
        value[1632 +: 5], value[1600 +: 6], value[1568 +: 8], value[1536 +: 8], 
        value[1504 +: 4], value[1472 +: 8], value[1440 +: 8], value[1408 +: 8], 
        value[1376 +: 8], value[1344 +: 8], value[1312 +: 8], value[1280 +: 8], 
        value[1248 +: 8], value[1216 +: 8], value[1184 +: 8], value[1152 +: 8], 
        value[1120 +: 8], value[1088 +: 8], value[1056 +: 8], value[1024 +: 8], 
        value[992 +: 8], value[960 +: 8], value[928 +: 8], value[896 +: 1], 
        value[864 +: 5], value[832 +: 2], value[800 +: 1], value[768 +: 8], 
        value[736 +: 2], value[704 +: 16], value[672 +: 25], value[640 +: 11], 
        value[608 +: 8], value[576 +: 8], value[544 +: 17], value[512 +: 17], 
        value[480 +: 6], value[448 +: 6], value[416 +: 6], value[384 +: 6], 
        value[352 +: 32], value[320 +: 32], value[288 +: 6], value[256 +: 6], 
        value[224 +: 16], value[192 +: 16], value[160 +: 16], value[128 +: 16], 
        value[96 +: 16], value[64 +: 16], value[32 +: 16], value[0 +: 16]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
/* verilator lint_on UNUSEDPARAM */
