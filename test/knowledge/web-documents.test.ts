import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { giveUpDocument, publishDocument } from '../../domain/knowledge/publish-document.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import type { StagedDocument } from '../../domain/knowledge/stage-document.ts';
import { stageWebDocument } from '../../domain/knowledge/stage-web-document.ts';
import { KnowledgeDocument } from '../../domain/storage/entities/knowledge-document.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { localFetcher } from '../support/crawling/crawl.ts';
import { testReader } from '../support/crawling/reader.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { pdfOf } from './files.ts';
import { countsOf, found, hotelWith, taskId } from './knowledge.ts';

const database = await useDatabase();
const wordless = '<!doctype html><html lang="en"><head><title>Offers</title></head><body></body></html>';
let site: WebSite;
beforeAll(async () => { site = await WebSite.start(); });
beforeEach(() => { site.pages.clear(); site.forget(); site.validators = 'none'; });

const control = { signal: new AbortController().signal, progress: async () => undefined };
const stage = (ctx: TenantContext, path: string, task = taskId()): Promise<StagedDocument> =>
  stageWebDocument({ ctx, input: { url: site.origin + path, taskId: task }, fetcher: localFetcher(), reader: testReader(), control });

async function read(ctx: TenantContext, path: string): Promise<boolean> {
  const task = taskId();
  const { documentId, version } = await stage(ctx, path, task);
  if (version !== null) await publishDocument({ ctx, input: { documentId, taskId: task, version } });
  return version !== null;
}

describe('a document on the web', () => {
  itVerifies(['decisions/pipelines/document/one-url'], 'becomes knowledge that names its address, and the page of a PDF', async () => {
    const ctx = await hotelWith(database);
    site.pages.set('/menu.pdf', { body: Buffer.from(await pdfOf('Menu', 'Fish soup 12 EUR', 'Chocolate cake 9 EUR')), headers: { 'content-type': 'application/pdf' } });
    expect(await read(ctx, '/menu.pdf')).toBe(true);
    const hits = await searchKnowledge({ ctx, input: { text: 'chocolate cake', locale: 'en' } });
    expect(hits).toMatchObject([{ title: 'Menu', url: `${site.origin}/menu.pdf#page=2` }]);
  });

  it('costs one conditional request where the server says that nothing has changed', async () => {
    const ctx = await hotelWith(database);
    site.validators = 'etag';
    site.pages.set('/offers', html('<p>A carriage ride.</p>'));
    expect([await read(ctx, '/offers'), await read(ctx, '/offers')]).toEqual([true, false]);
    expect(site.log.map(({ status }) => status)).toEqual([200, 304]);
  });

  it('is not read again where its bytes are the same', async () => {
    const ctx = await hotelWith(database);
    site.pages.set('/offers', html('<p>A carriage ride.</p>'));
    expect([await read(ctx, '/offers'), await read(ctx, '/offers')]).toEqual([true, false]);
    site.pages.set('/offers', html('<p>A balloon ride.</p>'));
    expect(await read(ctx, '/offers')).toBe(true);
    expect([await found(ctx, 'carriage ride'), (await countsOf(ctx))[0]]).toEqual([['A balloon ride.'], 1]);
  });

  it('is read in the encoding it is written in', async () => {
    const ctx = await hotelWith(database);
    site.pages.set('/fr', { body: Buffer.from('<!doctype html><html lang="fr"><body><p>Le d\xe9jeuner est servi \xe0 midi.</p></body></html>', 'latin1'), headers: { 'content-type': 'text/html; charset=iso-8859-1' } });
    await read(ctx, '/fr');
    expect(await found(ctx, 'déjeuner')).toEqual(['Le déjeuner est servi à midi.']);
  });

  it.each([
    ['is gone', '/nowhere', { status: 404, body: 'no' }, 'INVALID_INPUT', /server answered 404/],
    ['is a picture', '/photo', { body: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), headers: { 'content-type': 'image/jpeg' } }, 'INVALID_INPUT', /upload the file instead/],
    ['has no text', '/empty', wordless, 'INVALID_INPUT', /holds no text/],
    ['is refused', '/private', { status: 403, body: 'no' }, 'INVALID_INPUT', /refuses access/],
    ['fails for a moment', '/broken', { status: 500, body: 'oops' }, 'UNAVAILABLE', /reported an error/],
  ])('that %s says so', async (_what, path, page, code, message) => {
    const ctx = await hotelWith(database);
    site.pages.set(path, page);
    await expect(stage(ctx, path)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await countsOf(ctx)).toEqual([0, 0, 0]);
  });

  it('keeps what it said when it cannot be read any more, with the reason', async () => {
    const ctx = await hotelWith(database);
    site.pages.set('/offers', html('<p>A carriage ride.</p>'));
    await read(ctx, '/offers');
    site.pages.set('/offers', wordless);
    const task = taskId();
    await expect(stage(ctx, '/offers', task)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await giveUpDocument({ ctx, input: { taskId: task, problem: 'It holds no text.' } });
    expect(await found(ctx, 'carriage ride')).toHaveLength(1);
    expect(await ctx.db.read((em) => em.find(KnowledgeDocument, {}))).toMatchObject([{ problem: 'It holds no text.', url: `${site.origin}/offers` }]);
  });

  it('ends between two batches when its task is stopped', async () => {
    const ctx = await hotelWith(database);
    site.pages.set('/offers', html('<p>A carriage ride.</p>'));
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    await expect(stageWebDocument({
      ctx, input: { url: `${site.origin}/offers`, taskId: taskId() }, fetcher: localFetcher(), reader: testReader(), control: { ...control, signal: stopped.signal },
    })).rejects.toThrow('stopped');
  });
});
