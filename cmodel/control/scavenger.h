/* scavenger: the governor of two kernels on one SM: the primary at its goal, the secondary as fast as that allows.
 * Scavenger: Kloosterman 5.3, Fig. 5.5, 5.6; a composite of
 *
 *   performance_predictor, phase_detector -> ipc_error -> quota_controller (warps), quota_controller (requests)
 *   slack_meter                                        -> both
 *   idle_warps -> block_controller
 *   fall_back
 *
 * A run is shared (`sharing`) from the cycle in which the predictor begins it to the one in which it ends, unless
 * fall_back has the primary alone.  Otherwise the primary has all blocks that fit, and the secondary none: the
 * predictor is restarted, and with it the profile, as long as the secondary still has a block on the SM.  A primary
 * that has had no grid (`idle`) for Absence cycles is absent: then the secondary has the SM.  When sharing begins the
 * block controller is told to resume; from its first decision on, its numbers are `blocks` of both; a kernel whose bit
 * `all` is set has those that fit, instead.  Once what that moves is in its place, which is when nothing is `moving`,
 * the run counts: from then on errors are computed, slack is measured, and the primary may be too far behind.
 *
 * `warps` and `requests` are how many of each kernel may be active and outstanding; they mean something while sharing.
 *
 * What it sees of a cycle are the primary's instructions issued with their lanes and where they are, lines of a memory
 * instruction whose last line has gone, warps (of the primary those that are active, and those of them that have an
 * instruction ready), warps on the SM and those that issue, lines outstanding, whether a load/store pipe is held up,
 * and what block_controller wants to know of sizes.  `sharing` depends on this cycle's on, sizes_change and idle;
 * nothing else does on more than these and block_controller's.
 *
 * Slack of requests is of the lines of both kernels, as the text has it; thresholds, gains and histograms are Table
 * 5.1's, 5.2's and 5.6.2's.
 * Chosen where the text is silent: a run's first quotas leave the secondary one warp and one request; `sizes_change`, a
 * kernel with blocks of other sizes, is a new profile. */
#ifndef TWINWARP_SCAVENGER_H
#define TWINWARP_SCAVENGER_H

#include "control/block_controller.h"
#include "control/fall_back.h"
#include "control/idle_warps.h"
#include "control/ipc_error.h"
#include "control/performance_predictor.h"
#include "control/phase_detector.h"
#include "control/quota_controller.h"
#include "control/slack_meter.h"

enum { SCAVENGER_KERNELS = 2, SCAVENGER_RESOURCES = 4 };

#define SCAVENGER_PARAMS(P, D)                                                                                         \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Warps, 2, 64)          /* of the SM */                                                                             \
  P(Requests, 2, 512)                                                                                                  \
  P(Blocks, 2, 32)                                                                                                     \
  P(Buckets, 4, 256)       /* of histograms of PCs: a power of two */                                                  \
  P(Slice, 2, 4096)        /* of performance_predictor, as the next five */                                            \
  P(Minimum, 16, 1048575)                                                                                              \
  P(Maximum, 17, 1048575)                                                                                              \
  P(Hold, 1, 1023)                                                                                                     \
  P(Tolerance, 1, 1023)                                                                                                \
  P(RunMaximum, 17, 1048575)                                                                                           \
  P(Period, 20, 1024)      /* of the quota controllers */                                                              \
  P(Window, 20, 1024)      /* of phase_detector, its Period; as the next four */                                       \
  P(Entries, 2, 128)                                                                                                   \
  P(Comparison, 8, 65535)                                                                                              \
  P(Samples, 1, 65535)                                                                                                 \
  P(Time, 2, 65535)                                                                                                    \
  P(Interval, 32, 65535)   /* of block_controller */                                                                   \
  P(Far, 1, 65535)         /* of fall_back, as the next two */                                                         \
  P(Patience, 2, 65535)                                                                                                \
  P(Alone, 2, 1048575)                                                                                                 \
  P(Absence, 2, 65535)     /* cycles without a grid */                                                                 \
  D(BucketBits, clog2(Buckets))                                                                                        \
  D(WarpBits, clog2(Warps + 1))                                                                                        \
  D(LineBits, clog2(Requests + 1))                                                                                     \
  D(BlockBits, clog2(Blocks + 1))

