import type { EventStore } from '@modelcontextprotocol/server';
import { appendMcpEvent, type JsonRpcMessage } from '../../domain/agents/mcp-events.ts';
import type { Context } from '../../domain/context.ts';

/** An event's id names its stream and its number within the session, which is all a resume on another process needs. */
export const eventId = (stream: string, seq: number): string => `${stream}_${seq}`;

/** @returns undefined if it is not one of our ids */
export function parseEventId(id: string): { stream: string; seq: number } | undefined {
  const parts = /^([\w-]{1,100})_(\d{1,15})$/.exec(id);
  return parts === null ? undefined : { stream: parts[1] as string, seq: Number(parts[2]) };
}

interface Storing {
  db: Context['db'];
  sessionId: string;
  /** How often the call shows that it is still at work, in milliseconds. */
  beatMs: number;
}

/**
 * Keeps the messages of a call's stream in the database, and while the call is at work an empty one from time to time: a process that
 * resumes the stream sees whether the call's process is still alive. `openEventStream` does the resuming.
 *
 * @returns the store, and a function that ends the beat
 */
export function callEventStore({ db, sessionId, beatMs }: Storing): { store: EventStore; rest(): void } {
  let beat: NodeJS.Timeout | undefined;
  let over = false;
  const append = (stream: string, message: JsonRpcMessage): Promise<number> => appendMcpEvent({ db, sessionId, stream, message });
  const store: EventStore = {
    async storeEvent(stream, message) {
      if (!over) beat ??= setInterval(() => void append(stream, {}).catch(() => undefined), beatMs).unref();
      return eventId(stream, await append(stream, message as JsonRpcMessage));
    },
    async replayEventsAfter() {
      throw new Error('Streams are resumed by GET, which does not come through here.');
    },
  };
  return { store, rest() { over = true; clearInterval(beat); } };
}
