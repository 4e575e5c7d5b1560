// While enabled, an SM that is dry has nothing waiting and stays so until it is given blocks; what is waiting of others only
// falls, and is less than 2 ** BlockBits in sum; of one that is held nothing moves.
logic                     was_enabled = 1'b0;
logic [Sms-1:0]           was_dry = '0, given = '0, stands = '0;
logic [Sms*PointerBits-1:0] was_tail;
logic [Sms*BlockBits-1:0] was = '0, waiting;
logic [BlockBits+6:0]     sum;
always_comb begin
  sum = '0;
  legal = 1'b1;
  for (int i = 0; i < Sms; i++) begin
    waiting[i*BlockBits +: BlockBits] = tail[i*PointerBits +: BlockBits] - next[i*BlockBits +: BlockBits];
    sum = sum + (BlockBits + 7)'(waiting[i*BlockBits +: BlockBits]);
    if (stands[i] && (tail[i*PointerBits +: PointerBits] != was_tail[i*PointerBits +: PointerBits]
                      || waiting[i*BlockBits +: BlockBits] != was[i*BlockBits +: BlockBits])) legal = 1'b0;
    if (dry[i] && waiting[i*BlockBits +: BlockBits] != '0) legal = 1'b0;
    if (was_enabled && !given[i]
        && ((was_dry[i] && !dry[i]) || waiting[i*BlockBits +: BlockBits] > was[i*BlockBits +: BlockBits])) legal = 1'b0;
  end
  if (sum >> BlockBits != '0) legal = 1'b0;
  if (!enable) legal = 1'b1;
end
always_ff @(posedge clk) begin
  was_enabled <= enable && !rst;
  was_dry <= dry;
  was <= waiting;
  given <= recipient;
  was_tail <= tail;
  stands <= rst || steal_valid ? '0 : donor;
end
