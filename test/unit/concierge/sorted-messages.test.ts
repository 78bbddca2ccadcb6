import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { interpret } from '../../../domain/concierge/understanding/refine.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';
import { evaluateUnderstanding } from '../../eval/understanding.ts';
import { readUnderstandingSet } from '../../eval/understanding-set.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const model = loadIntentModel();
const alarmOf = (text: string, locale: string, standing = {}) => interpret(model, utteranceIn(text, locale), standing).alarm;

describe('messages that no author of examples saw', () => {
  // Floors: what holds on every language today. They only ever rise.
  itVerifies(['decisions/help/sorted-first'], 'are sorted by what they mean, dangers before all', async () => {
    for (const language of LANGUAGES) {
      const set = await readUnderstandingSet(join(import.meta.dirname, `../../eval-data/understanding.${language}.json`));
      const { metrics: { danger, dangerWarned, trouble, person, falseDanger, falseHelp } } = evaluateUnderstanding(model, set);
      const found = { language, danger: danger >= 0.92, dangerWarned: dangerWarned >= 0.95, trouble: trouble >= 0.8, person: person >= 0.85 };
      const calm = { falseDanger: falseDanger <= 0.05, falseHelp: falseHelp <= 0.1 };
      expect({ ...found, ...calm }).toEqual({ language, danger: true, dangerWarned: true, trouble: true, person: true, falseDanger: true, falseHelp: true });
    }
  });
});

describe('messages that look like what they are not', () => {
  it.each([
    ['Flood 3', 'en'], ['In hand', 'en'], ['Burns 4', 'en'], ['Sturm 3', 'de'], ['in der Hand', 'de'], ['Leroux 3', 'fr'], ['en main', 'fr'], ['Guerra 3', 'es'], ['a mano', 'es'], ['Guerra 3', 'it'], ['in mano', 'it'],
  ])('a fragment is no alarm: %s', (text, locale) => expect(alarmOf(text, locale)).toBeNull());

  it.each([
    ['I want no noise where I am.', 'en'], ['I want a room that has a nice view.', 'en'], ['Does this hotel not have too much noise?', 'en'], ['is it quiet at night', 'en'], ['do you allow smoking', 'en'],
    ['Ist es nachts ruhig?', 'de'], ['darf man rauchen', 'de'], ["c'est calme la nuit ?", 'fr'], ['¿es ruidoso por la noche?', 'es'], ['si può fumare sul balcone', 'it'], ['the pool was to die for', 'en'],
  ])('a question or wish about quality brings nobody: %s', (text, locale) => expect([null, 'perhaps-danger']).toContain(alarmOf(text, locale)));
});

describe('where a bare value is awaited', () => {
  it.each([['Brandt', 'de'], ['Maria Keller', 'en'], ['we are ill', 'en'], ['Luca Fuoco', 'it']])('%s is no alarm', (text, locale) => {
    expect(alarmOf(text, locale, { awaitsAnswer: true })).toBeNull();
  });

  it('a clear cry still is one', () => {
    expect(alarmOf('help my husband is not breathing', 'en', { awaitsAnswer: true })).toBe('danger');
  });
});

describe('a question', () => {
  it.each(['Where is the fire extinguisher?', 'do you have a doctor in the village?', 'Is it safe to walk around at night?', 'Can the windows be opened?'])('is no call for help: %s', (text) => {
    expect([null, 'perhaps-danger']).toContain(alarmOf(text, 'en'));
  });
});
