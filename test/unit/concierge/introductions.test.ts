import { describe, expect, it } from '@jest/globals';
import type { MemoryPassage } from './memory-search.ts';
import { repliesFrom } from './reply-from.ts';

const passages: MemoryPassage[] = [
  { id: 'kitchen', title: 'Guest kitchen', text: 'Four rings, an oven, and a long table under the skylight.', locale: 'en' },
  { id: 'kitchen-hours', title: 'Guest kitchen – Hours', text: 'Open from 06:30 to 22:30.', locale: 'en' },
  { id: 'kitchen-rules', title: 'Guest kitchen – House rules', text: 'Nobody cooks in the bedrooms. No fondue after ten in the kitchen.', locale: 'en' },
  { id: 'kitchen-crowd', title: 'Guest kitchen – Big parties', text: 'A crowd that wants to cook? Tell us the day before.', locale: 'en' },
  { id: 'desk', title: 'Coming and going – Reception', text: 'Staffed every day from 07:00 to 22:00.', locale: 'en' },
  { id: 'sledges', title: 'Sledges – Hours', text: 'Pick up at reception from 09:00, bring back by 17:30.', locale: 'en' },
  { id: 'pool', title: 'Is there a pool?', text: 'No, but the lake is warm in August.', locale: 'en' },
];
const reply = repliesFrom(passages, 'Gipfelhaus');
const answer = async (message: string, locale: string): Promise<string> => (await reply(message, locale)).message;

describe('whether there is a thing', () => {
  it.each([
    ['u got a kitchen?', 'en'], ['can we cook?', 'en'], ['habt ihr eine Küche', 'de'], ['kann man kochen?', 'de'], ['y a une cuisine ?', 'fr'],
    ['hay cocina?', 'es'], ["c'è una cucina?", 'it'],
  ])('is answered by the head of its page and its hours, and by none of its rules: %s', async (question, locale) => {
    const said = await answer(question, locale);
    expect(said).toMatch(/Four rings.*06:30 to 22:30/s);
    expect(said).not.toMatch(/fondue|crowd/);
  });

  it('is answered by the house\'s own answer to that question', async () => expect(await answer('is there a pool', 'en')).toContain('the lake is warm'));
});

describe('when a thing is open', () => {
  it.each([['when does reception close', 'en'], ['a che ora chiude la reception', 'it'], ['a qué hora cierra la recepción', 'es']])(
    'is answered where the thing itself has the hours: %s', async (question, locale) => expect(await answer(question, locale)).toContain('22:00'),
  );
});
