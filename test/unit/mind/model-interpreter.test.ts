import { describe, expect, it } from '@jest/globals';
import type { CommandName } from '../../../domain/concierge/model/interpretation-schema.ts';
import type { AnswerSentence } from '../../../domain/concierge/model/answer-schema.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import type { ThoughtRequest } from '../../../domain/model/thoughts.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { guestIn, type PaperGuest } from '../../booking/conversation/paper-guest.ts';

type Command = readonly [CommandName, string, string?];

/** A guest whose messages a model hears as written here; what it is not told it does not hear. */
function heardBy(hears: Readonly<Record<string, readonly Command[]>>, language: Language = 'en', says: readonly AnswerSentence[] = []): PaperGuest & { requests: ThoughtRequest[] } {
  const requests: ThoughtRequest[] = [];
  const guest = Object.assign(guestIn(language), { requests });
  guest.model = { languages: 'known', structured: 'schema' };
  guest.think = (request) => {
    requests.push(request);
    if (request.purpose === 'answer') return { outcome: 'answered', value: { sentences: says } };
    const { message } = JSON.parse(request.prompt) as { message: string };
    const commands = (hears[message] ?? []).map(([name, words, question = null]) => ({ do: name, words, question }));
    return { outcome: 'answered', value: { commands } };
  };
  return guest;
}

const table: readonly Command[] = [['table', 'a table'], ['date', 'tomorrow'], ['time', '7:30 pm'], ['people', 'for two']];

