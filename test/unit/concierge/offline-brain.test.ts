import { describe, expect, it } from '@jest/globals';
import { sayHelp } from '../../../domain/concierge/answering/help-texts.ts';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { freshMemory, MEMORY_VERSION } from '../../../domain/concierge/dialogue/memory.ts';
import { languageName, say, type TextKey } from '../../../domain/concierge/answering/texts.ts';
import { LANGUAGES, packOf } from '../../../domain/language/languages.ts';
import type { Brain, BrainInput, Reply } from '../../../domain/ports/brain.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

const passages: MemoryPassage[] = [
  { id: 'breakfast', title: 'Breakfast', text: 'Breakfast is served from 07:00 to 10:30. On Sunday it is served until 12:00.', locale: 'en' },
  { id: 'bike', title: 'Bicycles', text: 'We lend bicycles for 20 EUR a day.', locale: 'en' },
  { id: 'fahrrad', title: 'Fahrräder', text: 'Fahrräder verleihen wir für 20 EUR am Tag.', locale: 'de' },
  { id: 'sauna', title: 'Sauna', text: 'Die Sauna ist von 15:00 bis 21:00 Uhr geöffnet.', locale: 'de' },
  { id: 'where', title: 'Getting here', text: 'Casa del Faro, Quay Street 12, 4000 Harbour. The address is also that of the café.', locale: 'en' },
  { id: 'long', title: 'History', text: `${'The house has stood here since the days of sail. '.repeat(12)}The library on the first floor holds four hundred sea charts. ${'Captains came and went through its doors. '.repeat(8)}`, locale: 'en' },
  { id: 'outside', title: 'Breakfast – Outside guests', text: 'Guests who are not staying with us pay EUR 36.', locale: 'en' },
  { id: 'day', title: 'Spa – Day guests', text: 'A day ticket for outside guests costs EUR 65.', locale: 'en' },
  { id: 'cancel', title: 'How can I cancel my booking?', text: 'Free of charge until 3 days before arrival.', locale: 'en' },
  { id: 'table', title: 'Restaurant – Reserve a table', text: 'You can cancel a reservation free of charge up to 24 hours before.', locale: 'en' },
  {
    id: 'accessible', title: 'Accessibility – Accessible rooms', locale: 'en',
    text: `Three rooms are designed for wheelchair users. ${'Their doors are wide and their corridors are level, as on every floor of the old building. '.repeat(4)}The bathroom has a roll-in shower with a seat.`,
  },
  {
    id: 'laundry', title: 'Laundry', locale: 'en',
    text: `${['Shirt, washed and ironed: CHF 7', 'Blouse, washed and ironed: CHF 9', 'Trousers: CHF 12'].join('\n')}\nBlouses and shirts are back by the evening. ${'Bags hang in the wardrobe. '.repeat(10)}`,
  },
];
const search = searchInMemory(passages, 'Casa del Faro');
const hotel = { name: 'Casa del Faro', phone: '+39 055 1234', email: 'ciao@faro.example', address: null };

type Asked = Reply & { chunks: string[]; searches: { text: string; locale: string }[] };

async function ask(messages: string | string[], locale = 'en', card: BrainInput['hotel'] = hotel, booking: Partial<Pick<BrainInput, 'tools' | 'memory'>> = {}): Promise<Asked> {
  const brain: Brain = trainedBrain();
  const chunks: string[] = [];
  const searches: Asked['searches'] = [];
  const decision = await replyOf(brain, {
    conversation: [messages].flat().map((message) => ({ type: 'guest', message, locale })),
    locale, defaultLocale: 'en', hotel: card,
    search: (query) => { searches.push(query); return search(query); },
    emit: (text) => { chunks.push(text); },
    ...booking,
  });
  return { ...decision, chunks, searches };
}

