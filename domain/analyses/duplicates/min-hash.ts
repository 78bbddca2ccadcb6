/** Signatures in which similar texts meet without every pair being compared (Broder 1997, banding after Indyk and Motwani). */

/** Taken once: looking a global up a hundred million times is not free. */
const { imul } = Math;

const BANDS = 32;
const ROWS = 4;
/** With 32 bands of 4 rows, two texts with half their shingles in common meet with 87 %, with 0.7 in common with 99.9 %. */
const HASHES = BANDS * ROWS;
const SHINGLE_WORDS = 3;

/** Overlapping runs of three words, as numbers; shorter texts give runs of what they have. */
export function shinglesOf(words: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - SHINGLE_WORDS);
  for (let at = 0; at <= last; at += 1) shingles.add(hash(words.slice(at, at + SHINGLE_WORDS).join(' ')));
  return shingles;
}

/** One key per band; two texts that share a key are worth comparing. */
export function bandKeys(shingles: ReadonlySet<number>): number[] {
  const lowest = new Uint32Array(HASHES).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let index = 0; index < HASHES; index += 1) {
      const value = mix(imul(shingle ^ (SEEDS[index] ?? 0), 0x9e3779b1));
      if (value < (lowest[index] ?? 0)) lowest[index] = value;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let key = band;
    for (let row = 0; row < ROWS; row += 1) key = mix(imul(key ^ (lowest[band * ROWS + row] ?? 0), 0x85ebca6b));
    return key;
  });
}

/** How much two sets have in common: 0 for nothing, 1 for all. */
export function jaccard(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = imul(value ^ text.charCodeAt(at), 0x01000193);
  return mix(value >>> 0);
}

/** The finishing step of MurmurHash3: every bit of the input reaches every bit of the output. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = imul(mixed, 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const SEEDS: Uint32Array = Uint32Array.from({ length: HASHES }, (_, index) => mix(index + 1));
