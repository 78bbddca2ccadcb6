import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { languageModels } from '../../activities/adapters/models/language-models.ts';
import { askModel, type AskDeps } from '../../domain/language-model/ask-model.ts';
import { estimateTokens } from '../../domain/language-model/budget.ts';
import { findModelUse, loadModel } from '../../domain/language-model/connection.ts';
import { putModel, type putModelSchema } from '../../domain/language-model/settings/connection.ts';
import { getModelUsage } from '../../domain/language-model/settings/get-usage.ts';
import { platformModelSchema } from '../../domain/language-model/settings-schema.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { ModelState, ModelUsage } from '../../domain/storage/entities/language-model.ts';
import { languageModel } from '../../platform/config/language-model.ts';
import { signInAdministrator, testSecrets, type Operator } from '../support/accounts/operators.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { useModelServer } from '../support/concierge/model-server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const server = await useModelServer(() => ({ ok: true }));
const models = languageModels({ allowPrivate: true, now: () => new Date() });
const deps: AskDeps = { secrets: testSecrets, platform: null, trustedOrigins: [], models };
let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });
beforeEach(() => { server.misbehave(); server.forget(); server.setMind(() => ({ ok: true })); });

const pathOf = (id: string): string => `/api/clients/${id}/integrations/model`;
const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'small', apiKey: 'test-key' };
const question = { purpose: 'hear', system: 'Task: hear', prompt: 'x'.repeat(270), schema: { name: 'hear', zod: z.object({ ok: z.boolean() }) }, maxOutputTokens: 100 } as const;
const asks = (clientId: string, now?: () => Date, parts: Partial<AskDeps> = {}) => askModel({
  ctx: { ...systemContext(database, clientId), ...(now && { now }) }, turn: null, deps: { ...deps, ...parts }, signal: new AbortController().signal, leftMs: 20_000, question,
});
const rows = (clientId: string) => database.forClient(clientId).read((em) => em.find(ModelUsage, { clientId }));

