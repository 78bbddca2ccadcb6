import { describe, expect, it } from '@jest/globals';
import { findContacts } from '../../domain/analyses/values/contacts.ts';
import { flat } from '../../domain/analyses/values/flat.ts';
import { findPrices } from '../../domain/analyses/values/prices.ts';
import { clock, findTimes } from '../../domain/analyses/values/times.ts';
import { webAddressesIn } from '../../domain/analyses/values/web-addresses.ts';

const times = (text: string): string[] => findTimes(flat(text)).map((time) =>
  (time.kind === 'range' ? `${clock(time.from)}-${clock(time.until)}` : `${time.bound ?? 'at'} ${clock(time.minutes)}`));
const prices = (text: string): string[] => findPrices(flat(text)).map(({ currency, amount, unit }) => `${currency} ${amount} ${unit}`.trim());

describe('times', () => {
  it.each([
    ['from 7:00 to 10:30', ['07:00-10:30']], ['07:00–10:30', ['07:00-10:30']], ['7–10:30 Uhr', ['07:00-10:30']], ['7 am to 10.30 am', ['07:00-10:30']],
    ['6–10 pm', ['18:00-22:00']], ['von 7 bis 10.30 Uhr', ['07:00-10:30']], ['de 7h à 10h30', ['07:00-10:30']], ['entre las 7:00 y las 10:30', ['07:00-10:30']],
    ['dalle 7 alle 10:30', ['07:00-10:30']], ['dalle ore 18:30 alle ore 22', ['18:30-22:00']], ['10 pm to midnight', ['22:00-24:00']], ['de midi à 14h', ['12:00-14:00']],
    ['from 3 pm', ['from 15:00']], ['ab 15 Uhr', ['from 15:00']], ['à partir de 15h', ['from 15:00']], ['a partir de las 15:00', ['from 15:00']], ['dalle 15', ['from 15:00']],
    ['until 11 am', ['until 11:00']], ['bis 11 Uhr', ['until 11:00']], ['jusqu’à 11h00', ['until 11:00']], ['hasta las 11', ['until 11:00']], ['entro le 11', ['until 11:00']],
    ['check-in: 15:00', ['at 15:00']], ['15:00 or later', ['from 15:00']], ['12:00 noon', ['at 12:00', 'at 12:00']],
    ['children aged 6 to 12', []], ['open 24 hours', []], ['within 24 h', []], ['CHF 12.50 to 18.50', []], ['room 12 to 14', []], ['30 °C', []], ['50 minutes', []], ['3 km', []], ['+41 41 555 04 20', []],
  ])('of "%s" are %j', (text, expected) => expect(times(text)).toEqual(expected));
});

describe('prices', () => {
  it.each([
    ['€ 18', ['EUR 18']], ['18,50 EUR', ['EUR 18.5']], ['CHF 1\'200', ['CHF 1200']], ['1.200,50 €', ['EUR 1200.5']], ['$1,200.50', ['USD 1200.5']], ['Fr. 28.–', ['CHF 28']], ['£15 per night', ['GBP 15 night']],
    ['CHF 25 per dog and night', ['CHF 25 animal+night']], ['20 Euro pro Person und Nacht', ['EUR 20 night+person']], ['15 € par nuit', ['EUR 15 night']], ['25 € a notte', ['EUR 25 night']], ['10 € al giorno', ['EUR 10 day']],
    ['190 francs', ['CHF 190']], ['room 12', []], ['10 %', []], ['euro 2024', ['EUR 2024']],
  ])('of "%s" are %j', (text, expected) => expect(prices(text)).toEqual(expected));
});

describe('contacts', () => {
  const contacts = (text: string) => findContacts(flat(text)).map(({ kind, value }) => `${kind} ${value}`);
  it.each([
    ['+41 41 555 04 20', ['phone 15550420']], ['0041 41 555 04 20', ['phone 15550420']], ['041 555 04 20', ['phone 15550420']], ['+49 (0)89 / 123 45-67', ['phone 91234567']],
    ['Info@Hotel.Example', ['email info@hotel.example']], ['Fax +41 41 555 04 21', []], ['01.02.2026 10:00', []], ['12345', []],
  ])('of "%s" are %j', (text, expected) => expect(contacts(text)).toEqual(expected));
});

describe('web addresses', () => {
  it('are read out of a sentence without its full stop', () => {
    const text = 'See https://a.example/x?y=1, www.b.example/z. Or (https://c.example/) or http://[bad.';
    expect(webAddressesIn(text)).toEqual(['https://a.example/x?y=1', 'https://www.b.example/z', 'https://c.example/']);
  });
});
