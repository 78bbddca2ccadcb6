import { BUCKETS, featuresOf, type Features } from './features.ts';
import { byRarity, logistic, type IntentModel } from './intent-model.ts';
import { intents, type Example } from './intents.ts';

const EPOCHS = 5;
/** Each learns from the examples in an order of its own. What one makes of a borderline message is chance; their mean is less so. */
const LEARNERS = 3;
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
  const mean = new Learner();
  for (let each = 0; each < LEARNERS; each += 1) {
    const learner = new Learner();
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      for (const index of orderOf(examples, each * EPOCHS + epoch)) learner.learn(lessons[index] as Lesson);
    }
    mean.add(learner, 1 / LEARNERS);
  }
  return { rarity, ...mean.quantized() };
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

  /** @param share how much of what the other one has learned */
  add(other: Learner, share: number): void {
    for (let at = 0; at < this.#weights.length; at += 1) this.#weights[at] = this.#weights[at]! + other.#weights[at]! * share;
    for (let at = 0; at < this.#bias.length; at += 1) this.#bias[at] = this.#bias[at]! + other.#bias[at]! * share;
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

/** The examples mixed by what they say, so that one more changes the order of no other two. */
function orderOf(examples: readonly Example[], round: number): Uint32Array {
  const places = Uint32Array.from(examples, ({ text }) => mixed(text, round));
  return Uint32Array.from(examples, (_, index) => index).sort((a, b) => places[a]! - places[b]! || a - b);
}

function rarityOf(all: readonly Features[]): Float32Array {
  const seen = new Uint32Array(BUCKETS);
  for (const { buckets } of all) for (const bucket of buckets) seen[bucket] = seen[bucket]! + 1;
  return Float32Array.from(seen, (count) => Math.log((all.length + 1) / (count + 1)) + 1);
}

/** A number of 32 bits that looks random, and is the same in every training (FNV-1a, finished as murmur3 is). */
function mixed(text: string, round: number): number {
  let state = Math.imul(round + 1, 0x9e3779b1) ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
