import { z } from 'zod';

/** A path that names one record. Ids are compared as text further in, so they get one spelling here. */
export const idParams = z.object({ id: z.uuid().toLowerCase() });

export const messageSchema = z.object({
  message: z.string().meta({ description: 'What was done, as a sentence.' }),
}).meta({ id: 'Message' });

/** The refusal where the path names a client. */
export const noSuchClient = { 404: { description: 'The client does not exist, or is not yours to see.' } };

/** The envelope of a list: its plural and the cursor of the next page. */
export const listOf = <Plural extends string, Item extends z.ZodType>(plural: Plural, item: Item) => z.object({
  [plural]: z.array(item),
  nextCursor: z.string().nullable().meta({ description: 'Send it as `after` to get the next page; null at the end.' }),
} as Record<Plural, z.ZodArray<Item>> & { nextCursor: z.ZodNullable<z.ZodString> });
