/* wrong: kernels that are wrong on any machine, and some that only look it; tests/kernel_faults.sh says what is told of
 * each.  Compiled with lines (-gline-tables-only). */
#define I get_global_id(0)
#define T get_local_id(0)
#define KERNEL(name) __kernel void name(__global const uint *a, __global uint *out)
#pragma clang diagnostic ignored "-Wuninitialized"

/* ---- wrong */
KERNEL(shared_race) {
  __local uint room[64];
  room[T] = a[I];
  out[I] = room[63 - T]; /* no barrier */
}
KERNEL(later_race) { /* a barrier is missing at the loop's end */
  __local uint room[64];
  uint sum = 0;
  for (uint k = 0; k < 3; k++) {
    room[T] = a[I] + k;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += room[(T + 32) % 64];
  }
  out[I] = sum;
}
KERNEL(zeroed_too_late) {
  __local uint count[64];
  count[T] = 0;
  atomic_inc(&count[a[I] % 64]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = count[T];
}
KERNEL(race_between_blocks) {
  out[I] = a[I];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[I + 128] = out[(I + 64) % 128];
}
KERNEL(unwritten_shared) {
  __local uint room[64];
  if (T < 32) room[T] = a[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[T];
}
KERNEL(unwritten_global) {
  out[I] = a[I] + out[I + 128];
}
KERNEL(past_the_end) { out[I] = a[I + 1]; }
KERNEL(stores_past_the_end) { out[I + 129] = a[I]; }

/* ---- right */
KERNEL(same_value) { out[a[I] % 2] = 1; }
KERNEL(own_bytes) {
  __global uchar *p = (__global uchar *)out;
  p[I] = (uchar)a[I];
  p[I] += 1;
}
KERNEL(last_block) { /* ordered by a ticket */
  __local uint last;
  out[I] = a[I] * 2;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (T == 0) last = atomic_inc(&out[255]) == get_num_groups(0) - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (last) out[128 + T] = out[T] + out[T + 64];
}
KERNEL(locked_sum) { /* ordered by a lock */
  for (uint turn = 0; turn < 32; turn++)
    if (T % 32 == turn) {
      while (atomic_xchg(&out[254], 1) != 0);
      volatile __global uint *sum = &out[253];
      *sum += a[I] % 5;
      mem_fence(CLK_GLOBAL_MEM_FENCE);
      atomic_xchg(&out[254], 0);
    }
}
