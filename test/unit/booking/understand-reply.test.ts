import { describe, expect, it } from '@jest/globals';
import { understandReply, type Asked, type Reply } from '../../../domain/concierge/understanding/slots/understand-reply.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

const day = '2026-11-28';
const offers = ['18:30', '19:45', '20:00'].map((time) => wallClockOf(day, time));

const reply = (text: string, locale: Language = 'en', expecting: Asked[] = []): Reply =>
  understandReply(utteranceIn(text, locale), { today: '2026-11-21', expecting, offers: expecting.includes('choice') ? offers : [] });

describe('agreement', () => {
  it.each<[Language, string, Reply['answer']]>([
    ['en', 'Yes please', 'yes'], ['en', 'ok, go ahead', 'yes'], ['en', 'no problem', 'yes'], ['en', "that's right", 'yes'], ['en', 'No, thank you', 'no'], ['en', "that doesn't work", 'no'],
    ['de', 'Ja, gerne', 'yes'], ['de', 'passt so', 'yes'], ['de', 'Nein danke', 'no'], ['de', 'lieber nicht', 'no'],
    ['fr', "Oui, c'est parfait", 'yes'], ['fr', "d'accord", 'yes'], ['fr', 'non merci', 'no'], ['fr', 'pas du tout', 'no'],
    ['es', 'Sí, perfecto', 'yes'], ['es', 'vale', 'yes'], ['es', 'no, gracias', 'no'], ['it', 'Va bene', 'yes'], ['it', 'certo', 'yes'], ['it', 'no grazie', 'no'],
  ])('%s: %s', (locale, text, answer) => expect(reply(text, locale).answer).toBe(answer));

  it.each([['yes, but at eight'], ['yes and no'], ['ok?'], ['we arrive by train'], ['']])('is not claimed where it is conditional or missing: %s', (text) => {
    expect(reply(text).answer).toBeNull();
  });

  it.each<[Language, string]>([['en', 'forget it'], ['en', 'never mind'], ['de', 'hat sich erledigt'], ['fr', 'laissez tomber'], ['es', 'déjelo'], ['it', 'lasci perdere']])('gives up, %s: %s', (locale, text) => {
    expect(reply(text, locale).givesUp).toBe(true);
  });

  it.each<[Language, string]>([['en', 'maybe later'], ['de', 'vielleicht später'], ['fr', 'plus tard'], ['es', 'ahora no'], ['it', 'ci penso']])('puts it off, %s: %s', (locale, text) => {
    expect(reply(text, locale)).toMatchObject({ later: true, givesUp: false });
  });

  it.each<[Language, string, Reply['side'], boolean]>([
    ['en', 'anything later?', 'later', false], ['en', 'a bit later please', 'later', false], ['de', 'Geht es auch später?', 'later', false],
    ['fr', 'plus tard ?', 'later', false], ['es', '¿más tarde?', 'later', false], ['it', 'più tardi?', 'later', false], ['en', 'anything earlier?', 'earlier', false],
    ['de', 'etwas früher bitte', 'earlier', false], ['fr', 'plus tôt ?', 'earlier', false], ['es', '¿algo más temprano?', 'earlier', false],
    ['it', 'più presto?', 'earlier', false], ['en', 'maybe later', null, true], ['en', "I'll decide later", null, true], ['de', 'Ich melde mich später', null, true],
    ['fr', 'plus tard', null, true], ['fr', 'je vous dirai plus tard', null, true], ['es', 'más tarde le digo', null, true], ['it', 'le dirò più tardi', null, true],
    ['en', 'the later one', null, false], ['en', 'the earlier one please', null, false], ['es', 'lo decido más tarde', null, true],
    ['it', 'un po\' più tardi', 'later', false], ['de', 'etwas später', 'later', false], ['en', 'Can I tell you later?', null, true],
    ['en', 'later please', 'later', false], ['es', 'antes?', 'earlier', false], ['it', 'prima?', 'earlier', false], ['de', 'Ich überlege es mir später noch', null, true],
    ['fr', 'un peu plus tôt', 'earlier', false],
  ])('asks for other times or puts the answer off, %s: %s', (locale, text, side, later) => expect(reply(text, locale)).toMatchObject({ side, later }));

  it.each<[Language, string]>([['en', 'I changed my mind'], ['de', 'Ich habe es mir anders überlegt'], ['fr', "j'ai changé d'avis"], ['es', 'he cambiado de opinión'], ['it', 'ho cambiato idea']])('changes a mind, %s: %s', (locale, text) => {
    expect(reply(text, locale).changesMind).toBe(true);
  });
});

