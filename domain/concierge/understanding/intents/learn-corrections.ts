import { featuresOf, type Features } from './features.ts';
import { byRarity, logistic, type IntentModel } from './intent-model.ts';
import { intents, type Example } from './intents.ts';

const EPOCHS = 20;
const RATE = 0.2;
/** A smaller error teaches nothing. */
const SMALLEST_ERROR = 0.05;
/** What each example of a bucket has already taught it: what many examples have in common hardly moves, and what is new moves most. */
const TAUGHT_BY_EACH = 0.002;
const FIRST_SQUARE = 0.005;
const LARGEST = 127;
const COUNT = intents.length;

/**
 * A model that has learned corrections on top of its examples, by the rule by which it learned these (AdaGrad). Hundreds take less than a
 * second; the same corrections in the same order give the same model. Its weights are in new memory that threads can share.
 */
export function learnCorrections(model: IntentModel, corrections: readonly Example[]): IntentModel {
  if (corrections.length === 0) return model;
  const features = corrections.map(({ text }) => byRarity(featuresOf(text), model.rarity));
  const rows = new Rows(model, new Set(features.flatMap(({ buckets }) => [...buckets])));
  const lessons = features.map((each, index) => rows.lessonOf(each, intents.indexOf(corrections[index]!.intent)));
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) for (const lesson of lessons) rows.learn(lesson);
  return { ...model, weights: rows.written() };
}

interface Lesson {
  /** Where the weights of each bucket begin. */
  starts: Uint32Array;
  shares: Float32Array;
  label: number;
}

/** The weights of the buckets that lessons have, not rounded. */
class Rows {
  readonly #model: IntentModel;
  readonly #starts = new Map<number, number>();
  readonly #weights: Float64Array;
  readonly #squares: Float64Array;

  constructor(model: IntentModel, buckets: ReadonlySet<number>) {
    this.#model = model;
    this.#weights = new Float64Array(buckets.size * COUNT);
    this.#squares = new Float64Array(buckets.size * COUNT);
    const examples = Math.exp(model.rarity.reduce((most, each) => Math.max(most, each)) - 1);
    for (const bucket of buckets) {
      const start = this.#starts.size * COUNT;
      this.#starts.set(bucket, start);
      const seen = Math.max(0, examples / Math.exp(model.rarity[bucket]! - 1) - 1);
      this.#squares.fill(FIRST_SQUARE + seen * TAUGHT_BY_EACH, start, start + COUNT);
      const row = model.weights.subarray(bucket * COUNT, (bucket + 1) * COUNT);
      this.#weights.set(Float64Array.from(row, (weight, index) => weight * model.scales[index]!), start);
    }
  }

  lessonOf({ buckets, weights }: Features, label: number): Lesson {
    return { starts: buckets.map((bucket) => this.#starts.get(bucket)!), shares: weights, label };
  }

  learn(lesson: Lesson): void {
    const { starts, shares, label } = lesson;
    for (let index = 0; index < COUNT; index += 1) {
      let sum = this.#model.bias[index]!;
      for (let at = 0; at < starts.length; at += 1) sum += this.#weights[starts[at]! + index]! * shares[at]!;
      const error = logistic(sum) - (index === label ? 1 : 0);
      if (Math.abs(error) >= SMALLEST_ERROR) this.#correct(lesson, index, error);
    }
  }

  #correct({ starts, shares }: Lesson, index: number, error: number): void {
    for (let at = 0; at < starts.length; at += 1) {
      const place = starts[at]! + index;
      const gradient = error * shares[at]!;
      this.#squares[place] = this.#squares[place]! + gradient * gradient;
      this.#weights[place] = this.#weights[place]! - RATE * gradient / Math.sqrt(this.#squares[place]!);
    }
  }

  /** All weights of the model, with these rounded to its units. */
  written(): Int8Array {
    const { weights, scales } = this.#model;
    const written = new Int8Array(new SharedArrayBuffer(weights.length));
    written.set(weights);
    for (const [bucket, start] of this.#starts) {
      for (let index = 0; index < COUNT; index += 1) {
        const units = Math.round(this.#weights[start + index]! / scales[index]!);
        written[bucket * COUNT + index] = Math.max(-LARGEST, Math.min(LARGEST, units));
      }
    }
    return written;
  }
}
