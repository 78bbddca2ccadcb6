import { describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { dress, shapeAnswer, withoutLinks } from '../../../domain/concierge/answering/apply-style.ts';
import { plainStyle, readStyle, type ReplyStyle } from '../../../domain/concierge/answering/reply-style.ts';
import { say } from '../../../domain/concierge/answering/texts.ts';
import type { Reply } from '../../../domain/ports/brain.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

const note = (text: string, title = 'Note') => ({ title, text });
const styleOf = (text: string, title?: string): ReplyStyle => readStyle([note(text, title)]);

describe('a note', () => {
  it.each([
    ['Sign off with "Your team".'], ['End every reply with “Your team”'], ['Unterschreibe mit „Your team“.'],
    ['Jede Nachricht mit „Your team“ beenden.'], ['Termine chaque réponse par « Your team ».'],
    ['Firma siempre con «Your team».'], ['Chiudi ogni messaggio con "Your team".'],
  ])('tells how to sign off: %s', (text) => expect(styleOf(text)).toEqual({ ...plainStyle, signOff: 'Your team' }));

  it.each([['Sign-off'], ['Signature'], ['Grußformel'], ['Formule de fin'], ['Despedida'], ['Firma'], ['Closing']])(
    'whose title is %s may be the quoted words alone', (title) => {
      expect(styleOf('"Your team. Always here."', title)).toEqual({ ...plainStyle, signOff: 'Your team. Always here.' });
    },
  );

  it.each([
    ['Start with "Ahoy!"', false], ['Begin every reply with "Ahoy!"', true], ['Beginne mit „Ahoy!“.', false],
    ['Begrüße Gäste immer mit „Ahoy!“.', true], ['Commence par « Ahoy! »', false], ['Empieza cada respuesta con «Ahoy!»', true],
    ['Inizia sempre con "Ahoy!"', true], ['Greet guests with "Ahoy!"', false],
  ])('tells how to begin: %s', (text, always) => expect(styleOf(text)).toEqual({ ...plainStyle, greeting: { text: 'Ahoy!', always } }));

  it.each([
    ['Keep replies short.', 2], ['Be brief', 2], ['Answer in one sentence.', 1], ['At most three sentences per answer', 3],
    ['Fasse dich kurz.', 2], ['Höchstens drei Sätze.', 3], ['Sois bref.', 2], ['Deux phrases au maximum.', 2],
    ['Responde de forma breve.', 2], ['Máximo 3 frases', 3], ['Sii breve.', 2], ['Non più di due frasi.', 2],
  ])('tells how long: %s', (text, maxSentences) => expect(styleOf(text)).toEqual({ ...plainStyle, maxSentences }));

  it.each([
    ['No links.'], ['Never send links to guests.'], ['Do not include any URLs'], ['Keine Links verschicken.'], ['Pas de liens.'],
    ["N'envoie aucun lien."], ['Sin enlaces.'], ['Non inviare link.'], ['Ohne Links.'],
  ])('forbids links: %s', (text) => expect(styleOf(text)).toEqual({ ...plainStyle, noLinks: true }));

  it.each([
    ['Never promise "late checkout" or "upgrade".'], ['Versprich nie „late checkout“ oder „upgrade“.'],
    ['Ne promets jamais « late checkout » ni « upgrade ».'], ['No menciones «late checkout» ni «upgrade».'],
    ['Non promettere mai "late checkout" o "upgrade".'],
  ])('forbids words: %s', (text) => expect(styleOf(text)).toEqual({ ...plainStyle, unsaid: ['late checkout', 'upgrade'] }));

  it.each([
    ['Address guests informally.'], ['Short stays must be paid in advance.'], ['If they have no time, send the link.'],
    ['The breakfast room is called "Salon".'], ['Never sign off with "Bye".'], ['Sign off with the name of whoever is on duty.'],
    ['Ask "Do you need a cot?" when children travel along.'], ['When asked about the closing time, say "ten".'], [''],
  ])('that asks for something else changes nothing: %s', (text) => expect(styleOf(text)).toEqual(plainStyle));

  it('may hold several wishes, and the later of two notes counts', () => {
    expect(readStyle([
      note('Keep it short. No links! Sign off with "A".\nStart with "Hi."'), note('Never say "cheap".'), note('Sign off with "B". Never say "bargain".'),
    ])).toEqual({ greeting: { text: 'Hi.', always: false }, signOff: 'B', maxSentences: 2, noLinks: true, unsaid: ['cheap', 'bargain'] });
  });
});

describe('an answer', () => {
  const text = 'Spa: daily from 9. Robes are free!\nSwimming lessons\nTowels\nLate check-out costs 20 EUR.';

  it('is cut after the last sentence that is wanted, and never within a list', () => {
    expect(shapeAnswer(text, { ...plainStyle, maxSentences: 2 })).toBe('Spa: daily from 9. Robes are free!');
    expect(shapeAnswer(text, { ...plainStyle, maxSentences: 3 })).toBe(text);
    expect(shapeAnswer('Weekdays: 7–10\nSunday: 8–12\n\nTea is free. So is milk.', { ...plainStyle, maxSentences: 1 }))
      .toBe('Weekdays: 7–10\nSunday: 8–12');
    expect(shapeAnswer(text, { ...plainStyle, maxSentences: 9 })).toBe(text);
    expect(shapeAnswer(text, plainStyle)).toBe(text);
  });

  it('leaves out what is not to be said, as whole words and in any case', () => {
    expect(shapeAnswer(text, { ...plainStyle, unsaid: ['late CHECK-OUT', 'swim', 'towels'] })).toBe('Spa: daily from 9. Robes are free!\nSwimming lessons');
    expect(shapeAnswer('Only this (really?).', { ...plainStyle, unsaid: ['(really?)'] })).toBe('');
  });

  it('that is a quotation keeps its closing mark', () => {
    expect(shapeAnswer('I found this: “One. Two. Three.”', { ...plainStyle, maxSentences: 2 })).toBe('I found this: “One. Two.”');
  });

  it.each([
    ['See https://hotel.example/spa.', 'See.'], ['Book (https://a.example/x?y=1) now, or www.b.example!', 'Book now, or!'],
    ['[The menu](https://a.example/menu.pdf) changes.', 'The menu changes.'], ['Write to spa@www.example or call.', 'Write to spa@www.example or call.'],
  ])('loses its links: %s', (before, after) => expect(withoutLinks(before)).toBe(after));

  it('is greeted with once, or always, and signed always', () => {
    const style = { ...plainStyle, greeting: { text: 'Hi!', always: false }, signOff: 'B.' };
    expect(dress('A.', style, { isFirst: true })).toBe('Hi!\n\nA.\n\nB.');
    expect(dress('A.', style, { isFirst: false })).toBe('A.\n\nB.');
    expect(dress('A.', { ...style, greeting: { text: 'Hi!', always: true } }, { isFirst: false })).toBe('Hi!\n\nA.\n\nB.');
  });
});

describe('the offline brain', () => {
  const passages: MemoryPassage[] = [
    { id: 'breakfast', title: 'Breakfast', locale: 'en', text: 'Breakfast is served from 07:00 to 10:30. See https://hotel.example/menu for the menu. On Sunday it is served until 12:00.' },
    { id: 'sauna', title: 'Sauna', locale: 'de', text: 'Die Sauna ist von 15:00 bis 21:00 Uhr geöffnet. Bademäntel sind kostenlos. Aufgüsse gibt es am Freitag.' },
  ];
  const search = searchInMemory(passages, 'Casa del Faro');
  const ask = async (message: string, notes: { title: string; text: string }[], earlier = false): Promise<Reply & { streamed: string }> => {
    const streamed: string[] = [];
    const locale = /Sauna/.test(message) ? 'de' : 'en';
    const reply = await replyOf(trainedBrain(), {
      conversation: [...earlier ? [{ type: 'ai' as const, message: 'Hello!', locale }] : [], { type: 'guest' as const, message, locale }],
      locale, defaultLocale: 'en', hotel: { name: 'Casa del Faro', phone: '+39 055 1234', email: null, address: null },
      channel: { type: 'WHATSAPP', instructions: notes }, search, emit: (text) => streamed.push(text),
    });
    return { ...reply, streamed: streamed.join('').trim() };
  };

  itVerifies(['decisions/channels/instructions/shape-replies'], 'follows the notes of the channel, in English', async () => {
    const notes = [note('No links. Answer in one sentence. Begin with "Ahoy!" and be kind.'), note('Sign off with "Your crew".')];
    const { message, streamed, sources, context } = await ask('When is breakfast?', notes);
    expect(message).toBe('Ahoy!\n\nBreakfast is served from 07:00 to 10:30.\n\nYour crew');
    expect(streamed).toBe(message);
    expect({ sources, context }).toEqual({ sources: [{ title: 'Breakfast', url: null }], context: [passages[0]?.text] });
    expect((await ask('When is breakfast?', notes, true)).message).toBe('Breakfast is served from 07:00 to 10:30.\n\nYour crew');
    expect((await ask('When is breakfast?', notes)).message).toBe(message);
  });

  itVerifies(['decisions/channels/instructions/shape-replies'], 'follows them in German', async () => {
    const notes = [note('Fasse dich kurz. Schließe mit „Ihr Team“.'), note('Erwähne nie „Bademäntel“.')];
    expect((await ask('Wann ist die Sauna geöffnet?', notes)).message)
      .toBe('Die Sauna ist von 15:00 bis 21:00 Uhr geöffnet. Aufgüsse gibt es am Freitag.\n\nIhr Team');
  });

  it('refers to the front desk when nothing is left to say', async () => {
    const { message, context, outcome } = await ask('Wann ist die Sauna geöffnet?', [note('Never mention "Sauna", "Bademäntel" or "Aufgüsse".')]);
    expect({ context, outcome }).toEqual({ context: [], outcome: 'small-talk' });
    expect(message).toContain(say('unknown', 'de'));
    expect(message).not.toMatch(/15:00/);
  });

  it('signs small talk too, and answers as ever where there are no notes', async () => {
    expect((await ask('Hello', [note('Sign off with "Your crew".')])).message).toMatch(/\n\nYour crew$/);
    expect((await ask('When is breakfast?', [])).message).toBe(passages[0]?.text);
    expect((await ask('When is breakfast?', [note('Address guests informally.')])).message).toBe(passages[0]?.text);
  });
});
