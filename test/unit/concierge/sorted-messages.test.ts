import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { interpret } from '../../../domain/concierge/understanding/refine.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';
import { evaluateUnderstanding, type UnderstandingReport } from '../../eval/understanding.ts';
import { readUnderstandingSet } from '../../eval/understanding-set.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const model = loadIntentModel();
const alarmOf = (text: string, locale: string, standing = {}) => interpret(model, utteranceIn(text, locale), standing).alarm;

type Metrics = UnderstandingReport['metrics'];

/**
 * Floors and ceilings: what holds in every language today. That of the wish for a person in the first set was once lowered, from .9 to .85,
 * for look-alikes of alarms that were learned; it is above both since clauses beside a question are sorted by themselves.
 */
const sets: [string, Partial<Metrics>, Partial<Metrics>][] = [
  ['understanding', { danger: 1, dangerWarned: 1, trouble: 0.9, person: 0.95 }, { falseDanger: 0.02, falseHelp: 0.04 }],
  // Of its questions three in four look like danger, trouble or a call for a person.
  ['understanding-guests', { danger: 1, dangerWarned: 1, trouble: 0.95, person: 0.95 }, { falseDanger: 0.04, falseHelp: 0.07 }],
  ['understanding-unseen', { danger: 1, dangerWarned: 1, trouble: 0.95, person: 0.95 }, { falseDanger: 0.03, falseHelp: 0.07 }],
  // Troubles, dangers and wishes in the form of questions and requests; five of each language.
  ['understanding-asked', { danger: 1, dangerWarned: 1, trouble: 0.66 }, {}],
  // Emergencies as somebody wrote them who had not seen the examples, and twenty harmless messages of each language with the same words.
  ['understanding-emergencies', { danger: 0.96, dangerWarned: 1 }, { falseDanger: 0.05 }],
  // Harmless questions about somebody who is old, ill, pregnant or small.
  ['understanding-families', {}, { falseDanger: 0, falseHelp: 0.05 }],
  // As spoken into a phone, and indirectly; half of its questions look like alarms. The one danger that was missed of what it holds back in
  // German has been looked at.
  ['understanding-spoken', { danger: 1, dangerWarned: 1, trouble: 0.95, person: 0.95 }, { falseDanger: 0.01, falseHelp: 0.03 }],
];

