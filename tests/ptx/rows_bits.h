/* rows_bits: logic, shifts, fields, selections and moves; see row.h. */
#ifndef TWINWARP_TESTS_PTX_ROWS_BITS_H
#define TWINWARP_TESTS_PTX_ROWS_BITS_H

#include "ptx/row.h"

static inline uint64_t row_shl(uint64_t x, uint32_t by, unsigned bits) {
  return by >= bits ? 0 : bits == 64 ? x << by : (x << by) & ((UINT64_C(1) << bits) - 1);
}
static inline uint64_t row_shr(uint64_t x, uint32_t by, unsigned bits) { return by >= bits ? 0 : x >> by; }
static inline uint64_t row_sar(int64_t x, uint32_t by) { return (uint64_t)(x >> (by > 63 ? 63 : by)); }

static inline unsigned row_clz(uint64_t x, unsigned bits) {
  unsigned n = 0;
  while (n < bits && !(x >> (bits - 1 - n) & 1)) n++;
  return n;
}

static inline uint64_t row_brev(uint64_t x, unsigned bits) {
  uint64_t r = 0;
  for (unsigned i = 0; i < bits; i++) r |= (x >> i & 1) << (bits - 1 - i);
  return r;
}

/* As PTX writes them down. */
static inline uint64_t row_bfe(uint64_t x, uint32_t position, uint32_t length, unsigned bits, bool sign) {
  const unsigned top = bits - 1, pos = position & 255, len = length & 255;
  const unsigned last = pos + len - 1 < top ? pos + len - 1 : top;
  const uint64_t beyond = sign && len ? x >> last & 1 : 0;
  uint64_t r = 0;
  for (unsigned i = 0; i <= top; i++) r |= (i < len && pos + i <= top ? x >> (pos + i) & 1 : beyond) << i;
  return r;
}

static inline uint64_t row_bfi(uint64_t x, uint64_t into, uint32_t position, uint32_t length, unsigned bits) {
  const unsigned pos = position & 255, len = length & 255;
  for (unsigned i = 0; i < len && pos + i < bits; i++)
    into = (into & ~(UINT64_C(1) << (pos + i))) | (x >> i & 1) << (pos + i);
  return into;
}

static inline uint32_t row_bfind(uint64_t x, unsigned bits, bool sign, bool shift) {
  if (sign && x >> (bits - 1) & 1) x = ~x & (bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1);
  const unsigned zeros = row_clz(x, bits);
  return zeros == bits ? UINT32_MAX : shift ? zeros : bits - 1 - zeros;
}

static inline uint32_t row_prmt(uint32_t low, uint32_t high, uint32_t selector) {
  const uint64_t bytes = (uint64_t)high << 32 | low;
  uint32_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const unsigned s = selector >> 4 * i & 15;
    uint32_t byte = bytes >> 8 * (s & 7) & 255;
    if (s & 8) byte = byte >> 7 ? 255 : 0;
    r |= byte << 8 * i;
  }
  return r;
}

static inline uint32_t row_prmt_mode(uint32_t low, uint32_t high, uint32_t control, const char *table) {
  uint32_t selector = 0;
  for (unsigned i = 0; i < 4; i++) selector |= (uint32_t)(table[(control & 3) * 4 + i] - '0') << 4 * i;
  return row_prmt(low, high, selector);
}

static inline uint32_t row_lop3(uint32_t x, uint32_t y, uint32_t z, unsigned table) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 32; i++) r |= (table >> ((x >> i & 1) << 2 | (y >> i & 1) << 1 | (z >> i & 1)) & 1) << i;
  return r;
}

static inline uint32_t row_funnel(uint32_t low, uint32_t high, uint32_t by, bool left, bool wrap) {
  const uint64_t both = (uint64_t)high << 32 | low;
  by = wrap ? by & 31 : by > 32 ? 32 : by;
  return (uint32_t)(left ? both << by >> 32 : both >> by);
}

