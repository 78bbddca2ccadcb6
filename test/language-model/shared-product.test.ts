import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from '@jest/globals';
import { answerTurn } from '../../domain/chat/answer-turn.ts';
import { ClientFactsCache } from '../../domain/chat/client-facts.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { giveUpStep } from '../../domain/chat/turn-steps.ts';
import { finishThought } from '../../domain/chat/turn-thoughts.ts';
import type { TenantContext } from '../../domain/context.ts';
import { loadModel } from '../../domain/language-model/connection.ts';
import { pause } from '../../domain/language-model/provider-state.ts';
import { MAX_THOUGHTS } from '../../domain/model/thoughts.ts';
import type { TurnKey } from '../../domain/model/turn.ts';
import type { Brain, BrainInput, Decision } from '../../domain/ports/brain.ts';
import { ChatMessageRecord } from '../../domain/storage/entities/chat.ts';
import { ModelThought } from '../../domain/storage/entities/language-model.ts';
import { textOf, type ChatRequest } from '../../local/model/chat-request.ts';
import { hotelWith, page } from '../knowledge/knowledge.ts';
import { addCase, run, TESTER } from '../prompt-tests/prompt-tests.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, testSecrets } from '../support/accounts/operators.ts';
import { createSharedChannelHotel } from '../support/channels/channel-threads.ts';
import { listen, newSession, say } from '../support/chat/guest.ts';
import { storedSession } from '../support/chat/handoff.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { callGone, useModelServer } from '../support/concierge/model-server.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useDatabase } from '../support/stack/storage.ts';

const QUOTE = 'Guests park in the garage for 12 EUR per night.';
const parking = page('parking', `${QUOTE} It is open all night.`);
const question = 'Whom do I ask about parking, and what does parking cost per night?';
const sentence = (text: string, quote = QUOTE) => ({ question: 1, text, passage: 1, quote });
const sentences = [sentence('Guests park in the garage for 12 EUR per night.'), sentence('It is open all night.', 'It is open all night.')];

/** Hears each message as one question, and answers with these sentences. */
const mind = (answers: readonly object[]) => (request: ChatRequest) => {
  const prompt = JSON.parse(textOf(request, 'user')) as { message?: string };
  if (prompt.message === undefined) return { sentences: answers };
  return { commands: [{ do: 'question', words: prompt.message, question: prompt.message }] };
};

const server = await useModelServer(mind(sentences));
const database = await useDatabase();
beforeEach(() => { server.misbehave(); server.forget(); server.setMind(mind(sentences)); });

/** Has a guest ask, and looks at what the page shows while the reply comes. */
async function shownTo(clientId: string): Promise<{ deltas: { index: number; text: string }[]; reply: string }> {
  const sessionId = await newSession(clientId);
  const socket = await listen(clientId, sessionId).opened();
  await say(clientId, { query: question, messageId: randomUUID() }, { sessionId });
  const [reply] = await socket.untilReplies(1);
  const frames = socket.frames.filter(({ event }) => event === 'message.delta');
  return { deltas: frames.map(({ data }) => data as { index: number; text: string }), reply: reply?.message ?? '' };
}

/** A guest's message that no flow knows of. */
async function storedTurn(ctx: TenantContext): Promise<{ clientId: string; sessionKey: string; messageId: string }> {
  const { key: sessionKey } = await storedSession(ctx, await newSession(ctx.clientId));
  const turn = { clientId: ctx.clientId, sessionKey, messageId: randomUUID() };
  await storeGuestMessage({ ctx, input: { ...turn, query: question, locale: 'en' } });
  return turn;
}

const purposes = (): string[] => server.ledger.map(({ purpose }) => purpose);
const textFrom = (deltas: readonly { text: string }[]): string => deltas.map(({ text }) => text).join('');

describe('the answer of a model', () => {
  itVerifies(['decisions/model/shown', 'decisions/model/one-owner-of-retries'], 'is shown sentence by sentence, and afresh from index 0 where its stream was cut', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    server.misbehave({ next: ['cut'], operations: ['answer'] });
    const { deltas, reply } = await shownTo(ctx.clientId);
    expect(purposes()).toEqual(['hear', 'answer', 'answer']);
    expect(reply).toBe('Guests park in the garage for 12 EUR per night. It is open all night.');
    expect(textFrom(deltas.slice(deltas.findLastIndex(({ index }) => index === 0)))).toBe(reply);
  });

  itVerifies(['decisions/model/shown', 'decisions/mind/answer-checked'], 'is shown as far as it holds, and then begins afresh with the passage itself', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    server.setMind(mind([sentences[0]!, sentence('It costs 99 EUR.'), sentence('Ask canary@example.org.')]));
    const { deltas, reply } = await shownTo(ctx.clientId);
    expect(reply).toContain('12 EUR');
    expect(`${textFrom(deltas)} ${reply}`).not.toMatch(/99|canary/);
    expect(textFrom(deltas.slice(deltas.findLastIndex(({ index }) => index === 0))).trim()).toBe(reply);
  });
});

