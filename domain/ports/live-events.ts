import type { LiveEvent } from '../model/chat.ts';

/** Tells whoever listens to a session right now; nothing is stored, nothing is promised. */
export interface LiveEvents {
  publish(sessionKey: string, event: LiveEvent): Promise<void>;
}