describe('a choice among offered times', () => {
  it.each<[Language, string, number | null]>([
    ['en', 'the second one', 1], ['en', 'the later one', 2], ['en', 'the earlier one please', 0], ['en', '20:00 please', 2], ['en', 'quarter to eight works', 1], ['en', '8', 2], ['en', '2', 1],
    ['en', 'option 3', 2], ['en', 'the last one', 2], ['en', 'either is fine', 0], ['en', 'half past nine', null], ['en', 'the fifth', null], ['en', 'none of them', null],
    ['de', 'der zweite', 1], ['de', 'um acht', 2], ['de', 'den früheren', 0], ['de', 'viertel vor acht', 1], ['fr', 'le deuxième', 1], ['fr', '19h45', 1], ['fr', 'le dernier', 2],
    ['es', 'la segunda', 1], ['es', 'a las ocho', 2], ['es', 'la última', 2], ['it', 'il secondo', 1], ['it', 'alle otto', 2], ['it', "l'ultimo", 2],
  ])('%s: %s', (locale, text, choice) => expect(reply(text, locale, ['choice']).choice).toBe(choice));

  it('goes by the day as well', () => {
    const days = [wallClockOf('2026-11-27', '20:00'), wallClockOf('2026-11-28', '20:00')];
    const chosen = (text: string): number | null => understandReply(utteranceIn(text, 'en'), { today: '2026-11-21', offers: days }).choice;
    expect([chosen('Saturday 28th'), chosen('Friday at 8'), chosen('Thursday')]).toEqual([1, 0, null]);
  });
});

describe('details of a guest', () => {
  it.each<[Language, string, string | null]>([
    ['en', 'anna.weber@example.com', 'anna.weber@example.com'], ['en', 'Mail: Anna@Example.COM.', 'anna@example.com'], ['en', 'anna at example dot com', 'anna@example.com'],
    ['en', 'it is anna dot weber at mail dot example dot org thanks', 'anna.weber@mail.example.org'], ['en', 'anna underscore w at example dot com', 'anna_w@example.com'],
    ['de', 'jürgen punkt meier at web punkt de', null], ['de', 'meier minus koch ät web punkt de', 'meier-koch@web.de'], ['fr', 'anne tiret marie arobase example point fr', 'anne-marie@example.fr'],
    ['es', 'ana arroba example punto es', 'ana@example.es'], ['it', 'anna chiocciola example punto it', 'anna@example.it'], ['en', 'we meet at eight', null], ['en', 'a..b@example.com', null],
  ])('e-mail, %s: %s', (locale, text, email) => expect(reply(text, locale, ['email']).email).toBe(email));

  it('reads nothing into an address', () => {
    expect(reply('no.cancel@example.org')).toMatchObject({ email: 'no.cancel@example.org', answer: null, givesUp: false });
  });

  it('tells a broken address from none', () => {
    expect(reply('anna@example', 'en', ['email'])).toMatchObject({ email: null, badEmail: true });
    expect(reply('I have none', 'en', ['email'])).toMatchObject({ email: null, badEmail: false });
  });

  it.each([['+49 30 1234567', '+49301234567'], ['call 0171-234 56 78', '01712345678'], ['(212) 555-0100', '2125550100'], ['123456', null], ['28.11.2026', null], ['2026-11-28', null]])('phone: %s', (text, phone) => {
    expect(reply(text).phone).toBe(phone);
  });

  it.each<[Language, string, string | null]>([
    ['en', 'My name is Anna Weber', 'Anna Weber'], ['en', 'under the name of O\'Brien please', "O'Brien"], ['en', "I'm Anna", 'Anna'], ['en', "I'm hungry", null], ['en', 'my name is anna weber and my email is below', 'Anna Weber'],
    ['de', 'Mein Name ist Dr. Jürgen von der Heide', 'Jürgen von der Heide'], ['de', 'Ich heiße Lena Groß.', 'Lena Groß'], ['fr', "Je m'appelle Marie-Claire Dupont", 'Marie-Claire Dupont'],
    ['es', 'A nombre de José García López', 'José García López'], ['it', 'Mi chiamo giulia rossi', 'Giulia Rossi'], ['en', 'We come by car', null],
  ])('name, %s: %s', (locale, text, name) => expect(reply(text, locale).name).toBe(name));

  it.each([['anna weber', 'Anna Weber'], ['Anna Weber, anna@example.com, +49 30 1234567', 'Anna Weber'], ["It's Weber", 'Weber'], ['Mr. Li Wei', 'Li Wei'], ['yes', null], ['What for?', null], ['forget it', null], ['4 people', null]])('name alone where it was asked for: %s', (text, name) => {
    expect(reply(text, 'en', ['name', 'email']).name).toBe(name);
  });
});

