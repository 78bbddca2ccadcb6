import { describe, expect, it } from '@jest/globals';
import { understandSlots } from '../../../domain/concierge/understanding/slots/understand-slots.ts';
import { previous, today, wish } from './wishes.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

describe('understandSlots: days', () => {
  it.each([
    ['today', '2026-11-21'], ['later today', '2026-11-21'], ['tomorrow', '2026-11-22'], ['the day after tomorrow', '2026-11-23'],
    ['this coming Monday', '2026-11-23'], ['Monday', '2026-11-23'], ['Saturday', '2026-11-21'], ['next Saturday', '2026-11-28'],
    ['Tuesday next week', '2026-11-24'], ['next week on Friday', '2026-11-27'], ['a week from Friday', '2026-12-04'], ['Friday week', '2026-12-04'],
    ['in three days', '2026-11-24'], ['two weeks from today', '2026-12-05'], ['this weekend', '2026-11-21'],
    ['the 30th', '2026-11-30'], ['the 3rd', '2026-12-03'], ['the 31st', '2026-12-31'], ['the 25th of this month', '2026-11-25'], ['the 2nd of next month', '2026-12-02'],
    ['March 14th', '2027-03-14'], ['14 March 2028', '2028-03-14'], ['the twenty-second of November', '2026-11-22'], ['2027-02-03', '2027-02-03'],
    ['the 29th of February', '2028-02-29'], ['Christmas Eve', '2026-12-24'], ["Valentine's Day", '2027-02-14'], ['the first Friday of December', '2026-12-04'],
    ['the last Sunday of November', '2026-11-29'], ['Tommorrow', '2026-11-22'], ['Wendesday', '2026-11-25'], ['Saturday the 5th', '2026-12-05'],
  ])('%s', (text, date) => expect(wish(text)).toEqual({ date }));

  it.each([['30 February'], ['the 32nd'], ['2026-13-01'], ['next week'], ['we may come'], ['one moment'], ['the sun terrace']])('names none: %s', (text) => {
    expect(wish(text)).toEqual({});
  });

  it('counts weeks from Monday for "next", and says what else may be meant', () => {
    const monday = { locale: 'en', today: '2026-11-23' };
    expect(understandSlots(utteranceIn('next Friday', 'en'), monday)).toMatchObject({ date: '2026-12-04', ambiguity: [{ slot: 'date', others: ['2026-11-27'] }] });
    expect(understandSlots(utteranceIn('this Friday', 'en'), monday)).toMatchObject({ date: '2026-11-27', ambiguity: [] });
    expect(understandSlots(utteranceIn('nächsten Freitag', 'de'), { ...monday, locale: 'de' })).toMatchObject({ date: '2026-11-27', ambiguity: [{ slot: 'date', others: ['2026-12-04'] }] });
  });

  it('orders numbers of a date as the country does', () => {
    expect(understandSlots(utteranceIn('on 5/6', 'en-US'), { locale: 'en-US', today })).toMatchObject({ date: '2027-05-06', ambiguity: [{ others: ['2027-06-05'] }] });
    expect(wish('on 5/6', { locale: 'en-GB' })).toEqual({ date: '2027-06-05' });
    expect(wish('on 25/12', { locale: 'en-US' })).toEqual({ date: '2026-12-25' });
    expect(wish('le 5/6', { locale: 'fr' })).toEqual({ date: '2027-06-05' });
  });

  it('tells a day that has passed when the guest says so', () => {
    expect(wish('the 3rd of this month')).toEqual({ date: '2026-11-03' });
    expect(wish('yesterday')).toEqual({ date: '2026-11-20' });
  });
});