describe('the interpreter with a model', () => {
  itVerifies(['decisions/mind/words-stand'], 'take its commands, and read each value from the guest\'s own words', async () => {
    const guest = heardBy({ 'could we squeeze in tomorrow, the two of us, 7:30 pm-ish?': [['table', 'squeeze in'], ['date', 'tomorrow'], ['time', '7:30 pm'], ['people', 'two of us']] });
    expect(await guest.say('could we squeeze in tomorrow, the two of us, 7:30 pm-ish?')).toContain('2 people on Sunday, 22 November at 7:30 pm');
  });

  itVerifies(['decisions/mind/words-stand'], 'take no command whose words the guest did not write, nor a form that does not exist', async () => {
    const guest = heardBy({ 'hmm, well, you know': [['table', 'book it'], ['people', 'nine of us'], ['time', '8 pm']] });
    await guest.say('hmm, well, you know');
    expect(guest.stage).toBeUndefined();
    guest.think = () => ({ outcome: 'answered', value: { commands: [{ do: 'drop_database', words: 'you know', question: null }] } });
    await guest.say('well, you know');
    expect(guest.stage).toBeUndefined();
    expect(guest.restaurant.took()).toEqual([]);
  });

  itVerifies(['decisions/mind/contradiction-asked'], 'ask the guest where the model hears another value than the parsers read', async () => {
    const guest = heardBy({ 'a table tomorrow for two, not at 6:30 pm but at 7:30 pm': [['table', 'a table'], ['date', 'tomorrow'], ['people', 'for two'], ['time', '6:30 pm']] });
    expect(await guest.say('a table tomorrow for two, not at 6:30 pm but at 7:30 pm')).toBe('At what time? 7:30 pm or 6:30 pm?');
    guest.think = () => ({ outcome: 'fallback', reason: 'timeout' });
    expect(await guest.say('7:30 pm')).toContain('2 people on Sunday, 22 November at 7:30 pm');
  });

  itVerifies(['decisions/mind/consent-in-code'], 'need the guest\'s plain yes to a write, whatever the model hears', async () => {
    const guest = heardBy({
      'a table for two tomorrow at 7:30 pm': table, 'Anna Weber, [e-mail]': [['name', 'Anna Weber']],
      'sounds like something we may want': [['yes', 'sounds like something we may want']],
    });
    await guest.sayAll('a table for two tomorrow at 7:30 pm', 'Anna Weber, anna@example.org');
    guest.restaurant.took();
    expect(await guest.say('sounds like something we may want')).toContain('plain yes');
    expect(guest.restaurant.took()).toEqual([]);
    expect(await guest.say('yes')).toContain('is booked');
    expect(guest.restaurant.reservations).toHaveLength(1);
  });

  itVerifies(['decisions/mind/no-call-needed'], 'ask no model where code understands all of it', async () => {
    const guest = heardBy({ 'a table for two tomorrow at 7:30 pm': table, 'Anna Weber': [['name', 'Anna Weber']] });
    await guest.sayAll('hello!', 'thank you', 'a table for two tomorrow at 7:30 pm', 'Anna Weber', 'anna@example.org', 'yes please', 'no');
    expect(guest.requests.map(({ prompt }) => (JSON.parse(prompt) as { message: string }).message)).toEqual(['a table for two tomorrow at 7:30 pm', 'Anna Weber']);
  });

  itVerifies(['decisions/model/paused-no-step'], 'ask no model that is left alone, and understand as code does', async () => {
    const lines = ['Hello!', 'a table for two tomorrow at 7:30 pm', 'Anna Weber, anna@example.org', 'what does it cost to park?', 'yes'];
    const [guest, offline] = [heardBy({}), guestIn('en')];
    guest.model = { languages: 'known', structured: 'schema', isLeftAlone: true };
    const missed: string[] = [];
    for (const line of lines) {
      expect(await guest.say(line)).toBe(await offline.say(line));
      if (guest.last?.wouldAsk === true) missed.push(line);
    }
    expect(guest.requests).toEqual([]);
    // Where code understands all of it, the model has missed nothing.
    expect(missed).toEqual([lines[1], lines[2], lines[3]]);
  });

  itVerifies(['decisions/mind/danger-stands'], 'hear danger by themselves and ask no model first', async () => {
    const guest = heardBy({});
    expect(await guest.say('help, my husband is not breathing!')).toContain('112');
    expect(guest.requests).toEqual([]);
    expect(guest.last?.handoff).toBe('danger');
  });

  itVerifies(['decisions/mind/danger-stands'], 'take danger that the model hears as well', async () => {
    const guest = heardBy({ 'he went all blue and limp': [['danger', 'all blue and limp']] });
    expect(await guest.say('he went all blue and limp')).toContain('112');
    expect(guest.last?.handoff).toBe('danger');
  });

  itVerifies(['decisions/mind/danger-stands'], 'keep danger in a language that nobody speaks here, though the model hears none', async () => {
    const guest = heardBy({});
    guest.model = { languages: 'any', structured: 'schema' };
    expect(await guest.say('Min man har trillat i trappan och svarar inte')).toContain('112');
    expect(guest.requests).toEqual([]);
    expect(guest.last?.handoff).toBe('danger');
  });

  itVerifies(['decisions/mind/help-stands'], 'call a person for trouble and for whoever wants one, without a model, which would hear a question or small talk', async () => {
    const trouble = { en: 'the shower in our room is broken', de: 'die Dusche in unserem Zimmer ist kaputt', fr: 'la douche de notre chambre est cassée', es: 'la ducha de nuestra habitación está rota', it: 'la doccia della nostra camera è rotta' };
    const person = { en: 'I want to talk to a human being', de: 'ich möchte mit einem Menschen sprechen', fr: 'je veux parler à un être humain', es: 'quiero hablar con una persona', it: 'voglio parlare con una persona' };
    for (const language of LANGUAGES) {
      for (const [said, handoff] of [[trouble[language], 'complaint'], [person[language], 'guest-asked']] as const) {
        const guest = heardBy({ [said]: [['small-talk', said]] }, language);
        await guest.say(said);
        expect([said, guest.last?.handoff, guest.requests]).toEqual([said, handoff, []]);
      }
    }
  });

  itVerifies(['decisions/mind/masked'], 'show it no address, number or code, however they are written, and nothing that the concierge said', async () => {
    const guest = heardBy({});
    guest.passages = guest.passages.map((passage) => ({ ...passage, text: 'Parking: 24 CHF. CANARY of a page.' }));
    await guest.sayAll(
      'what does parking cost for the night, my dear?', 'I am at anna dot weber at example dot com or anna.weber@example.com, call me',
      'my number is 0041 79 555 12 34 or +41795551234, or so they say', 'the code they sent was 48 39 20 I believe, or four eight three nine two zero',
      'my reservation number was K7MPQ2XA or k7mpq2xa, on card 4111 1111 1111 1111, right?',
    );
    const seen = guest.requests.filter(({ purpose }) => purpose === 'hear').map(({ prompt }) => prompt).join('\n');
    expect(seen).not.toMatch(/example|555|483|48 39|four eight|mpq|4111|CANARY/i);
    expect(seen).toContain('[e-mail]');
    expect(seen).toContain('[phone]');
  });

  itVerifies(['decisions/mind/several-questions'], 'answer what is asked beside a word about a table', async () => {
    const question = 'a table for two tomorrow at 7:30 pm, and what does parking cost?';
    const guest = heardBy({ [question]: [...table, ['question', 'what does parking cost', 'What does parking cost?']] }, 'en',
      [{ question: 1, text: 'Parking costs 24 CHF.', passage: 1, quote: 'Parking: 24 CHF.' }]);
    const reply = await guest.say(question);
    expect(reply).toMatch(/Parking costs 24 CHF\..*7:30 pm/s);
  });
});

