import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { itVerifies } from '../requirements/verifies.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

describe('a conversation', () => {
  itVerifies(['decisions/guests/queue/in-order'], 'answers overlapping messages one at a time, in the order in which they were stored', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    let thinking = 0;
    let most = 0;
    fake.whileThinking = async () => {
      most = Math.max(most, thinking += 1);
      await new Promise((resolve) => { setImmediate(resolve); });
      thinking -= 1;
    };
    await Promise.all(guest.turns(20).map((turn) => runner.postMessage(turn)));
    await untilAnswered(fake, guest, 20);
    const order = fake.messages(guest.sessionKey).map(({ id }) => id);
    expect(fake.thoughts.filter((id) => order.includes(id))).toEqual(order);
    expect(most).toBe(1);
  });

  it('stores one message at a time, although several arrive at once', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    let storing = 0;
    let most = 0;
    fake.beforeStore = async ({ sessionKey }) => {
      if (sessionKey !== guest.sessionKey) return;
      most = Math.max(most, storing += 1);
      await gate.passed;
      storing -= 1;
    };
    const posted = Promise.all(guest.turns(6).map((turn) => runner.postMessage(turn)));
    await waitFor(() => storing > 0, { what: 'the first message to be on its way' });
    gate.open();
    await posted;
    expect(most).toBe(1);
    await untilAnswered(fake, guest, 6);
  });

  it('takes messages while it answers another one', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const [first, ...others] = guest.turns(4);
    await runner.postMessage(first!);
    await waitFor(() => fake.thoughts.includes(first!.messageId), { what: 'the first thought' });
    for (const turn of others) await runner.postMessage(turn);
    expect(await guest.flow(flow.client).query('state')).toEqual({
      answering: first!.messageId, waiting: [first, ...others].map((turn) => turn!.messageId), answered: 0, lastOutcome: null,
      stage: null, booking: null, expired: [],
    });
    gate.open();
    await untilAnswered(fake, guest, 4);
  });

  it('gives each of several asks its own reply', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turns = guest.turns(8);
    const replies = await Promise.all(turns.map((turn) => runner.ask(turn)));
    expect(replies.map(({ replyId }) => replyId)).toEqual(turns.map(({ messageId }) => fake.replyTo(guest.sessionKey, messageId)));
    expect(new Set(replies.map(({ replyId }) => replyId)).size).toBe(8);
  });
});

it('a thread goes on at once with what is to be sent when evidence comes while it looks for it', async () => {
  const { runner, thread } = flow;
  const guest = new Guest();
  const key = { clientId: guest.clientId, sessionKey: guest.sessionKey, channel: 'WHATSAPP' } as const;
  Object.assign(thread, { unknown: 1, evidenceMs: 600_000 });
  thread.whileLooking = async () => {
    thread.whileLooking = undefined;
    thread.evident = true;
    await runner.wakeThread(key);
    await waitFor(() => !thread.evident, { what: 'the evidence to be taken' });
  };
  thread.deliver(guest.turn('Do you have a pool?'));
  await runner.wakeThread(key);
  await waitFor(() => thread.sent.some((send) => send.startsWith(guest.sessionKey)), { what: 'the reply to be sent', timeoutMs: 60_000 });
}, 90_000);