describe('the settings of a language model', () => {
  itVerifies(['decisions/model/key', 'decisions/model/check'], 'are shown without the key, which goes to no other address, and can be tried', async () => {
    const { id } = await createHotel(database);
    expect((await admin.call('GET', pathOf(id))).status).toBe(404);
    const made = await admin.call('PUT', pathOf(id), { body: settings });
    expect([made.status, made.body]).toMatchObject([200, { hasApiKey: true, structured: 'schema', keepPromptsHours: 0, budget: { tokensPerDay: null } }]);
    expect((await admin.call('GET', pathOf(id))).body).toEqual(made.body);
    const elsewhere = await admin.call('PUT', pathOf(id), { body: { ...settings, apiKey: undefined, baseUrl: 'https://models.example.com/v1' } });
    expect([elsewhere.status, JSON.stringify(elsewhere.body)]).toEqual([400, expect.stringContaining('must be entered again')]);
    expect((await admin.call('PUT', pathOf(id), { body: { ...settings, apiKey: undefined, model: 'large' } })).status).toBe(200);
    expect((await admin.call('POST', `${pathOf(id)}/check`, { body: {} })).body).toMatchObject({ ok: true, code: null });
    server.misbehave({ next: ['401'] });
    expect((await admin.call('POST', `${pathOf(id)}/check`, { body: {} })).body).toMatchObject({ ok: false, code: 'unauthorized' });
    const usage = await admin.call<{ requests: { purpose: string; outcome: string; count: number }[] }>('GET', `${pathOf(id)}/usage`);
    expect(usage.body.requests.map(({ purpose, outcome, count }) => [purpose, outcome, count])).toEqual([['check', 'answered', 1], ['check', 'unauthorized', 1]]);
    expect((await admin.call('DELETE', pathOf(id))).status).toBe(204);
    const trail = await database.forClient(id).read((em) => em.find(AuditEntry, { clientId: id }));
    expect(trail.filter(({ action }) => action.startsWith('integration.'))).toHaveLength(3);
    expect(JSON.stringify([trail, made.body, usage.body])).not.toContain('test-key');
  });

  it.each([
    ['a private address', { baseUrl: 'ftp://models.example.com' }], ['no key at first', { apiKey: undefined }], ['prompts kept for too long', { keepPromptsHours: 73 }],
    ['no address', { baseUrl: undefined }], ['a key that breaks a header', { apiKey: 'a\r\nb' }], ['a provider that is none', { provider: 'oracle' }],
  ])('are refused with %s', async (_what, changes) => {
    const { id } = await createHotel(database);
    expect((await admin.call('PUT', pathOf(id), { body: { ...settings, ...changes } })).status).toBe(400);
  });

  itVerifies(['decisions/model/private-origins'], 'lead to a private address only where MODEL_TRUSTED_ORIGINS names its origin', async () => {
    const guarded = languageModels({ allowPrivate: false, now: () => new Date() });
    const trustedOrigins = [new URL(server.url).origin];
    const { id } = await createHotel(database);
    const ctx = systemContext(database, id);
    const input = settings as z.input<typeof putModelSchema>;
    const put = (trusted: string[]) => putModel({ ctx, secrets: testSecrets, outbound: { allowPrivate: false, trustedOrigins: trusted }, input });
    await expect(put([])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await put(trustedOrigins);
    expect((await asks(id, undefined, { models: guarded })).outcome).toBe('fallback');
    expect(server.ledger).toEqual([]);
    expect((await asks(id, undefined, { models: guarded, trustedOrigins })).outcome).toBe('answered');
    await guarded.close();
  });

  itVerifies(['decisions/model/platform'], 'may be the installation\'s, for who is entitled to it and has none of its own', async () => {
    const platform = platformModelSchema.parse({ ...settings, model: 'platform', budget: { tokensPerDay: 9_000 } });
    const { id } = await createHotel(database);
    const ctx = systemContext(database, id);
    const use = () => ctx.db.read((em) => findModelUse(em, id, platform));
    expect([await use(), await loadModel(ctx, { ...deps, platform })]).toEqual([null, null]);
    expect((await admin.call('POST', `/api/clients/${id}/features`, { body: { feature: 'language-model' } })).status).toBeLessThan(300);
    expect(await use()).toMatchObject({ languages: 'known' });
    expect((await loadModel(ctx, { ...deps, platform }))?.models.hear).toBe('platform');
    expect(await getModelUsage({ ctx, sources: { ...deps, platform } }))
      .toMatchObject({ source: 'platform', day: { tokens: 0, limit: 9_000 }, month: { tokens: 0, limit: null } });
    await connectModel(database, id, server);
    expect((await loadModel(ctx, { ...deps, platform }))?.models.hear).toBe('small');
    expect(await getModelUsage({ ctx, sources: { ...deps, platform } })).toMatchObject({ source: 'own', day: { limit: null } });
    expect(() => languageModel.parse('{"apiKey":"secret-of-the-platform"}')).toThrow(expect.not.objectContaining({ message: expect.stringContaining('secret-of') }));
  });
});

/** What is set aside for one request. */
const reservedFor = ({ system, prompt, schema, maxOutputTokens }: typeof question): number =>
  estimateTokens(system.length + prompt.length + JSON.stringify(z.toJSONSchema(schema.zod)).length) + maxOutputTokens;

describe('the budget', () => {
  itVerifies(['decisions/model/budget'], 'pays for no more than it holds, however many ask at once', async () => {
    const { id } = await createHotel(database);
    const once = reservedFor(question);
    const [askers, calls] = [200, 10];
    await connectModel(database, id, server, { budget: { tokensPerDay: once * calls } });
    // Nobody is answered before all have asked: what an answer leaves over of what was set aside would pay for others.
    const turnedAway = Promise.withResolvers<{ ok: true }>();
    let turned = 0;
    server.setMind(() => turnedAway.promise);
    const results = await Promise.all(Array.from({ length: askers }, async () => {
      const result = await asks(id);
      turned += Number(result.outcome === 'fallback');
      if (turned === askers - calls) turnedAway.resolve({ ok: true });
      return result;
    }));
    expect(results.filter(({ outcome }) => outcome === 'answered')).toHaveLength(calls);
    expect([server.ledger.length, (await rows(id)).length]).toEqual([calls, calls]);
    expect(results.filter((result) => result.outcome === 'fallback' && result.reason === 'budget')).toHaveLength(askers - calls);
    expect((await rows(id)).reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)).toBeLessThanOrEqual(once * 10);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect((await asks(id, () => tomorrow)).outcome).toBe('answered');
  });
});

