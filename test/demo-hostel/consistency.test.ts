import { describe, expect, test } from '@jest/globals';
import { eld } from 'eld/extrasmall';
import { hostelRecord, hostelTranslations } from '../../local/demo/hostel-record.ts';
import { hostelContent, hostelPageKinds, type HostelPageKind } from '../../local/demo-hostel/content.ts';
import { hostelFacts, hostelLocales, type HostelLocale } from '../../local/demo-hostel/facts.ts';
import { hostelSite } from '../../local/demo-hostel/site.ts';
import { renderPage } from '../../local/house-site/site.ts';
import { emergencyContacts } from '../../domain/model/emergency.ts';

const textOf = (locale: HostelLocale, kind: HostelPageKind): string => hostelContent.of(locale, kind).markdown.replace(/\u00a0/g, ' ');
const number = (text: string): string => text.replace(/[.,](?=\d{3})/g, '').replace(',', '.');

/** Every price, time, measure, phone number and address of a text, sorted, in one notation. */
function facts(text: string): string[] {
  const prices = [...text.matchAll(/€(\d[\d.,]*\d|\d)|(\d[\d.,]*\d|\d) €/g)].map(([, before, after]) => `€${number(before ?? after ?? '')}`);
  const times = [...text.matchAll(/\b(\d{1,2}:\d{2})\b/g)].map(([, time = '']) => time.padStart(5, '0'));
  const measures = [...text.matchAll(/(\d[\d.,]*) ?(m²|km|kW|kg|°C|%|cm|m)(?![\p{L}\p{N}])/gu)].map(([, amount = '', unit]) => `${number(amount)} ${unit}`);
  const contacts = [...text.matchAll(/\+34[\d ]+\d|[\w.]+@[\w-]+\.example/g)].map(([contact]) => contact);
  return [...times, ...prices, ...measures, ...contacts].sort();
}

const shape = (text: string): number[] => [/^## /gm, /^### /gm, /^- /gm, /^\d\. /gm, /^\|/gm, /\]\(/g].map((mark) => [...text.matchAll(mark)].length);

describe.each(hostelPageKinds)('the page "%s"', (kind) => {
  test('states the same facts in both languages, in the same order of parts', () => {
    expect(facts(textOf('es', kind))).toEqual(facts(textOf('en', kind)));
    expect(shape(textOf('es', kind))).toEqual(shape(textOf('en', kind)));
  });

  test.each(hostelLocales)('is recognised as %s', (locale) => {
    expect(eld.detect(textOf(locale, kind).replace(/\S+@\S+|\]\([^)]*\)|[|#*\d]/g, ' ')).language).toBe(locale);
  });
});

describe.each(hostelLocales)('the hostel’s record agrees with the website in %s', (locale) => {
  const { hotelConfig } = hostelRecord;

  test('on arrival and departure', () => {
    for (const kind of ['check-in', 'faq'] as const) {
      for (const time of [hostelFacts.checkInFrom, hostelFacts.checkInUntil, hostelFacts.checkOutUntil]) expect(textOf(locale, kind)).toContain(time);
    }
  });

  test('on how to reach it, in an emergency as well', () => {
    for (const part of [hostelFacts.street, `${hostelFacts.postalCode} ${hostelFacts.city}`, hotelConfig.phone, hotelConfig.email]) {
      expect(textOf(locale, 'contact')).toContain(part);
    }
    const { general, frontDesk } = emergencyContacts(hotelConfig, hotelConfig.timeZone);
    expect(textOf(locale, 'safety')).toContain(general);
    expect(textOf(locale, 'safety')).toContain(frontDesk ?? 'nobody');
  });

  test('on its size', () => {
    expect(hotelConfig.description[locale]).toContain(String(hostelFacts.beds));
    expect(textOf(locale, 'home')).toContain(String(hostelFacts.beds));
  });

  test('and has texts of its own', () => {
    expect(Object.keys(hostelTranslations[locale])).toEqual(Object.keys(hostelTranslations.en));
    for (const text of [hotelConfig.welcome, hotelConfig.address, hotelConfig.help.trouble, hotelConfig.help.person]) expect(text[locale].length).toBeGreaterThan(10);
  });
});

test('the record’s assets are served, and it is plain data', async () => {
  for (const path of [hostelRecord.clientAssets.logoUrl, hostelRecord.clientAssets.image]) {
    expect((await renderPage(hostelSite, path, 'https://hostel.test'))?.contentType).toBe('image/svg+xml');
  }
  expect(JSON.parse(JSON.stringify(hostelRecord))).toEqual(hostelRecord);
});
