import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { dateSchema, timeSchema } from '../../domain/model/booking/wall-clock.ts';
import { describeProblems } from '../../domain/parse.ts';
import { ExplainedError } from '../../local/explained-error.ts';

const bookingSetSchema = z.object({
  locale: z.string().default('en'),
  utterances: z.array(z.object({
    text: z.string().min(1),
    today: dateSchema,
    gold: z.object({ date: dateSchema.optional(), time: timeSchema.optional(), partySize: z.coerce.number().int().optional() }),
  })).min(1),
});

/** What guests said about a table, the day on which they said it, and what they meant. */
export type BookingSet = z.output<typeof bookingSetSchema>;

/** Reads an evaluation set. @throws ExplainedError that says what to mend */
export async function readBookingSet(path: string): Promise<BookingSet> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ExplainedError(`${path} is not JSON: ${(error as Error).message}`);
  }
  const parsed = bookingSetSchema.safeParse(json);
  if (!parsed.success) throw new ExplainedError(`${path} is no booking set: ${describeProblems('file', parsed.error)}`);
  return parsed.data;
}
