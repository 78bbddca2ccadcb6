import { beforeAll, describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { ChatMessageRecord } from '../../domain/storage/entities/chat.ts';
import { UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import { hotelWith, page } from '../knowledge/knowledge.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { addCase, run, TESTER } from './prompt-tests.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, TESTER); });

const breakfast = (from: string) => page('breakfast', `Breakfast is served from ${from} to 10:30 in the winter garden.`);
const pool = page('pool', 'The heated swimming pool is open every day from 08:00 to 20:00.');
const parking = page('parking', 'Guests park in the garage for 12 EUR per night.');

describe('run-prompt-tests', () => {
  itVerifies(['decisions/pipelines/prompt-tests/real-brain'], 'has each question answered as a guest\'s is and judges the answers', async () => {
    const ctx = await hotelWith(database, breakfast('07:00'), pool, parking);
    const good = await addCase(operator, ctx, { question: 'When is breakfast?', mustContain: ['07:00', 'WINTER garden'], mustNotContain: ['lunch'], expectedSource: 'hotel.example/breakfast', expectedHandoff: false });
    const wrong = await addCase(operator, ctx, { question: 'How much is parking?', mustContain: ['15 EUR'], mustNotContain: ['12 EUR'], expectedSource: 'pool', expectedTool: 'tableapp_get_availability' });
    const person = await addCase(operator, ctx, { question: 'I want to talk to a human being, please.', expectedHandoff: true });
    const unknown = await addCase(operator, ctx, { question: 'Is there a helipad on the roof?' });
    await addCase(operator, ctx, { question: 'Never asked?', enabled: false });
    const { task, run: { results, summary, state } } = await run(operator, ctx);
    expect(task).toMatchObject({ status: 'COMPLETED', progress: { done: 4, total: 4, unit: 'questions' }, result: { cases: 4, passed: 2, failed: 2, askings: 4, score: 0.5, previous: null } });
    expect([state, summary]).toEqual(['finished', task.result]);
    const of = (id: string) => results.find(({ caseId }) => caseId === id);
    expect(of(good.id)).toMatchObject({ passed: true, failures: [], answer: expect.stringContaining('07:00'), outcome: 'answered', locale: 'en', sources: [{ url: 'https://hotel.example/breakfast' }] });
    expect(of(wrong.id)?.failures.map(({ check, message }) => [check, message])).toEqual([
      ['mustContain', 'The answer does not contain "15 EUR".'], ['mustNotContain', 'The answer contains "12 EUR".'],
      ['expectedSource', expect.stringContaining('rests on https://hotel.example/parking')], ['expectedTool', expect.stringContaining('was not called')],
    ]);
    expect(of(person.id)).toMatchObject({ passed: true });
    expect(of(unknown.id)?.failures).toEqual([{ check: 'answered', message: 'The concierge did not know an answer.' }]);
  });

  it('leaves no trace among the guests\' messages and unanswered questions', async () => {
    const ctx = await hotelWith(database, pool);
    await addCase(operator, ctx, { question: 'Is there a helipad?' });
    await run(operator, ctx);
    expect(await ctx.db.read(async (em) => [await em.count(UnansweredQuestion), await em.count(ChatMessageRecord)])).toEqual([0, 0]);
  });

  itVerifies(['decisions/pipelines/prompt-tests/compared'], 'flags what became worse and better since the run before', async () => {
    const ctx = await hotelWith(database, breakfast('07:00'), pool);
    const worse = await addCase(operator, ctx, { question: 'When is breakfast?', mustContain: ['07:00'] });
    const same = await addCase(operator, ctx, { question: 'When does the pool open?', mustContain: ['08:00'] });
    const better = await addCase(operator, ctx, { question: 'How much is parking?', mustContain: ['12 EUR'] });
    const first = await run(operator, ctx);
    expect(first.run.summary).toMatchObject({ score: 0.6667, regressions: [], improvements: [] });
    // Somebody changes a page and does not see what it does to an answer.
    await ingestItems({ ctx, input: { items: [breakfast('08:30'), parking] } });
    const added = await addCase(operator, ctx, { question: 'Is there a helipad?' });
    const second = await run(operator, ctx);
    expect(second.run.summary).toEqual({
      cases: 4, passed: 2, failed: 2, askings: 4, score: 0.5, previous: { taskId: first.run.taskId, score: 0.6667 },
      regressions: [worse.id], improvements: [better.id],
    });
    const ids = second.run.results.filter(({ passed }) => passed).map(({ caseId }) => caseId);
    expect([ids.includes(same.id), ids.includes(added.id)]).toEqual([true, false]);
    const { body } = await operator.call<{ runs: { taskId: string }[] }>('GET', `/api/clients/${ctx.clientId}/prompttests/runs`);
    expect(body.runs.map(({ taskId }) => taskId)).toEqual([second.run.taskId, first.run.taskId]);
  });

  it('asks each question as often as told', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await addCase(operator, ctx, { question: 'When does the pool open?', mustContain: ['08:00'] });
    const { run: { results, repeats, summary } } = await run(operator, ctx, { repeats: 3 });
    expect([repeats, results.map(({ caseId, repeat }) => [caseId, repeat])]).toEqual([3, [[id, 1], [id, 2], [id, 3]]]);
    expect(summary).toMatchObject({ cases: 1, askings: 3, passed: 1, score: 1 });
  });

  it('asks in the language of the case, or in that of its words', async () => {
    const ctx = await hotelWith(database, pool);
    const german = await addCase(operator, ctx, { question: 'Wann hat das Schwimmbad geöffnet?', mustContain: ['08:00'] });
    const french = await addCase(operator, ctx, { question: 'Piscine?', locale: 'fr', mustContain: ['08:00'] });
    const { run: { results } } = await run(operator, ctx);
    const locales = new Map(results.map(({ caseId, locale }) => [caseId, locale]));
    expect([locales.get(german.id), locales.get(french.id)]).toEqual(['de', 'fr']);
  });

  it('fails with the reason where there is nothing to ask', async () => {
    const ctx = await hotelWith(database, pool);
    await addCase(operator, ctx, { question: 'Pool?', enabled: false });
    const { task } = await run(operator, ctx);
    expect(task).toMatchObject({ status: 'FAILED', error: expect.stringContaining('no enabled prompt test') });
  });

  it('refuses options that it does not know', async () => {
    const { clientId } = await hotelWith(database);
    const start = (options: unknown) => operator.call('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType: 'run-prompt-tests', options } });
    expect([(await start({ repeats: 0 })).status, (await start({ repeats: 11 })).status, (await start({ model: 'x' })).status]).toEqual([400, 400, 400]);
  });

  it("shows a run to its own hotel only, and says so of one that never was", async () => {
    const [ctx, other] = [await hotelWith(database, pool), await hotelWith(database)];
    await addCase(operator, ctx, { question: 'Pool?' });
    const { run: { taskId } } = await run(operator, ctx);
    const foreign = await operator.call('GET', `/api/clients/${other.clientId}/prompttests/runs/${taskId}`);
    const missing = await operator.call('GET', `/api/clients/${other.clientId}/prompttests/runs/${'0'.repeat(32)}`);
    expect([foreign.status, foreign.body['error']]).toEqual([404, missing.body['error']]);
    expect((await operator.call('GET', `/api/clients/${ctx.clientId}/prompttests/runs/nonsense`)).status).toBe(400);
  });
});
