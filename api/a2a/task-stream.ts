import type { Request, Response } from 'express';
import { getTask } from '../../domain/agents/get-task.ts';
import { endsTurn, readTaskEvents, type FollowedTask } from '../../domain/agents/task-record.ts';
import type { TenantContext } from '../../domain/context.ts';
import type { AgentTaskEvent } from '../../domain/model/agent-task.ts';
import { isTurnOver } from '../../domain/model/agent-task-flow.ts';
import { DomainError, errorTable } from '../../domain/model/errors.ts';
import { ServerSentEvents, whenResponseIsOver } from '../http/server-sent-events.ts';
import { onAccessChanges } from '../realtime/access-changes.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { admittedAgent } from './agent-context.ts';

/** So often an open stream looks whether its caller may still follow it, in milliseconds: a key may expire. */
const LOOK_MS = 60_000;

/** What a task's stream begins with, where it continues, and how the dialect writes an event. */
export interface StreamedTask {
  /** By which the task's followers are woken. */
  key: string;
  /** The number of the last event that the client knows. */
  after: number;
  opening: readonly unknown[];
  /** Whether there is nothing to wait for after the opening. */
  isOver: boolean;
  frame(event: AgentTaskEvent): unknown;
}

interface Options extends StreamedTask {
  ctx: TenantContext;
  services: Services;
  feed: SessionFeed;
  request: Request;
  response: Response;
  /** Makes a result an answer to the request. */
  wrap(result: unknown): unknown;
}

/**
 * What happens to a task, as server-sent events of whole JSON-RPC answers, until it is over or waits for its agent. The stream
 * is a view: a client that leaves ends nothing, and any process can show it. It ends also when its caller may no longer see it.
 */
export async function streamTask(
  { ctx, services, feed, request, response, key, after, opening, isOver, frame, wrap }: Options,
): Promise<void> {
  const events = new ServerSentEvents(response);
  for (const result of opening) await events.send(wrap(result));
  if (isOver) return events.end();
  let seen = after;
  let last: Promise<void> = Promise.resolve();
  const readOn = async (): Promise<void> => {
    if (!events.isOpen) return;
    for (const { seq, event } of await readTaskEvents(ctx, key, seen)) {
      await events.send(wrap(frame(event)));
      if (!events.isOpen) return;
      seen = seq;
      if (endsTurn(event)) return events.end();
    }
  };
  const wake = (): void => {
    last = last.then(readOn).catch((error: unknown) => {
      services.logger.warn({ err: error }, 'A task\'s stream could not be read on; its client subscribes again');
      events.end();
    });
  };
  const unsubscribe = feed.subscribe(key, { onStored: wake, onLive: () => undefined });
  const look = (): void => void isAdmitted(request, response, services).then((admitted) => { if (!admitted) events.end(); });
  const unwatch = onAccessChanges(feed, ctx.clientId, look);
  const beat = setInterval(look, LOOK_MS);
  events.whenOver(() => { clearInterval(beat); unwatch(); unsubscribe(); });
  wake();
  await last;
}

/** A look that fails says nothing; the next one will tell. */
async function isAdmitted(request: Request, response: Response, services: Services): Promise<boolean> {
  try {
    await admittedAgent(request, response, services);
    return true;
  } catch (error) {
    return !(error instanceof DomainError) || errorTable[error.code].http >= 500;
  }
}

/**
 * Waits until the concierge has nothing more to do on a task.
 *
 * @param timeoutMs after which it returns the task as it stands; so does a client that leaves
 */
export async function untilTurnOver(
  {
    ctx, feed, response, followed, timeoutMs,
  }: { ctx: TenantContext; feed: SessionFeed; response: Response; followed: FollowedTask; timeoutMs: number },
): Promise<FollowedTask> {
  if (isTurnOver(followed.task.state)) return followed;
  let current = followed;
  await new Promise<void>((resolve, reject) => {
    let last: Promise<void> = Promise.resolve();
    const look = async (): Promise<void> => {
      current = await getTask({ ctx, id: followed.task.id });
      if (isTurnOver(current.task.state)) finish();
    };
    const wake = (): void => { last = last.then(look).catch((error: unknown) => { reject(error); finish(); }); };
    const unsubscribe = feed.subscribe(followed.key, { onStored: wake, onLive: () => undefined });
    const timer = setTimeout(() => finish(), timeoutMs);
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    whenResponseIsOver(response, finish);
    wake();
  });
  return current;
}
