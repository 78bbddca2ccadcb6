import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { recordUnanswered } from '../../domain/knowledge/questions.ts';
import type { CaseRecord } from '../../domain/prompt-tests/case-record.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import { hotelWith } from '../knowledge/knowledge.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { addCase, TESTER } from './prompt-tests.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, TESTER); });

const pathOf = ({ clientId }: TenantContext, rest = ''): string => `/api/clients/${clientId}/prompttests${rest}`;

describe('prompt tests', () => {
  itVerifies(['decisions/pipelines/prompt-tests/crud'], 'are kept, changed, listed and deleted', async () => {
    const ctx = await hotelWith(database);
    const made = await addCase(operator, ctx, { question: ' When is breakfast? ', mustContain: ['7:00'] });
    expect(made).toMatchObject({
      question: 'When is breakfast?', locale: null, mustContain: ['7:00'], mustNotContain: [], expectedSource: null, expectedTool: null,
      expectedHandoff: null, enabled: true,
    });
    const changed = await operator.call<CaseRecord>('PUT', pathOf(ctx, `/${made.id}`), { body: { mustContain: [], expectedHandoff: true, locale: 'de', enabled: false } });
    expect([changed.status, changed.body]).toEqual([200, { ...made, mustContain: [], expectedHandoff: true, locale: 'de', enabled: false, updatedDate: expect.any(String) }]);
    expect((await operator.call('GET', pathOf(ctx, `/${made.id}`))).body).toEqual(changed.body);
    const second = await addCase(operator, ctx, { question: 'Pool?' });
    const { body: first } = await operator.call<{ promptTests: CaseRecord[]; nextCursor: string }>('GET', pathOf(ctx, '?limit=1'));
    const { body: rest } = await operator.call<{ promptTests: CaseRecord[]; nextCursor: null }>('GET', pathOf(ctx, `?limit=1&after=${first.nextCursor}`));
    expect([...first.promptTests, ...rest.promptTests].map(({ id }) => id)).toEqual([second.id, made.id]);
    expect(rest.nextCursor).toBeNull();
    expect((await operator.call('DELETE', pathOf(ctx, `/${made.id}`))).status).toBe(200);
    expect((await operator.call('GET', pathOf(ctx, `/${made.id}`))).status).toBe(404);
    const trail = await ctx.db.read((em) => em.find(AuditEntry, { action: { $like: 'prompt-test.%' } }, { orderBy: { id: 'asc' } }));
    expect(trail.map(({ action }) => action)).toEqual(['prompt-test.create', 'prompt-test.update', 'prompt-test.create', 'prompt-test.delete']);
  });

  it('are made of a question that nobody could answer', async () => {
    const ctx = await hotelWith(database);
    await ctx.db.transaction((em) => recordUnanswered(em, ctx, { question: 'Gibt es einen Hubschrauberlandeplatz?', locale: 'de' }));
    const [asked] = await ctx.db.read((em) => em.find(UnansweredQuestion, {}));
    expect(await addCase(operator, ctx, { fromQuestion: asked?.id, mustContain: ['Dach'] })).toMatchObject({ question: 'Gibt es einen Hubschrauberlandeplatz?', locale: 'de' });
    const other = await hotelWith(database);
    const foreign = await operator.call('POST', pathOf(other), { body: { fromQuestion: asked?.id } });
    expect(foreign.status).toBe(404);
  });

  it('are made once under one Idempotency-Key', async () => {
    const ctx = await hotelWith(database);
    const options = { body: { question: 'Pool?' }, headers: { 'idempotency-key': randomUUID() } };
    const [first, again] = [await operator.call('POST', pathOf(ctx), options), await operator.call('POST', pathOf(ctx), options)];
    expect([again.status, again.body['id']]).toEqual([201, first.body['id']]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['neither question nor source', {}], ['both', { question: 'Pool?', fromQuestion: randomUUID() }], ['an empty question', { question: ' ' }],
    ['an empty phrase', { question: 'Pool?', mustContain: [''] }], ['too many phrases', { question: 'Pool?', mustContain: Array.from({ length: 21 }, () => 'x') }],
    ['a locale that is none', { question: 'Pool?', locale: 'Klingon, please' }], ['an unknown field', { question: 'Pool?', temperature: 1 }],
  ])('refuses %s', async (_what, body) => expect((await operator.call('POST', pathOf(await hotelWith(database)), { body })).status).toBe(400));

  it('refuses a change that changes nothing', async () => {
    const ctx = await hotelWith(database);
    const { id } = await addCase(operator, ctx, { question: 'Pool?' });
    expect((await operator.call('PUT', pathOf(ctx, `/${id}`), { body: {} })).status).toBe(400);
  });

  it.each(['GET', 'PUT', 'DELETE'])("of another hotel are as missing (%s)", async (method) => {
    const [ctx, other] = [await hotelWith(database), await hotelWith(database)];
    const { id } = await addCase(operator, other, { question: 'Pool?' });
    const options = method === 'PUT' ? { body: { enabled: false } } : {};
    const [foreign, missing] = [await operator.call(method, pathOf(ctx, `/${id}`), options), await operator.call(method, pathOf(ctx, `/${randomUUID()}`), options)];
    expect([foreign.status, foreign.body['error']]).toEqual([404, missing.body['error']]);
    expect((await operator.call('GET', pathOf(other, `/${id}`))).body).toMatchObject({ enabled: true });
  });
});