describe('the concierge', () => {
  itVerifies(['decisions/pipelines/create-reads'], 'says that it still reads where it is asked while the website is being read for the first time', async () => {
    for (const [locale, question] of [['en', 'Is there a golf simulator?'], ['de', 'Gibt es einen Golfsimulator?'], ['fr', 'Y a-t-il un simulateur de golf ?'], ['es', '¿Hay un simulador de golf?'], ['it', 'C\'è un simulatore di golf?']] as const) {
      const { message, outcome } = await ask(question, locale, { ...hotel, isBeingRead: true });
      expect([message.startsWith(say('reading', locale)), message.includes(say('unknown', locale)), outcome]).toEqual([true, false, 'unanswered']);
    }
  });

  it.each([
    ['en', 'Who are you?'], ['en', 'what can you do for me'], ['de', 'Wer bist du eigentlich?'], ['de', 'was kannst du alles'], ['fr', 'Vous êtes qui ?'],
    ['es', '¿Quién eres?'], ['es', 'que puedes hacer por mi'], ['it', 'Chi sei?'],
  ] as const)('introduces itself by the name of the house, and says what it can do: %s, %s', async (locale, text) => {
    const { message, outcome, handoff } = await ask(text, locale);
    expect([message, outcome, handoff]).toEqual([say('introduction', locale, { hotel: hotel.name }), 'small-talk', undefined]);
    const withTables = await ask(text, locale, hotel, { tools: ['tableapp_create_reservation'] });
    expect(withTables.message).toBe(say('introductionWithTables', locale, { hotel: hotel.name }));
  });

  it.each([['en', 'what was my number again?'], ['de', 'wie war nochmal meine nummer?'], ['it', 'qual era il mio numero?']] as const)(
    'looks for no number of a guest in what the house tells: %s, %s', async (locale, text) => {
      const { searches, outcome } = await ask(text, locale);
      expect([searches, outcome]).toEqual([[], 'unanswered']);
    });

  it('says how it came to a reply', async () => {
    expect((await ask('When is breakfast?')).why).toMatchObject({ intent: 'ask_time', takenAs: 'question', passages: expect.arrayContaining([expect.objectContaining({ title: 'Breakfast', isUsed: true })]), fallback: null });
    expect((await ask('Do you have a helicopter?')).why).toMatchObject({ takenAs: 'question', fallback: expect.stringMatching(/^(?:nothing-found|not-likely)$/) });
    expect((await ask('my husband collapsed')).why).toMatchObject({ intent: 'danger', takenAs: 'danger' });
  });
});

describe('a question', () => {
  it('is answered with the passage and its source', async () => {
    const { message, context, sources, outcome } = await ask('When is breakfast?');
    expect({ message, context, sources, outcome }).toEqual({
      message: passages[0]?.text, context: [passages[0]?.text], sources: [{ title: 'Breakfast', url: '/breakfast' }], outcome: 'answered',
    });
  });

  it('is streamed in pieces that make up the answer', async () => {
    const { message, chunks } = await ask('When is breakfast?');
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.join('').trim()).toBe(message);
  });

  it("is answered in the guest's language where the hotel has it", async () => {
    expect((await ask('Kann man Fahrräder leihen?', 'de')).context).toEqual([passages[2]?.text]);
  });

  it("is framed in the guest's language and quoted in the passage's where it does not", async () => {
    const { message, locale } = await ask("C'è una sauna?", 'it');
    expect(locale).toBe('it');
    expect(message).toBe('Ho trovato questo in tedesco: “Die Sauna ist von 15:00 bis 21:00 Uhr geöffnet.”');
  });

  it('is answered in the language it is asked in, whatever the session speaks', async () => {
    expect((await ask('Haben Sie eine Sauna im Haus?', 'en')).locale).toBe('de');
  });

  it('quotes of a long passage what answers', async () => {
    const { message, context } = await ask('How many sea charts are in the library?');
    expect(message).toContain('four hundred sea charts');
    expect(message.length).toBeLessThan((context[0] ?? '').length / 2);
  });

  it('about a price is answered with the line of the list that holds it', async () => {
    expect((await ask('How much is a blouse?')).message).toBe('Blouse, washed and ironed: CHF 9');
  });

  it('may lean on the one before', async () => {
    const { searches, context } = await ask(['When is breakfast?', 'Thanks!', 'And on Sunday?']);
    expect(searches[0]?.text).toContain('breakfast');
    expect(context).toEqual([passages[0]?.text]);
  });

  it('of its own is asked for itself, whatever was asked before', async () => {
    const { searches, context } = await ask(['When is breakfast?', 'And how much is a bicycle?']);
    expect(searches.map(({ text }) => text)).toEqual(['And how much is a bicycle?']);
    expect(context).toEqual([passages[1]?.text]);
  });

  it('of its own is asked together with the one before where nothing answers it alone', async () => {
    const { searches } = await ask(['When is breakfast?', 'And the minibar?']);
    expect(searches.map(({ text }) => text)).toEqual(['And the minibar?', 'And the minibar? When is breakfast?']);
  });

  it('for whom leans on the one before, though other passages speak of such guests too', async () => {
    const { searches, sources } = await ask(['When is breakfast?', "And for my friend who isn't staying?"]);
    expect(searches.map(({ text }) => text)).toEqual(["And for my friend who isn't staying? When is breakfast?"]);
    expect(sources.map(({ url }) => url)).toContain('/outside');
  });

  it('about cancelling means the table of a guest who has one, and the stay of every other', async () => {
    const reservation = { id: 'r', number: 'K7MPQ2', status: 'confirmed', table: null } as const;
    const memory = { version: MEMORY_VERSION, stage: 'idle', awaitsBareValue: false, data: { ...freshMemory, reservation, touched: '2026-11-21T11:55:00Z' } };
    const booking = { tools: ['tableapp_find_reservation'], memory } as const;
    const cancelled = { ...booking, memory: { ...memory, data: { ...memory.data, reservation: { ...reservation, status: 'cancelled' } } } };
    const source = async (text: string, state: Parameters<typeof ask>[3]) => (await ask(text, 'en', hotel, state)).sources[0]?.url;
    expect(await Promise.all([source('Can I cancel for free?', booking), source('How late can I cancel?', booking)])).toEqual(['/table', '/table']);
    expect(await Promise.all([source('Can I cancel my room for free?', booking), source('Can I cancel for free?', cancelled), source('Can I cancel for free?', {})])).toEqual(['/cancel', '/cancel', '/cancel']);
  });

  it('about the rooms is told of which rooms an answer speaks', async () => {
    expect((await ask('Do the rooms have a shower?')).message).toMatch(/^Three rooms are designed for wheelchair users\. .*roll-in shower/);
  });

  it('about a bathtub is not answered with a shower', async () => {
    expect((await ask('Do the rooms have a bathtub?')).outcome).toBe('unanswered');
  });

  it('is not mixed with one in another language', async () => {
    const { searches } = await ask(['When is breakfast?', 'Und wie lange am Sonntag?'], 'en');
    expect(searches.every(({ text }) => !text.includes('breakfast'))).toBe(true);
  });

  it.each([['Who is the president of Harbour?', 'en'], ['Can I land my helicopter on the floor?', 'en']])(
    'about a matter that no passage has is not answered by one that shares a word: %s', async (question, locale) => {
      expect((await ask(question, locale)).outcome).toBe('unanswered');
    },
  );

  it.each([['Where is the hotel?', 'en'], ['Wo befindet sich das Hotel?', 'de']])('where the house is, is answered with its address: %s', async (question, locale) => {
    expect((await ask(question, locale, { ...hotel, address: 'Quay Street 12' })).message).toContain('Quay Street 12');
  });

  it.each([['Do you have a helipad?', 'en', 'I am sorry, I do not know that.'], ['Haben Sie einen Hubschrauberlandeplatz?', 'de', 'Das weiß ich leider nicht.']])(
    'nobody wrote about is not answered: %s', async (question, locale, sentence) => {
      const { message, context, sources, outcome } = await ask(question, locale);
      expect(message).toContain(sentence);
      expect(message).toContain(hotel.phone);
      expect([context, sources, outcome]).toEqual([[], [], 'unanswered']);
    },
  );
});

