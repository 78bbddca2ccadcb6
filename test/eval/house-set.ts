import { z } from 'zod';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { readSet } from './read-set.ts';

const houseSetSchema = z.object({
  /** The name of a demo house as an address writes it, or of the house that the document is of. */
  house: z.string().min(1),
  /** A Markdown file or a web page beside this one, with all that the house tells, and its language. */
  document: z.string().min(1).optional(),
  locale: z.enum(LANGUAGES).optional(),
  questions: z.array(z.object({
    q: z.string().min(1),
    locale: z.enum(LANGUAGES),
    /** What a reply has to contain to be right, as regular expressions: one for each thing that was asked. */
    answer: z.array(z.string()).min(1).optional(),
    /** The house's site does not tell. */
    silent: z.literal(true).optional(),
    /** Nobody looks at the reply, only at the figures of all that are held back. */
    heldBack: z.literal(true).optional(),
  }).refine(({ answer, silent }) => (answer === undefined) === (silent === true), 'needs either an answer or silence')).min(1),
});

/** Questions of guests to a demo house, and what answers them on its website. */
export type HouseSet = z.output<typeof houseSetSchema>;
export type HouseQuestion = HouseSet['questions'][number];

export const readHouseSet = (path: string): Promise<HouseSet> => readSet(path, 'set of questions to a house', houseSetSchema);
