import { afterAll, describe, expect, it } from '@jest/globals';
import { deleteExpired } from '../../domain/maintenance/delete-expired.ts';
import { verifies } from '../requirements/verifies.ts';
import { agentOf, said } from '../support/a2a.ts';
import { platformContext } from '../support/accounts.ts';
import { createKeyHolder } from '../support/agent.ts';
import { BrainGate } from '../support/brain-gate.ts';
import { historyOf } from '../support/guest.ts';
import { startProduct } from '../support/product.ts';
import { createHotel, useDatabase } from '../support/storage.ts';
import { waitFor } from '../support/wait-for.ts';

const gate = await BrainGate.start();
const product = await startProduct({ apis: 2, workers: 0 });
const startWorker = () => product.startWorker({ workerMain: gate.workerMain });
const worker = await startWorker();
const [first = '', second = ''] = product.apis.map(({ url }) => url);
const database = await useDatabase(product.databaseUrl);
const hotel = await createHotel(database);
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: first });
const agent = agentOf(headers, hotel.id, first);
afterAll(async () => {
  await product.stop();
  await gate.stop();
});

const statesOf = (events: readonly { data: unknown }[]): (string | undefined)[] =>
  events.map(({ data }) => (data as { result: { status?: { state: string }; artifact?: object } }).result).map(({ status, artifact }) => status?.state ?? (artifact && 'artifact'));

describe('a task that is followed', () => {
  it('shows each state once, in order, then its result, and ends', async () => {
    const events = await (await agent.stream('tasks/sendSubscribe', { message: said('Hello') })).all();
    expect(statesOf(events)).toEqual(['submitted', 'working', 'artifact', 'completed']);
    const final = events.map(({ data }) => (data as { result: { final?: boolean } }).result.final);
    expect(final).toEqual([false, false, undefined, true]);
  });

  it('lives on without its follower, who finds it again on another process', async () => {
    gate.shut();
    const { id } = await agent.send('Held up');
    const dropped = await agent.stream('tasks/resubscribe', { id });
    await dropped.next();
    await gate.untilThinking('Held up');
    const again = await agent.stream('tasks/resubscribe', { id }, second);
    expect(statesOf([await again.next()])).toEqual(['working']);
    gate.open();
    expect(statesOf(await again.all())).toEqual(['artifact', 'completed']);
    expect(statesOf(await (await agent.stream('tasks/resubscribe', { id }, second)).all())).toEqual(['artifact', 'completed']);
  });

  it('that is canceled says so, and its late answer changes nothing', async () => {
    gate.shut();
    const followed = await agent.stream('tasks/sendSubscribe', { id: 'late', message: said('Too late') });
    await gate.untilThinking('Too late');
    const { status, sessionId } = await agent.result('tasks/cancel', { id: 'late' }, second);
    expect(status.state).toBe('canceled');
    // Its turn is closed as well, before the mind could ask for anything to be done.
    await waitFor(async () => (await historyOf(hotel.id, sessionId, first)).at(-1)?.type === 'ai', { what: 'the turn to be closed' });
    gate.open();
    expect(statesOf(await followed.all())).toEqual(['submitted', 'working', 'canceled']);
    expect((await agent.get('late')).artifacts).toEqual([]);
  });

  it('that does not exist is refused like by tasks/get', async () => {
    expect(await agent.codeOf('tasks/resubscribe', { id: 'nobody' })).toBe(-32001);
  });
});

it('a task outlives the worker that had it and the API that took it', async () => {
  gate.shut();
  const api = await product.startApi();
  const { id } = await agent.send('Who answers this?', {}, api.url);
  await gate.untilThinking('Who answers this?');
  await Promise.all([worker.kill(), api.kill()]);
  gate.open();
  await startWorker();
  const task = await waitFor(async () => {
    const current = await agent.get(id, second);
    return current.status.state === 'completed' && current;
  }, { what: 'the task to be completed', timeoutMs: 80_000, pollMs: 200 });
  expect(task.artifacts).toHaveLength(1);
}, 180_000);

it(`can be read for seven days after its end, and no longer ${verifies('4.4/tasks-get/retention', '2.10/task/kept-seven-days', '8/a2a-retention')}`, async () => {
  const { id } = await agent.send('Are dogs allowed?');
  await waitFor(async () => (await agent.get(id)).status.state === 'completed', { what: 'the task to be completed', pollMs: 100 });
  const at = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await deleteExpired({ ctx: platformContext(database, at(6)) });
  expect((await agent.get(id)).status.state).toBe('completed');
  await deleteExpired({ ctx: platformContext(database, at(8)) });
  expect(await agent.codeOf('tasks/get', { id })).toBe(-32001);
  // Its id is free again.
  expect((await agent.send('Are cats allowed?', { id })).id).toBe(id);
});
