import type { LiveEvents } from '../../domain/ports/live-events.ts';
import { livePayload } from '../../domain/chat/live-notice.ts';
import { LIVE_CHANNEL } from '../../domain/model/chat.ts';
import type { Database } from '../../domain/storage/database.ts';

/** Live events as Postgres notifications: every API process hears them, nothing is stored. */
export function postgresLiveEvents(database: Database): LiveEvents {
  return {
    async publish(sessionKey, event) {
      await database.notify(LIVE_CHANNEL, livePayload(sessionKey, event));
    },
  };
}
