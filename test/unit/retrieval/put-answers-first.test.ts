import { describe, expect, it } from '@jest/globals';
import { putAnswersFirst } from '../../../domain/retrieval/put-answers-first.ts';
import { parseQuery } from '../../../domain/retrieval/query.ts';
import { shareOf, termsOf } from '../../../domain/retrieval/question-share.ts';

type Passage = { title: string; text: string };

/** The titles in the order of answering, of passages that counted words alike. */
const order = (question: string, passages: Passage[], locale = 'en'): string[] =>
  putAnswersFirst(parseQuery({ text: question, locale }), passages.map((passage) => ({ ...passage, locale, score: 1 }))).map(({ title }) => title);

describe('putAnswersFirst', () => {
  it.each<[string, Passage, Passage]>([
    ['Is there a pool?', { title: 'Spa & pool – At a glance', text: 'The pool is 16 metres long.' }, { title: 'Spa & pool – Children', text: 'Children may use the pool until 18:00.' }],
    ['Is there a pool?', { title: 'Spa & pool – At a glance', text: 'The pool is 16 metres long.' }, { title: 'Family & children – Pool', text: 'The pool has armbands.' }],
    ['How much is a room?', { title: 'Rooms', text: 'Every room has a view. Garden room: CHF 240' }, { title: 'Rooms – Connecting rooms', text: 'Four pairs of rooms have a door.' }],
    ['How much is a room?', { title: 'Rooms', text: 'Garden room: CHF 240' }, { title: 'Breakfast – Breakfast in your room', text: 'To your room for CHF 15.' }],
    ['When is breakfast?', { title: 'Breakfast – Times', text: 'Breakfast: 07:00–10:30' }, { title: 'Breakfast – Buffet', text: 'Breakfast has five kinds of honey.' }],
    ['Until when can I check out?', { title: 'What time is check-out?', text: 'Check-out is until 11:00.' }, { title: 'Is a late check-out possible?', text: 'Check-out until 14:00 for CHF 45.' }],
    ['How warm is the pool?', { title: 'Pool – Water', text: 'The pool has 30 °C.' }, { title: 'Pool – Rules', text: 'The pool is no place for cameras.' }],
    ['How much is breakfast?', { title: 'Breakfast', text: 'Breakfast is included in every room rate.' }, { title: 'Breakfast – Breakfast in your room', text: 'We bring breakfast to your room for CHF 15.' }],
    ['Is there a room with a balcony?', { title: 'Rooms & suites', text: 'Superior: lake, balcony' }, { title: 'May I smoke in the hotel?', text: 'No, not in the rooms and not on the balcony.' }],
    ['What rooms do you have?', { title: 'Rooms & suites', text: 'We have 64 rooms in five categories.' }, { title: 'Pets – In the room', text: 'Dogs must not be left alone in the room.' }],
    ['Is the pool heated?', { title: 'Spa & pool – Water', text: 'The pool has a temperature of 30 °C.' }, { title: 'Excursions – Winter', text: 'There is a heated ski room.' }],
    ['How late can I cancel my table?', { title: 'Restaurant – Reserve a table', text: 'You can cancel a reservation up to 24 hours before.' }, { title: 'How can I cancel my booking?', text: 'Free until 18:00, 3 days before arrival.' }],
    ['Do you charge for no-shows in the restaurant?', { title: 'Restaurant – Reserve a table', text: 'Who does not come or cancels late is charged CHF 40.' }, { title: 'House rules – Cancellation', text: 'No show: we charge 80% of the stay.' }],
    ['What does it cost to cancel a day before?', { title: 'House rules – Cancellation', text: 'Cancel until 3 days before, then we charge 80%.' }, { title: 'Restaurant – Reserve a table', text: 'You can cancel your table a day before; then we charge CHF 40.' }],
    ['How can I cancel my booking?', { title: 'How can I cancel my booking?', text: 'Free until 18:00, 3 days before arrival.' }, { title: 'Restaurant – Reserve a table', text: 'You can cancel a reservation up to 24 hours before.' }],
    ['May I smoke in the restaurant?', { title: 'May I smoke in the hotel?', text: 'No, nowhere in the house.' }, { title: 'Restaurant – Reserve a table', text: 'Please reserve a table.' }],
    ['How much is a taxi from the airport?', { title: 'By plane', text: 'Our airport transfer costs CHF 190.' }, { title: 'By taxi', text: 'A taxi from the station costs CHF 12.' }],
    ['How much is a taxi from the station?', { title: 'By taxi', text: 'A taxi from the station costs CHF 12.' }, { title: 'By plane', text: 'A taxi from the airport costs CHF 190.' }],
  ])('%s', (question, better, worse) => {
    expect(order(question, [worse, better])).toEqual([better.title, worse.title]);
  });

  it('lets a yes or no to another question speak for no more than the two have in common', () => {
    const passage = { title: 'I have an allergy. Can you cook for me?', text: 'Yes. Tell us when you reserve.', locale: 'en', score: 1, coverage: 0.9 };
    const covered = (question: string) => putAnswersFirst(parseQuery({ text: question, locale: 'en' }), [passage])[0]?.coverage ?? 0;
    expect(covered('Do you have cooking classes?')).toBeLessThan(0.9);
    expect(covered('Can you cook for me with my allergy?')).toBe(0.9);
  });

  it('lets what is said of one journey speak for little of another', () => {
    const passage = { title: 'By taxi', text: 'A taxi from the station costs CHF 12.', locale: 'en', score: 1, coverage: 0.8 };
    const covered = (question: string) => putAnswersFirst(parseQuery({ text: question, locale: 'en' }), [passage])[0]?.coverage ?? 0;
    expect(covered('How much is a taxi from the airport?')).toBeLessThan(0.27);
    expect([covered('How much is a taxi from the station?'), covered('How much is a taxi?')]).toEqual([0.8, 0.8]);
  });

  it('keeps the order of passages that answer alike, and all of them', () => {
    const passages = Array.from({ length: 12 }, (_, index) => ({ title: `${index}`, text: 'The pool is open.' }));
    expect(order('pool', passages)).toEqual(passages.map(({ title }) => title));
  });
});

describe('shareOf', () => {
  const query = parseQuery({ text: 'How much is a massage?', locale: 'en' });
  it('does not take talk of prices for a price', () => {
    expect(shareOf(query, termsOf('Massage: CHF 135', 'en'))).toBeGreaterThan(shareOf(query, termsOf('Prices of the massage vary', 'en')));
  });
  it('is nothing for nothing', () => expect(shareOf({ units: [], kinds: [], asksWhether: false, ages: [], locale: 'en' }, new Set())).toBe(0));
});
