import { describe, expect, it } from '@jest/globals';
import { composeAnswer } from '../../../domain/concierge/answering/compose-answer.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const found = (title: string, text: string, rank = 0) =>
  ({ passageId: String(rank), title, text, locale: 'en', url: null, score: 5 - rank, coverage: 1, answers: 1 });
const answer = (question: string, ...passages: ReturnType<typeof found>[]): string => composeAnswer({ question, passages, locale: 'en' }).message.trim();

describe('a quotation', () => {
  itVerifies(['decisions/knowledge/cut-by-fact'], 'leaves out the lines that were not asked about', () => {
    expect(answer('When is the sauna open?', found('Spa', 'Pool: 7:00–22:00\nSauna: 16:00–22:00\nGym: always'))).toBe('Sauna: 16:00–22:00');
  });

  it('keeps the rows of days together, since half of them would mislead', () => {
    const hours = 'Hours of the spa:\nMonday: closed\nTue–Sun: 9:00–18:00\nA massage takes an hour.';
    expect(answer('When is the spa open?', found('Spa', hours))).toContain('Monday: closed\nTue–Sun: 9:00–18:00');
  });

  it('compares lines by what their heading leaves open, and counts what costs nothing as a price', () => {
    const parking = found('Parking', 'Free: along the Mill Lane, 300 m uphill, and before eleven in August there is nearly always a space or two\nPaid: car park at the harbour, 14 euros a day\nUnloading: at the door, 15 minutes');
    expect(answer('Where do I park for free?', parking)).toContain('Mill Lane');
    expect(answer('What do children pay?', found('Children', 'Under six: free of charge\nFrom six: 12 euros\nToys: at the desk'))).toContain('Under six: free of charge');
  });

  it('says no yes or no to a question that the guest has not asked', () => {
    const amex = found('Can I pay with American Express?', 'No. Visa, Mastercard or cash.');
    expect(answer('Can I pay cash?', amex)).toBe('Visa, Mastercard or cash.');
    expect(answer('Can I pay with American Express?', amex)).toBe('No. Visa, Mastercard or cash.');
    expect(answer('Can I bring my cat to the dorm?', found('May my dog sleep in the dorm?', 'No pets in the dorm, cats included.')))
      .toBe('No pets in the dorm, cats included.');
    expect(answer('Is parking free?', found('Is there parking?', 'Yes, 20 spaces, free of charge.'))).toBe('Yes, 20 spaces, free of charge.');
  });

  it('takes of an overview what was asked for', () => {
    const facts = found('Hotel Arven', 'Check-in: 15:00\nAmenities: sauna, gym, garage, bar, terrace\nStars: 4');
    expect(answer('Is there a sauna?', facts)).toBe('Amenities: sauna');
    expect(answer('What is there?', facts)).toContain('Stars: 4');
  });

  it('answers each part of a question from the line that speaks of it', () => {
    expect(answer('Is there a garage and a sauna?', found('House', 'The garage has 20 spaces.\nThe sauna is on the roof.\nThe bar is closed.')))
      .toBe('The garage has 20 spaces. The sauna is on the roof.');
  });

  it('adds the price that stands under the same heading, and none from elsewhere', () => {
    const parking = found('Parking', 'You can park your car in the courtyard.');
    expect(answer('Can I park my car, and how much is it?', parking, found('Parking', 'It costs 12 EUR per night.', 1))).toContain('12 EUR');
    expect(answer('Can I park my car, and how much is it?', parking, found('Bicycles', 'A bicycle costs 20 EUR per day.', 1))).not.toContain('20 EUR');
  });

  it('is not chosen by a word that says little, where the heading says what was asked', () => {
    const kitchen = 'Six hobs, an oven and a toaster.\nOil, salt and what guests before you left on the shelf.\nFiltered water.';
    expect(answer('is there a kitchen for guests?', found('Shared kitchen – What you find', kitchen))).toContain('Six hobs');
    expect(answer('is there oil in the kitchen for guests?', found('Shared kitchen – What you find', kitchen))).toBe('Oil, salt and what guests before you left on the shelf.');
  });

  it('goes on with what completes the answer, and does not stop at its first words', () => {
    const lockers = found('Lockers', 'Every bed has its own locker, free of charge. It measures 40 × 50 × 80 cm and takes a backpack of 60 litres. In the dorms on the second floor there is '
      + 'a socket inside the locker, so that a laptop can charge under lock and key while you are at the beach. Bring your own padlock. If you have none: buy one at reception for €5.');
    expect(answer('do I need my own padlock for the locker?', lockers)).toContain('buy one at reception for €5');
  });
});
