import { z } from 'zod';
import { phrasebook } from '../booking/conversation/phrasebook.ts';
import { LANGUAGES, type Language } from '../../domain/language/languages.ts';

/** What a guest wants, what they know, and what the restaurant's ledger has once they have it. */
export interface Goal {
  language: Language;
  wants: string;
  facts: Readonly<Record<string, string>>;
  /** What rules say where the dialogue stands at this stage, each once, in this order. */
  lines: Readonly<Record<string, readonly string[]>>;
  end: readonly string[];
}

/** Each guest in every language: a booking, one with a question in between, one with a change of mind, and one that is cancelled. */
export const goals: readonly Goal[] = LANGUAGES.flatMap((language): Goal[] => {
  const { wish, parking, contact, fivePeople, atHalfPastEight, yes, cancel, ill } = phrasebook[language];
  const facts = { name: 'Anna Weber', email: 'anna@example.org', day: '2026-11-22', time: '19:30', people: '4' };
  const booked = 'confirmed 2026-11-22T19:30 4 Anna Weber';
  const base = { language, facts };
  return [
    { ...base, wants: 'book a table', lines: { idle: [wish], guest: [contact], confirm: [yes] }, end: [booked] },
    { ...base, wants: 'book a table, and learn what parking costs before saying who they are', lines: { idle: [wish], guest: [parking, contact], confirm: [yes] }, end: [booked] },
    {
      ...base, wants: 'book a table; when it is read back, make it five people at half past eight', facts: { ...facts, people: '4, later 5', time: '19:30, later 20:30' },
      lines: { idle: [wish], guest: [contact], confirm: [fivePeople, atHalfPastEight, yes] }, end: ['confirmed 2026-11-22T20:30 5 Anna Weber'],
    },
    {
      ...base, wants: 'book a table, then cancel it because of illness', lines: { idle: [wish, cancel], guest: [contact], confirm: [yes], reason: [ill], 'confirm-cancel': [yes] },
      end: [booked.replace('confirmed', 'cancelled')],
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
export const guestPrompt = ({ language, wants, facts }: Goal, conversation: Parameters<Speaker>[0]): { system: string; prompt: string } => ({
  system: 'You play a guest of a hotel who writes to its concierge, in short messages as people write them. Pursue `wants` with `facts`, in the language '
    + '`language`. Agree with a plain yes when what is read back is what you want. Say nothing that the facts do not say. Reply with `say`, and with `done` '
    + 'once the concierge has confirmed what you want or cannot give it.',
  prompt: JSON.stringify({ language, wants, facts, today: 'Saturday, 2026-11-21', conversation: conversation.map(({ type, message }) => ({ from: type, message })) }),
});
