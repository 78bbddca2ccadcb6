import { beforeAll, describe, expect, it } from '@jest/globals';

const never = (): Promise<never> => new Promise(() => undefined);

it('ends when its time is up', never, 50);

it('fails with what nobody awaits', async () => {
  void Promise.reject(new Error('nobody awaits this'));
  await new Promise(setImmediate);
});

it('compares', () => { expect({ one: 1 }).toEqual({ one: 2 }); });

describe('behind a broken beginning', () => {
  beforeAll(() => { throw new Error('no beginning'); });
  it('does not pass', () => undefined);
});

it.each([1, 2])('goes on with %i', (value) => { expect(value).toBeGreaterThan(0); });
