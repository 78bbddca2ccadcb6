import { z } from 'zod';
import { factorKinds } from '../../model/second-factor.ts';
import type { SecondFactor } from '../../storage/entities/second-factor.ts';

/** One of the caller's second factors as it is shown, without its secret. */
export const factorRecordSchema = z.object({
  id: z.uuid(),
  kind: z.enum(factorKinds).meta({ description: '`totp` is an authenticator app, `passkey` a key that a device or browser keeps.' }),
  name: z.string(),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime().nullable(),
}).meta({ id: 'SecondFactor' });
export type FactorRecord = z.output<typeof factorRecordSchema>;

export const toFactorRecord = ({ id, kind, name, createdDate, lastUsedDate }: SecondFactor): FactorRecord =>
  ({ id, kind, name, createdDate: createdDate.toISOString(), lastUsedDate: lastUsedDate?.toISOString() ?? null });

export const ownFactorsSchema = z.object({
  factors: z.array(factorRecordSchema),
  recoveryCodes: z.number().int().meta({ description: 'How many are left.' }),
  required: z.boolean().meta({ description: 'Whether a role asks for a second factor.' }),
}).meta({ id: 'OwnFactors' });
export type OwnFactors = z.output<typeof ownFactorsSchema>;

/** A factor that counts from now on; the codes come with the first one, and are shown this once. */
export const addedFactorSchema = z.object({
  factor: factorRecordSchema,
  recoveryCodes: z.array(z.string()).nullable().meta({
    description: 'Each signs in once in place of a lost factor. They come with the first factor, are shown this once and cannot be read '
      + 'again.',
  }),
}).meta({ id: 'AddedFactor' });
export type AddedFactor = z.output<typeof addedFactorSchema>;
