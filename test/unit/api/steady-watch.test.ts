import { expect, it } from '@jest/globals';
import { steadyWatch } from '../../../api/realtime/steady-watch.ts';
import { waitFor } from '../../support/general/wait-for.ts';

it('a look that fails is repeated until it succeeds', async () => {
  let looks = 0;
  const failures: unknown[] = [];
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const watch = steadyWatch(async () => {
    looks += 1;
    if (looks < 3) throw new Error(`Look ${looks} failed.`);
    resolve();
  }, { failed: (error) => failures.push(String(error)), againMs: 1 });
  watch.wake();
  await seen;
  expect(failures).toEqual(['Error: Look 1 failed.', 'Error: Look 2 failed.']);
  watch.stop();
});

it('looks come one after the other, one for each time it is woken', async () => {
  const order: string[] = [];
  let looks = 0;
  const watch = steadyWatch(async () => {
    looks += 1;
    const mine = looks;
    order.push(`${mine} begins`);
    await Promise.resolve();
    order.push(`${mine} ends`);
  }, { failed: () => undefined });
  watch.wake();
  watch.wake();
  await waitFor(() => order.length === 4, { what: 'two looks' });
  expect(order).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  watch.stop();
});

it('is over once it is stopped, also where the look under way fails', async () => {
  const { promise: held, reject } = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  let looks = 0;
  const watch = steadyWatch(() => { looks += 1; return held; }, { failed: (error) => failures.push(error), againMs: 1 });
  watch.wake();
  await waitFor(() => looks === 1, { what: 'the look' });
  watch.wake();
  watch.stop();
  reject(new Error('too late'));
  await held.catch(() => undefined);
  await new Promise((resolve) => { setImmediate(resolve); });
  expect([looks, failures]).toEqual([1, []]);
});
