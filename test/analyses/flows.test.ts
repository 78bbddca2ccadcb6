import { afterAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { BookingLinkView } from '../../domain/analyses/booking-link-records.ts';
import type { FindingView } from '../../domain/analyses/findings.ts';
import type { visibilityRunDetailSchema } from '../../domain/analyses/visibility-records.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import type { VisibilityReport } from '../../domain/model/analyses/report.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { systemContext } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { says, startEngine } from './material/engine-server.ts';
import { pageItem, useWorkbench } from './own-product.ts';

/** The four tasks from their start to what operators read, on a product of the file's own: starting one is slow. */
const MINUTES = 60_000;
const SECRET = 'key-that-nobody-sees';
const engine = await startEngine();
afterAll(() => engine.stop());
const settings = (name: string, baseUrl = engine.url) => ({ name, baseUrl, model: 'probe', apiKey: SECRET });
const bench = useWorkbench(() => ({ AI_VISIBILITY_ENGINES: JSON.stringify([settings('one'), settings('two')]) }));

const SPA = 'Our spa offers a Finnish sauna, a steam bath and a quiet room with a view of the lake. Towels and bathrobes are waiting for you at the entrance, and our therapists are happy to advise you.';
const itemsOf = (clientId: string) => bench.database.forClient(clientId).read((em) => em.find(KnowledgeItem, { clientId }, { orderBy: { key: 'asc' } }));
const findings = async (clientId: string, query = '') =>
  (await bench.operator.call<{ findings: FindingView[] }>('GET', `/api/clients/${clientId}/findings${query}`)).body.findings;

describe('deduplicate-kb', () => {
  const knowledge = () => [
    pageItem('a', 'Spa', SPA), pageItem('b', 'Spa', `${SPA} A warm hello!`), pageItem('c', 'Spa', SPA.toUpperCase()),
    pageItem('d', 'Spa', SPA, { locale: 'en', kind: 'faq' }), pageItem('e', 'Hours', 'The pool is open from 7:00 to 21:00 on every day of the year.'),
    pageItem('f', 'Hours', 'The pool is open from 8:00 to 21:00 on every day of the year.'),
  ];

  itVerifies([
    'decisions/pipelines/deduplicate/exact', 'decisions/pipelines/deduplicate/near', 'decisions/pipelines/deduplicate/reversible',
  ], 'tells in a dry run what it would merge, merges it, and each merge can be undone', async () => {
    const clientId = await bench.hotel({}, knowledge());
    const dry = await bench.run(clientId, { taskType: 'deduplicate-kb', options: { dryRun: true } });
    expect(dry.result).toMatchObject({ dryRun: true, items: 6, groups: 1, exact: 2, near: 1, merged: 0 });
    expect((await itemsOf(clientId)).every(({ retiredDate }) => retiredDate === null || retiredDate === undefined)).toBe(true);

    const { result, progress } = await bench.run(clientId, { taskType: 'deduplicate-kb' });
    expect(result).toMatchObject({ dryRun: false, groups: 1, merged: 3, skipped: 0 });
    expect(progress).toEqual({ done: 1, total: 1, unit: 'groups' });
    const items = await itemsOf(clientId);
    const kept = items.find(({ kind }) => kind === 'faq');
    const merged = items.filter(({ retiredReason }) => retiredReason === 'duplicate');
    expect(merged.map(({ key, mergedInto }) => [key, mergedInto])).toEqual([['a', kept?.id], ['b', kept?.id], ['c', kept?.id]]);

    const shown = await bench.operator.call<{ duplicates: { key: string }[] }>('GET', `/api/clients/${clientId}/knowledge/${kept?.id}/duplicates`);
    expect(shown.body.duplicates.map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c']);
    expect((await bench.operator.call('GET', `/api/clients/${clientId}/knowledge/00000000-0000-4000-8000-000000000000/duplicates`)).status).toBe(404);

    const again = await bench.run(clientId, { taskType: 'deduplicate-kb' });
    expect(again.result).toMatchObject({ items: 3, groups: 0, merged: 0 });
    const { status } = await bench.operator.call('POST', `/api/clients/${clientId}/knowledge/${merged[0]?.id}/restore`);
    expect(status).toBe(200);
    expect((await itemsOf(clientId)).find(({ key }) => key === 'a')).toMatchObject({ retiredReason: null, mergedInto: null });
  }, 5 * MINUTES);
});

describe('check-consistency', () => {
  itVerifies(['decisions/pipelines/consistency/both-passages'], 'reports with both passages, edits nothing, and follows a finding until it is mended', async () => {
    const site = await WebSite.start();
    site.pages.set('/alive', html('<p>Here.</p>'));
    const breakfast = pageItem('b1', 'Breakfast', `Breakfast is served from 7:00 to 10:30. See ${site.origin}/alive and ${site.origin}/dead.`);
    const clientId = await bench.hotel({ hotelConfig: { checkIn: { from: '15:00' } } }, [
      breakfast, pageItem('b2', 'Frühstück', 'Frühstück gibt es von 7:30 bis 10:30 Uhr.', { locale: 'de' }),
      pageItem('c', 'Arrival', 'Check-in is possible from 2 pm. Check-out until 11:00. Parking is free. Our winter offer is valid until 31 March 2024.'),
    ]);
    const before = await itemsOf(clientId);
    const { result } = await bench.run(clientId, { taskType: 'check-consistency' });
    expect(result).toMatchObject({ found: { contradiction: 2, 'stale-date': 1, 'dead-link': 1, 'missing-fact': 3 }, linksChecked: 2, linksLeft: 0 });
    expect((await itemsOf(clientId)).map(({ hash, updatedDate }) => [hash, updatedDate])).toEqual(before.map(({ hash, updatedDate }) => [hash, updatedDate]));

    const open = await findings(clientId);
    const contradiction = open.find(({ subject }) => subject === 'breakfast.from');
    expect(contradiction).toMatchObject({ kind: 'contradiction', severity: 'medium', state: 'open', statements: [{ value: '07:00' }, { value: '07:30' }] });
    expect(contradiction?.statements.flatMap(({ sources }) => sources.map(({ quote, locale }) => `${locale}: ${quote}`))).toEqual([
      'en: Breakfast is served from 7:00 to 10:30.', 'de: Frühstück gibt es von 7:30 bis 10:30 Uhr.',
    ]);
    const configured = open.find(({ subject }) => subject === 'check-in.from');
    expect(configured?.statements[0]?.sources[0]).toMatchObject({ itemId: null, title: 'hotelConfig.checkIn.from' });
    expect(await findings(clientId, '?kind=missing-fact&severity=medium')).toHaveLength(3);
    expect((await findings(clientId, '?kind=dead-link'))[0]?.subject).toBe(`${site.origin}/dead`);

    const ignored = await bench.operator.call<FindingView>('PATCH', `/api/clients/${clientId}/findings/${configured?.id}`, { body: { state: 'ignored' } });
    expect(ignored.body).toMatchObject({ state: 'ignored', decidedBy: `user:${bench.operator.userId}` });
    site.pages.set('/dead', html('<p>Back.</p>'));
    await ingestItems({ ctx: systemContext(bench.database, clientId), input: { items: [pageItem('b2', 'Frühstück', 'Frühstück gibt es von 7 bis 10:30 Uhr.', { locale: 'de' })] } });
    const second = await bench.run(clientId, { taskType: 'check-consistency' });
    expect(second.result).toMatchObject({ resolved: 2 });
    const all = await findings(clientId, '?state=all');
    expect(Object.fromEntries(all.map(({ subject, state }) => [subject, state]))).toMatchObject({
      'breakfast.from': 'resolved', 'check-in.from': 'ignored', [`${site.origin}/dead`]: 'resolved', '2024-03-31': 'open', pets: 'open',
    });
    expect(all.find(({ subject }) => subject === 'pets')?.id).toBe(open.find(({ subject }) => subject === 'pets')?.id);
  }, 5 * MINUTES);

  it('of an unknown client, finding or by somebody without the permission is refused', async () => {
    const clientId = await bench.hotel();
    const nobody = await signIn(bench.database, [`clients:READ:${clientId}`]);
    const { api } = bench;
    expect((await nobody.call('GET', `/api/clients/${clientId}/findings`, { api })).status).toBe(403);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await bench.operator.call('GET', `/api/clients/${missing}/findings`)).status).toBe(404);
    expect((await bench.operator.call('PATCH', `/api/clients/${clientId}/findings/${missing}`, { body: { state: 'ignored' } })).status).toBe(404);
    expect((await bench.operator.call('PATCH', `/api/clients/${clientId}/findings/${missing}`, { body: { state: 'resolved' } })).status).toBe(400);
  }, 2 * MINUTES);
});

