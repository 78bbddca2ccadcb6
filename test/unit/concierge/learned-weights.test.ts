import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadIntentModel, weightsFile } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { decodeWeights } from '../../../activities/adapters/understanding/weights-file.ts';
import { learnCorrections } from '../../../domain/concierge/understanding/intents/learn-corrections.ts';
import { sortMessage } from '../../../domain/concierge/understanding/intents/sort-message.ts';
import { fingerprintOfExamples } from '../../../local/learn/examples.ts';

const model = loadIntentModel();
/** A matcher would take minutes for millions of weights. */
const areSame = (one: Int8Array, other: Int8Array): boolean => one.every((weight, at) => weight === other[at]);

describe('the weights in the repository', () => {
  it('belong to the examples and to the code that learns from them', () => {
    const { origin: { fingerprint } } = decodeWeights(readFileSync(weightsFile));
    const told = fingerprint === fingerprintOfExamples() ? 'learned' : 'The weights do not belong to the examples or to the code. Run `npm run learn`.';
    expect(told).toBe('learned');
  });

  it('are in memory that threads share', () => {
    for (const each of [model.rarity, model.weights, model.scales, model.bias]) expect(each.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});

describe('corrections', () => {
  const corrections = [
    { text: 'the zorbler is blinking', intent: 'service_request' }, { text: 'können Sie den Zorbler leeren lassen', intent: 'service_request' },
    { text: 'my zorbler looks at me', intent: 'smalltalk' },
  ] as const;
  const corrected = learnCorrections(model, corrections);

  it('are learned, also for a sentence like them', () => {
    expect(corrections.map(({ text }) => sortMessage(corrected, text).intent)).toEqual(corrections.map(({ intent }) => intent));
    const like = 'the zorbler is blinking again';
    expect(sortMessage(corrected, like).shares.service_request).toBeGreaterThan(sortMessage(model, like).shares.service_request);
  });

  it('leave other messages as they were', () => {
    for (const text of ['help my husband is not breathing', 'when is breakfast', 'the shower is broken', 'hallo', 'un tavolo per due stasera']) {
      const [before, after] = [sortMessage(model, text), sortMessage(corrected, text)];
      expect([text, after.intent]).toEqual([text, before.intent]);
      if (before.intent !== null) expect(Math.abs(after.shares[before.intent] - before.shares[before.intent])).toBeLessThan(0.1);
    }
  });

  it('give the same weights each time, and change no model', () => {
    expect(areSame(learnCorrections(model, corrections).weights, corrected.weights)).toBe(true);
    expect(areSame(loadIntentModel().weights, corrected.weights)).toBe(false);
  });
});
