import { z } from 'zod';
import { phrasebook } from '../booking/conversation/phrasebook.ts';
import type { Language } from '../../domain/language/languages.ts';

/** What a guest wants, what they know, and what the restaurant's ledger has once they have it. */
export interface Goal {
  language: Language;
  wants: string;
  facts: Readonly<Record<string, string>>;
  /** The day of the conversation, at the hotel. */
  today: string;
  /** What rules say where the dialogue stands at this stage, each once, in this order. */
  lines: Readonly<Record<string, readonly string[]>>;
  /** The same in the order in which a conversation without a surprise has them. */
  inOrder: readonly string[];
  end: readonly string[];
}

const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' });

/**
 * Each guest in these languages: a booking, one with a question in between, one with a change of mind, and one that is cancelled; for
 * the evening of the next day.
 */
export const goalsIn = (languages: readonly Language[], now = new Date()): Goal[] => languages.flatMap((language): Goal[] => {
  const { wish, parking, contact, fivePeople, atHalfPastEight, yes, cancel, ill } = phrasebook[language];
  const day = dayOf(new Date(now.getTime() + DAY_MS));
  const facts = { name: 'Anna Weber', email: 'anna@example.org', day, time: '19:30', people: '4' };
  const booked = `confirmed ${day}T19:30 4 Anna Weber`;
  const base = { language, facts, today: dayOf(now) };
  return [
    { ...base, wants: 'book a table', lines: { idle: [wish], guest: [contact], confirm: [yes] }, inOrder: [wish, contact, yes], end: [booked] },
    {
      ...base, wants: 'book a table, and learn what parking costs before saying who they are',
      lines: { idle: [wish], guest: [parking, contact], confirm: [yes] }, inOrder: [wish, parking, contact, yes], end: [booked],
    },
    {
      ...base, wants: 'book a table; when it is read back, make it five people at half past eight', facts: { ...facts, people: '4, later 5', time: '19:30, later 20:30' },
      lines: { idle: [wish], guest: [contact], confirm: [fivePeople, atHalfPastEight, yes] },
      inOrder: [wish, contact, fivePeople, atHalfPastEight, yes], end: [`confirmed ${day}T20:30 5 Anna Weber`],
    },
    {
      ...base, wants: 'book a table, then cancel it because of illness', lines: { idle: [wish, cancel], guest: [contact], confirm: [yes], reason: [ill], 'confirm-cancel': [yes] },
      inOrder: [wish, contact, yes, cancel, ill, yes], end: [booked.replace('confirmed', 'cancelled')],
    },
  ];
});

/** Says the next thing of the guest's; null when nothing is left to say. */
export type Speaker = (conversation: readonly { type: string; message: string }[], stage: string) => Promise<string | null>;

/** A guest by rules, who answers by where the dialogue stands. */
export function byRules({ lines }: Goal): Speaker {
  const left = new Map(Object.entries(lines).map(([stage, all]) => [stage, [...all]]));
  return async (_, stage) => left.get(stage)?.shift() ?? null;
}

const spokenSchema = z.strictObject({ say: z.string().max(500), done: z.boolean() });
/** What a model that plays a guest answers. */
export const guestForm = { name: 'guest', zod: spokenSchema };

/** What a model that plays a guest is told. */
export const guestPrompt = ({ language, wants, facts, today }: Goal, conversation: Parameters<Speaker>[0]): { system: string; prompt: string } => ({
  system: 'You play a guest of a hotel who writes to its concierge, in short messages as people write them. Pursue `wants` with `facts`, in the language '
    + '`language`. Agree with a plain yes when what is read back is what you want. Say nothing that the facts do not say. Reply with `say`, and with `done` '
    + 'once the concierge has confirmed what you want or cannot give it.',
  prompt: JSON.stringify({ language, wants, facts, today, conversation: conversation.map(({ type, message }) => ({ from: type, message })) }),
});
