// What is found, counted and held means something from the state in which it is until that in which it is used.  A
// recipient has been looked at, and there is one: an SM that was dry as the search began still is when its turn comes
// (`was_dry` of the contract).
`include "registers.svh"
localparam [2:0] Rest = 0, Select = 1, Subtract = 2, Search = 3, Divide = 4, Count = 5, Hold = 6, Steal = 7;
logic [2:0]  doing;
logic [31:0] at;
logic        looks, found, to_come;
always_comb begin
  doing = altered_q[`state_q];
  at = 32'(altered_q[`at_q]);
  found = altered_q[`found_q];
  looks = doing == Select || doing == Subtract || doing == Search;
  // Of those whose turn comes with the cycles to come, or that are on their way, one is dry.
  to_come = doing == Select ? was_dry != '0
      : doing == Subtract ? altered_q[`its_dry_q] || was_dry >> 1 != '0
      : altered_q[`dry_q] || altered_q[`its_dry_q] || was_dry >> (at + 2) != '0;
  possible = 32'(altered_q[`last_q]) < Sms && (doing == Rest || was_enabled)
      && (doing == Search ? at < Sms : doing == Divide ? at < BlockBits : doing == Hold ? at < 5 : at == 0)
      && (!looks || altered_q[`chosen_q] == Sms'(doing == Select ? 1 : doing == Subtract ? 2 : 4 << at))
      && (looks ? found ? doing == Search && 32'(altered_q[`recipient_q]) < at : to_come
          : doing == Rest || 32'(altered_q[`recipient_q]) < Sms)
      && (looks ? !found || was_dry[altered_q[`recipient_q]] : doing == Rest || was_dry[altered_q[`recipient_q]])
      && !(doing == Subtract && altered_q[`its_dry_q] && !was_dry[0])
      && !(doing == Search && altered_q[`dry_q] && !was_dry[at])
      && !(doing == Search && altered_q[`its_dry_q] && (at + 1 >= Sms || !was_dry[at+1]));
  meant = '1;
  if (!looks && doing != Hold && doing != Steal) meant[`chosen_q] = '0;
  if (!(doing == Subtract || doing == Search)) meant[`its_dry_q] = '0;
  if (doing != Search) meant[`dry_q] = '0;
  if (!(doing == Subtract || doing == Search || (doing == Hold && at == 1))) meant[`its_next_q] = '0;
  if (!(doing == Subtract || doing == Search || doing == Steal || (doing == Hold && at >= 1)))
    meant[`recipient_tail] = '0;
  if (!(doing == Search || (doing == Hold && at == 2))) meant[`waiting_q] = '0;
  if (looks ? altered_q[`max_q] == '0 : doing != Divide && doing != Count) meant[`donor_q] = '0;
  if (!looks) meant[`found_q] = '0;
  if (doing == Rest || (looks && !found)) meant[`recipient_q] = '0;
  if (!looks && doing != Divide && doing != Count) begin
    meant[`max_q] = '0;
    meant[`average_q] = '0;
  end
  if (!looks && doing != Divide) meant[`rest_q] = '0;
  if (doing != Hold && doing != Steal) meant[`stolen] = '0;
  if (!(doing == Hold && at == 4)) begin
    meant[`borrow_q] = '0;
    meant[`low_q] = '0;
  end
  if (doing != Steal) begin
    meant[`some_q] = '0;
    meant[`donor_tail] = '0;
    meant[`recipient_next] = '0;
  end
end
