// block_supply: group_scheduler offers an SM that has room a block within a bound, while there are blocks of its own group.
//
// Memory takes a request at the latest in the second cycle, and answers within Latest cycles.  Of what an SM may wait for
// beyond that, a group from the queue or stolen blocks, the parts are proved: group_queue deals a group as soon as it is there
// (prompt), task_stealer takes so many cycles after it began (timely), of those that are dry in turn (turn).
//
//: top group_scheduler
//: of group_scheduler
//: parameters Sms=3 Entries=2 BlockBits=3 GridBits=2
//: bits
//: invariants induction 1
//: cover 40
//: property soon induction 1: within 9 + 2 * (Sms + 1) + Latest + 2 * BlockBits + Sms cycles
//: property stays induction 1: a block that is there for an SM stays until it is given to that one
//
//: fault 1 soon an SM whose block was given while it was held is forgotten
//: file dispatch/block_feed.sv
//: rtl goes_on = (state_q == GIVEN ||
//: planted goes_on = ((state_q == GIVEN && !FAULT) ||
//
//: fault 2 stays a block that is not taken goes
//: file dispatch/block_coordinates.sv
//: rtl THERE: if (block_ready) state_q <= REST;
//: planted THERE: if (block_ready || FAULT) state_q <= REST;
//
//: inside group_scheduler
  initial assume (rst);
  localparam Latest = 3;
  localparam Bound = 9 + 2 * (Sms + 1) + Latest + 2 * BlockBits + Sms;

  (* hierconn *) logic [1:0] \sms[0].feed.state_q , \sms[1].feed.state_q , \sms[2].feed.state_q ;
  (* hierconn *) logic [1:0] \sms[0].place.state_q , \sms[1].place.state_q , \sms[2].place.state_q ;
  (* hierconn *) logic [$clog2(BlockBits)-1:0] \sms[0].place.at_q , \sms[1].place.at_q , \sms[2].place.at_q ;
  (* hierconn *) logic [2:0] \stealer.state_q , \stealer.at_q ;
  (* hierconn *) logic [Sms:0] \port.from_q ;
  (* hierconn *) logic [Sms-1:0] \turn.from_q , \turn.pair_q ;
  localparam [1:0] GIVEN = 0, FETCH = 1, AWAIT = 2, READY = 3;
  localparam [2:0] COUNT = 5, HOLD = 6, STEAL = 7;

  // One SM, any.
  (* anyconst *) logic [1:0] me;
  logic [1:0] feed, placing;
  logic [$clog2(BlockBits)-1:0] at;
  logic       some, holds;
  always_comb begin
    assume (me != 2'd3);
    feed = me == 2'd0 ? \sms[0].feed.state_q : me == 2'd1 ? \sms[1].feed.state_q : \sms[2].feed.state_q ;
    placing = me == 2'd0 ? \sms[0].place.state_q : me == 2'd1 ? \sms[1].place.state_q : \sms[2].place.state_q ;
    at = me == 2'd0 ? \sms[0].place.at_q : me == 2'd1 ? \sms[1].place.at_q : \sms[2].place.at_q ;
    some = busy && grouped && room[me] && !empty[me];
    holds = donor[me];
  end

  // The callers: the configuration stands while busy; an answer is to what was asked for, in time.
  logic [1:0] held_policy;
  logic [5:0] held_blocks;
  logic       refused;
  logic [7:0] age;  // cycles for which the SM's answer has been waited for
  always_ff @(posedge clk) begin
    if (!busy) begin
      held_policy <= policy;
      held_blocks <= sm_blocks;
    end
    refused <= !rst && read_valid && !read_ready;
    age <= rst || feed != AWAIT ? '0 : age + 1'b1;
  end
  always_comb begin
    assume (!start || !busy);
    assume (!busy || (policy == held_policy && sm_blocks == held_blocks));
    assume (grid_x != '0 && grid_y != '0 && grid_z != '0 && sm_blocks != '0 && sm_blocks <= 6'd32);
    assume (!refused || read_ready);
    if (!rst) begin
      assume ((recipient & ~empty) == '0);  // group_scheduler.sv: apart
      assume (!fetch_answer[me] || feed == AWAIT);
      assume (!(feed == AWAIT && 32'(age) + 1 >= Latest) || fetch_answer[me]);
    end
  end

  // Cycles that it takes at most until the SM is given a block, from what it has.
  function automatic [7:0] ahead(input [7:0] who, input [7:0] from, input [7:0] all);
    ahead = who >= from ? who - from : who + all - from;
  endfunction
  logic [7:0] port_from, turn_from, left;
  localparam [7:0] There = 8'(Sms), Ready = There + 8'(2 * BlockBits) + 8'd1, Asked = Ready + 8'(Latest) + 8'd1;
  localparam [7:0] Fetched = Asked + 8'(2 * (Sms + 1));
  always_comb begin
    port_from = '0;
    turn_from = '0;
    for (int i = Sms; i >= 0; i--) if (\port.from_q [i]) port_from = 8'(i);
    for (int i = Sms - 1; i >= 0; i--) if (\turn.from_q [i]) turn_from = 8'(i);
    case (feed)
      GIVEN: left = Fetched + 8'd1 + (holds ? (\stealer.state_q == STEAL ? 8'd1 : 8'd6 - 8'(\stealer.at_q )) : 8'd0);
      FETCH: left = Asked + 8'd2 * (ahead(8'(me), port_from, 8'(Sms + 1)) + 8'd1) - 8'(refused);
      AWAIT: left = Ready + 8'(Latest) - age;
      default:
        case (placing)
          2'd0: left = Ready;
          2'd1: left = There + 8'(2 * BlockBits) - 8'(at);
          2'd2: left = There + 8'(BlockBits) - 8'(at);
          default: left = ahead(8'(me), turn_from, 8'(Sms)) + 8'd1;
        endcase
    endcase
  end

  logic [7:0] waited;
  logic       was_there, was_given;
  always_ff @(posedge clk) begin
    waited <= rst || !some || give[me] ? '0 : waited + 1'b1;
    was_there <= !rst && there[me];
    was_given <= give[me];
  end

  always_comb if (!rst) begin
    inv_turns: assert ((\port.from_q == '1 << port_from || \port.from_q == '0)
                       && (\turn.from_q == '1 << turn_from || \turn.from_q == '0));
    inv_pair: assert (!(busy && grouped) || \turn.pair_q == '0);
    inv_place: assert (placing == 2'd0 || feed == READY);
    inv_at: assert (32'(at) < BlockBits && (placing == 2'd1 || placing == 2'd2 || at == '0 || placing == 2'd0));
    inv_age: assert (feed == AWAIT ? 32'(age) < Latest : 1'b1);
    inv_stealer: assert ((\stealer.state_q != HOLD || \stealer.at_q < 5) && (\stealer.state_q != COUNT || \stealer.at_q == 0));
    inv_left: assert (!some || 32'(waited) + 32'(left) <= Bound);
    if (!some) inv_none: assert (waited == '0 || 32'(waited) < Bound);

    soon: assert (32'(waited) < Bound);
    stays: assert (!was_there || was_given || there[me]);
    waits_long: cover (waited > 14 && give[me]);
  end
