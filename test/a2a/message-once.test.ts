import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cancelTask } from '../../domain/agents/tasks/cancel-task.ts';
import { conversationAnswers } from '../../domain/agents/tasks/conversation-answers.ts';
import { sendMessage } from '../../domain/agents/tasks/send-message.ts';
import { sendTask, type AgentDeps } from '../../domain/agents/tasks/send-task.ts';
import { finishTurn } from '../../domain/agents/tasks/work-on-task.ts';
import { moveTask, readTaskEvents } from '../../domain/agents/task-record.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { storeReply } from '../../domain/chat/store-reply.ts';
import { planSteps, runStep } from '../../domain/chat/turn-steps.ts';
import type { TurnTools } from '../../domain/chat/turn-tools.ts';
import type { TenantContext } from '../../domain/context.ts';
import { keyScopes } from '../../domain/model/key-scopes.ts';
import type { GuestTurn } from '../../domain/model/turn.ts';
import type { BookingRunner } from '../../domain/ports/booking-runner.ts';
import type { AgentRunner, ChatRunner } from '../../domain/ports/durable-runner.ts';
import { unitOfWorkOn } from '../../domain/storage/database.ts';
import { ChatMessageRecord } from '../../domain/storage/entities/chat.ts';
import { parseGrant } from '../support/accounts/grants.ts';
import { AgentTaskMessage, AgentTaskRecord } from '../../domain/storage/entities/agent-task.ts';
import { agentV1, said10, type AnyTask } from '../support/agents/a2a-v1.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { Gate } from '../support/general/gate.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const db = database.forClient(hotel.id);
const { headers, keyId, owner } = await createKeyHolder(database, ['concierge:EXECUTE']);
const agent = agentV1(headers, hotel.id);
const [first, second] = testStack().apiUrls;
const grant = parseGrant('concierge:EXECUTE');
const ctx: TenantContext = {
  ...systemContext(database, hotel.id), interface: 'a2a',
  actor: { kind: 'agent', keyId, userId: owner.userId, clientId: null, grants: grant === undefined ? [] : [grant], scopes: keyScopes },
};

const nobody = { startAgentTask: async () => undefined, cancelAgentTask: async () => undefined, tellAgents: async () => undefined };
/** Of a process that starts no flows, so that a task stays where the test brings it. */
const depsWith = (take: () => Promise<void>): AgentDeps => ({ runner: nobody, limits: { take: async () => { await take(); return undefined; }, giveBack: async () => undefined } });

/** A task that is worked on, in a conversation of its own. */
async function workingTask(): Promise<{ id: string; contextId: string; moveTo(state: 'input-required'): Promise<unknown> }> {
  const { task: { id, contextId } } = await sendTask({ ctx, input: { message: { text: 'A table, please' }, waits: true }, deps: depsWith(async () => undefined) });
  const moveTo = (state: 'working' | 'input-required') => db.transaction((em) => moveTask(em, ctx, id, { state }));
  await moveTo('working');
  return { id, contextId, moveTo };
}

const tasksWith = (messageId: string): Promise<string[]> => db.read(async (em) => {
  const messages = await em.find(AgentTaskMessage, { messageId });
  return (await em.find(AgentTaskRecord, { key: { $in: messages.map(({ taskKey }) => taskKey) } })).map(({ id }) => id);
});

/** Has the attempt wait that would begin a task by this message, as if another one were doing so. @returns the backend that it waits for */
async function holdBack({ contextId, messageId }: { contextId: string; messageId: string }, gate: Gate): Promise<{ pid: number; released: Promise<unknown> }> {
  const id = createHash('sha256').update(JSON.stringify([owner.userId, contextId, messageId])).digest('hex').slice(0, 32);
  const { sessionKey } = await db.read((em) => em.findOneOrFail(AgentTaskRecord, { contextId }));
  const holding = Promise.withResolvers<number>();
  const now = new Date();
  const released = db.transaction(async (em) => {
    await em.insert(AgentTaskRecord, {
      key: randomUUID(), clientId: hotel.id, ownerId: owner.userId, id, contextId, sessionKey, state: 'submitted', metadata: {}, createdDate: now, stateDate: now,
    });
    const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    holding.resolve(Number(row?.pid));
    await gate.passed;
    throw new Error('Taken back.');
  }).catch(holding.reject);
  return { pid: await holding.promise, released };
}

const waitingFor = async (pid: number): Promise<number | undefined> => {
  const [row] = await database.forSystem().read((em) => em.execute<{ pid: number }[]>('select pid from pg_stat_activity where ? = any(pg_blocking_pids(pid))', [pid]));
  return row === undefined ? undefined : Number(row.pid);
};

const noBookings = { ...nobody, cancelTurn: async () => ({ stopped: false }) } as unknown as AgentRunner & BookingRunner & ChatRunner;

/** The message that is on its way from a task to its conversation, which never hears what becomes of the task meanwhile. */
async function wordOf(id: string): Promise<GuestTurn> {
  const { key, sessionKey } = await db.read((em) => em.findOneOrFail(AgentTaskRecord, { id }));
  const { turnId: messageId } = await db.read((em) => em.findOneOrFail(AgentTaskMessage, { taskKey: key }));
  return { clientId: hotel.id, sessionKey, messageId, query: 'Yes, please', locale: 'en', asker: `a2a/${hotel.id}/${id}` };
}