#define SCAVENGER_PORTS(S, V)                                                                                          \
  S(IN,  u16, goal,            11, always)     /* part of its speed alone, in 1/1024, at most 1024 */                  \
  S(IN,  u8,  issued,          Schedulers, always) /* by the primary */                                                \
  V(IN,  u8,  lanes,           4, Schedulers, 6, issued)                                                               \
  V(IN,  u8,  bucket,          4, Schedulers, BucketBits, issued)                                                      \
  S(IN,  u8,  memory,          1, always)                                                                              \
  S(IN,  u8,  lines,           6, memory)                                                                              \
  S(IN,  u8,  active,          WarpBits, always)                                                                       \
  S(IN,  u8,  ready,           WarpBits, always) /* at most `active` */                                                \
  V(IN,  u64, on,              2, 2, Warps, always) /* a bit each */                                                   \
  S(IN,  u64, issues,          Warps, always)                                                                          \
  V(IN,  u16, outstanding,     2, 2, LineBits, always) /* together at most Requests */                                 \
  S(IN,  u8,  held_up,         1, always)                                                                              \
  V(IN,  u16, primary_need,    4, 4, 16, always)                                                                       \
  V(IN,  u16, secondary_need,  4, 4, 16, always)                                                                       \
  V(IN,  u16, space,           4, 4, 16, always)                                                                       \
  S(IN,  u8,  primary_limit,   BlockBits, always) /* blocks that it may have alone */                                  \
  S(IN,  u8,  secondary_limit, BlockBits, always)                                                                      \
  S(IN,  u8,  sizes_change,    1, always)                                                                              \
  S(IN,  u8,  moving,          1, always)     /* blocks are on their way */                                            \
  S(IN,  u8,  idle,            1, always)     /* the primary has no grid */                                            \
  S(OUT, u8,  sharing,         1, always)                                                                              \
  V(OUT, u16, warps,           2, 2, WarpBits, always)                                                                 \
  V(OUT, u16, requests,        2, 2, LineBits, always)                                                                 \
  V(OUT, u8,  blocks,          2, 2, BlockBits, always)                                                                \
  S(OUT, u8,  all,             2, always)

#define SCAVENGER_CONFIGS(C)                                                                                           \
  C(".Schedulers(4), .Warps(64), .Requests(256), .Blocks(32), .Buckets(128), .Slice(4), .Minimum(64), .Maximum(300), " \
    ".Hold(4), .Tolerance(1023), .RunMaximum(2900), .Period(100), .Window(20), .Entries(2), .Comparison(200), "        \
    ".Samples(8), .Time(20), .Interval(256), .Far(60), .Patience(200), .Alone(300), .Absence(100)")                    \
  C(".Schedulers(1), .Warps(12), .Requests(20), .Blocks(4), .Buckets(4), .Slice(4), .Minimum(160), .Maximum(400), "    \
    ".Hold(4), .Tolerance(500), .RunMaximum(900), .Period(20), .Window(40), .Entries(2), .Comparison(60), "            \
    ".Samples(3), .Time(10), .Interval(50), .Far(20), .Patience(60), .Alone(30), .Absence(16)")

TW_COMPOSITE(scavenger, SCAVENGER)

/* scavenger_paper has Table 5.1's and 5.2's lengths, scavenger_short those of kernels that take some ten thousand
 * cycles, scavenger_shortest those that move as many blocks as may be, for tests.  Warps, Requests and Blocks are
 * the SM's. */
extern const struct scavenger_params scavenger_paper, scavenger_short, scavenger_shortest;

/* Of who wants to see what it does. */
struct scavenger_counts {
  u64 cycles[3]; /* the primary is profiled, alone for other reasons, shares */
  u64 profiles, discarded, phases, fall_backs;
  u64 predicted; /* IPCs of all cycles of sharing, added up */
};

struct scavenger {
  struct scavenger_params params;
  struct performance_predictor predictor;
  struct phase_detector detector;
  struct ipc_error error;
  struct slack_meter slack;
  struct quota_controller warps, requests;
  struct idle_warps idle_warps;
  struct block_controller blocks;
  struct fall_back fall_back;
  u32 idle;                      /* cycles that the primary has had no grid, up to Absence */
  bool shared, decided, settled; /* in the cycle before; since sharing began */
  struct scavenger_counts counts;
  struct scavenger_wires {
    struct performance_predictor_in predictor_in;
    struct performance_predictor_out predictor;
    struct phase_detector_in detector_in;
    struct phase_detector_out detector;
    struct ipc_error_in error_in;
    struct ipc_error_out error;
    struct slack_meter_in slack_in;
    struct slack_meter_out slack;
    struct quota_controller_in warps_in, requests_in;
    struct quota_controller_out warps, requests;
    struct idle_warps_in idle_warps_in;
    struct idle_warps_out idle_warps;
    struct block_controller_in blocks_in;
    struct block_controller_out blocks;
    struct fall_back_in fall_back_in;
    struct fall_back_out fall_back;
  } wires;
};

#endif
