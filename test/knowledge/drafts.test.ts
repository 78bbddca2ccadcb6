import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { discardDraft, publishDraft } from '../../domain/knowledge/publish-draft.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { restoreItems } from '../../domain/knowledge/restore-items.ts';
import { retireItems } from '../support/knowledge/retire-items.ts';
import { stageItems } from '../../domain/knowledge/stage-items.ts';
import { KnowledgeDraft, KnowledgeDraftItem } from '../../domain/storage/entities/knowledge-draft.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditedActions, countsOf, found, hotelWith, itemOf, page, parking, pool, taskId, type Item } from './knowledge.ts';

const database = await useDatabase();

const nothing = { added: 0, replaced: 0, unchanged: 0, kept: 0, retired: 0, passages: 0 };
const renovated = page('pool', 'The pool is closed for renovation until May.');

async function published(ctx: TenantContext, items: Item[], retireKeys: string[] = []) {
  const draftId = taskId();
  await stageItems({ ctx, input: { draftId, items } });
  return publishDraft({ ctx, input: { draftId, retireKeys } });
}

/** As a person's edit leaves an item. */
async function edited(ctx: TenantContext, key: string): Promise<void> {
  const { id, hash } = await itemOf(ctx, key);
  await ctx.db.transaction((em) => em.nativeUpdate(KnowledgeItem, { id }, {
    editedDate: new Date(), title: 'By hand',
    sourceContent: { kind: 'page', title: key, locale: 'en', passages: [], hash },
  }));
}

