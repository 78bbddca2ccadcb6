import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chatSessionId, taskQueues } from '../../domain/model/flows.ts';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { itVerifies } from '../requirements/verifies.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

const times = (list: readonly string[], id: string): number => list.filter((item) => item === id).length;

describe('the same message twice', () => {
  itVerifies(['decisions/guests/message-id/in-flight'], 'is one update while the first one runs', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.beforeStore = () => gate.passed;
    const turn = guest.turn('When is breakfast?');
    const posts = [runner.postMessage(turn), runner.postMessage(turn), runner.postMessage(turn)];
    await waitFor(() => fake.stores.includes(turn.messageId), { what: 'the message to be on its way' });
    gate.open();
    await Promise.all(posts);
    await untilAnswered(fake, guest, 1);
    expect(times(fake.stores, turn.messageId)).toBe(1);
    expect(times(fake.thoughts, turn.messageId)).toBe(1);
  });

  it('is one turn when it is posted first and asked for later', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turn = guest.turn('Is there a pool?');
    await runner.postMessage(turn);
    const reply = runner.ask(turn);
    await waitFor(() => times(fake.stores, turn.messageId) === 2, { what: 'the repeated message' });
    gate.open();
    expect((await reply).replyId).toBe(fake.replyTo(guest.sessionKey, turn.messageId));
    expect(times(fake.thoughts, turn.messageId)).toBe(1);
    expect(fake.messages(guest.sessionKey)).toHaveLength(1);
  });

  it('is answered with the stored reply when the turn is over', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('Is there parking?');
    await runner.postMessage(turn);
    await untilAnswered(fake, guest, 1);
    const first = await runner.ask(turn);
    expect(await runner.ask(turn)).toEqual(first);
    expect(times(fake.thoughts, turn.messageId)).toBe(1);
  });

  it('is answered with the reply of an earlier run', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('Are dogs welcome?');
    const first = await runner.ask(turn);
    await guest.flow(client).terminate('a test');
    expect(await runner.ask(turn)).toEqual(first);
    await runner.postMessage(turn);
    expect(times(fake.thoughts, turn.messageId)).toBe(1);
    expect(await guest.flow(client).query('state')).toMatchObject({ waiting: [], answering: null });
  });

  it('is not answered again when its reply lands while its repetition is being stored', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('Is there a sauna?');
    const [thinking, storing] = [new Gate(), new Gate()];
    // A short task makes the server hand over the reply while the local activity still runs.
    await client.workflow.start('chatSession', {
      workflowId: chatSessionId(guest.clientId, guest.sessionKey), taskQueue: taskQueues.interactive,
      workflowTaskTimeout: '1 s', args: [guest.input()],
    });
    fake.whileThinking = () => thinking.passed;
    await runner.postMessage(turn);
    fake.afterStore = () => storing.passed;
    const reply = runner.ask(turn);
    await waitFor(() => times(fake.stores, turn.messageId) === 2, { what: 'the repeated message' });
    thinking.open();
    await waitFor(async () => (await guest.flow(client).query<{ answered: number }>('state')).answered === 1, { what: 'the reply' });
    storing.open();
    expect((await reply).replyId).toBe(fake.replyTo(guest.sessionKey, turn.messageId));
    await runner.ask(guest.turn('And a gym?'));
    expect(times(fake.thoughts, turn.messageId)).toBe(1);
  });
});

describe('another text under the same message id', () => {
  itVerifies(['decisions/guests/message-id/other-text-422'], 'is refused, and the conversation goes on', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('When is checkout?');
    await runner.postMessage(turn);
    const other = guest.turn('When is check-in?', turn.messageId);
    await expect(runner.postMessage(other)).rejects.toMatchObject({ name: 'DomainError', code: 'IDEMPOTENCY_MISMATCH' });
    await expect(runner.ask(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await runner.ask(guest.turn('Is there a bar?'));
    expect(fake.messages(guest.sessionKey).map(({ query }) => query)).toEqual(['When is checkout?', 'Is there a bar?']);
  });
});