describe('the budget of a month', () => {
  itVerifies(['decisions/model/month', 'decisions/model/budget'], 'ends with the month by UTC, wherever the hotel is, and begins anew with the next one', async () => {
    // In Auckland it is February from eleven on the day before.
    const { id } = await createHotel(database, { time_zone: 'Pacific/Auckland' });
    const once = reservedFor(question);
    await connectModel(database, id, server, { budget: { tokensPerMonth: once } });
    const at = (time: string) => asks(id, () => new Date(time));
    const overBudget = { outcome: 'fallback', reason: 'budget' };
    expect((await at('2027-01-05T10:00:00.000Z')).outcome).toBe('answered');
    expect([await at('2027-01-06T10:00:00.000Z'), await at('2027-01-31T23:59:59.999Z')]).toEqual([overBudget, overBudget]);
    expect((await at('2027-02-01T00:00:00.000Z')).outcome).toBe('answered');
    expect(await at('2027-02-01T00:00:01.000Z')).toEqual(overBudget);
    expect(server.ledger).toHaveLength(2);
    // A day of its own has its end before the month.
    await connectModel(database, id, server, { budget: { tokensPerDay: once, tokensPerMonth: 10 * once } });
    expect([await at('2027-02-02T00:00:00.000Z'), await at('2027-02-02T23:59:59.999Z'), await at('2027-02-03T00:00:00.000Z')])
      .toMatchObject([{ outcome: 'answered' }, overBudget, { outcome: 'answered' }]);
  });
});

describe('the provider', () => {
  it('is left alone after failures in a row; then one call goes first, and its answer opens the way for all', async () => {
    const { id } = await createHotel(database);
    await connectModel(database, id, server);
    server.misbehave({ rates: { 500: 1 } });
    for (let call = 0; call < 3; call += 1) await asks(id);
    const state = () => database.forClient(id).read((em) => em.findOneOrFail(ModelState, { clientId: id }, { refresh: true }));
    const { pausedUntil, pauses } = await state();
    expect([pauses, (pausedUntil?.getTime() ?? 0) > Date.now() + 20_000]).toEqual([1, true]);
    const later = (): Date => new Date((pausedUntil?.getTime() ?? 0) + 1);
    server.forget();
    server.misbehave({ next: ['delay:200'] });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => asks(id, later)));
    expect(outcomes.filter(({ outcome }) => outcome === 'answered')).toHaveLength(1);
    expect(server.ledger).toHaveLength(1);
    expect((await asks(id, later)).outcome).toBe('answered');
    expect(await state()).toMatchObject({ failures: 0, pauses: 0, pausedUntil: null });
  });

  itVerifies(['decisions/model/pauses'], 'is left alone for 30 seconds, twice as long each time up to ten minutes, and asked once in between; an answer begins anew', async () => {
    const { id } = await createHotel(database);
    await connectModel(database, id, server);
    let clock = Date.now();
    const now = (): Date => new Date(clock);
    const pausedMs = async (): Promise<number> => {
      const state = await database.forClient(id).read((em) => em.findOneOrFail(ModelState, { clientId: id }, { refresh: true }));
      return (state.pausedUntil?.getTime() ?? 0) - clock;
    };
    /** Lets the pause pass and asks twice: once at its last moment, once behind it. @returns the next pause, in seconds */
    const nextPause = async (): Promise<number> => {
      clock += await pausedMs() - 1;
      expect(await asks(id, now)).toEqual({ outcome: 'fallback', reason: 'paused' });
      clock += 1;
      server.forget();
      expect(await asks(id, now)).toEqual({ outcome: 'fallback', reason: 'unreachable' });
      expect(server.ledger).toHaveLength(1);
      return (await pausedMs()) / 1000;
    };
    const fiveFailures = async (): Promise<number> => {
      for (let call = 0; call < 3; call += 1) await asks(id, now);
      return (await pausedMs()) / 1000;
    };
    server.misbehave({ rates: { 500: 1 } });
    const pauses = [await fiveFailures()];
    while (pauses.length < 7) pauses.push(await nextPause());
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
    clock += 600_000;
    server.misbehave();
    expect((await asks(id, now)).outcome).toBe('answered');
    server.misbehave({ rates: { 500: 1 } });
    expect(await fiveFailures()).toBe(30);
  });
});
