import { dateOf } from '../../../model/booking/wall-clock.ts';
import type { Table } from '../memory.ts';
import { said, withMemory, type Refusal, type Said, type Scene } from '../scene.ts';
import { stillHeld } from './held.ts';

/** What a guest reads after a refusal, before anything is booked; each text leaves a way forward. */
export function refused(scene: Scene, { code }: Refusal, table: Table): Said {
  const { words, memory } = scene;
  const values = { people: words.people(table.partySize), when: words.when(table.startsAt), day: words.day(table.startsAt) };
  const withoutParty = { ...memory.wish };
  delete withoutParty.partySize;
  switch (code) {
    case 'PARTY_SIZE_OUT_OF_RANGE':
      return said(withMemory(scene, { phase: 'wish', wish: withoutParty }),
        [words.say('partySize', values), ...words.whomToAsk, words.say('askOtherParty')]);
    case 'OUTSIDE_BOOKING_WINDOW':
    case 'VALIDATION': {
      const wish = { date: dateOf(table.startsAt), partySize: table.partySize };
      return said(withMemory(scene, { phase: 'wish', wish, offers: [] }), [words.say('closed', values), ...stillHeld(scene)]);
    }
    default:
      return cannotHelp(scene, { code });
  }
}

/** Whether the restaurant takes no bookings for that time, free tables or not. */
export const isClosed = ({ code }: Pick<Refusal, 'code'>): boolean => code === 'OUTSIDE_BOOKING_WINDOW' || code === 'VALIDATION';

/** The outcome is still unknown: the memory stays, so that another message finds out. */
export const uncertain = (scene: Scene): Said => said(scene, [scene.words.say('uncertain'), ...scene.words.whomToAsk]);

/** Whether the request may have taken effect, although the provider gave no reliable answer. */
export const mayHaveActed = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'PROVIDER_UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'IDEMPOTENCY_IN_PROGRESS';

/** The dialogue cannot continue alone: says why and offers a person. The memory stays for another try. */
export function cannotHelp(scene: Scene, { code }: Pick<Refusal, 'code'>): Said {
  const { words } = scene;
  return said(scene, [words.say(mayHaveActed({ code }) ? 'unavailable' : 'refused'), ...words.whomToAsk]);
}
