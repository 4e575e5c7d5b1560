// l1: a line on its way is asked for once, and every request that wants a reply gets its own, once.
//
// Lanes = 2, the fewest: data are carried, never looked at, and drop out of the proof.  `key` is any lane of any ticket, as
// with sectors a request comes back in parts.  The tags read may be anything: nothing here depends on which loads hit.  The machines have few MSHRs and places
// for waiters, so that all are soon taken; the second has numbers of them that are no powers of two.
// The first has sectors, of a word each, and a carve-out.
//
//: parameters Sets=4 Ways=2 Mshrs=2 Pending=4 Tickets=4 Lanes=2 Invalidates=1 Sectors=2 CarveOut=1
//: parameters Sets=4 Ways=3 Mshrs=3 Pending=5 Tickets=5 Lanes=2
//: parameters Sets=4 Ways=2 Mshrs=2 Pending=4 Tickets=4 Lanes=2 Invalidates=1
//: invariants induction 1
//: cover 10
//: cut *tag_sram *data_sram
//: property one_fill induction 1: no sector is asked for while it is on its way, and no MSHR asks again before its answer
//: property asked_back induction 1: what is asked of the memory under a tag that wants a response has a waiter
//: property own_line induction 1: a request is answered with the line, or the atomic, that it asked for
//: property own_sectors induction 1: what is answered, or read from the cache, are lanes of sectors that came, or are here
//: property no_duplicate induction 1: of a ticket and its lanes there are never more returns than requests
//: property no_loss induction 1: at rest, with nothing owed by the memory, no request is without its return
//: property progress induction 1: with nothing owed and nothing on its way back, the request in lookup goes
//: property fresh induction 1: a line that was asked for before a store to it is not kept, and no load behind the store waits for it
//: property carved induction 1: no way that is shared memory's is filled, nor hit but in the first cycle, nor has a line after it
//: property forgets induction 1: after invalidate, or a fence, no line is kept, and none that was asked for before will be
//
//: fault 1 one_fill a poisoned MSHR is not seen
//: file memory/l1.sv
//: rtl lookup_mshrs_q[m] && mshr_valid_q[m] &&
//: planted lookup_mshrs_q[m] && mshr_valid_q[m] && !(FAULT && mshr_poisoned_q[m]) &&
//
//: fault 2 asked_back an atomic's waiter place is taken by the next
//: file memory/l1.sv
//: rtl 8'd64 + 8'(free_waiter)
//: planted 8'd64 + (FAULT ? 8'd1 : 8'(free_waiter))
//
//: fault 3 own_line a load joins the lowest MSHR
//: file memory/l1.sv
//: rtl joined = pending ? pending_mshrs : free_mshrs;
//: planted joined = pending ? (FAULT ? Mshrs'(1) : pending_mshrs) : free_mshrs;
//
//: fault 4 no_duplicate an answer given while no return waits is given again
//: file memory/l1.sv
//: rtl end else if (answer) begin
//: planted end else if (answer && !(FAULT && returns_q == 0)) begin
//
//: fault 5 no_loss a hit ignores the waiter that is answered
//: file memory/l1.sv
//: rtl answer = fill_valid_q && !gather_valid_q
//: planted answer = fill_valid_q && (!gather_valid_q || FAULT)
//
//: fault 6 progress a poisoned MSHR is never free again
//: file memory/l1.sv
//: rtl if (loses[m] && fill_ends) mshr_valid_q[m] <= 1'b0;
//: planted if (loses[m] && fill_ends) mshr_valid_q[m] <= FAULT && mshr_poisoned_q[m];
//
//: fault 7 forgets a line on its way is kept when it comes
//: file memory/l1.sv
//: rtl if (forget) mshr_poisoned_q <= '1;
//: planted if (forget && !FAULT) mshr_poisoned_q <= '1;
//
//: fault 8 forgets a fence keeps lines
//: file memory/l1.sv
//: rtl forget = Invalidates != 0 && (invalidate || (go && is_fence));
//: planted forget = Invalidates != 0 && (invalidate || (go && is_fence && !FAULT));
//
//: fault 9 one_fill sectors that are on their way are asked for with others
//: file memory/l1.sv
//: rtl (Sectors == 1 || (mshr_sectors_q[m] & named) != '0)
//: planted (Sectors == 1 || (FAULT ? (named & ~mshr_sectors_q[m]) == '0 : (mshr_sectors_q[m] & named) != '0))
//
//: fault 10 own_sectors all lanes of a load go with its first part
//: file memory/l1.sv
//: rtl waiter_lanes_q[p] <= part;
//: planted waiter_lanes_q[p] <= FAULT ? lookup_lanes_q : part;
//
//: fault 11 no_loss a load leaves with its first part
//: file memory/l1.sv
//: rtl leaves = is_load && hit ? go_hit && whole
//: planted leaves = is_load && hit ? go_hit && (whole || FAULT)
//
//: fault 12 fresh a load joins a line that is older than a store before it
//: file memory/l1.sv
//: rtl closed = mshr_poisoned_q |
//: planted closed = (FAULT ? '0 : mshr_poisoned_q) |
//
//: fault 13 fresh a line that is older than a store is kept
//: file memory/l1.sv
//: rtl install = Ways != 0 && fill_install_q && (fill_mshrs & mshr_poisoned_q) == '0;
//: planted install = Ways != 0 && fill_install_q && ((fill_mshrs & mshr_poisoned_q) == '0 || FAULT);
//
//: fault 14 fresh an atomic without an answer lets the line on its way be
//: file memory/l1.sv
//: rtl poison = go && !is_load && !is_fence && pending;
//: planted poison = go && !is_load && !is_fence && pending && !(FAULT && is_atomic && !lookup_reply_q);
//
//: fault 15 carved sectors go to where others of their line were forgotten
//: file memory/l1.sv
//: rtl (CarveOut == 0 || own[mshr_way_q[fill_mshr_q]])
//: planted (CarveOut == 0 || FAULT || own[mshr_way_q[fill_mshr_q]])
//
//: fault 16 carved an empty way is taken although it is shared memory's
//: file memory/l1.sv
//: rtl if (own[w] && valid_q[fill_set][w*Sectors +: Sectors] == '0) victim
//: planted if ((own[w] || FAULT) && valid_q[fill_set][w*Sectors +: Sectors] == '0) victim
//
//: fault 17 carved a way that is taken away keeps its lines
//: file memory/l1.sv
//: rtl valid_q[s] <= valid_q[s] & sectors_left;
//: planted valid_q[s] <= valid_q[s] & (sectors_left | {Kept*Sectors{FAULT != 0}});
//
//: fault 18 no_loss who joins a line in the cycle in which it comes is not answered
//: file memory/l1.sv
//: rtl come_joined = come_joined || (take_waiter
//: planted come_joined = come_joined || (!FAULT && take_waiter
//
//: fault 19 one_fill a request does not see the MSHR that the one before it takes
//: file memory/l1.sv
//: rtl line_address == (take_mshr && free_mshrs[m] ?
//: planted line_address == (take_mshr && free_mshrs[m] && !FAULT ?
//
//: inside l1
  // The caller and the memory: a load wants a reply, and only what is owed is answered.
  logic [Mshrs-1:0]   owed_line;
  logic [Pending-1:0] owed_atomic;
  initial assume (rst);
  always_comb if (line_valid) assume (line_lanes != '0);
  always_comb if (line_valid && line_operation == isa_pkg::OP_LDG) assume (line_reply);
  always_comb if (line_valid && line_operation == isa_pkg::OP_MEMBAR) assume (!line_reply);
  always_comb
    if (response_valid && !rst)
      assume (response_tag[6] ? !response_tag[7] && response_tag[5:0] < Pending && owed_atomic[response_tag[5:0]]
                              : response_tag < Mshrs && owed_line[response_tag]);

  // The sectors that lanes name.
  function automatic [Sectors-1:0] sectors_of(input [Lanes-1:0] lanes, input [Lanes*WordBits-1:0] word);
    sectors_of = '0;
    for (int s = 0; s < Sectors; s++)
      for (int l = 0; l < Lanes; l++)
        if (lanes[l] && 32'(word[l*WordBits +: WordBits]) / SectorWords == s) sectors_of[s] = 1'b1;
  endfunction

  // What the memory has been asked for under each tag, and the line and sectors of what is in the fill register.
  logic [Mshrs*25-1:0]      line_asked;
  logic [Mshrs*Sectors-1:0] sectors_asked;
  logic [Pending*25-1:0]    atomic_asked;
  logic [24:0]              filled;
  logic [Sectors-1:0]       sectors_filled, memory_sectors;
  always_comb memory_sectors = sectors_of(memory_lanes, memory_word);
  logic                  asked, wants, answers;
  always_comb asked = memory_valid && memory_ready;
  always_comb wants = memory_tag != 8'd255;
  always_comb answers = response_valid && response_ready;
  always_ff @(posedge clk) begin
    for (int m = 0; m < Mshrs; m++) begin
      if (asked && memory_tag == m) begin
        owed_line[m] <= 1'b1;
        line_asked[m*25 +: 25] <= memory_line;
        sectors_asked[m*Sectors +: Sectors] <= memory_sectors;
      end
      if (answers && response_tag == m) begin
        owed_line[m] <= 1'b0;
        filled <= line_asked[m*25 +: 25];
        sectors_filled <= sectors_asked[m*Sectors +: Sectors];
      end
    end
    for (int p = 0; p < Pending; p++) begin
      if (asked && memory_tag == 64 + p) begin
        owed_atomic[p] <= 1'b1;
        atomic_asked[p*25 +: 25] <= memory_line;
      end
      if (answers && response_tag == 64 + p) begin
        owed_atomic[p] <= 1'b0;
        filled <= atomic_asked[p*25 +: 25];
      end
    end
    if (rst) begin
      owed_line <= '0;
      owed_atomic <= '0;
    end
  end

  // The line that each waiter asked for.
  logic [Pending*25-1:0] waiter_line;
  always_ff @(posedge clk) if (take_waiter) waiter_line[free_waiter*25 +: 25] <= lookup_line_q;

  // One lane of one request: no other inside has its ticket and this lane.  That loses nothing, as the unit compares
  // neither with another's.
  (* anyconst *) logic [TicketBits-1:0] key;
  (* anyconst *) logic [$clog2(Lanes)-1:0] key_lane;
  logic inside, comes, goes;
  always_comb comes = line_valid && line_ready && line_reply && line_operation != isa_pkg::OP_STG &&
                      line_ticket == key && line_lanes[key_lane];
  always_comb goes = return_valid && return_ready && return_ticket == key && return_lanes[key_lane];
  always_comb assume (rst || !comes || !inside);
  always_ff @(posedge clk)
    if (rst || goes) inside <= 1'b0;
    else if (comes) inside <= 1'b1;

  // Where the unit holds it: in lookup, on its way from the data array, as a waiter, in a place for returns.
  logic [Pending+Places+1:0] held;
  always_comb begin
    held = '0;
    held[0] = lookup_valid_q && !is_store && lookup_reply_q && lookup_ticket_q == key && lookup_lanes_q[key_lane];
    held[1] = gather_valid_q && gather_ticket_q == key && gather_lanes_q[key_lane];
    for (int i = 0; i < Places; i++)
      held[2+i] = (2'(i) < head_q ? 3'(i + Places) : 3'(i)) < 3'(head_q) + 3'(returns_q) &&
                  place_ticket_q[i] == key && place_lanes_q[i][key_lane];
    for (int p = 0; p < Pending; p++)
      held[2+Places+p] = waiter_valid_q[p] && waiter_ticket_q[p] == key && waiter_lanes_q[p][key_lane];
  end

  // The sectors of an MSHR; and those that a waiter's lanes name.
  logic [Mshrs*Sectors-1:0]   of_mshr;
  logic [Pending*Sectors-1:0] of_waiter;
  always_comb begin
    for (int m = 0; m < Mshrs; m++) of_mshr[m*Sectors +: Sectors] = Sectors == 1 ? 1'b1 : mshr_sectors_q[m];
    for (int p = 0; p < Pending; p++)
      of_waiter[p*Sectors +: Sectors] = sectors_of(waiter_lanes_q[p], waiter_word_q[p]);
  end

  // Which a bit is.
  logic [MshrBits-1:0]   pending_mshr;
  logic [WaiterBits-1:0] answered;
  always_comb begin
    pending_mshr = '0;
    answered = '0;
    for (int m = 0; m < Mshrs; m++) if (pending_mshrs[m]) pending_mshr = MshrBits'(m);
    for (int p = 0; p < Pending; p++) if (fill_waiter_q[p]) answered = WaiterBits'(p);
  end

  // What is looked up before, as it would be now: a request's ways and MSHRs, the line of the fill register, its waiters.
  logic looked_fine, filled_fine;
  always_comb begin
    looked_fine = lookup_ways_q == valid_q[lookup_set];
    for (int m = 0; m < Mshrs; m++)
      if (mshr_valid_q[m] && lookup_mshrs_q[m] != (mshr_line_q[m] == lookup_line_q)) looked_fine = 1'b0;
    filled_fine = fill_waiter_q != '0 && (fill_waiter_q & (fill_waiter_q - 1'b1)) == '0;
    if (fill_atomic_q) filled_fine = filled_fine && fill_others_q == '0;
    else filled_fine = filled_fine && fill_line_q == mshr_line_q[fill_mshr_q] && mshr_waiters_q[fill_mshr_q] != '0 &&
                       fill_waiter_q == (mshr_waiters_q[fill_mshr_q] & ~(mshr_waiters_q[fill_mshr_q] - 1'b1)) &&
                       fill_others_q == (mshr_waiters_q[fill_mshr_q] & ~fill_waiter_q);
  end

  // An MSHR in use is being asked for, on its way or in the fill register; so is an atomic with a waiter; the waiter of
  // a line has one MSHR.
  logic mshrs_fine, waiters_fine, lines_fine, sectors_fine, asked_fine;
  logic [2:0]       stage;
  logic [Mshrs+2:0] home;
  always_comb begin
    mshrs_fine = 1'b1;
    lines_fine = 1'b1;
    sectors_fine = 1'b1;
    asked_fine = 1'b1;
    for (int m = 0; m < Mshrs; m++) begin
      stage = {memory_valid && memory_tag == m, owed_line[m], fill_valid_q && !fill_atomic_q && fill_mshr_q == m};
      if ((stage != '0) != mshr_valid_q[m] || (stage & (stage - 1'b1)) != '0 ||
          (mshr_waiters_q[m] != '0) != mshr_valid_q[m]) mshrs_fine = 1'b0;
      if ((stage[2] && memory_line != mshr_line_q[m]) || (stage[1] && line_asked[m*25 +: 25] != mshr_line_q[m]) ||
          (stage[0] && filled != mshr_line_q[m])) lines_fine = 1'b0;
      for (int n = m + 1; n < Mshrs; n++)
        if (mshr_valid_q[m] && mshr_valid_q[n] && mshr_line_q[m] == mshr_line_q[n] &&
            (of_mshr[m*Sectors +: Sectors] & of_mshr[n*Sectors +: Sectors]) != '0) lines_fine = 1'b0;
      if ((stage[2] && memory_sectors != of_mshr[m*Sectors +: Sectors]) ||
          (stage[1] && sectors_asked[m*Sectors +: Sectors] != of_mshr[m*Sectors +: Sectors]) ||
          (stage[0] && sectors_filled != of_mshr[m*Sectors +: Sectors])) sectors_fine = 1'b0;
      if (owed_line[m] && (stage[2] || (memory_valid && memory_operation == isa_pkg::OP_LDG &&
          line_asked[m*25 +: 25] == memory_line &&
          (sectors_asked[m*Sectors +: Sectors] & memory_sectors) != '0))) asked_fine = 1'b0;
    end
  end
  always_comb begin
    waiters_fine = 1'b1;
    for (int p = 0; p < Pending; p++) begin
      home = '0;
      home[2:0] = {memory_valid && memory_tag == 64 + p, owed_atomic[p],
                   fill_valid_q && fill_atomic_q && fill_waiter_q[p]};
      if ((home[2] && memory_line != waiter_line[p*25 +: 25]) ||
          (home[1] && atomic_asked[p*25 +: 25] != waiter_line[p*25 +: 25]) ||
          (home[0] && filled != waiter_line[p*25 +: 25])) waiters_fine = 1'b0;
      for (int m = 0; m < Mshrs; m++) begin
        home[3+m] = mshr_waiters_q[m][p];
        if (mshr_waiters_q[m][p] && (waiter_line[p*25 +: 25] != mshr_line_q[m] ||
            (of_waiter[p*Sectors +: Sectors] & ~of_mshr[m*Sectors +: Sectors]) != '0)) waiters_fine = 1'b0;
      end
      if ((home != '0) != waiter_valid_q[p] || (home & (home - 1'b1)) != '0) waiters_fine = 1'b0;
    end
  end

  // A store or atomic has gone to sectors of its line since the MSHR was taken: what comes is older.
  logic [Mshrs-1:0] older, meets;
  always_comb
    for (int m = 0; m < Mshrs; m++)
      meets[m] = mshr_line_q[m] == lookup_line_q &&
                 (of_mshr[m*Sectors +: Sectors] & sectors_of(lookup_lanes_q, lookup_word_q)) != '0;
  always_ff @(posedge clk)
    for (int m = 0; m < Mshrs; m++)
      if (rst || !mshr_valid_q[m]) older[m] <= 1'b0;
      else if (go && (is_store || is_atomic) && meets[m]) older[m] <= 1'b1;

  // What invalidate and a fence leave: no line, and of MSHRs that were taken before it none that keeps its line.
  logic             was_told;
  logic [Mshrs-1:0] was_asked;
  logic [Sets-1:0]  kept;
  always_ff @(posedge clk) begin
    was_told <= !rst && Invalidates != 0 && (invalidate || (go && lookup_operation_q == isa_pkg::OP_MEMBAR));
    was_asked <= mshr_valid_q;
  end
  always_comb for (int s = 0; s < Sets; s++) kept[s] = valid_q[s] != '0;

  // Ways are taken away: since the cycle before they have been shared memory's.
  logic [Kept-1:0] had;  // of which any set had a line
  logic [Kept-1:0] lost;
  always_comb begin
    assume (Ways == 0 || carve_out < Ways);
    had = '0;
    for (int s = 0; s < Sets; s++)
      for (int w = 0; w < Kept; w++) if (valid_q[s][w*Sectors +: Sectors] != '0) had[w] = 1'b1;
  end
  always_ff @(posedge clk) lost <= rst ? '0 : ~own;

  always_comb if (!rst) begin
    inv_memory: assert (!memory_valid || (memory_operation == isa_pkg::OP_LDG ? memory_tag < Mshrs
        : memory_tag == 8'd255 || (memory_tag >= 64 && memory_tag < 64 + Pending)));
    inv_fill: assert (!fill_valid_q ? !fill_install_q
        : (fill_atomic_q || fill_mshr_q < Mshrs) && !(fill_install_q && fill_atomic_q));
    inv_lookup: assert (!lookup_valid_q || !(is_load || is_fence) || lookup_reply_q == is_load);
    inv_places: assert (head_q < Places && tail_q < Places && {1'b0, returns_q} + 3'(gather_valid_q) <= Places &&
        3'(tail_q) == (3'(head_q) + 3'(returns_q)) % 3'(Places));
    inv_mshrs: assert (mshrs_fine);
    if (lookup_valid_q) inv_looked: assert (looked_fine);
    if (fill_valid_q) inv_filled: assert (filled_fine);
    inv_sectors: assert (sectors_fine);
    inv_lanes: assert (!lookup_valid_q || lookup_lanes_q != '0);
    inv_lines: assert (lines_fine);
    inv_waiters: assert (waiters_fine);
    inv_older: assert ((older & mshr_valid_q & ~mshr_poisoned_q) == '0);
    inv_held: assert ((held != '0) == inside && (held & (held - 1'b1)) == '0);

    one_fill: assert (asked_fine);
    if (memory_valid && wants)
      asked_back: assert (memory_tag[6] ? waiter_valid_q[memory_tag[5:0]] : mshr_valid_q[memory_tag]);
    if (answer) own_line: assert (waiter_line[answered*25 +: 25] == filled);
    own_sectors: assert (!(answer && !fill_atomic_q &&
        (of_waiter[answered*Sectors +: Sectors] & ~sectors_filled) != '0) &&
        !(load_hit && (sectors_of(part, lookup_word_q) & ~valid_q[lookup_set][32'(hit_way)*Sectors +: Sectors]) != '0));
    no_duplicate: assert (!goes || inside);
    if (owed_line == '0 && owed_atomic == '0 && !lookup_valid_q && !gather_valid_q && !fill_valid_q && !memory_valid &&
        returns_q == '0) no_loss: assert (!inside);
    if (owed_line == '0 && owed_atomic == '0 && lookup_valid_q && looked_q && !gather_valid_q && !fill_valid_q &&
        !memory_valid && returns_q == '0) progress: assert (go);
    fresh: assert (!(install && older[fill_mshr_q]) && !(go && is_load && !hit && pending && older[pending_mshr]));
    carved: assert (!(install && !own[victim]) && (had & lost) == '0 && !(load_hit && lost[hit_way]));
    if (was_told) forgets: assert (kept == '0 && (was_asked & mshr_valid_q & ~mshr_poisoned_q) == '0);
    joins: cover (take_waiter && pending && response_valid && response_ready);
    poisons: cover (poison && returns_q != '0);
    full: cover (mshr_valid_q == {Mshrs{1'b1}} && returns_q != '0);
    atomic: cover (answer && fill_atomic_q && lookup_valid_q && !go);
  end
