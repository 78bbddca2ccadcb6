import { BUCKETS, featuresOf, type Features } from './features.ts';
import { byRarity, logistic, type IntentModel } from './intent-model.ts';
import { intents, type Example } from './intents.ts';

/** What fewer examples have is taken for unknown: it is chance, and would make the file of weights much larger. */
const FEWEST_EXAMPLES = 3;
const EPOCHS = 5;
/** Each learns from the examples in an order of its own. What one makes of a borderline message is chance; their mean is less so. */
const LEARNERS = 3;
const RATE = 0.2;
const DECAY = 1e-6;
/** A smaller error teaches nothing. */
const SMALLEST_ERROR = 0.01;
const FIRST_SQUARE = 1e-4;
/** Intents are added up four at a time, in variables of their own: the sums then stay out of memory. */
const AT_ONCE = 4;
/** From one bucket's weights to the next one's. */
const STRIDE = Math.ceil(intents.length / AT_ONCE) * AT_ONCE;

/**
 * Learns the meaning of messages from labelled sentences: one logistic regression per intent against all others, by AdaGrad (Duchi, Hazan
 * and Singer, 2011). The same examples in the same order give the same model.
 */
export function trainIntents(examples: readonly Example[]): IntentModel {
  const features = examples.map(({ text }) => featuresOf(text));
  const seen = timesSeen(features).map((count) => (count < FEWEST_EXAMPLES ? 0 : count));
  const rarity = Float32Array.from(seen, (count) => Math.log((examples.length + 1) / (count + 1)) + 1);
  const rows = rowsOf(seen);
  const lessons = features.map((each, index): Lesson => {
    const { buckets, weights } = byRarity(each, rarity);
    const known = weights.map((weight, at) => (rows.of[buckets[at]!]! < 0 ? 0 : weight));
    return {
      rows: buckets.filter((bucket) => rows.of[bucket]! >= 0).map((bucket) => rows.of[bucket]! * STRIDE),
      weights: known.filter((weight) => weight > 0), label: intents.indexOf(examples[index]!.intent),
    };
  });
  const mean = new Learner(rows.count);
  for (let each = 0; each < LEARNERS; each += 1) {
    const learner = new Learner(rows.count);
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      for (const index of orderOf(examples, each * EPOCHS + epoch)) learner.learn(lessons[index] as Lesson);
    }
    mean.add(learner, 1 / LEARNERS);
  }
  return { rarity, ...mean.quantized(rows.of) };
}

interface Lesson {
  /** Where the weights of each bucket begin. */
  rows: Uint32Array;
  weights: Float32Array;
  label: number;
}

class Learner {
  readonly #weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #bias = new Float32Array(STRIDE);
  readonly #biasSquares = new Float32Array(STRIDE).fill(FIRST_SQUARE);
  readonly #answers = new Float64Array(STRIDE);

  constructor(rows: number) {
    this.#weights = new Float32Array(rows * STRIDE);
    this.#squares = new Float32Array(rows * STRIDE).fill(FIRST_SQUARE);
  }

  learn({ rows, weights, label }: Lesson): void {
    this.#answer(rows, weights);
    for (let index = 0; index < intents.length; index += 1) {
      const error = logistic(this.#answers[index]!) - (index === label ? 1 : 0);
      if (Math.abs(error) >= SMALLEST_ERROR) this.#correct(index, error, rows, weights);
    }
  }

  /** What each intent's regression says of a message. */
  #answer(rows: Uint32Array, shares: Float32Array): void {
    const weights = this.#weights;
    for (let index = 0; index < STRIDE; index += AT_ONCE) {
      let [first, second, third, fourth] = [this.#bias[index]!, this.#bias[index + 1]!, this.#bias[index + 2]!, this.#bias[index + 3]!];
      for (let at = 0; at < rows.length; at += 1) {
        const place = rows[at]! + index;
        const share = shares[at]!;
        first += weights[place]! * share;
        second += weights[place + 1]! * share;
        third += weights[place + 2]! * share;
        fourth += weights[place + 3]! * share;
      }
      this.#answers.set([first, second, third, fourth], index);
    }
  }

  #correct(index: number, error: number, rows: Uint32Array, shares: Float32Array): void {
    const weights = this.#weights;
    const squares = this.#squares;
    this.#biasSquares[index] = this.#biasSquares[index]! + error * error;
    this.#bias[index] = this.#bias[index]! - RATE * error / Math.sqrt(this.#biasSquares[index]!);
    for (let at = 0; at < rows.length; at += 1) {
      const place = rows[at]! + index;
      const weight = weights[place]!;
      const gradient = error * shares[at]! + DECAY * weight;
      const square = squares[place]! + gradient * gradient;
      squares[place] = square;
      weights[place] = weight - RATE * gradient / Math.sqrt(square);
    }
  }

  /** @param share how much of what the other one has learned */
  add(other: Learner, share: number): void {
    for (let at = 0; at < this.#weights.length; at += 1) this.#weights[at] = this.#weights[at]! + other.#weights[at]! * share;
    for (let at = 0; at < this.#bias.length; at += 1) this.#bias[at] = this.#bias[at]! + other.#bias[at]! * share;
  }

  /**
   * One byte per weight: a hundredth of the largest weight does not change the meaning of a message.
   *
   * @param rowOf of each bucket
   */
  quantized(rowOf: Int32Array): Omit<IntentModel, 'rarity'> {
    const count = intents.length;
    const largest = new Float32Array(count);
    for (let at = 0; at < this.#weights.length; at += 1) {
      const index = at % STRIDE;
      if (index < count) largest[index] = Math.max(largest[index]!, Math.abs(this.#weights[at]!));
    }
    const scales = largest.map((weight) => (weight || 1) / 127);
    const weights = new Int8Array(BUCKETS * count);
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const row = rowOf[bucket]! * STRIDE;
      for (let index = 0; row >= 0 && index < count; index += 1) {
        weights[bucket * count + index] = Math.round(this.#weights[row + index]! / scales[index]!);
      }
    }
    return { scales, bias: this.#bias.slice(0, count), weights };
  }
}

/** Gives the buckets that are known a row each, the most frequent ones next to each other, where the processor has them at hand. */
function rowsOf(seen: Uint32Array): { of: Int32Array; count: number } {
  const buckets = Uint32Array.from(seen, (_, bucket) => bucket).filter((bucket) => seen[bucket]! > 0).sort((a, b) => seen[b]! - seen[a]!);
  const of = new Int32Array(BUCKETS).fill(-1);
  buckets.forEach((bucket, row) => { of[bucket] = row; });
  return { of, count: buckets.length };
}

function timesSeen(all: readonly Features[]): Uint32Array {
  const seen = new Uint32Array(BUCKETS);
  for (const { buckets } of all) for (const bucket of buckets) seen[bucket] = seen[bucket]! + 1;
  return seen;
}

/** The examples mixed by what they say, so that one more changes the order of no other two. */
function orderOf(examples: readonly Example[], round: number): Uint32Array {
  const places = Uint32Array.from(examples, ({ text }) => mixed(text, round));
  return Uint32Array.from(examples, (_, index) => index).sort((a, b) => places[a]! - places[b]! || a - b);
}

/** A number of 32 bits that looks random, and is the same in every training (FNV-1a, finished as murmur3 is). */
function mixed(text: string, round: number): number {
  let state = Math.imul(round + 1, 0x9e3779b1) ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
