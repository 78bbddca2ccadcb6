import { z } from 'zod';
import { intents, type Example } from '../concierge/understanding/intents/intents.ts';
import { exampleStates } from '../model/examples.ts';
import type { UnderstandingExample } from '../storage/entities/understanding-example.ts';

/** The longest sentence that is kept, in UTF-16 units. */
export const LONGEST_EXAMPLE = 300;

export const intentSchema = z.enum(intents);

export const exampleRecordSchema = z.object({
  id: z.uuid(),
  text: z.string().meta({ description: 'What a guest wrote, without addresses, numbers and names.' }),
  language: z.string(),
  intent: intentSchema.meta({ description: 'What an operator says that it means.' }),
  state: z.enum(exampleStates).meta({ description: 'Only what is `approved` teaches anything, from the next training on.' }),
  createdDate: z.iso.datetime(),
  decidedDate: z.iso.datetime().nullable(),
}).meta({ id: 'UnderstandingExample' });
export type ExampleRecord = z.infer<typeof exampleRecordSchema>;

export const toExampleRecord = (
  { id, text, language, intent, state, createdDate, decidedDate }: UnderstandingExample,
): ExampleRecord => ({
  id, text, language, intent: intent as Example['intent'], state, createdDate: createdDate.toISOString(),
  decidedDate: decidedDate?.toISOString() ?? null,
});