describe('messages that the model did not learn from', () => {
  itVerifies(['decisions/help/sorted-first'], 'are sorted by what they mean, dangers before all', async () => {
    for (const [name, floors, ceilings] of sets) {
      for (const language of LANGUAGES) {
        const { metrics } = evaluateUnderstanding(model, await readUnderstandingSet(join(import.meta.dirname, `../../eval-data/${name}.${language}.json`)));
        const low = Object.entries(floors).filter(([figure, floor]) => metrics[figure as keyof Metrics] < floor);
        const high = Object.entries(ceilings).filter(([figure, ceiling]) => metrics[figure as keyof Metrics] > ceiling);
        expect({ name, language, low, high }).toEqual({ name, language, low: [], high: [] });
      }
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

describe('what a guest says of the place that is looked for', () => {
  it.each(['I have no preference, but the guesthouse should include free parking.', 'Yes a restaurant that serves Greek food in the expensive price range.'])(
    'asks nothing of this one: %s', (text) => expect(interpret(model, utteranceIn(text, 'en')).understood.kind).not.toBe('question'),
  );
});

describe('what has the form of a question', () => {
  it.each([
    ['could you please tell our neighbours to stop slamming the doors', 'en'], ['könnt ihr denen über uns sagen, dass sie leiser sein sollen', 'de'], ['vous pouvez demander aux gens du dessus de faire moins de bruit', 'fr'],
    ['podéis decirle al de al lado que apague la tele', 'es'], ['potete dire a quelli di sopra di non urlare', 'it'], ['can somebody fix our heating, it is broken?', 'en'],
  ])('may ask for a deed because something is wrong: %s', (text, locale) => expect(['trouble', 'person']).toContain(alarmOf(text, locale)));
});

describe('what asks without the form of a question', () => {
  const kindOf = (text: string, locale: string): string => interpret(model, utteranceIn(text, locale)).understood.kind;
  it.each([
    ['my dad is diabetic will he manage at breakfast', 'en'], ['darf mein bub mit in die sauna der is zwölf', 'de'], ['mon fils a cinq ans il paie ou pas', 'fr'], ['si cancelo el mismo dia me lo cobran', 'es'], ['mio figlio ha sei anni paga o no', 'it'],
  ])('is a question: %s', (text, locale) => expect(kindOf(text, locale)).toBe('question'));
  it.each([['we had a lovely time at the pool', 'en'], ['wir freuen uns schon auf das frühstück', 'de'], ['la chambre était parfaite', 'fr']])('and what tells something is none: %s', (text, locale) => expect(kindOf(text, locale)).not.toBe('question'));
});

describe('where a bare value is awaited', () => {
  it.each([['Brandt', 'de'], ['Maria Keller', 'en'], ['we are ill', 'en'], ['Luca Fuoco', 'it']])('%s is no alarm', (text, locale) => {
    expect(alarmOf(text, locale, { awaitsAnswer: true })).toBeNull();
  });

  it('what is wrong may be more than trouble, also while a table is booked', () => {
    expect(alarmOf('Moment, bei uns im Zimmer riecht es nach Gas', 'de', { speaksOfTable: true })).toBe('danger');
  });

  it('a clear cry still is one', () => {
    expect(alarmOf('help my husband is not breathing', 'en', { awaitsAnswer: true })).toBe('danger');
  });
});

/** Longer than any example, and calm. */
const chatter = {
  en: 'When is breakfast served at the weekend, and how much does parking cost for a week? Do you have bicycles for children? Is there a bus to the old town in the evening? ',
  de: 'Wann gibt es am Wochenende Frühstück, und was kostet das Parken für eine Woche? Haben Sie Fahrräder für Kinder? Fährt abends ein Bus in die Altstadt? ',
  fr: 'À quelle heure est servi le petit-déjeuner le week-end, et combien coûte le parking pour une semaine ? Avez-vous des vélos pour enfants ? Y a-t-il un bus pour la vieille ville le soir ? ',
  es: '¿A qué hora se sirve el desayuno el fin de semana y cuánto cuesta el aparcamiento por una semana? ¿Tienen bicicletas para niños? ¿Hay autobús al casco antiguo por la tarde? ',
  it: "A che ora si serve la colazione nel fine settimana e quanto costa il parcheggio per una settimana? Avete biciclette per bambini? C'è un autobus per il centro storico la sera? ",
};
const cries = {
  en: 'Just now my husband collapsed in the bathroom and he is not breathing.', de: 'Eben ist mein Mann im Bad zusammengebrochen und atmet nicht mehr.', fr: "Mon mari vient de s'effondrer dans la salle de bains et il ne respire plus.",
  es: 'Mi marido acaba de desplomarse en el baño y no respira.', it: 'Mio marito è appena crollato in bagno e non respira più.',
};

describe.each(LANGUAGES)('a long message in %s', (language) => {
  const inOneBreath = (text: string): string => text.toLowerCase().replaceAll(/[.,?¿]/g, '');

  itVerifies(['decisions/help/sorted-first'], 'is heard to its last word', () => {
    for (const times of [1, 3, 14]) {
      const talk = chatter[language].repeat(times);
      expect(alarmOf(`${talk}${cries[language]}`, language)).toBe('danger');
      expect(alarmOf(inOneBreath(`${talk}${cries[language]}`), language)).toBe('danger');
      expect(alarmOf(`${talk}${cries[language]} ${talk}`.slice(0, 4_000), language)).toBe('danger');
    }
  });

  it('that is calm is no alarm', () => {
    for (const times of [1, 3, 14]) expect([times, alarmOf(chatter[language].repeat(times), language)]).toEqual([times, null]);
  });
});

describe('a question', () => {
  it.each(['Where is the fire extinguisher?', 'do you have a doctor in the village?', 'Is it safe to walk around at night?', 'Can the windows be opened?'])('is no call for help: %s', (text) => {
    expect([null, 'perhaps-danger']).toContain(alarmOf(text, 'en'));
  });
});
