import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { restoreItems } from '../../domain/knowledge/restore-items.ts';
import { retireItems } from '../support/knowledge/retire-items.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditedActions, countsOf, found, hotelWith, itemOf, page, parking, pool } from './knowledge.ts';

const database = await useDatabase();

describe('retireItems', () => {
  it('takes items out of every search and keeps them', async () => {
    const ctx = await hotelWith(database, pool, parking);
    const { id } = await itemOf(ctx, 'pool');
    expect(await retireItems({ ctx, input: { keys: ['pool'], reason: 'gone' } })).toEqual({ retired: [id], kept: 0 });
    expect(await found(ctx, 'Is there a swimming pool?')).toEqual([]);
    expect(await found(ctx, 'Where can I park?')).toHaveLength(1);
    expect(await itemOf(ctx, 'pool')).toMatchObject({ retiredReason: 'gone', retiredDate: expect.any(Date), mergedInto: null });
    expect((await countsOf(ctx)).slice(0, 2)).toEqual([2, 1]);
  });

  it('does nothing the second time, and says so once in the trail', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    await retireItems({ ctx, input: { ids: [id], reason: 'duplicate' } });
    expect(await retireItems({ ctx, input: { ids: [id], keys: ['pool'], reason: 'gone' } })).toEqual({ retired: [], kept: 0 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ retiredReason: 'duplicate' });
    expect(await auditedActions(ctx)).toEqual(['knowledge.retire']);
  });

  it('remembers which item took over', async () => {
    const ctx = await hotelWith(database, pool, page('pool-2', 'The heated swimming pool is open every day.'));
    const [kept, merged] = [await itemOf(ctx, 'pool'), await itemOf(ctx, 'pool-2')];
    await retireItems({ ctx, input: { ids: [merged.id, kept.id], reason: 'duplicate', mergedInto: kept.id } });
    expect(await itemOf(ctx, 'pool-2')).toMatchObject({ mergedInto: kept.id });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ retiredDate: null });
  });

  it("reaches no other hotel's items", async () => {
    const [ctx, other] = [await hotelWith(database, parking), await hotelWith(database, pool)];
    const foreign = await itemOf(other, 'pool');
    expect(await retireItems({ ctx, input: { ids: [foreign.id], keys: ['pool'], reason: 'gone' } })).toEqual({ retired: [], kept: 0 });
    const mine = await itemOf(ctx, 'parking');
    await expect(retireItems({ ctx, input: { ids: [mine.id], reason: 'duplicate', mergedInto: foreign.id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await found(other, 'pool')).toHaveLength(1);
    expect(await found(ctx, 'park')).toHaveLength(1);
  });

  it('leaves edited items serving whose source is gone, and deletes them when a person says so', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    await ctx.db.transaction((em) => em.nativeUpdate(KnowledgeItem, { id }, { editedDate: new Date() }));
    expect(await retireItems({ ctx, input: { ids: [id], reason: 'gone' } })).toEqual({ retired: [], kept: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ retiredDate: null, sourceState: 'gone' });
    expect(await retireItems({ ctx, input: { ids: [id], reason: 'deleted' } })).toEqual({ retired: [id], kept: 0 });
    expect(await found(ctx, 'pool')).toEqual([]);
  });

  it.each([
    ['an unknown reason', { ids: [], reason: 'bored' }], ['an id that is none', { ids: ['1'], reason: 'gone' }],
  ])('refuses %s', async (_what, input) => {
    const ctx = await hotelWith(database);
    await expect(retireItems({ ctx, input: input as never })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('restoreItems', () => {
  it('brings items back as they were found before', async () => {
    const ctx = await hotelWith(database, pool, parking);
    const before = await countsOf(ctx);
    const { id } = await itemOf(ctx, 'pool');
    await retireItems({ ctx, input: { ids: [id], reason: 'deleted' } });
    expect(await restoreItems({ ctx, input: { ids: [id, randomUUID()] } })).toEqual({ restored: [id] });
    expect(await found(ctx, 'Is there a swimming pool?')).toEqual(['The heated swimming pool is open every day from 08:00 to 20:00.']);
    expect(await countsOf(ctx)).toEqual(before);
    expect(await itemOf(ctx, 'pool')).toMatchObject({ retiredDate: null, retiredReason: null, mergedInto: null });
  });

  it('leaves alone what serves', async () => {
    const ctx = await hotelWith(database, pool);
    const before = await countsOf(ctx);
    expect(await restoreItems({ ctx, input: { ids: [(await itemOf(ctx, 'pool')).id] } })).toEqual({ restored: [] });
    expect(await countsOf(ctx)).toEqual(before);
    expect(await auditedActions(ctx)).toEqual([]);
  });

  it("reaches no other hotel's items", async () => {
    const [ctx, other] = [await hotelWith(database), await hotelWith(database, pool)];
    const { id } = await itemOf(other, 'pool');
    await retireItems({ ctx: other, input: { ids: [id], reason: 'deleted' } });
    expect(await restoreItems({ ctx, input: { ids: [id] } })).toEqual({ restored: [] });
    expect(await found(other, 'pool')).toEqual([]);
  });
});

it.each([['retireItems', retireItems], ['restoreItems', restoreItems]])('%s needs a permission', async (_name, verb) => {
  const ctx = { ...await hotelWith(database), actor: { kind: 'guest' as const, sessionKey: null } };
  await expect(verb({ ctx, input: { ids: [], reason: 'gone' } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