describe('understandSlots: times', () => {
  it.each([
    ['19:30', '19:30'], ['7:30 pm', '19:30'], ['7.30 p.m.', '19:30'], ['seven thirty', '19:30'], ['half past seven', '19:30'], ['half seven', '19:30'],
    ['quarter to eight', '19:45'], ['quarter to one', '12:45'], ['twenty past 7', '19:20'], ['ten to nine', '20:50'], ["8 o'clock", '20:00'], ['8 o"clock', '20:00'],
    ['around 7ish', '19:00'], ['730pm', '19:30'], ['at 1930', '19:30'], ['1800 hours', '18:00'], ['7 30 pm', '19:30'], ['evening 6', '18:00'],
    ['at noon', '12:00'], ['midnight', '00:00'], ['12 in the afternoon', '12:00'], ['twelve pm', '12:00'], ['12:15 am', '00:15'], ['1 in the afternoon', '13:00'],
    ['11 in the morning', '11:00'], ['at 11', '11:00'], ['at 5:30', '17:30'], ['at 08:15', '08:15'], ['breakfast at 9', '09:00'], ['lunch at 1', '13:00'],
    ['dinner at 10', '22:00'], ['8 at night', '20:00'], ['not before 7', '19:00'],
  ])('%s', (text, time) => expect(wish(text)).toEqual({ time }));

  it('keeps the end of a span', () => {
    expect(wish('between 7 and 8 pm')).toEqual({ time: '19:00', timeUntil: '20:00' });
    expect(wish('7-8pm')).toEqual({ time: '19:00', timeUntil: '20:00' });
  });

  it('says what else an hour may mean', () => {
    expect(understandSlots(utteranceIn('at 8', 'en'), { locale: 'en', today }).ambiguity).toEqual([{ slot: 'time', others: ['08:00'] }]);
    expect(understandSlots(utteranceIn('8 pm', 'en'), { locale: 'en', today }).ambiguity).toEqual([]);
  });

  it('does not mean an hour of today that has passed', () => {
    expect(wish('today at 10', { now: '09:00' })).toEqual({ date: today, time: '10:00' });
    expect(wish('today at 10', { now: '15:00' })).toEqual({ date: today, time: '22:00' });
  });

  it('dines as late as the country does', () => {
    expect(wish('a las 10', { locale: 'es' })).toEqual({ time: '22:00' });
    expect(wish('um 10', { locale: 'de' })).toEqual({ time: '10:00' });
    expect(wish('a las 10:00', { locale: 'es' })).toEqual({ time: '10:00' });
    expect(wish('cenar a las 10:00', { locale: 'es' })).toEqual({ time: '22:00' });
  });
});

describe('understandSlots: parties', () => {
  it.each([
    ['table for four', 4], ['for 2 people', 2], ['party of 6', 6], ['a group of twelve', 12], ['my family of five', 5], ['the three of us', 3], ['just me', 1],
    ['me and my wife', 2], ['my wife and I', 2], ['me, my husband and our two kids', 4], ['two adults and two kids', 4], ['three friends and me', 4],
    ['with two colleagues', 3], ['with my wife', 2], ['my parents and me', 3], ['two couples', 4], ['both of us', 2], ['we will be seven', 7],
    ["there's only 3 of us now", 3], ['4 or 5 people', 5], ['between 4 and 6 people', 6], ['a dozen people', 12], ['number of people is 2', 2], ['five poeple', 5],
  ])('%s', (text, partySize) => expect(wish(text)).toEqual({ partySize }));

  it.each([['for two nights'], ['for one hour'], ['my wife'], ['table 4'], ['20 euros'], ['the one with a view'], ['for 501']])('names none: %s', (text) => {
    expect(wish(text)).toEqual({});
  });

  it('tells guests from hours', () => {
    expect(wish('for 2 at 7')).toEqual({ partySize: 2, time: '19:00' });
    expect(wish('a table for 4 for 7')).toEqual({ partySize: 4, time: '19:00' });
    expect(wish('for one in the afternoon')).toEqual({ time: '13:00' });
    expect(wish('for two in the evening at 7')).toMatchObject({ partySize: 2, time: '19:00' });
    expect(wish('for 7')).toEqual({ partySize: 7 });
    expect(wish('for 7', { expecting: 'time' })).toEqual({ time: '19:00' });
  });
});

