import { z } from 'zod';

const known = new Set(Intl.supportedValuesOf('currency'));

/** The code of a currency, kept in capital letters. */
export const currencySchema = z.string().max(3)
  .refine((code) => known.has(code.toUpperCase()), 'must be the ISO 4217 code of a currency such as EUR')
  .transform((code) => code.toUpperCase());
