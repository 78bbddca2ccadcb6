import { describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { answerLanguage } from '../../../domain/concierge/answer-language.ts';
import type { BrainInput, ConversationMessage, DialogueMemory } from '../../../domain/ports/brain.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory } from './memory-search.ts';

const booking: DialogueMemory = { version: 0, stage: 'search', awaitsBareValue: false, data: {} };
const before = (locale: string): ConversationMessage => ({ type: 'guest', message: 'Do you have a pool?', locale });

/** The locale that a message is answered in, after another one in the locale of the conversation. */
function heard(message: string, locale: string, { memory = null, isFirst = false }: { memory?: DialogueMemory | null; isFirst?: boolean } = {}): string {
  const conversation = [...(isFirst ? [] : [before(locale)]), { type: 'guest' as const, message, locale }];
  return answerLanguage(message, { conversation, locale, defaultLocale: 'en', memory }).locale;
}

describe('the language of a conversation', () => {
  itVerifies(['decisions/help/language-stays'], 'stays with fragments, names, addresses and words that are the same everywhere', () => {
    const kept = [
      'wifi', 'wifi?', 'parking', 'parking gratuit', 'ok', 'spa, sauna', 'Giulia Rossi, giulia.rossi@example.it', 'giulia della torre giulia@example.it', 'Anna und Paul Weber',
      'Jürgen Köhler', 'Juan de la Cruz', 'Familie Müller, Hauptstraße 5', 'Via Garibaldi 12, 20121 Milano', 'Zimmer', 'menu', 'Tom und Grace', 'K7MPQ2', 'João Gonçalves', 'Peña García 4',
    ];
    expect(kept.map((text) => [text, heard(text, 'en')])).toEqual(kept.map((text) => [text, 'en']));
    const keptGerman = ['check-in', 'late checkout', 'George Brown', 'Mary and John Smith', 'thanks', 'pool bar', 'mary smith mary.smith@example.org'];
    expect(keptGerman.map((text) => [text, heard(text, 'de')])).toEqual(keptGerman.map((text) => [text, 'de']));
  });

  it.each([
    ['Gibt es hier auch einen Parkplatz?', 'de'], ['¿Hay piscina?', 'es'], ['Et le petit-déjeuner, c’est à quelle heure ?', 'fr'], ["C'è anche una sauna?", 'it'],
  ])('changes with a question: %s', (text, locale) => expect(heard(text, 'en')).toBe(locale));

  it.each([['Parkplatz?', 'de'], ['Danke', 'de'], ['Merci', 'fr'], ['¿Piscina?', 'es']])('is that of a first message, however short: %s', (text, locale) => {
    expect(heard(text, 'en', { isFirst: true })).toBe(locale);
  });

  it.each([['combien coûte le bed and breakfast', 'fr'], ['wie lange geht late check-out', 'de'], ['Was kostet bed & breakfast?', 'de'], ['quanto costa il room service', 'it']])(
    'is told by the words around what is called the same everywhere: %s', (text, locale) => expect(heard(text, 'es', { isFirst: true })).toBe(locale),
  );

  itVerifies(['decisions/help/language-stays'], 'changes within a booking only with a whole sentence', () => {
    const said = ['ja bitte', 'grazie', '¿mañana?', 'pour deux', 'um acht', 'Danke schön'];
    expect(said.map((text) => [text, heard(text, 'en', { memory: booking })])).toEqual(said.map((text) => [text, 'en']));
    expect(heard('Können wir bitte auf Deutsch weitermachen?', 'en', { memory: booking })).toBe('de');
  });
});

interface Where {
  locale?: string;
  defaultLocale?: string;
  earlier?: ConversationMessage[];
  memory?: DialogueMemory | null;
  hotel?: BrainInput['hotel'];
}

const house: BrainInput['hotel'] = { name: 'Casa del Faro', phone: '+39 055 1234', email: null, address: null };

async function reply(message: string, { locale = 'en', defaultLocale = 'en', earlier = [], memory = null, hotel = house }: Where = {}) {
  const input: Pick<BrainInput, 'hotel' | 'search' | 'emit'> = {
    hotel, emit: () => undefined,
    search: searchInMemory([{ id: 'wifi', title: 'WiFi', text: 'WiFi is free in the whole house.', locale: 'en' }], 'Casa del Faro'),
  };
  return replyOf(trainedBrain(), { conversation: [...earlier, { type: 'guest', message, locale }], locale, defaultLocale, memory, ...input });
}

describe('who changes to another language', () => {
  it('reads the words and the address of the hotel in it', async () => {
    const words = { address: 'Via del Faro 1, Italy', help: { trouble: 'We are sorry. Luca is on his way.', person: 'Luca will call you.' } };
    const worte = { address: 'Via del Faro 1, Italien', help: { trouble: 'Das tut uns leid. Luca ist unterwegs.', person: 'Luca ruft Sie an.' } };
    const hotel = { ...house, ...words, inLanguage: { en: words, de: worte } };
    for (const [asked, english, german] of [
      ['Die Heizung in unserem Zimmer ist kaputt und niemand kümmert sich', words.help.trouble, worte.help.trouble],
      ['Ich möchte bitte mit einem Menschen sprechen', words.help.person, worte.help.person],
      ['Wie lautet bitte die Adresse des Hotels?', words.address, worte.address],
    ] as const) {
      const { locale, message } = await reply(asked, { hotel });
      expect([locale, message]).toEqual(['de', expect.stringContaining(german)]);
      expect(message).not.toContain(english);
    }
    expect((await reply('I want to talk to a human', { locale: 'en-GB', hotel: { ...hotel, help: { person: 'Luca will ring you.' } } })).message).toContain('Luca will ring you.');
  });
});

describe('who writes in a language that nobody speaks here', () => {
  itVerifies(['decisions/help/other-language'], 'reads so in both languages, and is answered in the default language of the hotel', async () => {
    const { message, locale } = await reply('Onde fica a piscina e quanto custa?', { locale: 'es', defaultLocale: 'de' });
    expect(message).toMatch(/^Ainda não falo português\. Idioma da minha resposta: alemão\.\nIch spreche noch kein Portugiesisch und antworte auf Deutsch\.\n\n/);
    expect([locale, message]).toEqual(['de', expect.stringContaining('+39 055 1234')]);
    expect((await reply('أين المسبح من فضلك؟')).message).toContain('I do not speak Arabic yet');
    expect((await reply('プールはどこですか')).message).toMatch(/^日本語はまだ話せません[^]*I do not speak Japanese yet, so I answer in English\./);
  });

  it('is told so once', async () => {
    const first = await reply('Waar is het zwembad?');
    const earlier: ConversationMessage[] = [{ type: 'guest', message: 'Waar is het zwembad?', locale: 'en' }, { type: 'ai', message: first.message, locale: 'en' }];
    expect(first.message).toContain('I do not speak Dutch yet');
    expect((await reply('Hebben jullie een parkeerplaats?', { earlier })).message).not.toContain('Dutch');
  });

  itVerifies(['decisions/help/other-language'], 'is helped in danger, first in the own language', async () => {
    for (const [cry, words] of [['Помогите, муж не дышит', '112.\u0020'], ['Socorro, a minha filha desmaiou', 'Ligue agora para 112.'], ['救急車を呼んでください', '今すぐ112'], ['er is brand in onze kamer', 'Bel nu 112.']] as const) {
      const { message, handoff } = await reply(cry);
      expect([cry, handoff, message]).toEqual([cry, 'danger', expect.stringContaining(words)]);
      expect(message).toContain('Call 112 now.');
    }
  });

  it('is helped in danger also where a bare value is awaited', async () => {
    const memory: DialogueMemory = { ...booking, stage: 'guest', awaitsBareValue: true };
    expect(answerLanguage('pomocy', { conversation: [], locale: 'en', defaultLocale: 'en', memory })).toEqual({ locale: 'en', other: null, tongue: 'pl' });
    expect((await reply('ratunku', { memory })).handoff).toBe('danger');
  });

  it.each(['Kde sa nachádza bazén a koľko stojí raňajky?'])('reads so also where no word of it is known: %s', async (text) => {
    expect((await reply(text)).message).toMatch(/I do not speak (?:Slovak|Czech) yet/);
  });

  it('is told to keep no manners that only seemed missing', async () => {
    for (const text of ['Gdzie jest basen?', 'Missä uima-allas on?', 'Kde je bazén?', 'Havuz nerede acaba?']) expect((await reply(text)).message).not.toContain('polite');
  });
});
