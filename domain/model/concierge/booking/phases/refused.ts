import type { Table } from '../memory.ts';
import { said, withMemory, type Refusal, type Said, type Scene } from '../talk.ts';

/** What a guest hears of a refusal before anything is booked; each leaves a way on. */
export function refused(scene: Scene, { code }: Refusal, table: Table): Said {
  const { words, memory: { wish } } = scene;
  const values = { people: words.people(table.partySize), when: words.when(table.startsAt), day: words.day(table.startsAt) };
  const withoutParty = { ...wish };
  delete withoutParty.partySize;
  switch (code) {
    case 'PARTY_SIZE_OUT_OF_RANGE':
      return said(withMemory(scene, { phase: 'wish', wish: withoutParty }), [words.say('partySize', values), ...words.whomToAsk, words.say('askOtherParty')]);
    case 'OUTSIDE_BOOKING_WINDOW':
    case 'VALIDATION':
      return said(withMemory(scene, { phase: 'wish', wish: { partySize: table.partySize } }), [words.say('closed', values)]);
    default:
      return cannotHelp(scene, { code });
  }
}

/** Nobody knows yet whether it went through: what is remembered stays, so that another message finds out. */
export const uncertain = (scene: Scene): Said => said(scene, [scene.words.say('uncertain'), ...scene.words.whomToAsk]);

/** The provider gave no answer to rely on: what was asked for may have happened. */
export const mayHaveActed = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'PROVIDER_UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'IDEMPOTENCY_IN_PROGRESS';

/** The dialogue cannot go on by itself: says why and offers a person. What was understood is kept for another try. */
export function cannotHelp(scene: Scene, { code }: Pick<Refusal, 'code'>): Said {
  const { words } = scene;
  return said(scene, [words.say(mayHaveActed({ code }) ? 'unavailable' : 'refused'), ...words.whomToAsk]);
}
