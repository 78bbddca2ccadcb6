import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_QUEUED_TURNS, MAX_WAITING_ASKS } from '../../domain/model/turn.ts';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

const tooMany = { name: 'DomainError', code: 'TOO_MANY_REQUESTS' };

describe('a session', () => {
  it('lets so many asks wait, refuses the next one and takes it later', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turns = guest.turns(MAX_WAITING_ASKS);
    const asks = turns.map((turn) => runner.ask(turn));
    await waitFor(() => fake.messages(guest.sessionKey).length === MAX_WAITING_ASKS, { what: 'all asks to wait' });
    const refused = guest.turn('One too many');
    await expect(runner.ask(refused)).rejects.toMatchObject(tooMany);
    expect(fake.stores).not.toContain(refused.messageId);

    const joined = runner.ask(turns[3]!);
    await runner.postMessage(guest.turn('A message without waiting is still taken'));
    gate.open();
    const replies = await Promise.all(asks);
    expect(await joined).toEqual(replies[3]);
    expect(new Set(replies.map(({ replyId }) => replyId)).size).toBe(MAX_WAITING_ASKS);
    await runner.ask(refused);
    await untilAnswered(fake, guest, MAX_WAITING_ASKS + 2);
  });

  it('lets an operator in while all asks wait and two of their turns are being stopped', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turns = guest.turns(MAX_WAITING_ASKS);
    const asks = turns.map((turn) => runner.ask(turn));
    await waitFor(() => fake.messages(guest.sessionKey).length === MAX_WAITING_ASKS, { what: 'all asks to wait' });
    // Sent at the same moment, they wait in the order in which they were stored; the first is thought about.
    const waiting = fake.messages(guest.sessionKey).slice(-2).map(({ id }) => turns.find(({ messageId }) => messageId === id)!);
    expect(await Promise.all(waiting.map((turn) => runner.cancelTurn(turn)))).toEqual([{ stopped: true }, { stopped: true }]);
    fake.persons.set(guest.sessionKey, 'A person');
    await runner.followTakeover(guest);
    expect(await Promise.all(asks)).toEqual(turns.map(() => ({ replyId: 'A person' })));
    gate.open();
  });

  it('queues so many messages, refuses the next one and takes it later', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    for (const turn of guest.turns(MAX_QUEUED_TURNS)) await runner.postMessage(turn);
    const refused = guest.turn('One too many');
    await expect(runner.postMessage(refused)).rejects.toMatchObject(tooMany);
    await expect(runner.ask(refused)).rejects.toMatchObject(tooMany);
    expect(fake.messages(guest.sessionKey)).toHaveLength(MAX_QUEUED_TURNS);

    gate.open();
    await untilAnswered(fake, guest, MAX_QUEUED_TURNS);
    await runner.ask(refused);
    expect(fake.messages(guest.sessionKey)).toHaveLength(MAX_QUEUED_TURNS + 1);
  });

  it('leaves no trace of a refused message in its history', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const asks = guest.turns(MAX_WAITING_ASKS).map((turn) => runner.ask(turn));
    await waitFor(() => fake.messages(guest.sessionKey).length === MAX_WAITING_ASKS, { what: 'all asks to wait' });
    for (let round = 0; round < 5; round += 1) {
      await expect(runner.ask(guest.turn('Too many'))).rejects.toMatchObject(tooMany);
    }
    const { events } = await guest.flow(client).fetchHistory();
    const accepted = events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes) ?? [];
    expect(accepted).toHaveLength(MAX_WAITING_ASKS);
    gate.open();
    await Promise.all(asks);
  });
});
