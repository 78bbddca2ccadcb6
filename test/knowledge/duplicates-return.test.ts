import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { deleteItem } from '../../domain/knowledge/items.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { publishDraft } from '../../domain/knowledge/publish-draft.ts';
import { retireItems } from '../support/knowledge/retire-items.ts';
import { stageItems } from '../../domain/knowledge/stage-items.ts';
import { updateItem } from '../../domain/knowledge/update-item.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditedActions, found, hotelWith, itemOf, page, taskId, type Item } from './knowledge.ts';

const database = await useDatabase();

const TEXT = 'The heated swimming pool is open every day from 08:00 to 20:00.';
const about = (key: string, text = TEXT): Item => page(key, text, { passages: [{ title: 'Pool', text }] });
const SERVING = { retiredDate: null, retiredReason: null, mergedInto: null };

/** A hotel whose page "copy" was merged into its page "kept". */
async function merged(): Promise<{ ctx: TenantContext; keptId: string }> {
  const ctx = await hotelWith(database, about('kept'), about('copy'));
  const keptId = await merge(ctx, 'copy', 'kept');
  expect(await found(ctx, 'swimming pool')).toEqual([TEXT]);
  return { ctx, keptId };
}

async function merge(ctx: TenantContext, key: string, into: string): Promise<string> {
  const { id } = await itemOf(ctx, into);
  await retireItems({ ctx, input: { keys: [key], reason: 'duplicate', mergedInto: id } });
  return id;
}

async function publish(ctx: TenantContext, items: Item[], retireKeys: string[] = []): Promise<void> {
  const draftId = taskId();
  await stageItems({ ctx, input: { draftId, items } });
  await publishDraft({ ctx, input: { draftId, retireKeys } });
}

describe('what was merged into an item answers again', () => {
  it('when that item is retired, and says so in the trail', async () => {
    const { ctx } = await merged();
    await retireItems({ ctx, input: { keys: ['kept'], reason: 'gone' } });
    expect(await found(ctx, 'swimming pool')).toEqual([TEXT]);
    expect(await itemOf(ctx, 'copy')).toMatchObject(SERVING);
    expect(await auditedActions(ctx)).toEqual(['knowledge.retire', 'knowledge.restore', 'knowledge.retire']);
  });

  it('when a crawl reads something else on its page, or no longer finds it', async () => {
    for (const text of ['The swimming pool is closed for repairs.', null]) {
      const { ctx } = await merged();
      if (text === null) await publish(ctx, [about('copy')], ['kept']);
      else await publish(ctx, [about('kept', text), about('copy')]);
      expect((await found(ctx, 'swimming pool')).toSorted()).toEqual([TEXT, ...(text === null ? [] : [text])].toSorted());
      expect(await itemOf(ctx, 'copy')).toMatchObject(SERVING);
    }
  });

  it('when an import replaces it', async () => {
    const { ctx } = await merged();
    await ingestItems({ ctx, input: { items: [about('kept', 'The swimming pool is closed for repairs.')] } });
    expect(await found(ctx, 'swimming pool')).toContain(TEXT);
  });

  it('when a person writes over it or deletes it', async () => {
    const edited = await merged();
    await updateItem({ ctx: edited.ctx, itemId: edited.keptId, input: { text: 'The swimming pool costs 5 EUR.' } });
    expect((await found(edited.ctx, 'swimming pool')).toSorted()).toEqual([TEXT, 'The swimming pool costs 5 EUR.'].toSorted());
    const deleted = await merged();
    await deleteItem({ ctx: deleted.ctx, input: { itemId: deleted.keptId } });
    expect(await found(deleted.ctx, 'swimming pool')).toEqual([TEXT]);
  });

  it('when that item was itself merged and then comes back with other words, or is deleted', async () => {
    for (const end of ['returns', 'deleted'] as const) {
      const { ctx, keptId } = await merged();
      await ingestItems({ ctx, input: { items: [about('third')] } });
      await merge(ctx, 'kept', 'third');
      expect(await itemOf(ctx, 'copy')).toMatchObject({ mergedInto: keptId });
      if (end === 'deleted') await deleteItem({ ctx, input: { itemId: keptId } });
      else await publish(ctx, [about('kept', 'The swimming pool is closed for repairs.')]);
      expect(await itemOf(ctx, 'copy')).toMatchObject(SERVING);
    }
  });
});

describe('what was merged into an item stays away', () => {
  it('while that item says what it said', async () => {
    const { ctx, keptId } = await merged();
    await publish(ctx, [about('kept'), about('copy')]);
    expect(await itemOf(ctx, 'copy')).toMatchObject({ retiredReason: 'duplicate', mergedInto: keptId });
  });

  it('when it is gone itself, at once or before', async () => {
    for (const steps of [[['kept', 'copy']], [['copy'], ['kept']]]) {
      const { ctx } = await merged();
      for (const keys of steps) await retireItems({ ctx, input: { keys, reason: 'gone' } });
      expect(await found(ctx, 'swimming pool')).toEqual([]);
      expect(await itemOf(ctx, 'copy')).toMatchObject({ retiredReason: 'gone', mergedInto: null });
      await publish(ctx, [about('copy')]);
      expect(await found(ctx, 'swimming pool')).toEqual([TEXT]);
    }
  });

  it('unless a person had edited it: its source counts for nothing then', async () => {
    const { ctx } = await merged();
    const { id } = await itemOf(ctx, 'copy');
    await ctx.db.transaction((em) => em.nativeUpdate(KnowledgeItem, { id }, { editedDate: new Date() }));
    await retireItems({ ctx, input: { keys: ['kept', 'copy'], reason: 'gone' } });
    expect(await itemOf(ctx, 'copy')).toMatchObject(SERVING);
  });
});
