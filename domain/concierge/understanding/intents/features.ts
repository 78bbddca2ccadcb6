/** The number of hash buckets for features. */
export const BUCKETS = 2 ** 18;

/** Examples are shorter; the rest of a longer text would only blur its beginning. */
const MOST_CHARACTERS = 600;
const LONGEST_WORD = 24;
const SHORTEST_RUN = 2;
const LONGEST_RUN = 5;
/** This many first letters of a word stand for all its forms. */
const STEM = 5;

/** A message as a sparse vector of length 1: its buckets without duplicates, and their weights. */
export interface Features {
  buckets: Uint32Array;
  weights: Float32Array;
}

/** Each kind of feature has its own seed, so that equal texts of different kinds get different hashes. */
const seeds = { run: 1, word: 2, pair: 3, form: 4, stems: 5, stemsApart: 6 } as const;

/** The features of a message: its words, pairs of words and of their beginnings, runs of characters within words, and its form. */
export function featuresOf(text: string): Features {
  const tokens: string[] = oneSpelling(text.slice(0, MOST_CHARACTERS)).match(TOKENS) ?? [];
  const counts = new Map<number, number>();
  const add = (kind: keyof typeof seeds, value: string): void => {
    const bucket = bucketOf(value, seeds[kind]);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  for (const token of tokens) {
    add('word', token);
    for (const run of runsOf(token)) add('run', run);
  }
  const framed = ['<', ...tokens, '>'];
  const stems = framed.map((token) => token.slice(0, STEM));
  for (let index = 1; index < framed.length; index += 1) {
    add('pair', `${framed[index - 1]} ${framed[index]}`);
    add('stems', `${stems[index - 1]} ${stems[index]}`);
    if (index > 1) add('stemsApart', `${stems[index - 2]} ${stems[index]}`);
  }
  for (const form of formsOf(text, tokens.length)) add('form', form);
  return unitVector(Uint32Array.from(counts.keys()), Float32Array.from(counts.values(), (count) => 1 + Math.log(count)));
}

const TOKENS = /\p{L}+(?:'\p{L}+)*|[0@?]|\p{Extended_Pictographic}/gu;

/** Gives texts that differ only in case, accents, figures, addresses or emphasis the same spelling. */
const oneSpelling = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  .replace(/[’‘`´]/g, "'").replace(/\S+@\S+|https?:\S+/g, ' @ ').replace(/\d+/g, '0').replace(/(.)\1{2,}/gu, '$1$1');

function* runsOf(token: string): Generator<string> {
  const word = `_${token.slice(0, LONGEST_WORD)}_`;
  for (let size = SHORTEST_RUN; size <= LONGEST_RUN; size += 1) {
    for (let start = 0; start + size <= word.length; start += 1) yield word.slice(start, start + size);
  }
}

/** The form of a message: a question or not, short or long. How loud it is says nothing: guests shout with joy as well. */
function formsOf(text: string, words: number): string[] {
  return [
    `length ${Math.ceil(Math.log2(words + 1))}`,
    text.includes('?') ? 'asks' : 'states',
  ];
}

/** FNV-1a over UTF-16 units (Fowler, Noll and Vo), folded into the buckets. */
function bucketOf(text: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}

/** The same direction with length 1. */
export function unitVector(buckets: Uint32Array, weights: Float32Array): Features {
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  return { buckets, weights: weights.map((weight) => weight / length) };
}
