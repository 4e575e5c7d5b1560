/* bodies: what one thread computes, in the C that OpenCL and C share: FORM(name) { ... } returns the word that thread i
 * stores, from a and b, WORDS of each.  forms.cl makes kernels of them, forms.c the same by gcc. */

/* ---- control flow */
FORM(collatz) {
  uint x = a[i] % 97 + 1, steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    steps++;
  }
  return steps;
}

FORM(greatest_divisor) {
  uint x = a[i] % 1000 + 1, y = b[i] % 1000 + 1;
  do {
    const uint rest = x % y;
    x = y;
    y = rest;
  } while (y);
  return x;
}

FORM(breaks) {
  uint sum = 0;
  for (uint k = 0; k < 40; k++) {
    if (a[k] % 64 == i % 64) break;
    if (k % 3 == i % 3) continue;
    sum += a[k] ^ k;
  }
  return sum;
}

FORM(nested_loops) {
  uint sum = 0;
  for (uint k = 0; k < i % 7; k++)
    for (uint m = k; m < i % 5 + 2; m++) sum += k * m + a[m];
  return sum;
}

FORM(dense_switch) {
  switch (a[i] % 8) {
    case 0: return i;
    case 1: return b[i] + 3;
    case 2: return b[i] * 5;
    case 3: return b[i] ^ 0x55;
    case 4: return b[i] >> 3;
    case 5: return ~b[i];
    case 6: return b[i] / 7;
    default: return 99;
  }
}

FORM(sparse_switch) {
  uint r = 0;
  switch (a[i] % 5000) {
    case 1:
    case 17: r = 1; break;
    case 300: r = 2; /* falls through */
    case 4999: r += 7; break;
    default: r = a[i] % 5000 < 2500 ? 11 : 13;
  }
  return r;
}

FORM(early_return) {
  if (i % 3 == 0) return 5;
  for (uint k = 0; k < 10; k++)
    if ((a[k] + i) % 11 == 0) return k;
  return b[i];
}

FORM(short_circuit) { return (a[i] % 2 && b[i] % 3) || (a[i] % 5 == 0 && !(b[i] % 7)) ? i : i + 1000; }

FORM(ternary_chain) { return i < 10 ? 1 : i < 60 ? a[i] % 2 ? 2 : 3 : i < 200 ? b[i] : 4; }

