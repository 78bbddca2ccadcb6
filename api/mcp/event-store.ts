import type { EventStore } from '@modelcontextprotocol/server';
import { appendMcpEvent, type JsonRpcMessage } from '../../domain/agents/mcp-events.ts';
import type { Context } from '../../domain/context.ts';

/** An event's id names its stream and its number within the session, which is all a resume on another process needs. */
export const eventId = (stream: string, seq: number): string => `${stream}_${seq}`;

/** @returns undefined for what is no id of ours */
export function parseEventId(id: string): { stream: string; seq: number } | undefined {
  const parts = /^([\w-]{1,100})_(\d{1,15})$/.exec(id);
  return parts === null ? undefined : { stream: parts[1] as string, seq: Number(parts[2]) };
}

/** Keeps the messages of a session's streams in the database. Resuming them is `openEventStream`'s. */
export function sessionEventStore(db: Context['db'], sessionId: string): EventStore {
  return {
    async storeEvent(stream, message) {
      return eventId(stream, await appendMcpEvent({ db, sessionId, stream, message: message as JsonRpcMessage }));
    },
    async replayEventsAfter() {
      throw new Error('Streams are resumed by GET, which does not come through here.');
    },
  };
}