describe('what asks nothing', () => {
  it.each([
    ['Hello!', say('greeting', 'en')], ['Thanks!', say('thanks', 'en')], ['That is all, goodbye', say('goodbye', 'en')], ['I am looking for a cheap hotel in the centre', say('search', 'en')],
    ['Please book a table for four on Friday', say('booking', 'en')], ['I want to talk to a real person', say('person', 'en')], ['The shower is broken', sayHelp('trouble', 'en')],
  ])('%s', async (text, expected) => {
    const { message, context, outcome, searches } = await ask(text);
    expect(message).toContain(expected.replaceAll('{hotel}', hotel.name));
    expect([context, outcome, searches]).toEqual([[], 'small-talk', []]);
  });

  it('is answered in its own language', async () => expect((await ask('Muchas gracias', 'en')).message).toBe(say('thanks', 'es')));
});

describe('the particulars of the hotel', () => {
  it('come from its record', async () => {
    const { message, outcome } = await ask('What is your phone number?');
    expect(message).toContain('+39 055 1234');
    expect(outcome).toBe('answered');
  });
  it('come from a passage that holds them when the record does not', async () => {
    expect((await ask('What is the address of the hotel?')).message).toContain('Quay Street 12');
  });
  it('are not made up', async () => {
    const { outcome, message } = await ask('What is your phone number?', 'en', { name: 'Casa del Faro', phone: null, email: null, address: null });
    expect(outcome).toBe('unanswered');
    expect(message).toBe(`${say('unknown', 'en')} ${say('frontDesk', 'en')}`);
  });
});

it('gives the same answer every time', async () => expect(await ask('Do you lend bicycles?')).toEqual(await ask('Do you lend bicycles?')));

describe('the texts', () => {
  it.each(Object.entries(packOf('en').answers))('%s has the same placeholders in every language', (key, text) => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const language of LANGUAGES) expect(placeholders(packOf(language).answers[key as TextKey])).toEqual(placeholders(text));
  });
  it('fills what it knows and leaves the rest', () => {
    expect(say('phone', 'en', { hotel: 'H' })).toBe('You reach H by phone at {phone}.');
    expect(languageName('de-CH', 'en')).toBe('German');
  });
});
