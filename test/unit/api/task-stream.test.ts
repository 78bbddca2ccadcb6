import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { untilTurnOver } from '../../../api/a2a/task-stream.ts';
import { SessionFeed } from '../../../api/realtime/session-feed.ts';
import type { FollowedTask } from '../../../domain/agents/task-record.ts';
import type { TenantContext } from '../../../domain/context.ts';
import { createLogger } from '../../../platform/logger.ts';
import { testStack } from '../../support/stack/test-stack.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const newFeed = (): SessionFeed => new SessionFeed(testStack().databaseUrl, createLogger('test', 'silent'));

describe('who waits for the end of a turn', () => {
  it('hears of a task that cannot be read, and gets none that is out of date', async () => {
    const ctx = { actor: { kind: 'system', name: 'test' }, db: { read: async () => { throw new Error('The database is away.'); } } } as unknown as TenantContext;
    const followed = { task: { id: 'task', state: 'working' }, seq: 1, key: 'key' } as FollowedTask;
    const response = new EventEmitter() as Response;
    await expect(untilTurnOver({ ctx, feed: newFeed(), response, followed, timeoutMs: 60_000 })).rejects.toThrow('The database is away.');
  });
});

describe('the ear on notifications', () => {
  it('keeps a listener when one who left before leaves once more', async () => {
    const feed = newFeed();
    const listen = (onStored: () => void) => feed.subscribe('key', { onStored, onLive: () => undefined });
    const leave = listen(() => undefined);
    leave();
    let heard = 0;
    listen(() => { heard += 1; });
    leave();
    // Whoever listens is woken when the connection is there.
    feed.start();
    await waitFor(() => heard > 0, { what: 'the listener to be woken' });
    await feed.stop();
  });
});
