import { z } from 'zod';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { readSet } from './read-set.ts';

const eachLanguage = <T extends z.ZodType>(schema: T) => z.record(z.enum(LANGUAGES), schema);

const demoHotelSetSchema = z.object({
  /** What a reply has to contain to be right, as regular expressions, and the question in each language. */
  facts: z.array(z.object({ fact: z.string(), answer: z.array(z.string()).min(1), asked: eachLanguage(z.string()) })),
  silent: eachLanguage(z.array(z.string())),
});

/** Facts of the demo hotel's website with questions for them, and what asks for none. */
export type DemoHotelSet = z.output<typeof demoHotelSetSchema>;

export const readDemoHotelSet = (path: string): Promise<DemoHotelSet> => readSet(path, 'set of questions to the demo hotel', demoHotelSetSchema);