describe('understandSlots: what was said before', () => {
  it.each([
    ['at six, no, seven', { time: '19:00' }], ['not Friday but Sunday', { date: '2026-11-22' }], ['at 8 instead of 7', { time: '20:00' }],
    ['five people, not 6', { partySize: 5 }], ['Sunday. No, make it Monday', { date: '2026-11-23' }], ['change it from 7 to 8 pm', { time: '20:00' }],
    ['for 4, sorry, 5', { partySize: 5 }],
  ])('corrections win: %s', (text, expected) => expect(wish(text)).toEqual(expected));

  it.each([
    ['an hour later', { time: '20:00' }], ['half an hour earlier', { time: '18:30' }], ['the same day at 8', { date: '2026-11-28', time: '20:00' }],
    ['same time the next day', { date: '2026-11-29', time: '19:00' }], ['one more person', { partySize: 5 }], ['we will be one person fewer', { partySize: 3 }], ['we are 4, more or less', { partySize: 4 }], ['two fewer people', { partySize: 2 }],
    ['six hours later', { time: '01:00', date: '2026-11-29' }],
  ])('builds on it: %s', (text, expected) => {
    expect(wish(text, { previous })).toEqual(expected);
  });

  it('leans on nothing that nobody said', () => expect(wish('an hour later, one more person, same day')).toEqual({}));

  it('takes a number alone for what was asked', () => {
    expect(wish('7', { expecting: 'time' })).toEqual({ time: '19:00' });
    expect(wish('four', { expecting: 'partySize' })).toEqual({ partySize: 4 });
    expect(wish('24', { expecting: 'date' })).toEqual({ date: '2026-11-24' });
    expect(wish('7')).toEqual({});
  });

  it.each(['and we are 3 now', 'can you make it 3 now?', 'now we are 3'])('takes no "now" for a time where a table has one: %s', (text) =>
    expect(wish(text, { now: '15:00', previous })).toEqual({ partySize: 3 }));
  it.each(['is it confirmed now?', 'as soon as possible'])('nor here: %s', (text) => expect(wish(text, { now: '15:00', previous })).toEqual({}));
  it('takes it for one where there is none', () =>
    expect(wish('a table for two right now', { now: '15:00' })).toEqual({ date: today, time: '15:00', partySize: 2 }));

  it.each(['the earliest one', 'the first one please'])('takes the one for no hour: %s', (text) => expect(wish(text, { expecting: 'time' })).toEqual({}));
  it('takes one for an hour where it answers alone', () => expect(wish('one', { expecting: 'time' })).toEqual({ time: '13:00' }));
  it('takes no guest behind a time for an hour', () => expect(wish('for 3 at 7:30pm, one vegetarian')).toEqual({ time: '19:30', partySize: 3 }));

  it('counts from now', () => {
    expect(wish('in an hour for 2', { now: '18:10' })).toEqual({ date: today, time: '19:10', partySize: 2 });
    expect(wish('in two hours', { now: '23:00' })).toEqual({ date: '2026-11-22', time: '01:00' });
    expect(wish('in an hour')).toEqual({});
  });

  it('tells where it read each', () => {
    const text = 'For 4 people tomorrow at 7 pm';
    const { spans } = understandSlots(utteranceIn(text, 'en'), { today });
    expect(Object.entries(spans).map(([slot, [start, end]]) => [slot, text.slice(start, end)])).toEqual([
      ['date', 'tomorrow'], ['time', 'at 7 pm'], ['partySize', 'For 4 people'],
    ]);
  });

  it('keeps open what the guest left open', () => {
    expect(understandSlots(utteranceIn('Monday or Tuesday at 8 pm', 'en'), { locale: 'en', today })).toMatchObject({ date: '2026-11-23', ambiguity: [{ slot: 'date', others: ['2026-11-24'] }] });
  });

  it('is not misled by greetings', () => expect(wish('Good evening, breakfast at 8 please')).toEqual({ time: '08:00' }));
  it('reads other languages as English', () => expect(wish('20:00', { locale: 'pl' })).toEqual({ time: '20:00' }));
});