describe('numbers and codes', () => {
  it.each([['ABC4D7KM', [], 'ABC4D7KM'], ['my confirmation number is k7pq2mxa', [], 'K7PQ2MXA'], ['It is K7 PQ 2M XA', ['confirmationNumber'], 'K7PQ2MXA'], ['ACDEFGHJ', ['confirmationNumber'], 'ACDEFGHJ'],
    ['k7pq2mxa', ['confirmationNumber'], 'K7PQ2MXA'], ['I do not have it', ['confirmationNumber'], null], ['tomorrow at 8', [], null], ['at 8PM', [], null]] as [string, Asked[], string | null][])('confirmation number: %s', (text, asked, number) => {
    expect(reply(text, 'en', asked).confirmationNumber).toBe(number);
  });

  it.each([['123456', '123456'], ['the code is 123 456', '123456'], ['one two three four five six', '123456'], ['12345', null], ['1234567', null]])('code: %s', (text, code) => {
    expect(reply(text, 'en', ['code']).code).toBe(code);
  });

  it('keeps codes and phones apart', () => expect(reply('123456', 'en').code).toBeNull());

  it.each<[Language, string]>([['en', "I didn't get the code"], ['de', 'Ich habe keinen Code bekommen'], ['fr', "je n'ai rien reçu"], ['es', 'no me ha llegado'], ['it', 'non ho ricevuto nulla']])('asks for another, %s: %s', (locale, text) => {
    expect(reply(text, locale, ['code']).wantsNewCode).toBe(true);
  });
});

describe('the reason of a cancellation', () => {
  it.each<[Language, string, Asked[], string | null]>([
    ['en', 'Cancel it, because our train is late', [], 'our train is late'], ['en', 'We are ill', ['reason'], 'We are ill'], ['de', 'weil wir krank sind', ['reason'], 'wir krank sind'],
    ['fr', 'parce que je suis malade', [], 'je suis malade'], ['en', 'Cancel my table', [], null], ['en', '  ', ['reason'], null],
  ])('%s: %s', (locale, text, asked, reason) => expect(reply(text, locale, asked).reason).toBe(reason));
});

describe('a name given with everything else', () => {
  it.each<[Language, string, string]>([
    ['en', 'Table for two on Thursday at 8pm, name: John Smith, email: john@example.com', 'John Smith'], ['en', 'Table for two at 8pm, name John Smith, john@example.com', 'John Smith'],
    ['de', 'Tisch für 2, Name Max Muster, max@example.ch', 'Max Muster'], ['fr', 'Une table pour deux, nom : Luc Martin', 'Luc Martin'],
  ])('%s: %s', (locale, text, name) => expect(reply(text, locale).name).toBe(name));

  it.each<[Language, string, string | null]>([
    ['en', 'table for 2 tomorrow 8pm, Eva Lind, eva@lind.example', 'Eva Lind'], ['en', 'two of us on Friday at 7, Tom Price tom@price.example', 'Tom Price'],
    ['de', 'Tisch für 4, Freitag 19 Uhr, Jonas van der Berg, jonas@berg.example', 'Jonas van der Berg'], ['de', 'Tisch für zwei, Freitag Abend, anna@weber.example', null],
    ['fr', 'une table pour deux, Luc Morel, luc@morel.example, demain 20h', 'Luc Morel'], ['es', 'mesa para 3, Inés Roca, ines@roca.example', 'Inés Roca'],
    ['it', 'tavolo per due, Sara Conti, sara@conti.example', 'Sara Conti'], ['en', 'my mail is eva@lind.example', null], ['en', 'Lake Terrace, eva@lind.example', null],
  ])('or right beside an address, %s: %s', (locale, text, name) => expect(reply(text, locale).name).toBe(name));

  it.each(['What is the name of the restaurant?', 'a table by the lake, name your price'])('is not read out of a sentence: %s', (text) => expect(reply(text).name).toBeNull());
});
