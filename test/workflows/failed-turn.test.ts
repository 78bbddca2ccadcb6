import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { testStack } from '../support/stack/test-stack.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

const hopeless = (): never => { throw ApplicationFailure.nonRetryable('The model is gone.', 'NOT_FOUND'); };
const passing = (): never => { throw ApplicationFailure.retryable('Something went wrong on our side.', 'INTERNAL'); };

/** A hook that fails its first calls and then lets work pass. */
const failingFirst = (count: number, fail: () => never) => (): void => {
  if (count-- > 0) fail();
};

describe('a turn whose thinking fails', () => {
  it('for a moment is tried again and has one reply', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    fake.whileThinking = failingFirst(2, passing);
    await runner.ask(guest.turn('When is breakfast?'));
    expect(fake.messages(guest.sessionKey)).toMatchObject([{ apologised: false }]);
  });

  it('for good ends with one apology, and the next turn works', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const lost = guest.turn('Tell me everything');
    fake.whileThinking = ({ messageId }) => (messageId === lost.messageId ? hopeless() : undefined);
    const { replyId } = await runner.ask(lost);
    expect(await guest.flow(client).query('state')).toMatchObject({ answered: 1, lastOutcome: 'failed' });
    await runner.ask(guest.turn('When is breakfast?'));
    expect(fake.messages(guest.sessionKey)).toMatchObject([{ apologised: true, replyId }, { apologised: false }]);
    expect(await guest.flow(client).query('state')).toMatchObject({ answered: 2, lastOutcome: 'answered', waiting: [] });
  });

  it('for good is apologised for even when that fails at first', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    fake.whileThinking = hopeless;
    fake.beforeApology = failingFirst(2, passing);
    await runner.ask(guest.turn('Tell me everything'));
    expect(fake.messages(guest.sessionKey)).toMatchObject([{ apologised: true }]);
  });
});

describe('a turn whose message is gone', () => {
  it('ends its run, and the session goes on in a new one', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    fake.whileThinking = hopeless;
    fake.beforeApology = hopeless;
    await runner.postMessage(guest.turn('Forget me'));
    await expect(guest.flow(client).result()).rejects.toThrow();
    fake.calm();
    await runner.ask(guest.turn('When is breakfast?'));
    expect(await guest.flow(client).query('state')).toMatchObject({ waiting: [], answering: null });
  });
});

describe('a message whose storing fails', () => {
  it('for a moment is stored once', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('When is breakfast?');
    fake.beforeStore = failingFirst(3, passing);
    await runner.postMessage(turn);
    await untilAnswered(fake, guest, 1);
    expect(fake.stores.filter((id) => id === turn.messageId)).toHaveLength(4);
  });

  it('after it was written is not written again', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turn = guest.turn('When is breakfast?');
    const before = { stores: fake.stores.length, thoughts: fake.thoughts.length };
    fake.afterStore = failingFirst(1, passing);
    await runner.postMessage(turn);
    await untilAnswered(fake, guest, 1);
    // What the fake would write once only is asked for twice, under one id: by the try whose end was lost, and by its repetition.
    expect(fake.stores.slice(before.stores)).toEqual([turn.messageId, turn.messageId]);
    expect(fake.thoughts.slice(before.thoughts)).toEqual([turn.messageId]);
  });

  it('is refused in the domain\'s terms when it can never be stored, and the next one is taken', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    fake.beforeStore = hopeless;
    const turn = guest.turn('Too late');
    await expect(runner.postMessage(turn)).rejects.toMatchObject({ name: 'DomainError', code: 'NOT_FOUND', message: 'The model is gone.' });
    await expect(runner.ask(turn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    fake.calm();
    await runner.ask(guest.turn('When is breakfast?'));
    expect(await guest.flow(client).query('state')).toMatchObject({ answered: 1, waiting: [] });
  });

  it('can be sent again, although its run remembers the failure', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const brokenForLong = (): never => { throw ApplicationFailure.nonRetryable('Gave up.', 'INTERNAL'); };
    const turn = guest.turn('When is breakfast?');
    fake.beforeStore = brokenForLong;
    await expect(runner.postMessage(turn)).rejects.toMatchObject({ name: 'DomainError', code: 'INTERNAL' });
    fake.calm();
    await runner.postMessage(turn);
    await untilAnswered(fake, guest, 1);
  });

  it('makes its caller wait no longer than agreed, and is stored when it works again', async () => {
    const { fake, runnerWith } = flow;
    const guest = new Guest();
    fake.beforeStore = passing;
    const turn = guest.turn('When is breakfast?');
    const hasty = runnerWith({ acceptTimeoutMs: 700 });
    await expect(hasty.postMessage(turn)).rejects.toMatchObject({ name: 'DomainError', code: 'UNAVAILABLE' });
    fake.calm();
    await flow.runner.postMessage(turn);
    await untilAnswered(fake, guest, 1);
  });
});
