import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { BUCKETS } from '../../../domain/concierge/understanding/intents/features.ts';
import type { IntentModel } from '../../../domain/concierge/understanding/intents/intent-model.ts';
import { intents } from '../../../domain/concierge/understanding/intents/intents.ts';

/** Of what a file of weights was learned. */
export interface WeightsOrigin {
  /** Of the examples and of the code that learns from them. */
  fingerprint: string;
  /** The number of examples. */
  examples: number;
}

interface Header extends WeightsOrigin {
  rows: number;
  scales: number[];
  bias: number[];
}

/** A bucket whose largest weight is smaller says too little: only its rarity is kept. */
const LEAST_WEIGHT = 10;
/** Weights are kept in steps of this size, and rarities in twentieths: little is lost (ADR 25). */
const STEP = 3;
const PARTS_OF_RARITY = 20;
const COUNT = intents.length;

/** A model as a file: a line of JSON, the buckets that examples have as a bitmap, their rarities, and their weights by intent. */
export function encodeWeights({ rarity, weights, scales, bias }: IntentModel, origin: WeightsOrigin): Buffer {
  const unknown = Math.fround(rarityOfUnknown(origin));
  const kept = Uint32Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) => rarity[bucket]! < unknown);
  const says = kept.map((bucket) => Math.max(...weights.subarray(bucket * COUNT, (bucket + 1) * COUNT).map(Math.abs)));
  const bitmap = new Uint8Array(BUCKETS / 8);
  for (const bucket of kept) bitmap[bucket >> 3] = bitmap[bucket >> 3]! | (1 << (bucket & 7));
  const rarities = Uint8Array.from(kept, (bucket) => Math.round((rarity[bucket]! - 1) * PARTS_OF_RARITY));
  const planes = intents.map((_, index) => Int8Array.from(kept, (bucket, row) =>
    (says[row]! < LEAST_WEIGHT ? 0 : Math.round(weights[bucket * COUNT + index]! / STEP))));
  const header: Header = { ...origin, rows: kept.length, scales: [...scales], bias: [...bias] };
  return brotliCompressSync(Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`), bitmap, rarities, ...planes.map((plane) => new Uint8Array(plane.buffer)),
  ]));
}

/** The model in a file, in memory that threads can share, and of what it was learned. */
export function decodeWeights(file: Buffer): { model: IntentModel; origin: WeightsOrigin } {
  const content = brotliDecompressSync(file);
  const start = content.indexOf('\n') + 1;
  const { rows, scales, bias, ...origin } = JSON.parse(content.subarray(0, start).toString()) as Header;
  const bitmap = content.subarray(start, start + BUCKETS / 8);
  const rarities = content.subarray(start + bitmap.length, start + bitmap.length + rows);
  const planes = new Int8Array(content.buffer, content.byteOffset + start + bitmap.length + rows, rows * COUNT);
  const model = {
    rarity: sharedFloats(BUCKETS).fill(rarityOfUnknown(origin)), weights: new Int8Array(new SharedArrayBuffer(BUCKETS * COUNT)),
    scales: sharedFloats(COUNT), bias: sharedFloats(COUNT),
  };
  model.scales.set(scales);
  model.bias.set(bias);
  for (let bucket = 0, row = 0; bucket < BUCKETS; bucket += 1) {
    if ((bitmap[bucket >> 3]! & (1 << (bucket & 7))) === 0) continue;
    model.rarity[bucket] = rarities[row]! / PARTS_OF_RARITY + 1;
    for (let index = 0; index < COUNT; index += 1) model.weights[bucket * COUNT + index] = planes[index * rows + row]! * STEP;
    row += 1;
  }
  return { model, origin };
}

/** How rare a bucket is that no example has. */
const rarityOfUnknown = ({ examples }: WeightsOrigin): number => Math.log(examples + 1) + 1;

const sharedFloats = (count: number): Float32Array => new Float32Array(new SharedArrayBuffer(count * Float32Array.BYTES_PER_ELEMENT));
