import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { totpPlace } from '../../../domain/accounts/factors/prove-factor.ts';
import { newTotpSecret } from '../../../domain/accounts/factors/totp.ts';
import { sealSecret } from '../../../domain/accounts/sealed-secret.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { SecondFactor } from '../../../domain/storage/entities/second-factor.ts';
import { AuthSession } from '../../../domain/storage/entities/user.ts';
import type { Answer } from '../http/http.ts';
import { testSecrets } from './operators.ts';

/** What an authenticator app shows, by a clock that is so many steps of thirty seconds ahead. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that is wrong now and in the steps around now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

/** Gives somebody an authenticator app, as if they had added it before. @returns its secret */
export async function giveTotp(database: Database, userId: string): Promise<string> {
  const [id, secret, now] = [randomUUID(), newTotpSecret(), new Date()];
  await database.forSystem().transaction(async (em) => {
    em.create(SecondFactor, {
      id, userId, kind: 'totp', name: 'Phone', createdDate: now, confirmedDate: now, lastUsedDate: null, lastStep: null,
      secret: sealSecret(testSecrets, totpPlace({ id, userId }), secret),
    });
  });
  return secret;
}

/** Lets time pass for somebody: their sessions proved who they are longer ago than counts, and codes of this moment count again. */
export async function waitLong(database: Database, userId: string): Promise<void> {
  await database.forSystem().transaction(async (em) => {
    await em.nativeUpdate(AuthSession, { userId }, { confirmedDate: new Date(Date.now() - 11 * 60_000) });
    await em.nativeUpdate(SecondFactor, { userId }, { lastStep: null });
  });
}

export const outcomeOf = ({ status, body }: Answer): [number, unknown] => [status, body['code']];
