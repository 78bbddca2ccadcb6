import { describe, expect, test } from '@jest/globals';
import { eld } from 'eld/extrasmall';
import { hotelContent, pageKinds, type PageKind } from '../../local/demo-hotel/content.ts';
import { demoLocales, hotelFacts, type DemoLocale } from '../../local/demo-hotel/facts.ts';
import { questionsAndAnswers } from '../../local/house-site/markdown.ts';

const textOf = (locale: DemoLocale, kind: PageKind): string => hotelContent.of(locale, kind).markdown.replace(/\u00a0/g, ' ');

function times(text: string): string[] {
  return [...text.matchAll(/\b(\d{1,2})[:h](\d{2})\b/g)].map(([, hour = '', minute]) => `${hour.padStart(2, '0')}:${minute}`);
}

/** Every price, time, measure, phone number and address of a text, sorted, in one notation. */
function facts(text: string): string[] {
  const decimal = (number: string): string => number.replace(',', '.');
  const prices = [...text.matchAll(/CHF (\d+(?:[.,]\d+)?)/g)].map(([, amount = '']) => `CHF ${decimal(amount)}`);
  const measures = [...text.matchAll(/(\d+(?:[.,]\d+)?) ?(m²|km|kW|kg|°C|%|cm|m)(?![\p{L}\p{N}])/gu)]
    .map(([, amount = '', unit]) => `${decimal(amount)} ${unit}`);
  const contacts = [...text.matchAll(/\+41[\d ]+\d|[\w.]+@[\w-]+\.example/g)].map(([contact]) => contact);
  return [...times(text), ...prices, ...measures, ...contacts].sort();
}

const shape = (text: string): number[] => [/^## /gm, /^### /gm, /^- /gm, /^\|/gm, /\]\(/g].map((mark) => [...text.matchAll(mark)].length);
const translations = demoLocales.filter((locale) => locale !== 'en');

describe.each(pageKinds)('the page "%s"', (kind) => {
  test.each(translations)('states in %s the same facts as in English', (locale) => {
    expect(facts(textOf(locale, kind))).toEqual(facts(textOf('en', kind)));
  });

  test.each(translations)('has in %s the same headings, lists, tables and links as in English', (locale) => {
    expect(shape(textOf(locale, kind))).toEqual(shape(textOf('en', kind)));
  });

  test.each(demoLocales)('is recognised as %s', (locale) => {
    const prose = textOf(locale, kind).replace(/\S+@\S+|\]\([^)]*\)|[|#*\d]/g, ' ');
    expect(eld.detect(prose).language).toBe(locale);
  });
});

describe.each(demoLocales)('in %s', (locale) => {
  test('check-in and check-out are the record’s, on the start page, in the rules and in the FAQ', () => {
    for (const kind of ['home', 'policies', 'faq'] as const) {
      const found = times(textOf(locale, kind));
      expect(found).toContain(hotelFacts.checkInFrom);
      expect(found).toContain(hotelFacts.checkOutUntil);
    }
    expect(times(textOf(locale, 'policies'))[0]).toBe(hotelFacts.checkInFrom);
  });

  test('breakfast is at the same time on its page and in the FAQ', () => {
    const hours = ['07:00', '10:30', '07:30', '11:00'];
    expect(times(textOf(locale, 'breakfast')).slice(0, 4)).toEqual(hours);
    const answer = questionsAndAnswers(hotelContent.of(locale, 'faq')).map((entry) => times(entry.answer)).find((found) => found[1] === '10:30');
    expect(answer).toEqual(hours);
  });

  test('the restaurant serves lunch and dinner at the hours of the record, wherever they are named', () => {
    const { lunch, dinner } = hotelFacts.restaurant;
    const serving = [lunch.opens, lunch.closes, dinner.opens, dinner.closes];
    expect(times(hotelContent.of(locale, 'restaurant').description)).toEqual(serving);
    expect(times(textOf(locale, 'lunch-menu'))).toEqual(serving.slice(0, 2));
    expect(times(textOf(locale, 'dinner-menu'))).toEqual(serving.slice(2));
    const answers = questionsAndAnswers(hotelContent.of(locale, 'faq')).map((entry) => times(entry.answer).join());
    expect(answers).toContain(serving.join());
  });

  test('the contact page has the record’s address, phone and email', () => {
    const contact = textOf(locale, 'contact');
    const { street, postalCode, city, phone, email } = hotelFacts;
    for (const part of [street, `${postalCode} ${city}`, phone, email]) expect(contact).toContain(part);
  });

  test('at least 25 frequent questions have an answer', () => {
    const entries = questionsAndAnswers(hotelContent.of(locale, 'faq'));
    expect(entries.length).toBeGreaterThanOrEqual(25);
    for (const { question, answer } of entries) {
      expect(question).toMatch(locale === 'es' ? /¿.+\?/ : /\?|What now\?|Was nun\?/);
      expect(answer.length).toBeGreaterThan(15);
      expect(answer).not.toMatch(/[[\]*]|page:/);
    }
  });

  test('typography: no straight quotes, no double spaces, prices bound to their currency', () => {
    for (const kind of pageKinds) {
      const { markdown, title, description } = hotelContent.of(locale, kind);
      const text = `${title}\n${description}\n${markdown}`;
      expect(text).not.toMatch(/\p{L}'\p{L}|"| {2}|CHF \d/u);
      if (locale === 'de') expect(text).not.toMatch(/ß/);
      if (locale === 'fr') expect(text.replace(/\|[-|]+\|/g, '')).not.toMatch(/[^\u00a0\s\d[(][;?!]| [:;?!»]|« /);
    }
  });
});
