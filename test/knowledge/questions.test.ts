import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { recordUnanswered, type QuestionRecord } from '../../domain/knowledge/questions.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditedActions, hotelWith, page } from './knowledge.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, ['knowledge:READ', 'knowledge:WRITE']); });

async function asked(ctx: TenantContext, ...questions: [question: string, locale: string][]): Promise<void> {
  for (const [question, locale] of questions) await ctx.db.transaction((em) => recordUnanswered(em, ctx, { question, locale }));
}

const list = async ({ clientId }: TenantContext, query = ''): Promise<QuestionRecord[]> =>
  (await operator.call<{ questions: QuestionRecord[] }>('GET', `/api/clients/${clientId}/knowledge/unanswered${query}`)).body.questions;
const mark = ({ clientId }: TenantContext, id: string, body: unknown) =>
  operator.call<QuestionRecord & { error: string }>('PUT', `/api/clients/${clientId}/knowledge/unanswered/${id}`, { body });

describe('GET knowledge/unanswered', () => {
  itVerifies(['decisions/knowledge/unanswered'], 'lists what nobody could answer, those asked most often first', async () => {
    const ctx = await hotelWith(database);
    await asked(ctx, ['Is there a helipad?', 'en'], ['Do you sell stamps?', 'en'], ['Helipad?', 'de'], ['Have you got helipads?', 'en']);
    expect(await list(ctx)).toMatchObject([
      { question: 'Have you got helipads?', count: 3, locales: ['en', 'de'], state: 'open', firstAsked: expect.any(String), lastAsked: expect.any(String), suggestion: null },
      { question: 'Do you sell stamps?', count: 1 },
    ]);
  });

  it('names the item that comes nearest', async () => {
    const ctx = await hotelWith(database, page('lift', 'The wheelchair lift takes you to the first floor.'), page('bikes', 'Bicycles for rent.'));
    await asked(ctx, ['Can a wheelchair be taken to the castle?', 'en']);
    expect((await list(ctx))[0]?.suggestion).toMatchObject({ title: 'lift', url: 'https://hotel.example/lift', coverage: expect.any(Number) });
  });

  it('goes on page by page', async () => {
    const ctx = await hotelWith(database);
    await asked(ctx, ['Helipad?', 'en'], ['Stamps?', 'en'], ['Igloo?', 'en'], ['Igloo?', 'en']);
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await operator.call<{ questions: QuestionRecord[]; nextCursor: string | null }>('GET', `/api/clients/${ctx.clientId}/knowledge/unanswered?limit=1${after}`);
      seen.push(...body.questions.map(({ question }) => question));
      after = body.nextCursor === null ? '' : `&after=${body.nextCursor}`;
    } while (after !== '');
    expect([seen[0], seen.toSorted()]).toEqual(['Igloo?', ['Helipad?', 'Igloo?', 'Stamps?']]);
  });
});

describe('what becomes of a question', () => {
  it('is marked, listed by its state, and opens again when it is asked in vain once more', async () => {
    const ctx = await hotelWith(database);
    await asked(ctx, ['Helipad?', 'en'], ['Stamps?', 'en']);
    const [helipad, stamps] = ['Helipad?', 'Stamps?'];
    const idOf = async (question = ''): Promise<string> => (await list(ctx, '?state=all')).find((row) => row.question === question)?.id ?? '';
    expect((await mark(ctx, await idOf(helipad), { state: 'answered' })).body.state).toBe('answered');
    await mark(ctx, await idOf(stamps), { state: 'ignored' });
    await mark(ctx, await idOf(stamps), { state: 'ignored' });
    expect([await list(ctx), (await list(ctx, '?state=answered')).length, (await list(ctx, '?state=ignored')).length]).toEqual([[], 1, 1]);
    await asked(ctx, ['Helipad?', 'en'], ['Stamps?', 'en']);
    expect((await list(ctx)).map(({ question }) => question)).toEqual(['Helipad?']);
    expect(await auditedActions(ctx)).toEqual(['knowledge.question', 'knowledge.question']);
  });

  it('is answered by an item that says so', async () => {
    const ctx = await hotelWith(database);
    await asked(ctx, ['Helipad?', 'en']);
    const [question] = await list(ctx);
    const { status } = await operator.call('POST', `/api/clients/${ctx.clientId}/knowledge`, { body: { kind: 'faq', title: 'Helipad?', text: 'On the roof.', answers: question?.id } });
    expect([status, await list(ctx), (await list(ctx, '?state=answered')).length]).toEqual([201, [], 1]);
  });

  it("is refused where the state is none, and missing where it is another hotel's", async () => {
    const [ctx, other] = [await hotelWith(database), await hotelWith(database)];
    await asked(other, ['Helipad?', 'en']);
    const [foreign] = await list(other);
    expect((await mark(other, foreign?.id ?? '', { state: 'solved' })).status).toBe(400);
    const [one, none] = [await mark(ctx, foreign?.id ?? '', { state: 'ignored' }), await mark(ctx, randomUUID(), { state: 'ignored' })];
    expect([one.status, one.body.error]).toEqual([404, none.body.error]);
    expect((await list(other))[0]?.state).toBe('open');
    expect(await list(ctx)).toEqual([]);
  });
});
