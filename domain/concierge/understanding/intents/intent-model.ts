import { featuresOf, unitVector, type Features } from './features.ts';
import { intents, type Intent } from './intents.ts';

/** The result of training: for each intent a logistic regression against all others, with one byte per weight. */
export interface IntentModel {
  /** How rare each bucket is among the examples (inverse document frequency). */
  rarity: Float32Array;
  /** By bucket, then by intent in the order of `intents`. */
  weights: Int8Array;
  /** The value of one unit of a weight, by intent. */
  scales: Float32Array;
  bias: Float32Array;
}

/** The separate probability of each intent, from 0 to 1; they do not add up to 1. */
export type IntentScores = Readonly<Record<Intent, number>>;

/** The probability of each intent for a message. */
export function scoreIntents({ rarity, weights, scales, bias }: IntentModel, text: string): IntentScores {
  const vector = byRarity(featuresOf(text), rarity);
  const sums = new Float64Array(intents.length);
  for (let at = 0; at < vector.buckets.length; at += 1) {
    const start = (vector.buckets[at] ?? 0) * intents.length;
    const weight = vector.weights[at] ?? 0;
    for (let index = 0; index < intents.length; index += 1) sums[index] = (sums[index] ?? 0) + (weights[start + index] ?? 0) * weight;
  }
  const score = (_: Intent, index: number): number => logistic((sums[index] ?? 0) * (scales[index] ?? 1) + (bias[index] ?? 0));
  return Object.fromEntries(intents.map((intent, index) => [intent, score(intent, index)])) as Record<Intent, number>;
}

/** A message's features, with more weight on rare ones. */
export const byRarity = ({ buckets, weights }: Features, rarity: Float32Array): Features =>
  unitVector(buckets, weights.map((weight, at) => weight * (rarity[buckets[at] ?? 0] ?? 1)));

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