it('the end of a task waits for nobody who stores a message in its session, because that one waits for the task', async () => {
  const { id } = await workingTask();
  const input = await wordOf(id);
  await storeGuestMessage({ ctx, input });
  const { replyId } = await storeReply(ctx, input, {
    message: 'With pleasure.', locale: 'en', context: [], sources: [], outcome: 'small-talk', heard: [input.messageId], hasDialogue: true,
  });
  const { key } = await db.read((em) => em.findOneOrFail(AgentTaskRecord, { id }));
  const before = await readTaskEvents(ctx, key, 0);
  let isFinished = false;
  let finished: Promise<unknown> | undefined;
  await db.transaction(async (em) => {
    const [held] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid from chat_session where key = ? for update', [input.sessionKey]);
    finished = finishTurn({ ctx, id, position: 0, replyId, answers: conversationAnswers(noBookings) }).finally(() => { isFinished = true; });
    await waitFor(async () => isFinished || await waitingFor(Number(held?.pid)) !== undefined, { what: 'the end of the task to be stored, or to wait' });
    await expect(storeGuestMessage({ ctx: { ...ctx, db: unitOfWorkOn(em) }, input })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
  expect(await finished).toBe('completed');
  const last = before.at(-1)?.seq ?? 0;
  expect((await readTaskEvents(ctx, key, last)).map(({ seq, event: { kind } }) => [seq, kind])).toEqual([[last + 1, 'artifact'], [last + 2, 'status']]);
});

describe('a task that is canceled', () => {
  it('says nothing more in its conversation', async () => {
    const { id } = await workingTask();
    const input = await wordOf(id);
    await cancelTask({ ctx, id, deps: { runner: noBookings } });
    await expect(storeGuestMessage({ ctx, input })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await db.read((em) => em.count(ChatMessageRecord, { sessionKey: input.sessionKey, type: 'guest' }))).toBe(0);
  });

  it('lets no tool begin for what it has said', async () => {
    const { id } = await workingTask();
    const input = await wordOf(id);
    await storeGuestMessage({ ctx, input });
    await planSteps(ctx, input, { done: 0, calls: [{ tool: 'tableapp_cancel_reservation', args: {} }] });
    await cancelTask({ ctx, id, deps: { runner: noBookings } });
    const asked: string[] = [];
    const tools = { run: async (_ctx: TenantContext, { tool }: { tool: string }) => { asked.push(tool); return { ok: true, data: {} }; } } as unknown as TurnTools;
    await runStep({ ctx, input: { ...input, index: 0, idempotencyKey: randomUUID() }, tools });
    expect(asked).toEqual([]);
  });
});

describe('a message of a conversation that is sent again while the first attempt is on its way', () => {
  it('is one message, where the first is about to begin a task when another comes to wait for it', async () => {
    const { contextId, moveTo } = await workingTask();
    const message = { messageId: randomUUID(), contextId };
    const gate = new Gate();
    const { pid, released } = await holdBack(message, gate);
    const attempts: Promise<AnyTask>[] = [];
    const attempt = (api: string) => { attempts.push(agent.send('Outside, please', message, { returnImmediately: true }, api)); };
    try {
      attempt(first);
      const storing = await waitFor(() => waitingFor(pid), { what: 'the first attempt to be storing its task', timeoutMs: 20_000 });
      await moveTo('input-required');
      attempt(second);
      await waitFor(async () => await waitingFor(storing) ?? (await tasksWith(message.messageId)).length > 0, { what: 'the second attempt to wait for the first, or to be stored' });
    } finally {
      gate.open();
      await released;
    }
    const tasks = await Promise.all(attempts);
    expect(await tasksWith(message.messageId)).toEqual([tasks[0]?.id]);
    expect(tasks[1]?.id).toBe(tasks[0]?.id);
  }, 120_000);

  it('is one message, where the second finds a task that waits before the first has stored its own', async () => {
    const { id, contextId, moveTo } = await workingTask();
    const message = { messageId: randomUUID(), text: 'Outside, please' };
    const [looked, gate] = [new Gate(), new Gate()];
    const one = sendMessage({ ctx, input: { contextId, message }, deps: depsWith(async () => { looked.open(); await gate.passed; }) });
    await looked.passed;
    await moveTo('input-required');
    const other = await agent.send(message.text, { messageId: message.messageId, contextId }, { returnImmediately: true });
    gate.open();
    expect([(await one).task.id, other.id, await tasksWith(message.messageId)]).toEqual([id, id, [id]]);
  }, 120_000);

  it('is refused where it has another text, whichever task has the first', async () => {
    const { contextId, moveTo } = await workingTask();
    const messageId = randomUUID();
    const [looked, gate] = [new Gate(), new Gate()];
    const one = sendMessage({ ctx, input: { contextId, message: { messageId, text: 'Inside' } }, deps: depsWith(async () => { looked.open(); await gate.passed; }) });
    await looked.passed;
    await moveTo('input-required');
    await agent.send('Outside', { messageId, contextId }, { returnImmediately: true });
    gate.open();
    await expect(one).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await agent.codeOf('SendMessage', { message: said10('Inside', { messageId, contextId }) })).toBe(-32602);
    expect(await tasksWith(messageId)).toHaveLength(1);
  }, 120_000);
});
