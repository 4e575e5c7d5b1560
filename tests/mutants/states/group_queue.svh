// The entries from the next to be dealt on are in use, as many as are counted: of each the head and the tail have come
// or are to come (`pending` of the contract), but for the tail of the last one while it has not been asked for.  A grid
// begins when there are none.
`include "registers.svh"
logic [31:0] put, take, used, place;
logic        half, head, tail, arranged;
always_comb begin
  put = 32'(altered_q[`put_q]);
  take = 32'(altered_q[`take_q]);
  used = 32'(altered_q[`used_q]);
  half = altered_q[`half_q];
  place = take + used - 32'(half);
  arranged = put < Entries && take < Entries && used <= Entries && (!half || used != 0)
      && put == (place >= Entries ? place - Entries : place);
  for (int e = 0; e < Entries; e++) begin
    head = 1'(altered_q[`head_there_q] >> e);
    tail = 1'(altered_q[`tail_there_q] >> e);
    if ((e >= take ? e - take : e + Entries - take) < used) begin
      if (pending[2*e] == head) arranged = 1'b0;
      if (half && e == put ? pending[2*e+1] || tail : pending[2*e+1] == tail) arranged = 1'b0;
    end else if (pending[2*e] || pending[2*e+1] || head || tail) arranged = 1'b0;
  end
  possible = arranged && (Sms'(~altered_q[`from_q]) & (Sms'(~altered_q[`from_q]) + 1'b1)) == '0
      && (altered_q[`state_q] == 2'd2 ? known && !counting
          : altered_q[`left_q] == '0 && used == 0 && !known && altered_q[`state_q] == 2'(counting));
  meant = '1;
end
