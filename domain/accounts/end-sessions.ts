import type { EntityManager } from '../storage/database.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { AuthSession } from '../storage/entities/user.ts';

/**
 * Ends everything a user is signed in with, at once: sessions cannot be refreshed any more, and the raised
 * epoch makes every access token void on its next use. For disabling, forced reset and reset; call it in the
 * change's own transaction.
 */
export async function endUserSessions(em: EntityManager, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await em.nativeUpdate(AuthSession, { userId, endedAt: null }, { endedAt: now });
  await em.execute('update app_user set session_epoch = session_epoch + 1 where id = ?', [userId]);
}

/** Disables every API key of a user at once and for good. @returns how many there were */
export const endUserKeys = (em: EntityManager, { userId, now }: { userId: string; now: Date }): Promise<number> =>
  em.nativeUpdate(ApiKey, { userId, disabledDate: null }, { disabledDate: now });

/** Ends one session. @returns whether it was still open */
export async function endSession(em: EntityManager, { sessionId, now }: { sessionId: string; now: Date }): Promise<boolean> {
  return await em.nativeUpdate(AuthSession, { id: sessionId, endedAt: null }, { endedAt: now }) > 0;
}
