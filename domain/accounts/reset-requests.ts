import type { UnitOfWork } from '../storage/database.ts';
import { ResetRequest } from '../storage/entities/reset-request.ts';

/** Codes that may be tried with one nonce; how many with all nonces of an account is limited by the day. */
const TRIES = 5;
/** Longer than a code lasts whose mail had to be tried for ten minutes. */
const KEPT_MS = 60 * 60 * 1000;

interface Asked {
  accountKey: string;
  nonceHash: string;
}

/** Notes that a code is asked for with a nonce; asked again, its tries begin again. Accounts that do not exist are noted as others are. */
export async function noteResetRequest(db: UnitOfWork, { accountKey, nonceHash }: Asked, now: Date): Promise<void> {
  await db.transaction(async (em) => {
    await em.nativeDelete(ResetRequest, { askedAt: { $lt: new Date(now.getTime() - KEPT_MS) } });
    await em.upsert(ResetRequest, { accountKey, nonceHash, tries: 0, askedAt: now });
  });
}

/** Takes back what {@link noteResetRequest} noted, of a code that was not sent. */
export async function forgetResetRequest(db: UnitOfWork, asked: Asked): Promise<void> {
  await db.transaction((em) => em.nativeDelete(ResetRequest, asked));
}

/**
 * Uses up one try at the code of a nonce. It counts before anybody looks at the code, so that tries at one moment all count.
 *
 * @returns whether a code was asked for with the nonce that may still be tried
 */
export async function takeResetTry(db: UnitOfWork, { accountKey, nonceHash }: Asked): Promise<boolean> {
  const taken = await db.transaction((em) => em.execute<unknown[]>(
    'update reset_request set tries = tries + 1 where account_key = ? and nonce_hash = ? and tries < ? returning tries',
    [accountKey, nonceHash, TRIES],
  ));
  return taken.length > 0;
}
