/** Numbers from 0 to 1 that the same seed gives again: xmur3 into mulberry32, both public domain. */
export function randomOf(seed: string): () => number {
  let state = 1_779_033_703 ^ seed.length;
  for (let at = 0; at < seed.length; at += 1) {
    state = Math.imul(state ^ seed.charCodeAt(at), 3_432_918_353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6D2B_79F5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of these, by chance. */
export const pick = <T>(random: () => number, among: readonly T[]): T => among[Math.floor(random() * among.length)] as T;
