import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { intents, type Example, type Intent } from '../../domain/concierge/understanding/intents/intents.ts';
import { repositoryRoot } from '../config.ts';

const packs = join(repositoryRoot, 'domain/language/packs');
const mind = join(repositoryRoot, 'domain/concierge/understanding/intents');
const encoder = join(repositoryRoot, 'activities/adapters/understanding/weights-file.ts');

/** Every labelled sentence of every language. @throws Error for a file that is named after no intent */
export function readExamples(): Example[] {
  return exampleFiles().flatMap((path) => {
    const intent = basename(path, '.txt') as Intent;
    if (!intents.includes(intent)) throw new Error(`${path} is named after no intent. Name it after one of ${intents.join(', ')}.`);
    return readFileSync(path, 'utf8').split('\n').filter((line) => line.trim() !== '').map((text) => ({ text, intent }));
  });
}

/** Changes with the example sentences and with the code that learns from them. */
export function fingerprintOfExamples(): string {
  const hash = createHash('sha256');
  const code = [...['features.ts', 'intents.ts', 'intent-model.ts', 'train-intents.ts'].map((name) => join(mind, name)), encoder];
  for (const path of [...code, ...exampleFiles()]) hash.update(basename(path)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** The files of example sentences, in a fixed order. */
function exampleFiles(): string[] {
  return readdirSync(packs, { recursive: true, encoding: 'utf8' }).filter((path) => /[/\\]examples[/\\]\w+\.txt$/.test(path))
    .toSorted().map((path) => join(packs, path));
}
