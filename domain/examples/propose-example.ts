import { randomUUID } from 'node:crypto';
import type { Example } from '../concierge/understanding/intents/intents.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { UnderstandingExample } from '../storage/entities/understanding-example.ts';
import { LONGEST_EXAMPLE, toExampleRecord, type ExampleRecord } from './example-record.ts';

const PROPOSE = `
  insert into understanding_example as known (id, text, language, intent, state, created_date)
  values (?, ?, ?, ?, 'proposed', ?)
  on conflict (language, text) do update set
    intent = excluded.intent,
    state = case when known.intent = excluded.intent then known.state else 'proposed' end,
    decided_date = case when known.intent = excluded.intent then known.decided_date end`;

/**
 * Notes what a sentence means, for a person to approve. Proposed once more it stays as it was decided, unless it is said to mean
 * something else by now.
 *
 * @param text without personal data
 */
export async function proposeExample(
  platform: UnitOfWork, { text, language, intent, now }: Example & { language: string; now: Date },
): Promise<ExampleRecord> {
  return platform.transaction(async (em) => {
    const words = text.slice(0, LONGEST_EXAMPLE);
    await em.execute(PROPOSE, [randomUUID(), words, language, intent, now]);
    return toExampleRecord(await em.findOneOrFail(UnderstandingExample, { language, text: words }));
  });
}
