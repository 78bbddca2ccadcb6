import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { takeOver } from '../../domain/chat/ownership/take-over.ts';
import { getConversation } from '../../domain/conversations/get-conversation.ts';
import { getModelUsage } from '../../domain/language-model/settings/get-usage.ts';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { chatSessionId } from '../../domain/model/flows.ts';
import { ModelThought, ModelUsage } from '../../domain/storage/entities/language-model.ts';
import { textOf, type ChatRequest } from '../../local/model/chat-request.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, newSession, say } from '../support/chat/guest.ts';
import { storedSession } from '../support/chat/handoff.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { callGone, useModelServer } from '../support/concierge/model-server.ts';
import { plainHistory } from '../support/general/canaries.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { useTemporal } from '../support/stack/temporal.ts';

const heard = (words: string) => ({ commands: [{ do: 'question', words, question: words }] });
const server = await useModelServer((request: ChatRequest) => heard(textOf(request, 'user')));
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true, env: talkingOnly });
const main: [string] = ['test/support/concierge/telling-worker.ts'];
await product.startWorker({ workerMain: main });
const { url: api } = await apiWith({}, product);
const database = await useDatabase(product.databaseUrl);
const temporal = useTemporal(product);
afterAll(() => product.stop());
beforeEach(() => { server.misbehave(); server.forget(); });

async function guestOf(changes: Parameters<typeof connectModel>[3] | null = {}) {
  const hotel = await createHotel(database);
  if (changes !== null) await connectModel(database, hotel.id, server, changes);
  const sessionId = await newSession(hotel.id, { api });
  const ctx = systemContext(database, hotel.id);
  const { key: sessionKey } = await storedSession(ctx, sessionId);
  return {
    hotel, ctx, sessionKey, sessionId,
    ask: async (query: string) => (await ask(hotel.id, { query }, { sessionId, api })).body.message,
    say: async (query: string) => {
      const messageId = randomUUID();
      await say(hotel.id, { query, messageId }, { sessionId, api });
      return messageId;
    },
    last: async () => (await historyOf(hotel.id, sessionId, api)).at(-1),
    usage: () => ctx.db.read((em) => em.find(ModelUsage, { clientId: hotel.id }, { orderBy: { createdDate: 'asc' } })),
    report: () => getModelUsage({ ctx, sources: { secrets: testSecrets, platform: null, trustedOrigins: [] } }),
    callsOfModel: async () => callsIn(await temporal.workflow.getHandle(chatSessionId(hotel.id, sessionKey)).fetchHistory())?.length,
    thoughts: () => ctx.db.read((em) => em.count(ModelThought, { clientId: hotel.id })),
  };
}

const callsIn = ({ events }: Awaited<ReturnType<WorkflowHandle['fetchHistory']>>) =>
  events?.filter(({ activityTaskScheduledEventAttributes: event }) => event?.activityType?.name === 'askModel');

const asked = (times = 1) => waitFor(() => server.ledger.length >= times, { what: `request ${times} to the model`, timeoutMs: 20_000 });

describe('a worker', () => {
  itVerifies(['decisions/model/loaded-when-asked'], 'loads the packages of the SDK with its first call, and those of no other provider', async () => {
    const loaded = (): string[] => product.workers.map(({ logFile }) =>
      [...new Set(readFileSync(logFile, 'utf8').match(/^loads (?:ai|@ai-sdk\/(?:openai-compatible|anthropic|google))$/gm))].sort().join());
    const offline = await guestOf(null);
    expect(await offline.ask('Anyone?')).toBe('Heard: no model');
    expect(loaded()).toEqual(['']);
    const guest = await guestOf();
    await guest.ask('Anyone?');
    await waitFor(() => loaded().includes('loads @ai-sdk/openai-compatible,loads ai'), { what: 'the lines of log' });
  });
});

