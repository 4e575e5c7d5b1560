// task_stealer: from which SM thread blocks are taken, and how many, for one that has run out of them.
// PAVER 5.2 (Algorithm 2), 5.3.  Contract: cmodel/dispatch/task_stealer.h.
module task_stealer #(
    parameter Sms = 15,
    parameter BlockBits = 16,   // of a number of blocks
    parameter PointerBits = 31  // of a place in the array of blocks
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic                       enable,          // no group is unassigned
    input  logic [Sms-1:0]             dry,             // the SM has no block, and room
    input  logic [Sms*BlockBits-1:0]   next,            // low bits of the place of an SM's next block,
    input  logic [Sms*PointerBits-1:0] tail,            // and of its group's last
    output logic                       steal_valid,
    output logic [Sms-1:0]             donor,           // its next stays; with steal_valid its tail will be donor_tail
    output logic [Sms-1:0]             recipient,       // will have recipient_next and recipient_tail
    output logic [BlockBits-1:0]       stolen,
    output logic [PointerBits-1:0]     donor_tail,
    output logic [PointerBits-1:0]     recipient_next,
    output logic [PointerBits-1:0]     recipient_tail
);
  localparam SmBits = Sms > 1 ? $clog2(Sms) : 1;
  localparam Holds = 5;
  localparam Counted = Sms > BlockBits ? Sms : BlockBits;
  localparam Steps = Counted > Holds ? Counted : Holds;
  localparam StepBits = $clog2(Steps);
  localparam [2:0] REST = 0, SELECT = 1, SUBTRACT = 2, SEARCH = 3, DIVIDE = 4, COUNT = 5, HOLD = 6, STEAL = 7;

  logic [2:0]           state_q;
  logic [StepBits-1:0]  at_q;         // SM, bit of the average, or cycle of the donor's being held
  logic [SmBits-1:0]    donor_q, recipient_q, last_q;
  logic                 found_q;      // there is a recipient
  logic [BlockBits-1:0] max_q;        // waiting
  logic [BlockBits-1:0] average_q;    // the sum, then what of it is still to be divided, above the bits of the average
  logic [BlockBits-1:0] count_q;      // to be stolen
  logic [SmBits-1:0]    rest_q;       // of the division

  // The SM that is looked at or taken from, then its pointers, then what it has waiting: each a cycle later.
  logic [Sms-1:0]         chosen_q;
  logic                   its_dry, its_dry_q, dry_q;
  logic [BlockBits-1:0]   its_next, its_next_q, waiting_q;
  logic [PointerBits-1:0] its_tail, its_tail_q;
  always_comb begin
    its_dry = (chosen_q & dry) != '0;
    its_next = '0;
    its_tail = '0;
    for (int i = 0; i < Sms; i++) if (chosen_q[i]) begin
      its_next = its_next | next[i*BlockBits +: BlockBits];
      its_tail = its_tail | tail[i*PointerBits +: PointerBits];
    end
  end

  always_ff @(posedge clk)
    if (state_q != REST) begin
      its_dry_q <= its_dry;
      its_next_q <= its_next;
      its_tail_q <= its_tail;
      dry_q <= its_dry_q;
      waiting_q <= its_tail_q[BlockBits-1:0] - its_next_q;
    end

  always_ff @(posedge clk)
    case (state_q)
      REST: chosen_q <= Sms'(1);
      SELECT, SUBTRACT, SEARCH: chosen_q <= chosen_q << 1;
      COUNT: for (int i = 0; i < Sms; i++) chosen_q[i] <= donor_q == SmBits'(i);
      default: ;
    endcase

  logic more;  // than the most so far, or than the count
  always_comb more = waiting_q > (state_q == SEARCH ? max_q : count_q);

  // Where the tail will be: first the bits that the count has, then those above them, of which 1 is taken or not.
  logic                   some_q, borrow_q;
  logic [BlockBits-1:0]   low_q;
  logic [PointerBits-1:0] below, donor_tail_q, recipient_next_q;
  always_comb below = its_tail_q - (PointerBits'(1) << BlockBits);
  always_ff @(posedge clk)
    if (state_q == HOLD) begin
      some_q <= count_q != '0;
      {borrow_q, low_q} <= {1'b0, its_tail_q[BlockBits-1:0]} - {1'b0, count_q};
      donor_tail_q <= borrow_q ? below : its_tail_q;
      donor_tail_q[BlockBits-1:0] <= low_q;
      recipient_next_q <= borrow_q && low_q != '1 ? below : its_tail_q;
      recipient_next_q[BlockBits-1:0] <= low_q + 1'b1;
    end

  logic held;
  always_comb begin
    held = enable && (state_q == HOLD || state_q == STEAL);
    steal_valid = enable && state_q == STEAL && some_q;
    stolen = count_q;
    donor_tail = donor_tail_q;
    recipient_next = recipient_next_q;
    recipient_tail = its_tail_q;
    donor = held ? chosen_q : '0;
    for (int i = 0; i < Sms; i++) recipient[i] = steal_valid && recipient_q == SmBits'(i);
  end

  logic [SmBits-1:0] sm;     // of which waiting_q is
  logic              wanted, last_sm, last_bit, last_hold;
  logic [SmBits:0]   part;   // of the sum, of which Sms is taken once or not
  logic              fits;
  always_comb begin
    sm = SmBits'(at_q);
    wanted = dry_q && (!found_q || (recipient_q <= last_q && sm > last_q));
    last_sm = sm == SmBits'(Sms - 1);
    last_bit = at_q == StepBits'(BlockBits - 1);
    last_hold = at_q == StepBits'(Holds - 1);
    part = {rest_q, average_q[BlockBits-1]};
    fits = part >= (SmBits + 1)'(Sms);
  end

  always_ff @(posedge clk)
    if (rst || !enable) begin
      state_q <= REST;
      at_q <= '0;
      last_q <= SmBits'(Sms - 1);
    end else
      case (state_q)
        SELECT: state_q <= SUBTRACT;
        SUBTRACT: state_q <= SEARCH;
        SEARCH: begin
          at_q <= last_sm ? '0 : at_q + 1'b1;
          if (last_sm) state_q <= more || max_q != '0 ? DIVIDE : REST;
        end
        DIVIDE: begin
          at_q <= last_bit ? '0 : at_q + 1'b1;
          if (last_bit) state_q <= COUNT;
        end
        COUNT: state_q <= HOLD;
        HOLD: begin
          at_q <= last_hold ? '0 : at_q + 1'b1;
          if (last_hold) state_q <= STEAL;
        end
        STEAL: begin
          if (some_q) last_q <= recipient_q;
          state_q <= REST;
        end
        default: if (dry != '0) state_q <= SELECT;
      endcase

  always_ff @(posedge clk)
    case (state_q)
      SEARCH: begin
        if (more) begin
          max_q <= waiting_q;
          donor_q <= sm;
        end
        average_q <= average_q + waiting_q;
        if (wanted) begin
          found_q <= 1'b1;
          recipient_q <= sm;
        end
      end
      DIVIDE: begin
        rest_q <= SmBits'(fits ? part - (SmBits + 1)'(Sms) : part);
        average_q <= {average_q[BlockBits-2:0], fits};
      end
      COUNT: count_q <= max_q - average_q;
      HOLD: if (at_q == StepBits'(2) && !more) count_q <= waiting_q;
      REST: begin
        found_q <= 1'b0;
        max_q <= '0;
        average_q <= '0;
        rest_q <= '0;
      end
      default: ;
    endcase
endmodule