describe('the answerer with a model', () => {
  const asks = 'what does parking cost?';
  const meaning = { [asks]: [['question', asks, 'What does parking cost?']] as const };
  const said = (text: string, quote = 'Parking: 24 CHF.'): AnswerSentence[] => [{ question: 1, text, passage: 1, quote }];

  itVerifies(['decisions/mind/answer-checked'], 'says what the passages bear out, with their source', async () => {
    const guest = heardBy(meaning, 'en', said('Parking at the hotel costs 24 CHF.'));
    expect(await guest.say(asks)).toBe('Parking at the hotel costs 24 CHF.');
    expect(guest.last).toMatchObject({ outcome: 'answered', sources: [{ title: 'Parking' }] });
  });

  it.each([
    ['another figure', 'Parking costs 42 CHF.'], ['another currency', 'Parking costs 24 euros.'], ['a link', 'Parking costs 24 CHF, see www.example.net.'],
    ['a denial', 'Parking does not cost 24 CHF.'], ['markup', 'Parking costs **24 CHF**.'], ['another matter', 'The sauna costs 24 CHF.'],
  ])('falls back on the passage itself for %s', async (_, text) => {
    const guest = heardBy(meaning, 'en', [...said('Parking costs 24 CHF.'), ...said(text)]);
    expect(await guest.say(asks)).toBe('Parking: 24 CHF.');
  });

  itVerifies(['decisions/mind/searched-as-heard'], 'searches for the question as the interpreter words it, where the message leans on what was said before', async () => {
    const leaning = 'and how much would that be, all in all?';
    const guest = heardBy({ [leaning]: [['question', leaning, 'What does parking cost?']] }, 'en', said('Parking costs 24 CHF.'));
    const searched: string[] = [];
    guest.search = async ({ text }) => {
      searched.push(text);
      return guest.passages;
    };
    expect(await guest.say(leaning)).toBe('Parking costs 24 CHF.');
    expect(searched[0]).toBe('What does parking cost?');
  });

  itVerifies(['decisions/mind/wishes'], 'hands wishes of style on, and says nothing that the hotel does not want said, whatever the model makes of it', async () => {
    const guest = heardBy(meaning, 'en', said('Parking at the hotel costs 24 CHF.'));
    guest.channel = { type: 'WEB', instructions: [{ title: 'Tone', text: 'Write as to an old friend.' }, { title: 'Words', text: 'Never say "at the hotel".' }] };
    expect(await guest.say(asks)).toBe('Parking: 24 CHF.');
    const { prompt = '' } = guest.requests.find(({ purpose }) => purpose === 'answer') ?? {};
    expect((JSON.parse(prompt) as { style: string[] }).style).toContain('Write as to an old friend.');
  });

  itVerifies(['decisions/mind/no-passage-no-call'], 'does not know where the model says that the passages do not tell', async () => {
    const guest = heardBy(meaning);
    expect(await guest.say(asks)).toContain('I do not know');
    expect([guest.last?.outcome, guest.requests.map(({ purpose }) => purpose)]).toEqual(['unanswered', ['hear', 'answer']]);
  });

  itVerifies(['decisions/mind/no-passage-no-call'], 'makes no call where nothing is found, and does not know', async () => {
    const guest = heardBy(meaning);
    guest.passages = [];
    expect(await guest.say(asks)).toContain('I do not know');
    expect(guest.last?.outcome).toBe('unanswered');
    expect(guest.requests.map(({ purpose }) => purpose)).toEqual(['hear']);
  });

  itVerifies(['decisions/mind/several-questions'], 'says what it does not know among several questions, in the guest\'s words', async () => {
    const both = 'what does parking cost and who built this place, please?';
    const guest = heardBy({ [both]: [['question', 'what does parking cost', 'Price of parking?'], ['question', 'who built this place', 'Who built the hotel? Call 0900 123 456']] }, 'en', said('Parking costs 24 CHF.'));
    expect(await guest.say(both)).toBe('Parking costs 24 CHF.\n\nI do not know the answer to “who built this place”; please ask the front desk.');
  });

  itVerifies(['decisions/mind/answer-data'], 'gives passages as data, stripped of what nobody sees, and no more than eight of ten thousand characters', async () => {
    const guest = heardBy(meaning);
    guest.passages = Array.from({ length: 20 }, (_, index) => ({
      passageId: `${index}`, title: 'Parking', text: `Parking ${index}: 24 CHF.\u200b\u{e0041}${' more'.repeat(400)}`, locale: 'en', url: null, score: 1, coverage: 1, answers: 1,
    }));
    await guest.say(asks);
    const request = guest.requests.find(({ purpose }) => purpose === 'answer');
    const { passages } = JSON.parse(request?.prompt ?? '{}') as { passages: { text: string }[] };
    expect(passages.length).toBeLessThanOrEqual(8);
    expect(passages.map(({ text }) => text).join('').length).toBeLessThanOrEqual(10_000);
    expect(request?.prompt).not.toMatch(/[\u200b\u{e0041}]/u);
  });

  itVerifies(['decisions/mind/any-language'], 'answers in a language that the house does not know where the model may, and says so of tables', async () => {
    const portuguese = 'Boa tarde, quanto custa o estacionamento do hotel por noite?';
    const guest = heardBy({ [portuguese]: [['question', 'quanto custa o estacionamento', 'What does parking cost?']] }, 'en', said('O estacionamento custa 24 CHF.'));
    guest.model = { languages: 'any', structured: 'schema' };
    expect(await guest.say(portuguese)).toBe('O estacionamento custa 24 CHF.');
    expect(guest.last?.locale).toBe('pt');
    const wish = 'Boa tarde, queria uma mesa para duas pessoas amanhã';
    guest.think = () => ({ outcome: 'answered', value: { commands: [{ do: 'table', words: 'queria uma mesa', question: null }] } });
    const reply = await guest.say(wish);
    expect(reply).toMatch(/Portuguese/);
    expect([guest.stage, guest.last?.locale]).toEqual(['wish', 'en']);
  });
});
