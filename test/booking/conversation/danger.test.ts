import { expect } from '@jest/globals';
import { itVerifies } from '../../requirements/verifies.ts';
import { guestIn } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const cries = { en: 'oh god my husband just collapsed', de: 'Hilfe mein Mann ist zusammengebrochen', fr: 'au secours mon mari ne respire plus' } as const;

itVerifies(['decisions/help/danger-while-booking'], 'danger comes before whatever the dialogue waits for, and the dialogue stays where it was', async () => {
  for (const language of ['en', 'de', 'fr'] as const) {
    const { wish } = phrasebook[language];
    for (const lines of [[wish], [wish, 'Anna Weber, anna@example.org']]) {
      const guest = guestIn(language);
      await guest.sayAll(...lines);
      const { memory } = guest;
      const calls = guest.restaurant.calls.length;
      expect(await guest.say(cries[language])).toContain('112');
      expect(guest.last).toMatchObject({ handoff: 'danger' });
      expect([guest.memory, guest.restaurant.calls.length, guest.proposal]).toEqual([memory, calls, null]);
    }
  }
});