describe('a turn with a language model', () => {
  itVerifies(['decisions/model/asked-in-steps', 'decisions/model/nothing-kept'], 'has the model asked once, keeps its words out of everything else, and tells operators how the reply came about', async () => {
    const guest = await guestOf();
    const canary = `canary-${randomUUID()}`;
    expect(await guest.ask(canary)).toBe(`Heard: ${JSON.stringify(heard(canary))}`);
    expect(await guest.thoughts()).toBe(0);
    const [row, ...others] = await guest.usage();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      purpose: 'hear', model: 'small', outcome: 'answered', estimated: false, sessionKey: guest.sessionKey,
      inputTokens: server.ledger[0]?.tokens?.input, outputTokens: server.ledger[0]?.tokens?.output,
    });
    const transcript = await getConversation({ ctx: guest.ctx, conversationId: guest.sessionKey, input: {} });
    expect(transcript.messages.at(-1)?.mind).toMatchObject({ mind: 'model', models: ['small'], inputTokens: row?.inputTokens, fallback: null });
    const history = await temporal.workflow.getHandle(chatSessionId(guest.hotel.id, guest.sessionKey)).fetchHistory();
    expect(textOf(server.ledger[0]!.request, 'system')).toContain('canary-of-the-prompt');
    expect(plainHistory(history)).not.toContain('canary-of-the-prompt');
    const calls = callsIn(history);
    expect([calls?.length, plainHistory(calls).includes(canary)]).toEqual([1, false]);
    const metrics = (await Promise.all(product.workers.map(({ operationsUrl }) => metricsAt(operationsUrl)))).join('\n');
    expect(metrics).toMatch(/^language_model_calls_total\{purpose="hear",outcome="answered"\} [1-9]/m);
    expect(metrics).toMatch(/^language_model_tokens_total\{purpose="hear",direction="output"\} [1-9]/m);
    expect(metrics).toMatch(/^language_model_call_seconds_count\{purpose="hear"\} [1-9]/m);
    for (const { logFile } of product.workers) expect(readFileSync(logFile, 'utf8')).not.toMatch(new RegExp(`${canary}|canary-of-the-prompt`));
  });

  itVerifies(['decisions/model/canceled'], 'is stopped in the middle of a call: the connection closes, and the reply says that it was stopped', async () => {
    const guest = await guestOf();
    server.misbehave({ next: ['stall'] });
    const messageId = await guest.say('Tell me everything');
    await asked();
    const stopped = await call('POST', `/api/message/${messageId}/cancel`, {
      api, headers: { 'x-client-id': guest.hotel.id, 'x-session-id': guest.sessionId }, body: {},
    });
    expect(stopped.status).toBe(200);
    await callGone(server);
    expect((await guest.last())?.type).toBe('ai');
    expect(await waitFor(async () => (await guest.usage())[0]?.outcome !== 'lost' && (await guest.usage())[0], { what: 'the settled request' }))
      .toMatchObject({ outcome: 'canceled' });
    expect(await guest.thoughts()).toBe(0);
    expect(server.ledger).toHaveLength(1);
  });

  itVerifies(['decisions/model/canceled'], 'is taken over in the middle of a call: the connection closes, and the person has it', async () => {
    const guest = await guestOf();
    server.misbehave({ next: ['stall-in-stream'] });
    await guest.say('Tell me everything');
    await asked();
    await takeOver({ ctx: guest.ctx, input: { sessionKey: guest.sessionKey, reason: 'operator', by: 'user:clara' } });
    await temporal.workflow.getHandle(chatSessionId(guest.hotel.id, guest.sessionKey)).executeUpdate('takeOver');
    await callGone(server);
    expect((await guest.last())?.type).toBe('system');
  });

  itVerifies(['decisions/model/usage'], 'outlives the worker that was calling: the lost request keeps its price, and the guest gets one reply', async () => {
    const guest = await guestOf();
    server.misbehave({ next: ['stall'] });
    await guest.say('Who is there?');
    await asked();
    await Promise.all(product.workers.splice(0).map((worker) => worker.kill()));
    await product.startWorker({ workerMain: main });
    const reply = await waitFor(async () => ((await guest.last())?.type === 'ai' && (await guest.last())?.message), { what: 'the reply', timeoutMs: 90_000 });
    expect(reply).toBe(`Heard: ${JSON.stringify(heard('Who is there?'))}`);
    const usage = await guest.usage();
    expect(usage).toHaveLength(server.ledger.length);
    expect(usage.at(-1)?.outcome).toBe('answered');
    expect((await historyOf(guest.hotel.id, guest.sessionId, api)).filter(({ type }) => type === 'ai')).toHaveLength(1);
  });
});