describe('discover-booking-links', () => {
  const links = async (clientId: string, query = '') =>
    (await bench.operator.call<{ bookingLinks: BookingLinkView[] }>('GET', `/api/clients/${clientId}/bookinglinks${query}`)).body.bookingLinks;

  itVerifies(['decisions/pipelines/booking-links/evidence'], 'verifies what it finds, publishes what is sure, and leaves decisions to people', async () => {
    const site = await WebSite.start();
    const engine = await WebSite.start();
    engine.pages.set('/seegarten', html('<p>Book</p>'));
    engine.pages.set('/rooms', html('<p>Book</p>'));
    const restaurant = `<h1>Restaurant</h1><script type="application/ld+json">{"@type":"Restaurant","acceptsReservations":"${engine.origin}/seegarten"}</script>`;
    site.pages.set('/', html('<p>Welcome to our hotel by the lake.</p>', { links: ['/restaurant', '/rooms', '/private'] }));
    site.pages.set('/restaurant', `<html><body>${restaurant}</body></html>`);
    site.pages.set('/rooms', `<html><body><h1>Rooms</h1><a href="${engine.origin}/rooms?utm_source=x">Book your stay</a><a href="${engine.origin}/gone">Book a room</a></body></html>`);
    site.pages.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' });
    const clientId = await bench.hotel({ website_url: `${site.origin}/` });
    const { result, progress } = await bench.run(clientId, { taskType: 'discover-booking-links' });
    expect(result).toMatchObject({ found: 3, published: 1, proposed: 1, pages: 3, pagesFailed: [], pagesLeft: 0 });
    expect(progress).toEqual({ done: 3, total: 3, unit: 'pages' });
    expect(site.visits().has('/private')).toBe(false);
    const [first, second, third] = await links(clientId);
    expect(first).toMatchObject({ kind: 'table', url: `${engine.origin}/seegarten`, status: 'published', verification: 'reachable', vendor: null, evidence: [{ pageUrl: `${site.origin}/restaurant`, element: 'json-ld' }] });
    expect(second).toMatchObject({ kind: 'room', url: `${engine.origin}/rooms`, status: 'proposed', verification: 'reachable' });
    expect(third).toMatchObject({ url: `${engine.origin}/gone`, status: 'gone', verification: 'gone' });

    const rejected = await bench.operator.call<BookingLinkView>('PATCH', `/api/clients/${clientId}/bookinglinks/${first?.id}`, { body: { status: 'rejected' } });
    expect(rejected.body).toMatchObject({ status: 'rejected', decidedBy: `user:${bench.operator.userId}` });
    site.pages.set('/rooms', '<html><body><h1>Rooms</h1></body></html>');
    const again = await bench.run(clientId, { taskType: 'discover-booking-links' });
    expect(again.result).toMatchObject({ found: 1, published: 0, gone: 1 });
    expect((await links(clientId)).map(({ url, status }) => [url.slice(engine.origin.length), status])).toEqual([['/seegarten', 'rejected'], ['/rooms', 'gone'], ['/gone', 'gone']]);
    expect(await links(clientId, '?status=rejected&kind=table')).toHaveLength(1);
  }, 5 * MINUTES);

  it('of a site that forbids it fails and says so', async () => {
    const site = await WebSite.start();
    site.pages.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' });
    const clientId = await bench.hotel({ website_url: `${site.origin}/` });
    const { error } = await bench.run(clientId, { taskType: 'discover-booking-links' }, 'FAILED');
    expect(error).toMatch(/robots\.txt/);
  }, 3 * MINUTES);
});