describe('a draft', () => {
  it('is found by nobody before it is published', async () => {
    const ctx = await hotelWith(database, pool);
    await stageItems({ ctx, input: { draftId: taskId(), items: [renovated, parking] } });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('08:00')]);
    expect(await found(ctx, 'parking')).toEqual([]);
  });

  it('is published with what is new, changed and gone, and leaves nothing behind', async () => {
    const ctx = await hotelWith(database, pool, parking, page('sauna', 'The sauna is warm.'));
    const result = await published(ctx, [renovated, parking, page('bikes', 'Bicycles for rent.')], ['sauna', 'parking', 'never-was']);
    expect(result).toEqual({ added: 1, replaced: 1, unchanged: 1, kept: 0, retired: 1, passages: 2 });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('renovation')]);
    expect([await found(ctx, 'sauna'), await found(ctx, 'parking'), await found(ctx, 'bicycles')].map((texts) => texts.length)).toEqual([0, 1, 1]);
    expect(await ctx.db.read((em) => em.count(KnowledgeDraftItem))).toBe(0);
    expect((await countsOf(ctx)).slice(0, 2)).toEqual([4, 3]);
  });

  it('takes each item once however often it is staged, the last one counting', async () => {
    const ctx = await hotelWith(database);
    const draftId = taskId();
    for (const items of [[pool, parking], [pool], [renovated]]) await stageItems({ ctx, input: { draftId, items } });
    expect(await publishDraft({ ctx, input: { draftId } })).toEqual({ ...nothing, added: 2, passages: 2 });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('renovation')]);
  });

  it('answers a repeated publishing alike, does nothing by it and takes nothing more', async () => {
    const ctx = await hotelWith(database, pool);
    const draftId = taskId();
    await stageItems({ ctx, input: { draftId, items: [renovated, parking] } });
    const first = await publishDraft({ ctx, input: { draftId, retireKeys: [] } });
    await retireItems({ ctx, input: { keys: ['parking'], reason: 'deleted' } });
    expect(await publishDraft({ ctx, input: { draftId, retireKeys: ['pool'] } })).toEqual(first);
    expect(await found(ctx, 'pool')).toHaveLength(1);
    expect(await found(ctx, 'parking')).toEqual([]);
    await expect(stageItems({ ctx, input: { draftId, items: [pool] } })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await auditedActions(ctx)).toEqual(['knowledge.publish', 'knowledge.retire']);
  });

  it('is published once by two that publish it at the same moment', async () => {
    const ctx = await hotelWith(database, pool);
    const draftId = taskId();
    await stageItems({ ctx, input: { draftId, items: [renovated, parking] } });
    const results = await Promise.all([1, 2, 3].map(() => publishDraft({ ctx, input: { draftId } })));
    expect(results).toEqual(results.map(() => ({ ...nothing, added: 1, replaced: 1, passages: 2 })));
    expect((await countsOf(ctx)).slice(0, 2)).toEqual([2, 2]);
  });

  it('does not collide with another that brings the same new page at the same moment', async () => {
    const ctx = await hotelWith(database);
    const results = await Promise.all([published(ctx, [pool, parking]), published(ctx, [parking, pool]), ingestItems({ ctx, input: { items: [pool, parking] } })]);
    expect(results.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 0, 2]);
    expect((await countsOf(ctx)).slice(0, 2)).toEqual([2, 2]);
  });

  it('is gone when it is discarded, unless it was published', async () => {
    const ctx = await hotelWith(database, pool);
    const [dropped, kept] = [taskId(), taskId()];
    for (const draftId of [dropped, kept]) await stageItems({ ctx, input: { draftId, items: [renovated] } });
    const result = await publishDraft({ ctx, input: { draftId: kept } });
    for (const draftId of [dropped, dropped, kept]) await discardDraft({ ctx, input: { draftId } });
    await expect(publishDraft({ ctx, input: { draftId: dropped } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await publishDraft({ ctx, input: { draftId: kept } })).toEqual(result);
    expect(await ctx.db.read((em) => em.count(KnowledgeDraftItem))).toBe(0);
  });

  it('is forgotten after a week when its task was lost', async () => {
    const ctx = await hotelWith(database);
    const [lost, fresh] = [taskId(), taskId()];
    const lastWeek = { ...ctx, now: () => new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) };
    await stageItems({ ctx: lastWeek, input: { draftId: lost, items: [pool] } });
    await stageItems({ ctx, input: { draftId: fresh, items: [pool] } });
    expect((await ctx.db.read((em) => em.find(KnowledgeDraft, {}))).map(({ id }) => id)).toEqual([fresh]);
    expect(await ctx.db.read((em) => em.count(KnowledgeDraftItem))).toBe(1);
  });

  it("is another hotel's own under the same id", async () => {
    const [ctx, other] = [await hotelWith(database), await hotelWith(database)];
    const draftId = taskId();
    await stageItems({ ctx, input: { draftId, items: [pool] } });
    await expect(publishDraft({ ctx: other, input: { draftId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stageItems({ ctx: other, input: { draftId, items: [parking] } });
    await publishDraft({ ctx: other, input: { draftId } });
    expect(await found(other, 'pool')).toEqual([]);
    expect((await publishDraft({ ctx, input: { draftId } })).added).toBe(1);
  });

  it('publishes a version that is empty of passages', async () => {
    const ctx = await hotelWith(database, pool);
    expect(await published(ctx, [{ ...pool, passages: [{ text: ' ' }] }])).toEqual({ ...nothing, replaced: 1 });
    expect(await found(ctx, 'pool')).toEqual([]);
  });

  it.each([['an id that is no task id', { draftId: 'x', items: [] }], ['an address that is no web address', { draftId: taskId(), items: [{ ...pool, url: 'file:///etc/passwd' }] }]])(
    'refuses %s', async (_what, input) => {
      const ctx = await hotelWith(database);
      await expect(stageItems({ ctx, input })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each([
    ['stageItems', stageItems], ['publishDraft', publishDraft], ['discardDraft', discardDraft],
  ] as [string, (call: { ctx: TenantContext; input: never }) => Promise<unknown>][])('%s needs a permission', async (_name, verb) => {
    const ctx = { ...await hotelWith(database), actor: { kind: 'guest' as const, sessionKey: null } };
    await expect(verb({ ctx, input: { draftId: taskId(), items: [] } as never })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what a person did stays', () => {
  it('an edited item serves on, and the changed source is remembered beside it', async () => {
    const ctx = await hotelWith(database, pool);
    await edited(ctx, 'pool');
    expect(await published(ctx, [pool])).toEqual({ ...nothing, unchanged: 1 });
    expect(await published(ctx, [renovated])).toEqual({ ...nothing, kept: 1 });
    const item = await itemOf(ctx, 'pool');
    expect(item).toMatchObject({ title: 'By hand', sourceState: 'changed', sourceContent: { passages: [{ text: expect.stringContaining('renovation') }] } });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('08:00')]);
    expect(await published(ctx, [renovated])).toEqual({ ...nothing, unchanged: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ sourceState: 'changed' });
  });

  it('an edited item whose page is gone serves on, and it is told when the page is back', async () => {
    const ctx = await hotelWith(database, pool);
    await edited(ctx, 'pool');
    expect(await published(ctx, [parking], ['pool'])).toEqual({ ...nothing, added: 1, passages: 1, kept: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ sourceState: 'gone', retiredDate: null });
    expect(await published(ctx, [pool])).toEqual({ ...nothing, kept: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ sourceState: null, title: 'By hand' });
  });

  it('a deleted item stays deleted at the next scrape and comes back with the newest text', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    await retireItems({ ctx, input: { ids: [id], reason: 'deleted' } });
    expect(await published(ctx, [pool])).toEqual({ ...nothing, unchanged: 1 });
    expect(await published(ctx, [renovated])).toEqual({ ...nothing, kept: 1 });
    expect(await found(ctx, 'pool')).toEqual([]);
    await restoreItems({ ctx, input: { ids: [id] } });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('renovation')]);
  });
});

describe('an item that was retired', () => {
  it('is back when its source is back, under the same id', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    await published(ctx, [parking], ['pool']);
    expect(await published(ctx, [pool])).toEqual({ ...nothing, added: 1, passages: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ id, retiredDate: null, retiredReason: null });
    expect(await found(ctx, 'pool')).toHaveLength(1);
  });

  it('stays merged as long as its source says the same, and is back when it says something else', async () => {
    const ctx = await hotelWith(database, pool, page('pool-2', 'The heated swimming pool is open every day.'));
    const [{ id: keeper }, { id: twin }] = [await itemOf(ctx, 'pool'), await itemOf(ctx, 'pool-2')];
    await retireItems({ ctx, input: { ids: [twin], reason: 'duplicate', mergedInto: keeper } });
    expect(await published(ctx, [page('pool-2', 'The heated swimming pool is open every day.')])).toEqual({ ...nothing, unchanged: 1 });
    expect(await itemOf(ctx, 'pool-2')).toMatchObject({ mergedInto: keeper });
    expect(await published(ctx, [page('pool-2', 'A second pool for children.')])).toEqual({ ...nothing, added: 1, passages: 1 });
    expect(await itemOf(ctx, 'pool-2')).toMatchObject({ mergedInto: null, retiredDate: null });
  });

  it('is back as a person edited it', async () => {
    const ctx = await hotelWith(database, pool);
    await edited(ctx, 'pool');
    await retireItems({ ctx, input: { keys: ['pool'], reason: 'duplicate' } });
    expect(await published(ctx, [renovated])).toEqual({ ...nothing, added: 1, passages: 1 });
    expect(await itemOf(ctx, 'pool')).toMatchObject({ title: 'By hand', retiredDate: null, sourceState: 'changed' });
    expect(await found(ctx, 'pool')).toEqual([expect.stringContaining('08:00')]);
  });
});
