import { LIVE_CHANNEL, type LiveEvent } from '../model/chat.ts';
import type { EntityManager } from '../storage/database.ts';

/** A live event as the processes of the API hear it. */
export const livePayload = (sessionKey: string, event: LiveEvent): string => JSON.stringify({ sessionKey, ...event });

/** Columns of a statement that send live events, in order, when its transaction commits. Empty where there are none. */
export function liveNotices(em: EntityManager, sessionKey: string, events: readonly LiveEvent[]): string {
  const platform = em.getPlatform();
  return events.map((event) => `, pg_notify('${LIVE_CHANNEL}', ${platform.quoteValue(livePayload(sessionKey, event))})`).join('');
}
