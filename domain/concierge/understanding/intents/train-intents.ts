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
  const seen = timesSeen(features);
  const rarity = Float32Array.from(seen, (count) => Math.log((examples.length + 1) / (count + 1)) + 1);
  const places = placesOf(seen);
  const lessons = features.map((each, index): Lesson => ({
    ...byRarity(each, rarity),
    places: each.buckets.map((bucket) => places[bucket] ?? 0),
    label: intents.indexOf(examples[index]?.intent ?? 'out_of_scope'),
  }));
  const mean = new Learner();
  for (let each = 0; each < LEARNERS; each += 1) {
    const learner = new Learner();
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      for (const index of orderOf(examples, each * EPOCHS + epoch)) learner.learn(lessons[index] as Lesson);
    }
    mean.add(learner, 1 / LEARNERS);
  }
  return { rarity, ...mean.quantized(places) };
}

/** An example, with the places of its buckets in the memory of a learner. */
type Lesson = Features & { places: Uint32Array; label: number };

/* oxlint-disable typescript/no-non-null-assertion -- Each index stays within its typed array, and a check costs a tenth of the time. */

class Learner {
  readonly #weights = new Float32Array(BUCKETS * intents.length);
  readonly #squares = new Float32Array(BUCKETS * intents.length).fill(FIRST_SQUARE);
  readonly #bias = new Float32Array(intents.length);
  readonly #biasSquares = new Float32Array(intents.length).fill(FIRST_SQUARE);
  readonly #errors = new Float64Array(intents.length);
  /** The intents whose error teaches something, of which `#wrongs` are meant: after the first round hardly any. */
  readonly #wrong = new Uint8Array(intents.length);
  #wrongs = 0;

  learn({ places, weights, label }: Lesson): void {
    this.#findErrors(places, weights, label);
    if (this.#wrongs === 0) return;
    const [learned, squares, errors, wrong, wrongs] = [this.#weights, this.#squares, this.#errors, this.#wrong, this.#wrongs];
    for (let at = 0; at < places.length; at += 1) {
      const start = places[at]! * intents.length;
      const weight = weights[at]!;
      for (let each = 0; each < wrongs; each += 1) {
        const index = wrong[each]!;
        const gradient = errors[index]! * weight + DECAY * learned[start + index]!;
        const square = squares[start + index]! + gradient * gradient;
        squares[start + index] = square;
        learned[start + index] = learned[start + index]! - RATE * gradient / Math.sqrt(square);
      }
    }
  }

  /** The error of each intent's answer; the biases learn at once. */
  #findErrors(places: Uint32Array, weights: Float32Array, label: number): void {
    const errors = this.#errors;
    errors.set(this.#bias);
    this.#addAnswers(places, weights);
    this.#wrongs = 0;
    for (let index = 0; index < errors.length; index += 1) {
      const error = logistic(errors[index]!) - (index === label ? 1 : 0);
      errors[index] = error;
      if (Math.abs(error) < SMALLEST_ERROR) continue;
      this.#wrong[this.#wrongs] = index;
      this.#wrongs += 1;
      this.#biasSquares[index] = this.#biasSquares[index]! + error * error;
      this.#bias[index] = this.#bias[index]! - RATE * error / Math.sqrt(this.#biasSquares[index]!);
    }
  }

  /** Four buckets at a time, so that a sum is fetched and put back a fourth as often. */
  #addAnswers(places: Uint32Array, weights: Float32Array): void {
    const [learned, sums, count] = [this.#weights, this.#errors, intents.length];
    let at = 0;
    for (; at + 3 < places.length; at += 4) {
      const [a, b, c, d] = [places[at]! * count, places[at + 1]! * count, places[at + 2]! * count, places[at + 3]! * count];
      const [ofA, ofB, ofC, ofD] = [weights[at]!, weights[at + 1]!, weights[at + 2]!, weights[at + 3]!];
      for (let index = 0; index < count; index += 1) {
        sums[index] = sums[index]! + learned[a + index]! * ofA + learned[b + index]! * ofB
          + learned[c + index]! * ofC + learned[d + index]! * ofD;
      }
    }
    for (; at < places.length; at += 1) {
      const start = places[at]! * count;
      const weight = weights[at]!;
      for (let index = 0; index < count; index += 1) sums[index] = sums[index]! + learned[start + index]! * weight;
    }
  }

  /** @param share how much of what the other one has learned */
  add(other: Learner, share: number): void {
    for (let at = 0; at < this.#weights.length; at += 1) this.#weights[at] = this.#weights[at]! + other.#weights[at]! * share;
    for (let at = 0; at < this.#bias.length; at += 1) this.#bias[at] = this.#bias[at]! + other.#bias[at]! * share;
  }

  /** One byte per weight: a hundredth of the largest weight does not change the meaning of a message. */
  quantized(places: Uint32Array): Omit<IntentModel, 'rarity'> {
    const count = intents.length;
    const largest = new Float32Array(count);
    for (let at = 0; at < this.#weights.length; at += 1) largest[at % count] = Math.max(largest[at % count]!, Math.abs(this.#weights[at]!));
    const scales = largest.map((weight) => (weight || 1) / 127);
    const weights = new Int8Array(BUCKETS * count);
    for (let at = 0; at < weights.length; at += 1) {
      const index = at % count;
      weights[at] = Math.round(this.#weights[places[(at - index) / count]! * count + index]! / scales[index]!);
    }
    return { scales, bias: this.#bias, weights };
  }
}

/** The examples mixed by what they say, so that one more changes the order of no other two. */
function orderOf(examples: readonly Example[], round: number): Uint32Array {
  const places = Uint32Array.from(examples, ({ text }) => mixed(text, round));
  return Uint32Array.from(examples, (_, index) => index).sort((a, b) => places[a]! - places[b]! || a - b);
}

function timesSeen(all: readonly Features[]): Uint32Array {
  const seen = new Uint32Array(BUCKETS);
  for (const { buckets } of all) for (const bucket of buckets) seen[bucket] = seen[bucket]! + 1;
  return seen;
}

/** Where a learner keeps what it knows of each bucket: those that it meets most side by side, where the processor has them at hand. */
function placesOf(seen: Uint32Array): Uint32Array {
  const places = new Uint32Array(BUCKETS);
  const byFrequency = Uint32Array.from(seen.keys()).sort((a, b) => seen[b]! - seen[a]! || a - b);
  for (const [place, bucket] of byFrequency.entries()) places[bucket] = place;
  return places;
}

/** A number of 32 bits that looks random, and is the same in every training (FNV-1a, finished as murmur3 is). */
function mixed(text: string, round: number): number {
  let state = Math.imul(round + 1, 0x9e3779b1) ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
