import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUCKETS } from '../../../domain/concierge/understanding/intents/features.ts';
import type { IntentModel } from '../../../domain/concierge/understanding/intents/intent-model.ts';
import { intents, type Example, type Intent } from '../../../domain/concierge/understanding/intents/intents.ts';
import { trainIntents } from '../../../domain/concierge/understanding/intents/train-intents.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packs = join(root, 'domain/language/packs');
const mind = join(root, 'domain/concierge/understanding/intents');
/** Where packages keep what they can make again. */
const cache = join(root, 'node_modules/.cache/hotel-concierge');

let loaded: IntentModel | undefined;

/**
 * The model of what messages mean. It is made of the example sentences in the language packs and kept beside the
 * packages, under a name that changes with the sentences and with the code that learns from them; where it is missing,
 * it is trained, which takes some seconds.
 *
 * @param onTraining told that training begins, with the number of sentences
 * @param corrections sentences of this platform that a person has approved, to learn from as well
 */
export function loadIntentModel(
  onTraining: (sentences: number) => void = () => undefined, corrections: readonly Example[] = [],
): IntentModel {
  loaded ??= readOrTrain(onTraining, corrections);
  return loaded;
}

function readOrTrain(onTraining: (sentences: number) => void, corrections: readonly Example[]): IntentModel {
  const path = join(cache, `intents-${fingerprint(corrections)}.bin`);
  if (existsSync(path)) return decode(readFileSync(path));
  const examples = [...readExamples(), ...corrections];
  onTraining(examples.length);
  const model = trainIntents(examples);
  keep(path, encode(model));
  return model;
}

/** Two processes may train at the same time: the file appears whole, and what both write is the same. */
function keep(path: string, content: Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, content);
    renameSync(draft, path);
  } catch (error) {
    // A read-only installation trains at every start, unless the file was made with the image.
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** The files of example sentences, in a fixed order. */
function exampleFiles(): string[] {
  return readdirSync(packs, { recursive: true, encoding: 'utf8' }).filter((path) => /[/\\]examples[/\\]\w+\.txt$/.test(path))
    .toSorted().map((path) => join(packs, path));
}

/** Every labelled sentence of every language. @throws Error for a file that is named after no intent */
function readExamples(): Example[] {
  return exampleFiles().flatMap((path) => {
    const intent = basename(path, '.txt') as Intent;
    if (!intents.includes(intent)) throw new Error(`${path} is named after no intent. Name it after one of ${intents.join(', ')}.`);
    return readFileSync(path, 'utf8').split('\n').filter((line) => line.trim() !== '').map((text) => ({ text, intent }));
  });
}

function fingerprint(corrections: readonly Example[]): string {
  const hash = createHash('sha256');
  const code = ['features.ts', 'intents.ts', 'train-intents.ts'].map((name) => join(mind, name));
  for (const path of [...code, ...exampleFiles()]) hash.update(basename(path)).update(readFileSync(path));
  if (corrections.length > 0) hash.update(JSON.stringify(corrections));
  return hash.digest('hex').slice(0, 16);
}

/** The parts one after the other, in the machine's byte order: the file never leaves the machine that made it, or its image. */
const encode = ({ rarity, weights, scales, bias }: IntentModel): Buffer =>
  Buffer.concat([rarity, scales, bias, weights].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));

function decode(file: Buffer): IntentModel {
  const bytes = new Uint8Array(file).buffer;
  const floats = (from: number, count: number): Float32Array => new Float32Array(bytes, from * Float32Array.BYTES_PER_ELEMENT, count);
  const count = intents.length;
  return {
    rarity: floats(0, BUCKETS), scales: floats(BUCKETS, count), bias: floats(BUCKETS + count, count),
    weights: new Int8Array(bytes, (BUCKETS + 2 * count) * Float32Array.BYTES_PER_ELEMENT),
  };
}
