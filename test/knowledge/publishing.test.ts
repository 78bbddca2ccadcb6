import { describe, expect, it } from '@jest/globals';
import { publishDraft } from '../../domain/knowledge/publish-draft.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { stageItems } from '../../domain/knowledge/stage-items.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { found, hotelWith, page, taskId, type Item } from './knowledge.ts';

const database = await useDatabase();

/** A site in which every page speaks of the pool and carries the mark of its version. */
const site = (pages: number, version: string): Item[] => Array.from({ length: pages }, (_, index) =>
  page(`pool-${index}`, `The swimming pool of version ${version} opens at ${index % 12}:00.`));

describe('publishing', () => {
  itVerifies(['decisions/knowledge/publish-at-once'], 'shows guests the old version or the new one and never a part of each', async () => {
    const PAGES = 40;
    const ctx = await hotelWith(database, ...site(PAGES, '0'));
    let done = false;
    const seen: string[][] = [];
    const guests = Array.from({ length: 3 }, async () => {
      while (!done) {
        const hits = await searchKnowledge({ ctx, input: { text: 'When does the swimming pool open?', locale: 'en', limit: 30 } });
        seen.push(hits.map(({ text }) => /version (\w+)/.exec(text)?.[1] ?? 'none'));
      }
    });
    for (const version of ['1', '2', '3', '4', '5', '6']) {
      const draftId = taskId();
      await stageItems({ ctx, input: { draftId, items: site(PAGES, version) } });
      await publishDraft({ ctx, input: { draftId } });
    }
    done = true;
    await Promise.all(guests);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((versions) => new Set(versions).size !== 1 || versions.length !== 30)).toEqual([]);
  }, 120_000);

  it('publishes a site of a thousand pages in one go', async () => {
    const ctx = await hotelWith(database);
    const random = new SeededRandom(7);
    const words = Array.from({ length: 800 }, (_, index) => `word${index}x`);
    const text = (): string => Array.from({ length: 60 }, () => random.pick(words)).join(' ');
    const items = Array.from({ length: 1000 }, (_, index) => page(`page-${index}`, '', {
      passages: Array.from({ length: 5 }, (_passage, part) => ({ title: `Page ${index}`, text: `${text()} unique${index}p${part}q` })),
    }));
    const draftId = taskId();
    for (let from = 0; from < items.length; from += 100) await stageItems({ ctx, input: { draftId, items: items.slice(from, from + 100) } });
    expect(await publishDraft({ ctx, input: { draftId } })).toMatchObject({ added: 1000, passages: 5000 });
    expect(await found(ctx, 'unique999p4q')).toHaveLength(1);
    const again = taskId();
    await stageItems({ ctx, input: { draftId: again, items: items.slice(0, 1000) } });
    expect(await publishDraft({ ctx, input: { draftId: again } })).toMatchObject({ added: 0, replaced: 0, unchanged: 1000, passages: 0 });
  }, 240_000);
});