describe('a thought', () => {
  itVerifies(['decisions/model/asked-in-steps'], 'is for flows alone that can run it', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    const seen: BrainInput[] = [];
    const brain = { decide: async (input: BrainInput) => {
      seen.push(input);
      return { kind: 'reply' as const, message: 'Yes.', locale: 'en', context: [], sources: [], outcome: 'answered' as const };
    } };
    for (const mayThink of [undefined, true] as const) {
      await answerTurn({ ctx, input: await storedTurn(ctx), brain, mayThink, facts: new ClientFactsCache(), emit: () => undefined });
    }
    expect(seen.map(({ model }) => model)).toEqual([undefined, { languages: 'known', structured: 'schema' }]);
  });

  itVerifies(['decisions/model/asked-in-steps'], 'is one of four at most in a turn; what the brain asks beyond them is left to the offline mind', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    const heard: string[] = [];
    const brain = { decide: async ({ thoughts = [] }: BrainInput): Promise<Decision> => {
      heard.splice(0, Infinity, ...thoughts.map(({ outcome }) => outcome));
      const key = `question ${thoughts.length}`;
      if (thoughts.length <= MAX_THOUGHTS) return { kind: 'thought', thought: { purpose: 'hear', key, system: 'Task: hear', prompt: key, schema: 'hear', maxOutputTokens: 10 } };
      return { kind: 'reply', message: 'Well.', locale: 'en', context: [], sources: [], outcome: 'answered' };
    } };
    const turn = await storedTurn(ctx);
    const answers = () => answerTurn({ ctx, input: turn, brain, mayThink: true, facts: new ClientFactsCache(), emit: () => undefined });
    for (let progress = await answers(); 'thought' in progress; progress = await answers()) {
      await finishThought(ctx, { ...turn, index: progress.thought.index }, { outcome: 'answered', value: {} });
    }
    expect(heard).toEqual(['answered', 'answered', 'answered', 'answered', 'fallback']);
  });

  itVerifies(['decisions/model/paused-no-step'], 'is not asked for while the connection is paused, nor later in a turn that has taken a step without', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    const { id } = (await loadModel(ctx, { secrets: testSecrets, platform: null, trustedOrigins: [] }))!;
    const reply: Decision = { kind: 'reply', message: 'Well.', locale: 'en', context: [], sources: [], outcome: 'answered', wouldAsk: true };
    const seen: (boolean | undefined)[] = [];
    const brain = { decide: async ({ model, steps }: BrainInput): Promise<Decision> => {
      seen.push(model?.isLeftAlone);
      return steps.length > 0 ? reply : { kind: 'tools', calls: [{ tool: 'tableapp_get_availability', args: {} }], wouldAsk: true };
    } };
    const answers = (input: TurnKey, by: Brain = brain) =>
      answerTurn({ ctx, input, brain: by, mayThink: true, facts: new ClientFactsCache(), emit: () => undefined });
    const mindOf = async ({ sessionKey, messageId }: TurnKey) =>
      (await ctx.db.read((em) => em.findOneOrFail(ChatMessageRecord, { sessionKey, replyTo: messageId }))).mind;
    const passedOver = { mind: 'offline', models: [], inputTokens: 0, outputTokens: 0, ms: 0, fallback: 'paused' };

    await pause(ctx, id, 60_000);
    const plain = await storedTurn(ctx);
    expect(await answers(plain, { decide: async () => reply })).toMatchObject({ outcome: 'answered' });
    expect(await mindOf(plain)).toEqual(passedOver);

    const stepping = await storedTurn(ctx);
    expect(await answers(stepping)).toMatchObject({ steps: [{ index: 0 }] });
    await giveUpStep({ ctx, input: { ...stepping, index: 0, idempotencyKey: randomUUID() } });
    await pause(ctx, id, 0);
    expect(await answers(stepping)).toMatchObject({ outcome: 'answered' });
    expect(await mindOf(stepping)).toEqual(passedOver);
    await answers(await storedTurn(ctx));
    expect(seen).toEqual([true, true, undefined]);
    expect(await ctx.db.read((em) => em.count(ModelThought, { clientId: ctx.clientId }))).toBe(0);
    expect(server.ledger).toEqual([]);
  });

  itVerifies(['decisions/model/in-process'], 'of a prompt test is thought in its step: the model hears and answers, and nothing of it is kept', async () => {
    const ctx = await hotelWith(database, parking);
    await connectModel(database, ctx.clientId, server);
    const operator = await signIn(database, TESTER);
    await addCase(operator, ctx, { question, mustContain: ['12 EUR', 'open all night'] });
    expect((await run(operator, ctx)).task).toMatchObject({ status: 'COMPLETED', result: { passed: 1, failed: 0 } });
    expect(purposes()).toEqual(['hear', 'answer']);
    expect(await ctx.db.read((em) => em.count(ModelThought, { clientId: ctx.clientId }))).toBe(0);
  });
});

describe('further words of a guest', () => {
  itVerifies(['decisions/model/canceled'], 'in the middle of a call close the connection, and the model is asked about all of them', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await connectModel(database, hotel.clientId, server);
    server.misbehave({ next: ['stall'] });
    await hotel.say('Whom do I ask about a cot for the little one?');
    await waitFor(() => server.ledger.length > 0, { what: 'the call' });
    await hotel.say('And about a chair for her, up at the table');
    await callGone(server);
    await waitFor(() => server.ledger.length > 1, { what: 'the next call' });
    expect(textOf(server.ledger[1]!.request, 'user')).toContain('up at the table');
    await hotel.untilIdle();
    expect((await hotel.history()).filter(({ type }) => type === 'ai')).toHaveLength(1);
  });
});