type Detail = z.infer<typeof visibilityRunDetailSchema>;
const detailOf = async (clientId: string, taskId: string) => (await bench.operator.call<Detail>('GET', `/api/clients/${clientId}/aivisibility/runs/${taskId}`)).body;
const hotel = () => bench.hotel({ name: 'Hotel Arvensee', locales: ['en', 'de'], website_url: 'https://www.hotel-arvensee.example/', hotelConfig: { name: 'Hotel Arvensee', address: 'Seepromenade 14, 6398 Rivenau, Switzerland' } });

describe('run-ai-visibility', () => {
  itVerifies(['decisions/pipelines/visibility/share'], 'asks every engine each question several times and reports rates with their counts', async () => {
    engine.answer((question) => (question.includes('Rivenau') ? says('1. **Seehotel Rivenau**\n2. **Hotel Arvensee**') : says('I do not know.')));
    const clientId = await hotel();
    const own = await bench.operator.call<{ id: string }>('POST', `/api/clients/${clientId}/aivisibility/prompts`, { body: { text: 'Where is a quiet hotel by a lake?', locale: 'en' } });
    expect(own.status).toBe(201);
    const { taskId, result } = await bench.run(clientId, { taskType: 'run-ai-visibility', options: { repeats: 2 } });
    const report = result as unknown as VisibilityReport;
    // One question of the operator's own and two general ones in two languages, to two engines, twice.
    expect(report.overall).toMatchObject({ answers: 20, mention: { count: 16, of: 20, share: 0.8 }, citation: { count: 0 }, position: { mean: 2 }, competitors: [{ name: 'Seehotel Rivenau', answers: 16 }] });
    expect(report.overall.mention.low).toBeLessThan(0.8);
    expect(Object.keys(report.byEngine)).toEqual(expect.arrayContaining(['one', 'two']));
    expect(report.byPrompt[`own/${own.body.id}`]).toMatchObject({ answers: 4, mention: { count: 0 } });
    expect(report).toMatchObject({ planned: 20, shortfalls: [], tokens: 200 });
    const detail = await detailOf(clientId, taskId);
    expect(detail.answers).toHaveLength(20);
    expect(detail.prompts.map(({ text }) => text)).toContain('Welche Hotels in Rivenau empfehlen Sie?');
    expect(detail.prompts.every(({ text }) => !text.includes('Arvensee'))).toBe(true);
    expect(JSON.stringify(detail)).not.toContain(SECRET);
    const { body } = await bench.operator.call<{ runs: { taskId: string }[] }>('GET', `/api/clients/${clientId}/aivisibility/runs`);
    expect(body.runs.map((run) => run.taskId)).toEqual([taskId]);
  }, 5 * MINUTES);

  it('keeps what was answered when its worker is killed, and asks nothing twice', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    const counts = new Map<string, number>();
    engine.answer(async (question, count) => {
      counts.set(question, (counts.get(question) ?? 0) + 1);
      if (count > start + 6) await held;
      return says('Hotel Arvensee');
    });
    const start = engine.asked.length;
    const clientId = await hotel();
    const taskId = await bench.start(clientId, { taskType: 'run-ai-visibility', options: { repeats: 2, engines: ['one'] } });
    const answered = await waitFor(async () => {
      const { answers } = await detailOf(clientId, taskId);
      return (answers?.length ?? 0) >= 4 && answers.length;
    }, { what: 'some answers', timeoutMs: 2 * MINUTES });
    await bench.replaceWorker();
    release?.();
    const { result } = await untilTask(bench.operator, clientId, taskId, 'COMPLETED');
    expect((result as unknown as VisibilityReport).overall).toMatchObject({ answers: 8, mention: { count: 8 } });
    expect(answered).toBeLessThan(8);
    // Eight answers were stored; what was under way when the worker died was asked again, what was stored was not.
    expect(engine.asked.length - start).toBeLessThanOrEqual(8 + 4);
  }, 6 * MINUTES);

  it('has patience with an engine that asks for it, and goes on without one that refuses', async () => {
    let refused = 0;
    engine.answer((_, count) => (count % 3 === 0 && (refused += 1) <= 2 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : says('Hotel Arvensee')));
    const clientId = await hotel();
    const { result } = await bench.run(clientId, { taskType: 'run-ai-visibility', options: { repeats: 1, engines: ['one'] } });
    expect(result).toMatchObject({ overall: { answers: 4 }, shortfalls: [] });
    expect(refused).toBeGreaterThanOrEqual(1);

    engine.answer(() => ({ status: 401, body: { error: SECRET } }));
    const { error } = await bench.run(await hotel(), { taskType: 'run-ai-visibility', options: { repeats: 1 } }, 'FAILED');
    expect(error).toMatch(/answers 401.*AI_VISIBILITY_ENGINES/);
    expect(error).not.toContain(SECRET);
  }, 5 * MINUTES);

  it('stops at its budget of answers and of tokens', async () => {
    engine.answer(() => says('Hotel Arvensee', 100));
    const clientId = await hotel();
    const few = await bench.run(clientId, { taskType: 'run-ai-visibility', options: { repeats: 5, maxAnswers: 3 } });
    expect(few.result).toMatchObject({ planned: 3, overall: { answers: 3 } });
    const cheap = await bench.run(clientId, { taskType: 'run-ai-visibility', options: { repeats: 5, maxTokens: 350 } });
    const report = cheap.result as unknown as VisibilityReport;
    expect(report.shortfalls).toEqual(['The budget of tokens of this run is used up.']);
    expect(report.overall.answers).toBeLessThan(12);
  }, 5 * MINUTES);

  it('ends when it is stopped, and keeps what it has', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    engine.answer(async () => { await held; return says('Hotel Arvensee'); });
    const clientId = await hotel();
    const taskId = await bench.start(clientId, { taskType: 'run-ai-visibility' });
    await untilTask(bench.operator, clientId, taskId, 'RUNNING');
    expect((await bench.operator.call('DELETE', `/api/clients/${clientId}/pipelinetasks/${taskId}`)).status).toBe(200);
    await untilTask(bench.operator, clientId, taskId, 'CANCELED');
    release?.();
  }, 3 * MINUTES);

  it('says what to configure where it knows no town', async () => {
    const clientId = await bench.hotel({ name: 'Hotel Nowhere' });
    const { error } = await bench.run(clientId, { taskType: 'run-ai-visibility' }, 'FAILED');
    expect(error).toMatch(/hotelConfig\.city/);
    const unknown = await bench.run(await hotel(), { taskType: 'run-ai-visibility', options: { engines: ['three'] } }, 'FAILED');
    expect(unknown.error).toMatch(/three is not configured/);
  }, 3 * MINUTES);

  it('takes the operator\'s questions, each once', async () => {
    const clientId = await hotel();
    const path = `/api/clients/${clientId}/aivisibility/prompts`;
    const add = (text: string) => bench.operator.call<{ id: string }>('POST', path, { body: { text } });
    const { body: { id } } = await add('Which hotel has a jetty?');
    expect((await add('Which hotel has a jetty?')).status).toBe(409);
    expect((await add('x')).status).toBe(400);
    expect((await bench.operator.call<{ prompts: { locale: string }[] }>('GET', path)).body.prompts).toEqual([expect.objectContaining({ id, locale: 'en' })]);
    expect((await bench.operator.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await bench.operator.call('DELETE', `${path}/${id}`)).status).toBe(404);
  }, 2 * MINUTES);
});
