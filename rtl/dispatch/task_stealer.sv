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
    output logic [Sms-1:0]             donor,           // its next stays; its tail will be donor_tail
    output logic [Sms-1:0]             recipient,       // will have recipient_next and recipient_tail
    output logic [BlockBits-1:0]       stolen,
    output logic [PointerBits-1:0]     donor_tail,
    output logic [PointerBits-1:0]     recipient_next,
    output logic [PointerBits-1:0]     recipient_tail
);
  localparam SmBits = Sms > 1 ? $clog2(Sms) : 1;
  localparam Steps = Sms > BlockBits ? Sms : BlockBits;
  localparam StepBits = $clog2(Steps);
  localparam [2:0] REST = 0, SEARCH = 1, DIVIDE = 2, COUNT = 3, STEAL = 4;

  logic [2:0]           state_q;
  logic [StepBits-1:0]  at_q;         // SM, or bit of the average
  logic [SmBits-1:0]    donor_q, recipient_q, last_q;
  logic                 found_q;      // there is a recipient
  logic [BlockBits-1:0] max_q;        // waiting
  logic [BlockBits-1:0] average_q;    // the sum, then what of it is still to be divided, above the bits of the average
  logic [BlockBits-1:0] count_q;      // to be stolen
  logic [SmBits-1:0]    rest_q;       // of the division

  // The SM that is looked at or taken from.
  logic [SmBits-1:0]      sm;
  logic                   its_dry;
  logic [BlockBits-1:0]   its_next, waiting;
  logic [PointerBits-1:0] its_tail;
  always_comb begin
    sm = state_q == SEARCH ? SmBits'(at_q) : donor_q;
    its_dry = 1'b0;
    its_next = '0;
    its_tail = '0;
    for (int i = 0; i < Sms; i++) if (sm == SmBits'(i)) begin
      its_dry = its_dry | dry[i];
      its_next = its_next | next[i*BlockBits +: BlockBits];
      its_tail = its_tail | tail[i*PointerBits +: PointerBits];
    end
    waiting = its_tail[BlockBits-1:0] - its_next;
  end

  logic more;  // than the most so far, or than the count
  always_comb more = waiting > (state_q == SEARCH ? max_q : count_q);

  always_comb begin
    steal_valid = enable && state_q == STEAL;
    stolen = more ? count_q : waiting;
    donor_tail = its_tail - PointerBits'(stolen);
    recipient_next = donor_tail + 1'b1;
    recipient_tail = its_tail;
    for (int i = 0; i < Sms; i++) begin
      donor[i] = steal_valid && donor_q == SmBits'(i);
      recipient[i] = steal_valid && recipient_q == SmBits'(i) && stolen != '0;
    end
  end

  logic            wanted, last_sm, last_bit;
  logic [SmBits:0] part;  // of the sum, of which Sms is taken once or not
  logic            fits;
  always_comb begin
    wanted = its_dry && (!found_q || (recipient_q <= last_q && sm > last_q));
    last_sm = sm == SmBits'(Sms - 1);
    last_bit = at_q == StepBits'(BlockBits - 1);
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
        SEARCH: begin
          at_q <= last_sm ? '0 : StepBits'(sm) + 1'b1;
          if (last_sm) state_q <= more || max_q != '0 ? DIVIDE : REST;
        end
        DIVIDE: begin
          at_q <= last_bit ? '0 : at_q + 1'b1;
          if (last_bit) state_q <= COUNT;
        end
        COUNT: state_q <= STEAL;
        STEAL: begin
          if (stolen != '0) last_q <= recipient_q;
          state_q <= REST;
        end
        default: if (dry != '0) state_q <= SEARCH;
      endcase

  always_ff @(posedge clk)
    case (state_q)
      SEARCH: begin
        if (more) begin
          max_q <= waiting;
          donor_q <= sm;
        end
        average_q <= average_q + waiting;
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
      REST: begin
        found_q <= 1'b0;
        max_q <= '0;
        average_q <= '0;
        rest_q <= '0;
      end
      default: ;
    endcase
endmodule