#define ROW_POPC(x) ((uint32_t)__builtin_popcountll(x))

#define BITS_ROWS(X)                                                                                                   \
  X(and_b32, R, "and.b32 %r8, %r0, %r1;", a & b)                                                                       \
  X(and_b32_k, R, "and.b32 %r8, %r0, 0xff00;", a & 0xff00)                                                             \
  X(or_b64, D, "or.b64 %d8, %d0, %d1;", A | B)                                                                         \
  X(xor_b16, H, "xor.b16 %h8, %h0, %h1;", ha ^ hb)                                                                     \
  X(not_b32, R, "not.b32 %r8, %r0;", ~a)                                                                               \
  X(not_b16, H, "not.b16 %h8, %h0;", (uint16_t)~ha)                                                                    \
  X(not_b64, D, "not.b64 %d8, %d0;", ~A)                                                                               \
  X(cnot_b32, R, "cnot.b32 %r8, %r0;", !a)                                                                             \
  X(cnot_b64, D, "cnot.b64 %d8, %d0;", !A)                                                                             \
  X(and_pred, P, "and.pred %p8, %p0, %p1;", pa && pb)                                                                  \
  X(or_pred, P, "or.pred %p8, %p0, %p1;", pa || pb)                                                                    \
  X(xor_pred, P, "xor.pred %p8, %p0, %p1;", pa != pb)                                                                  \
  X(not_pred, P, "not.pred %p8, %p0;", !pa)                                                                            \
  X(xor_pred_self, P, "xor.pred %p0, %p0, %p1; not.pred %p0, %p0; or.pred %p0, %p0, %p2; mov.pred %p8, %p0;",          \
    (pa == pb) || pc)                                                                                                  \
  X(and_pred_guarded, P, "mov.pred %p8, %p0; @%p1 and.pred %p8, %p8, %p2;", pb ? pa && pc : pa)                        \
  X(lop3_and_or, R, "lop3.b32 %r8, %r0, %r1, %r2, 0xea;", row_lop3(a, b, c, 0xea))                                     \
  X(lop3_xor, R, "lop3.b32 %r8, %r0, %r1, %r2, 0x96;", a ^ b ^ c)                                                      \
  X(lop3_0, R, "lop3.b32 %r8, %r0, %r1, %r2, 0;", 0)                                                                   \
  X(lop3_255, R, "lop3.b32 %r8, %r0, %r1, %r2, 255;", UINT32_MAX)                                                      \
  X(lop3_odd, R, "lop3.b32 %r8, %r0, %r1, %r2, 0x1b;", row_lop3(a, b, c, 0x1b))                                        \
  X(shl_b32, R, "shl.b32 %r8, %r0, %r1;", row_shl(a, b, 32))                                                           \
  X(shl_b32_k, R, "shl.b32 %r8, %r0, 5;", row_shl(a, 5, 32))                                                           \
  X(shl_b32_32, R, "shl.b32 %r8, %r0, 32;", 0)                                                                         \
  X(shr_u32, R, "shr.u32 %r8, %r0, %r1;", row_shr(a, b, 32))                                                           \
  X(shr_s32, R, "shr.s32 %r8, %r0, %r1;", (uint32_t)row_sar(sa, b))                                                    \
  X(shr_s32_31, R, "shr.s32 %r8, %r0, 31;", (uint32_t)row_sar(sa, 31))                                                 \
  X(shl_b16, H, "shl.b16 %h8, %h0, %r1;", row_shl(ha, b, 16))                                                          \
  X(shr_u16, H, "shr.u16 %h8, %h0, %r1;", row_shr(ha, b, 16))                                                          \
  X(shr_s16, H, "shr.s16 %h8, %h0, %r1;", (uint16_t)row_sar(sha, b))                                                   \
  X(shl_b64, D, "shl.b64 %d8, %d0, %r1;", row_shl(A, b, 64))                                                           \
  X(shr_u64, D, "shr.u64 %d8, %d0, %r1;", row_shr(A, b, 64))                                                           \
  X(shr_s64, D, "shr.s64 %d8, %d0, %r1;", row_sar(SA, b))                                                              \
  X(shl_b64_k, D, "shl.b64 %d8, %d0, 3;", A << 3)                                                                      \
  X(shl_b64_32, D, "shl.b64 %d8, %d0, 32;", A << 32)                                                                   \
  X(shl_b64_40, D, "shl.b64 %d8, %d0, 40;", A << 40)                                                                   \
  X(shr_u64_7, D, "shr.u64 %d8, %d0, 7;", A >> 7)                                                                      \
  X(shr_s64_33, D, "shr.s64 %d8, %d0, 33;", row_sar(SA, 33))                                                           \
  X(shr_s64_64, D, "shr.s64 %d8, %d0, 64;", row_sar(SA, 64))                                                           \
  X(shf_l_wrap, R, "shf.l.wrap.b32 %r8, %r0, %r1, %r2;", row_funnel(a, b, c, true, true))                              \
  X(shf_r_wrap, R, "shf.r.wrap.b32 %r8, %r0, %r1, %r2;", row_funnel(a, b, c, false, true))                             \
  X(shf_l_clamp, R, "shf.l.clamp.b32 %r8, %r0, %r1, %r2;", row_funnel(a, b, c, true, false))                           \
  X(shf_r_clamp, R, "shf.r.clamp.b32 %r8, %r0, %r1, %r2;", row_funnel(a, b, c, false, false))                          \
  X(popc_b32, R, "popc.b32 %r8, %r0;", ROW_POPC(a))                                                                    \
  X(popc_b64, R, "popc.b64 %r8, %d0;", ROW_POPC(A))                                                                    \
  X(clz_b32, R, "clz.b32 %r8, %r0;", row_clz(a, 32))                                                                   \
  X(clz_b64, R, "clz.b64 %r8, %d0;", row_clz(A, 64))                                                                   \
  X(brev_b32, R, "brev.b32 %r8, %r0;", row_brev(a, 32))                                                                \
  X(brev_b64, D, "brev.b64 %d8, %d0;", row_brev(A, 64))                                                                \
  X(bfind_u32, R, "bfind.u32 %r8, %r0;", row_bfind(a, 32, false, false))                                               \
  X(bfind_s32, R, "bfind.s32 %r8, %r0;", row_bfind(a, 32, true, false))                                                \
  X(bfind_u64, R, "bfind.u64 %r8, %d0;", row_bfind(A, 64, false, false))                                               \
  X(bfind_s64s, R, "bfind.shiftamt.s64 %r8, %d0;", row_bfind(A, 64, true, true))                                       \
  X(bfe_u32, R, "bfe.u32 %r8, %r0, %r1, %r2;", row_bfe(a, b, c, 32, false))                                            \
  X(bfe_s32, R, "bfe.s32 %r8, %r0, %r1, %r2;", row_bfe(a, b, c, 32, true))                                             \
  X(bfe_u64, D, "bfe.u64 %d8, %d0, %r1, %r2;", row_bfe(A, b, c, 64, false))                                            \
  X(bfe_s64, D, "bfe.s64 %d8, %d0, %r1, %r2;", row_bfe(A, b, c, 64, true))                                             \
  X(bfe_small, R, "and.b32 %r1, %r1, 31; and.b32 %r2, %r2, 31; bfe.s32 %r8, %r0, %r1, %r2;",                           \
    row_bfe(a, b & 31, c & 31, 32, true))                                                                              \
  X(bfe_k, R, "bfe.s32 %r8, %r0, 4, 12;", row_bfe(a, 4, 12, 32, true))                                                 \
  X(bfi_b32, R, "bfi.b32 %r8, %r0, %r1, %r2, 9;", row_bfi(a, b, c, 9, 32))                                             \
  X(bfi_b32_length, R, "bfi.b32 %r8, %r0, %r1, 5, %r2;", row_bfi(a, b, 5, c, 32))                                      \
  X(bfi_b64, D, "bfi.b64 %d8, %d0, %d1, 20, %r2;", row_bfi(A, B, 20, c, 64))                                           \
  X(bfi_b64_at, D, "bfi.b64 %d8, %d0, %d1, %r2, 33;", row_bfi(A, B, c, 33, 64))                                        \
  X(prmt, R, "prmt.b32 %r8, %r0, %r1, %r2;", row_prmt(a, b, c))                                                        \
  X(prmt_k, R, "prmt.b32 %r8, %r0, %r1, 0x9d40;", row_prmt(a, b, 0x9d40))                                              \
  X(prmt_f4e, R, "prmt.b32.f4e %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0123123423453456"))                       \
  X(prmt_b4e, R, "prmt.b32.b4e %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0765107621073210"))                       \
  X(prmt_rc8, R, "prmt.b32.rc8 %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0000111122223333"))                       \
  X(prmt_ecl, R, "prmt.b32.ecl %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0123112322233333"))                       \
  X(prmt_ecr, R, "prmt.b32.ecr %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0000011101220123"))                       \
  X(prmt_rc16, R, "prmt.b32.rc16 %r8, %r0, %r1, %r2;", row_prmt_mode(a, b, c, "0101232301012323"))                     \
  X(selp_b32, R, "selp.b32 %r8, %r0, %r1, %p2;", pc ? a : b)                                                           \
  X(selp_b64, D, "selp.b64 %d8, %d0, -1, %p2;", pc ? A : UINT64_MAX)                                                   \
  X(selp_b16, H, "selp.b16 %h8, 1, %h1, %p2;", pc ? 1 : hb)                                                            \
  X(slct_s32, R, "slct.u32.s32 %r8, %r0, %r1, %r2;", sc >= 0 ? a : b)                                                  \
  X(slct_f32, D, "slct.u64.f32 %d8, %d0, %d1, %f2;", fc >= 0 ? A : B)                                                  \
  X(mov_pack, D, "mov.b64 %d8, {%r0, %r1};", (uint64_t)b << 32 | a)                                                    \
  X(mov_pack16, D, "mov.b64 %d8, {%h0, %h1, %h2, %h0};", (uint64_t)ha << 48 | (uint64_t)hc << 32 | (uint32_t)hb << 16 | ha) \
  X(mov_pack32, R, "mov.b32 %r8, {%h0, %h1};", (uint32_t)hb << 16 | ha)                                                \
  X(mov_unpack, R, "mov.b64 {%r9, %r8}, %d0;", A >> 32)                                                                \
  X(mov_unpack32, H, "mov.b32 {%h9, %h8}, %r0;", a >> 16)                                                              \
  X(mov_swap, D, "mov.b64 {%r9, %r10}, %d0; mov.b64 %d8, {%r10, %r9};", A << 32 | A >> 32)                             \
  X(mov_float, R, "mov.b32 %f9, %r0; mov.b32 %r8, %f9;", a)                                                            \
  X(pick_loop, R, "mov.u32 %r8, 0; and.b32 %r9, %r0, 15; L: setp.eq.s32 %p8, %r9, 0; @%p8 bra E; add.u32 %r8, %r8, %r1;" \
    "sub.u32 %r9, %r9, 1; bra.uni L; E:", (a & 15) * b)                                                                \
  X(branches, R, "setp.lt.u32 %p8, %r0, %r1; @%p8 bra A; setp.lt.u32 %p9, %r1, %r2; @%p9 bra B; mov.u32 %r8, 3; bra C;" \
    "A: @%p0 bra B; mov.u32 %r8, 1; bra C; B: mov.u32 %r8, 2; C:", a < b ? pa ? 2 : 1 : b < c ? 2 : 3)

ROW_TABLE(bits_rows, BITS_ROWS)

#endif