it('keeps what was asked and heard as long as its hotel wants, and no longer', async () => {
  const guest = await guestOf({ keepPromptsHours: 2 });
  await guest.ask('Keep this, please');
  expect(await guest.thoughts()).toBe(1);
  const later = (hours: number) => deleteExpired({ ctx: platformContext(database, () => new Date(Date.now() + hours * 3_600_000)) });
  await later(1.5);
  expect(await guest.thoughts()).toBe(1);
  await later(3.5);
  expect(await guest.thoughts()).toBe(0);
});

describe('a turn whose model cannot be used', () => {
  itVerifies(['decisions/model/fallback', 'decisions/model/paused-no-step'], 'goes on offline and says why to operators: refused key, patience asked for, budget; and asks again once that is over', async () => {
    const guest = await guestOf();
    server.misbehave({ next: ['401'] });
    expect(await guest.ask('One')).toBe('Heard: action-needed');
    expect(await guest.ask('Two')).toBe('Heard: action-needed');
    expect(server.ledger).toHaveLength(1);
    expect((await guest.report()).actionNeeded).toBe('unauthorized');
    await connectModel(database, guest.hotel.id, server, { model: 'larger' });
    expect((await guest.report()).actionNeeded).toBeNull();
    expect(await guest.ask('Three')).toContain('Three');
    server.misbehave({ next: ['429:60'] });
    expect(await guest.ask('Four')).toBe('Heard: rate-limited');
    expect(await guest.ask('Five')).toBe('Heard: paused');
    expect((await guest.report()).pausedUntil).not.toBeNull();
    await connectModel(database, guest.hotel.id, server, { model: 'small', budget: { tokensPerDay: 10 } });
    expect(await guest.ask('Six')).toBe('Heard: budget');
    const { messages } = await getConversation({ ctx: guest.ctx, conversationId: guest.sessionKey, input: {} });
    expect(messages.flatMap(({ mind }) => mind?.fallback ?? [])).toEqual(['action-needed', 'action-needed', 'rate-limited', 'paused', 'budget']);
    // For a connection that is known to be paused no step is taken, and nothing is stored but the reply.
    expect(await guest.callsOfModel()).toBe(5);
  });

  itVerifies(['decisions/model/one-owner-of-retries'], 'repeats what failed once, waits a moment where it is asked to, has one answer repaired, and pauses after five failures', async () => {
    const guest = await guestOf();
    server.misbehave({ next: ['500', '429:ms=200'] });
    expect(await guest.ask('Alpha')).toBe('Heard: rate-limited');
    server.misbehave({ next: ['cut'] });
    expect(await guest.ask('Beta')).toContain('Beta');
    server.misbehave({ next: ['bad-json'] });
    expect(await guest.ask('Gamma')).toContain('Gamma');
    server.misbehave({ next: ['wrong-shape', 'length'] });
    expect(await guest.ask('Delta')).toBe('Heard: bad-answer');
    server.misbehave({ next: ['refusal'] });
    expect(await guest.ask('Epsilon')).toBe('Heard: refused');
    server.misbehave({ rates: { 500: 1 } });
    expect([await guest.ask('1'), await guest.ask('2'), await guest.ask('3'), await guest.ask('4')])
      .toEqual(['Heard: unreachable', 'Heard: unreachable', 'Heard: unreachable', 'Heard: paused']);
    expect(await guest.usage()).toHaveLength(server.ledger.length);
  });

  itVerifies(['decisions/model/offline-costs-nothing'], 'costs a hotel without a model nothing: no thought, no request', async () => {
    const guest = await guestOf(null);
    expect(await guest.ask('Anyone?')).toBe('Heard: no model');
    expect([await guest.usage(), server.ledger]).toEqual([[], []]);
    expect((await getConversation({ ctx: guest.ctx, conversationId: guest.sessionKey, input: {} })).messages.at(-1)?.mind).toBeNull();
  });
});