FORM(binary_search) {
  uint low = 0, high = WORDS;
  while (low < high) {
    const uint middle = (low + high) / 2;
    if (middle * 3 < a[i] % 800) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* ---- integers */
FORM(signed_division) {
  const int x = (int)a[i], y = (int)(b[i] % 1000) - 500;
  return y ? (uint)(x / y) + (uint)(x % y) : 0;
}

FORM(unsigned_division) { return b[i] ? a[i] / b[i] * 3 + a[i] % (b[i] % 100 + 1) : 0; }

FORM(by_constants) { return a[i] / 10 + a[i] % 10 + (uint)((int)b[i] / 7) + (uint)((int)b[i] % -13) + a[i] / 64; }

FORM(long_product) {
  const ulong p = (ulong)a[i] * b[i] + ((ulong)i << 40);
  return (uint)(p >> 32) ^ (uint)p;
}

FORM(long_division) {
  const ulong x = ((ulong)a[i] << 20) + b[i], y = (ulong)(b[i] % 4000) * 70001 + 1;
  return (uint)(x / y) + (uint)(x % y);
}

FORM(long_signed_division) {
  const long x = (long)(((ulong)a[i] << 32) | b[i]), y = (long)(b[i] % 2000) - 1000;
  return y ? (uint)(x / y) ^ (uint)(x % y) : 1;
}

FORM(long_shifts) {
  const ulong x = ((ulong)a[i] << 32) | b[i];
  return (uint)(x >> i % 64) + (uint)((x << i % 61) >> 32) + (uint)((ulong)((long)x >> i % 59) >> 7);
}

FORM(bytes) {
  const uchar x = (uchar)a[i], y = (uchar)(b[i] >> 8);
  const uchar sum = (uchar)(x + y), difference = (uchar)(x - y);
  return (uint)sum << 8 | difference;
}

FORM(shorts) {
  const short x = (short)a[i], y = (short)(b[i] >> 4);
  const short p = (short)(x * y);
  return (uint)(int)p + (uint)(x > y);
}

FORM(bit_fields) {
  uint r = a[i] & ~(0xffu << 9);
  r |= (b[i] & 0xff) << 9;
  return r ^ (r >> 21 & 7);
}

FORM(checksum) {
  uint crc = ~a[i];
  for (int k = 0; k < 8; k++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  return ~crc;
}

FORM(random_numbers) {
  uint x = a[i] | 1;
  for (uint k = 0; k < 5; k++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x;
}

FORM(power_modulo) {
  ulong r = 1, x = a[i] % 10007;
  for (uint e = b[i] % 512; e; e /= 2) {
    if (e % 2) r = r * x % 10007;
    x = x * x % 10007;
  }
  return (uint)r;
}

FORM(wrapping) { return a[i] * 2654435761u + (b[i] - a[i]) * (i | 1) - (uint)(-(int)i); }

/* ---- arrays and functions */
FORM(private_array) {
  uint room[12];
  for (uint k = 0; k < 12; k++) room[k] = a[(i + k) % WORDS] + k;
  uint sum = 0;
  for (uint k = 0; k < 12; k++) sum = sum * 3 + room[(b[i] + k * 5) % 12];
  return sum;
}

FORM(private_sort) {
  uint v[8];
  for (uint k = 0; k < 8; k++) v[k] = a[(i * 7 + k) % WORDS] % 1000;
  for (uint k = 0; k < 8; k++)
    for (uint m = 0; m + 1 < 8 - k; m++)
      if (v[m] > v[m + 1]) {
        const uint t = v[m];
        v[m] = v[m + 1];
        v[m + 1] = t;
      }
  return v[0] + 3 * v[3] + 7 * v[7];
}

FORM(private_bytes) {
  uchar text[16];
  for (uint k = 0; k < 16; k++) text[k] = (uchar)(a[i] >> k % 4 * 8);
  text[b[i] % 16] = 77;
  uint hash = 5381;
  for (uint k = 0; k < 16; k++) hash = hash * 33 + text[k];
  return hash;
}

FORM(small_matrix) {
  uint m[4][4], sum = 0;
  for (uint r = 0; r < 4; r++)
    for (uint c = 0; c < 4; c++) {
      m[r][c] = 0;
      for (uint k = 0; k < 4; k++) m[r][c] += a[(i + r * 4 + k) % WORDS] * b[(i + k * 4 + c) % WORDS];
    }
  for (uint r = 0; r < 4; r++) sum ^= m[r][(a[i] + r) % 4];
  return sum;
}

FUNCTION uint mixed(uint x, uint y) { return x % 5 ? x * y + 1 : x - y; }
FORM(called_function) { return mixed(a[i], mixed(b[i], i)) + mixed(i, 3); }

FUNCTION void split(uint x, uint *high, uint *low) {
  *high = x >> 16;
  *low = x & 0xffff;
}
FORM(results_by_address) {
  uint high, low;
  split(a[i] ^ b[i], &high, &low);
  return high * 3 + low;
}

struct form_pair {
  int first;
  short second;
  uchar third[3];
};
FUNCTION struct form_pair paired(uint x) {
  const struct form_pair p = {(int)x, (short)(x >> 3), {(uchar)x, (uchar)(x >> 8), (uchar)(x >> 16)}};
  return p;
}
FORM(struct_results) {
  const struct form_pair p = paired(a[i]), q = paired(b[i]);
  return (uint)(p.first ^ q.second) + p.third[b[i] % 3] * (uint)q.third[a[i] % 3];
}

CONSTANT const uint primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
FORM(table) { return primes[a[i] % 16] * primes[i % 16]; }

FORM(unrolled) {
  uint sum = 0;
  for (uint k = 0; k < 16; k++) sum += a[(i + k) % WORDS] >> k;
  return sum;
}

FORM(gather) { return b[a[i] % WORDS] + a[b[i] % WORDS]; }

FORM(byte_pointer) {
  GLOBAL const uchar *p = (GLOBAL const uchar *)a;
  return p[i * 3 % 1000] + 256u * p[(i + 501) % 1000];
}

FORM(short_pointer) {
  GLOBAL const short *p = (GLOBAL const short *)b;
  return (uint)(p[(i * 5 + 1) % 512] * 3);
}

FORM(long_pointer) {
  GLOBAL const ulong *p = (GLOBAL const ulong *)a;
  return (uint)(p[i / 2] >> 20);
}

struct form_record {
  uint key;
  ushort weight;
  uchar tag, flags;
};
FORM(records) {
  GLOBAL const struct form_record *r = (GLOBAL const struct form_record *)a + i / 2;
  return r->key + r->weight * 3u + r->tag - r->flags;
}
