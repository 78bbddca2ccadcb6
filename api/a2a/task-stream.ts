import type { Response } from 'express';
import { getTask } from '../../domain/agents/tasks/get-task.ts';
import { readTaskEvents } from '../../domain/agents/tasks/task-record.ts';
import type { TenantContext } from '../../domain/context.ts';
import type { AgentTaskEvent } from '../../domain/model/agent-task.ts';
import type { Logger } from '../../domain/logger.ts';
import { ServerSentEvents } from '../http/server-sent-events.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';

interface Options {
  ctx: TenantContext;
  feed: SessionFeed;
  logger: Logger;
  response: Response;
  id: string;
  /** The number of the last event that the client knows. */
  after: number;
  opening: readonly unknown[];
  /** How the dialect writes an event and wraps it as an answer to the request. */
  frame(event: AgentTaskEvent): unknown;
  wrap(result: unknown): unknown;
}

/**
 * What happens to a task, as server-sent events of whole JSON-RPC answers, until it is over. The stream is a view: a client that
 * leaves ends nothing, and any process can show it.
 */
export async function streamTask({ ctx, feed, logger, response, id, after, opening, frame, wrap }: Options): Promise<void> {
  const { key } = await getTask({ ctx, id });
  const events = new ServerSentEvents(response);
  for (const result of opening) events.send(wrap(result));
  let seen = after;
  let last: Promise<void> = Promise.resolve();
  const readOn = async (): Promise<void> => {
    if (!events.isOpen) return;
    for (const { seq, event } of await readTaskEvents(ctx, key, seen)) {
      seen = seq;
      events.send(wrap(frame(event)));
      if (event.kind === 'status' && event.final) return events.end();
    }
    // A stream that begins after the end has nothing to wait for.
    if (isFinal(opening.at(-1))) events.end();
  };
  const wake = (): void => {
    last = last.then(readOn).catch((error: unknown) => {
      logger.warn({ err: error }, 'A task\'s stream could not be read on; its client subscribes again');
      events.end();
    });
  };
  const unsubscribe = feed.subscribe(key, { onStored: wake, onLive: () => undefined });
  events.whenOver(unsubscribe);
  wake();
  await last;
}

const isFinal = (result: unknown): boolean => typeof result === 'object' && result !== null && 'final' in result && result.final === true;
