import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { readSet } from '../../eval/read-set.ts';
import { guestIn } from '../../booking/conversation/paper-guest.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';

const saidSchema = z.object({
  locale: z.string(), text: z.string(),
  /** What the concierge said before. */
  before: z.string().optional(),
});

type Said = z.output<typeof saidSchema>;

// Short, loud, joking and about family, by authors who knew neither examples nor signs; and dangers as short, of the same authors.
const { harmless, danger } = await readSet(
  join(import.meta.dirname, '../../eval-data/alarms.json'), 'set of alarms', z.object({ harmless: z.array(saidSchema), danger: z.array(saidSchema) }),
);

const brain = trainedBrain();
const isAlarmed = async ({ locale, text, before }: Said): Promise<boolean> => (await replyOf(brain, {
  conversation: [...(before === undefined ? [] : [{ type: 'ai' as const, message: before, locale }]), { type: 'guest', message: text, locale }],
  locale, defaultLocale: 'en', hotel: { name: 'Casa del Faro', phone: null, email: null, address: null },
  search: () => Promise.resolve([]), emit: () => undefined,
})).handoff === 'danger';

async function textsOf(all: readonly Said[], alarmed: boolean): Promise<string[]> {
  const texts: string[] = [];
  for (const each of all) if (await isAlarmed(each) === alarmed) texts.push(each.text);
  return texts;
}

describe('two hundred harmless messages in five languages', () => {
  itVerifies(['decisions/help/sorted-first'], 'raise no alarm', async () => {
    expect(harmless).toHaveLength(200);
    expect(await textsOf(harmless, true)).toEqual([]);
  });
});

describe('a hundred dangers in five languages', () => {
  itVerifies(['decisions/help/sorted-first'], 'raise one', async () => {
    expect(danger).toHaveLength(100);
    expect(await textsOf(danger, false)).toEqual([]);
  });
});

describe('a loud yes to a table that was read back', () => {
  it.each([
    ['en', 'Table for 2 tomorrow at 19:30', 'Ann Lee, ann@lee.example', 'YES!!!'],
    ['de', 'Tisch für 2 morgen um 19:30', 'Anna Weber, anna@weber.example', 'Ja!!'],
    ['es', 'Mesa para 2 mañana a las 19:30', 'Ana Ruiz, ana@ruiz.example', '¡¡SÍ!!'],
  ] as const)('books it in %s', async (language, wish, contact, yes) => {
    const guest = guestIn(language);
    await guest.sayAll(wish, contact);
    expect(guest.proposal?.tool).toBe('tableapp_create_reservation');
    await guest.say(yes);
    expect(guest.last?.handoff).toBeUndefined();
    expect(guest.restaurant.took()).toContain('create_reservation');
  });
});
