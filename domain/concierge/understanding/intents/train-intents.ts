import { BUCKETS, featuresOf, type Features } from './features.ts';
import { byRarity, logistic, type IntentModel } from './intent-model.ts';
import { intents, type Example } from './intents.ts';

const EPOCHS = 5;
const RATE = 0.2;
const DECAY = 1e-6;
/** A smaller error teaches nothing. */
const SMALLEST_ERROR = 0.01;
const FIRST_SQUARE = 1e-4;

/**
 * Learns the meaning of messages from labelled sentences: one logistic regression per intent against all others, by AdaGrad (Duchi, Hazan
 * and Singer, 2011). The same examples in the same order give the same model.
 */
export function trainIntents(examples: readonly Example[]): IntentModel {
  const features = examples.map(({ text }) => featuresOf(text));
  const rarity = rarityOf(features);
  const lessons = features.map((each,
    index) => ({ ...byRarity(each, rarity), label: intents.indexOf(examples[index]?.intent ?? 'out_of_scope') }));
  const learner = new Learner();
  const random = seeded();
  const order = Uint32Array.from(lessons, (_, index) => index);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) learner.learn(lessons[index] as Lesson);
  }
  return { rarity, ...learner.quantized() };
}

type Lesson = Features & { label: number };

/* oxlint-disable typescript/no-non-null-assertion -- Each index stays within its typed array, and a check costs a tenth of the time. */

class Learner {
  readonly #weights = new Float32Array(BUCKETS * intents.length);
  readonly #squares = new Float32Array(BUCKETS * intents.length).fill(FIRST_SQUARE);
  readonly #bias = new Float32Array(intents.length);
  readonly #biasSquares = new Float32Array(intents.length).fill(FIRST_SQUARE);
  readonly #errors = new Float64Array(intents.length);

  learn({ buckets, weights, label }: Lesson): void {
    const count = intents.length;
    const errors = this.#errors;
    this.#findErrors(buckets, weights, label);
    for (let at = 0; at < buckets.length; at += 1) {
      const start = buckets[at]! * count;
      const weight = weights[at]!;
      for (let index = 0; index < count; index += 1) {
        if (errors[index] === 0) continue;
        const gradient = errors[index]! * weight + DECAY * this.#weights[start + index]!;
        const square = this.#squares[start + index]! + gradient * gradient;
        this.#squares[start + index] = square;
        this.#weights[start + index] = this.#weights[start + index]! - RATE * gradient / Math.sqrt(square);
      }
    }
  }

  /** The error of each intent's answer; the biases learn at once. */
  #findErrors(buckets: Uint32Array, weights: Float32Array, label: number): void {
    const count = intents.length;
    const errors = this.#errors;
    errors.set(this.#bias);
    for (let at = 0; at < buckets.length; at += 1) {
      const start = buckets[at]! * count;
      const weight = weights[at]!;
      for (let index = 0; index < count; index += 1) errors[index] = errors[index]! + this.#weights[start + index]! * weight;
    }
    for (let index = 0; index < count; index += 1) {
      const error = logistic(errors[index]!) - (index === label ? 1 : 0);
      errors[index] = Math.abs(error) < SMALLEST_ERROR ? 0 : error;
      if (errors[index] === 0) continue;
      this.#biasSquares[index] = this.#biasSquares[index]! + error * error;
      this.#bias[index] = this.#bias[index]! - RATE * error / Math.sqrt(this.#biasSquares[index]!);
    }
  }

  /** One byte per weight: a hundredth of the largest weight does not change the meaning of a message. */
  quantized(): Omit<IntentModel, 'rarity'> {
    const count = intents.length;
    const largest = new Float32Array(count);
    for (let at = 0; at < this.#weights.length; at += 1) largest[at % count] = Math.max(largest[at % count]!, Math.abs(this.#weights[at]!));
    const scales = largest.map((weight) => (weight || 1) / 127);
    return { scales, bias: this.#bias, weights: Int8Array.from(this.#weights, (weight, at) => Math.round(weight / scales[at % count]!)) };
  }
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index]!;
    order[index] = order[other]!;
    order[other] = kept;
  }
}

function rarityOf(all: readonly Features[]): Float32Array {
  const seen = new Uint32Array(BUCKETS);
  for (const { buckets } of all) for (const bucket of buckets) seen[bucket] = seen[bucket]! + 1;
  return Float32Array.from(seen, (count) => Math.log((all.length + 1) / (count + 1)) + 1);
}

/** Random numbers from 0 to 1 that are the same in every training (mulberry32). */
function seeded(): () => number {
  let state = 17;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
