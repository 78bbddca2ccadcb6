import { z } from 'zod';
import type { EntityManager } from '../../storage/database.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';
import type { Identity } from '../identity.ts';
import { openSecret, sealSecret } from '../sealed-secret.ts';
import { findFactors, findPasskeys } from './find-factors.ts';
import { usePasskey } from './passkey.ts';
import { passkeyProofSchema } from './passkey-schemas.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

export const codeSchema = z.string().trim().regex(/^\d{3} ?\d{3}$/, 'must be six digits').transform((code) => code.replace(' ', ''));

/** How somebody shows that they have a second factor; one of them. */
export const factorProofFields = {
  code: codeSchema.optional().meta({ description: 'Of the authenticator app.' }),
  recoveryCode: z.string().trim().min(1).max(40).optional().meta({ description: 'One of the codes for a lost factor; each counts once.' }),
  passkey: passkeyProofSchema.optional(),
};
/** Whether exactly one of several ways was used. */
export const isOne = (proofs: readonly unknown[]): boolean => proofs.filter((proof) => proof !== undefined).length === 1;

export type FactorProof = z.output<z.ZodObject<typeof factorProofFields>>;

/** What proved it. */
export type ProvedBy = 'totp' | 'passkey' | 'recovery-code';

/**
 * Looks whether a proof is right, and uses it up.
 *
 * @param em of a transaction that holds the user, so that of two at once the second finds it used
 * @returns null where it is wrong or was used before
 */
export async function proveFactor(
  em: EntityManager, { userId, proof, identity, now, challenge }: {
    userId: string; proof: FactorProof; identity: Identity; now: Date; /** What a passkey has to have signed. */ challenge: string;
  },
): Promise<ProvedBy | null> {
  const { code, recoveryCode, passkey } = proof;
  if (passkey !== undefined) {
    const found = (await findPasskeys(em, userId)).find(({ credentialId }) => credentialId === passkey.id);
    return found && await usePasskey(em, found, { proof: passkey, site: identity.site, challenge, now }) ? 'passkey' : null;
  }
  if (code !== undefined) return await useCode(em, { userId, code, identity, now }) ? 'totp' : null;
  if (recoveryCode === undefined || (await findFactors(em, userId)).length === 0) return null;
  return await useRecoveryCode(em, { userId, code: recoveryCode, passwords: identity.passwords, now }) ? 'recovery-code' : null;
}

interface CodeUse { userId: string; code: string; identity: Identity; now: Date }

async function useCode(em: EntityManager, { userId, code, identity, now }: CodeUse): Promise<boolean> {
  for (const factor of await findFactors(em, userId)) {
    if (factor.kind === 'totp' && await useCodeOf(em, factor, { code, identity, now })) return true;
  }
  return false;
}

/** Uses up a code of an authenticator app; one counts once, and none that is older counts after it. */
export async function useCodeOf(
  em: EntityManager, factor: SecondFactor, { code, identity: { secrets }, now }: Omit<CodeUse, 'userId'>,
): Promise<boolean> {
  const place = totpPlace(factor);
  const opened = openSecret(secrets, place, factor.secret ?? '');
  const step = opened && stepOfCode(code, { secret: opened.text, now });
  if (opened === undefined || step === undefined || step === null) return false;
  const used = await em.nativeUpdate(
    SecondFactor, { id: factor.id, $or: [{ lastStep: null }, { lastStep: { $lt: step } }] },
    { lastStep: step, lastUsedDate: now, ...(opened.isOutdated && { secret: sealSecret(secrets, place, opened.text) }) },
  );
  return used > 0;
}

/** Where the secret of an authenticator app belongs. */
export const totpPlace = ({ id, userId }: Pick<SecondFactor, 'id' | 'userId'>) =>
  ({ clientId: userId, integration: 'second-factor', field: id }) as const;
