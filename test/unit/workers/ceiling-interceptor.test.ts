import { describe, expect, it } from '@jest/globals';
import type { Context } from '@temporalio/activity';
import type { ActivityExecuteInput } from '@temporalio/worker';
import { ClientCeiling } from '../../../domain/limits/client-ceiling.ts';
import { ceilingInterceptor } from '../../../workers/ceiling-interceptor.ts';
import { Gate } from '../../support/general/gate.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const input = (clientId?: string): ActivityExecuteInput => ({ args: [clientId === undefined ? {} : { clientId }], headers: {} });

/** An activity as the SDK presents it, whose heartbeats are counted. */
function activity(ceiling: ClientCeiling, info: Partial<Context['info']> = {}) {
  const seen = { beats: 0 };
  const context = {
    info: { isLocal: false, startToCloseTimeoutMs: 60_000, heartbeatTimeoutMs: 0, ...info },
    heartbeat: () => { seen.beats += 1; }, cancellationSignal: new AbortController().signal, cancelled: new Promise<never>(() => undefined),
  } as unknown as Context;
  const { inbound } = ceilingInterceptor(ceiling)(context);
  return { seen, run: (client: string | undefined, work: () => Promise<unknown>) => inbound?.execute?.(input(client), work) as Promise<unknown> };
}

const oneAtATime = () => new ClientCeiling({ atOnce: 10, perClient: 1, maxWaiting: 10 });

describe('an activity', () => {
  itVerifies(['decisions/fairness/client-ceiling'], 'of a client waits for the one before it, and no other client\'s does', async () => {
    const ceiling = oneAtATime();
    const gate = new Gate();
    const order: string[] = [];
    const first = activity(ceiling).run('a', async () => { await gate.passed; order.push('first'); });
    const second = activity(ceiling).run('a', async () => void order.push('second'));
    await activity(ceiling).run('b', async () => void order.push('other'));
    await activity(ceiling).run(undefined, async () => void order.push('nobody\'s'));
    gate.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'nobody\'s', 'first', 'second']);
  });

  it('heartbeats while it waits if it has to, and only then', async () => {
    const ceiling = oneAtATime();
    const gate = new Gate();
    const first = activity(ceiling).run('a', () => gate.passed);
    const [silent, beating] = [activity(ceiling), activity(ceiling, { heartbeatTimeoutMs: 3 })];
    const waiting = [silent.run('a', async () => undefined), beating.run('a', async () => undefined)];
    await waitFor(() => beating.seen.beats > 10, { what: 'heartbeats' });
    gate.open();
    await Promise.all([first, ...waiting]);
    expect(silent.seen.beats).toBe(0);
  });

  it('that has waited for half of its time is tried again later', async () => {
    const ceiling = oneAtATime();
    const gate = new Gate();
    const first = activity(ceiling).run('a', () => gate.passed);
    await expect(activity(ceiling, { startToCloseTimeoutMs: 10 }).run('a', async () => undefined))
      .rejects.toMatchObject({ type: 'CLIENT_BUSY', nonRetryable: false, nextRetryDelay: expect.any(Number) });
    gate.open();
    await first;
  });

  it('gives its place back when it fails', async () => {
    const ceiling = oneAtATime();
    await expect(activity(ceiling).run('a', async () => { throw new Error('It failed.'); })).rejects.toThrow('It failed.');
    await activity(ceiling).run('a', async () => undefined);
  });
});
