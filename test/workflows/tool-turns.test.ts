import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { BOOKING_CHANGED_SIGNAL } from '../../domain/model/booking/flows.ts';
import { chatSessionFlow } from '../../domain/model/flows.ts';
import { MAX_THOUGHTS } from '../../domain/model/thoughts.ts';
import { MAX_TURN_STEPS, type PlannedStep } from '../../domain/model/turn.ts';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { untilCanceled } from '../support/chat/until-canceled.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

const step = (index: number): PlannedStep => ({ index, tool: 'tableapp_get_availability' });

/** Asks for one tool after the other, so many, and then replies. */
const oneByOne = (count: number) => (_turn: unknown, done: number): PlannedStep[] => (done < count ? [step(done)] : []);

const stepsOf = (messageId: string) => flow.fake.steps.filter((each) => each.messageId === messageId);
const thoughtsOf = (messageId: string) => flow.fake.thoughts.filter((each) => each === messageId);

describe('a turn that needs tools', () => {
  it('runs one step after the other, each under a key of its own, and thinks again in between', async () => {
    const guest = new Guest();
    const turn = guest.turn('A table for four');
    flow.fake.planning = oneByOne(3);
    await flow.runner.ask(turn);
    const steps = stepsOf(turn.messageId);
    expect(steps.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(new Set(steps.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(thoughtsOf(turn.messageId)).toHaveLength(4);
  });

  it('runs the calls of one thought in their order', async () => {
    const guest = new Guest();
    const turn = guest.turn('A table for four');
    flow.fake.planning = (_turn, done) => (done === 0 ? [step(0), step(1)] : []);
    await flow.runner.ask(turn);
    expect(stepsOf(turn.messageId).map(({ index }) => index)).toEqual([0, 1]);
    expect(thoughtsOf(turn.messageId)).toHaveLength(2);
  });

  it('repeats a step that fails under the same key', async () => {
    const guest = new Guest();
    const turn = guest.turn('A table for four');
    let failures = 2;
    flow.fake.planning = oneByOne(1);
    flow.fake.whileRunningStep = () => {
      if (failures-- > 0) throw ApplicationFailure.retryable('Away for a moment.', 'UNAVAILABLE');
    };
    await flow.runner.ask(turn);
    const steps = stepsOf(turn.messageId);
    expect(steps).toHaveLength(3);
    expect(new Set(steps.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('goes on without the answer of a tool that fails for good', async () => {
    const guest = new Guest();
    flow.fake.planning = oneByOne(1);
    flow.fake.whileRunningStep = () => { throw ApplicationFailure.nonRetryable('Broken.', 'CONFLICT'); };
    await flow.runner.ask(guest.turn('A table for four'));
    expect(flow.fake.givenUp).toContain(0);
    expect(flow.fake.messages(guest.sessionKey)).toMatchObject([{ apologised: false, stepsDone: [0] }]);
  });

  it('ends with an apology when the thinking never comes to an end', async () => {
    const guest = new Guest();
    const turn = guest.turn('A table for four');
    flow.fake.planning = (_turn, done) => [step(done)];
    await flow.runner.ask(turn);
    expect(flow.fake.messages(guest.sessionKey)).toMatchObject([{ apologised: true }]);
    expect(stepsOf(turn.messageId).length).toBeLessThanOrEqual(MAX_TURN_STEPS + 1);
  });

  it('needs no step and no second thought where no tool is asked for', async () => {
    const guest = new Guest();
    const turn = guest.turn('When is breakfast?');
    await flow.runner.ask(turn);
    expect([stepsOf(turn.messageId), thoughtsOf(turn.messageId)]).toEqual([[], [turn.messageId]]);
  });
});

describe('a guest who stops a turn', () => {
  it('gets its closing words at once while it is thought about, and the next message is answered', async () => {
    const guest = new Guest();
    const gate = new Gate();
    const turn = guest.turn('Tell me everything');
    flow.fake.whileThinking = ({ messageId }) => (messageId === turn.messageId ? gate.passed : undefined);
    await flow.runner.postMessage(turn);
    await waitFor(() => thoughtsOf(turn.messageId).length > 0, { what: 'the thought' });
    const next = flow.runner.ask(guest.turn('When is breakfast?'));
    expect(await flow.runner.cancelTurn(turn)).toEqual({ stopped: true });
    await next;
    expect(await guest.flow(flow.client).query('state')).toMatchObject({ answered: 2, waiting: [], answering: null });
    gate.open();
  });

  it('stops a tool that is under way', async () => {
    const guest = new Guest();
    const gate = new Gate();
    const turn = guest.turn('A table for four');
    flow.fake.planning = oneByOne(1);
    flow.fake.whileRunningStep = () => gate.passed;
    await flow.runner.postMessage(turn);
    await waitFor(() => stepsOf(turn.messageId).length > 0, { what: 'the step' });
    expect(await flow.runner.cancelTurn(turn)).toEqual({ stopped: true });
    await waitFor(async () => (await guest.flow(flow.client).query<{ lastOutcome: string }>('state')).lastOutcome === 'stopped', { what: 'the closing words' });
    gate.open();
  });

  it('takes a waiting message out of the queue, and whoever asked gets the closing words', async () => {
    const guest = new Guest();
    const gate = new Gate();
    const [first, second] = guest.turns(2) as [ReturnType<Guest['turn']>, ReturnType<Guest['turn']>];
    flow.fake.whileThinking = ({ messageId }) => (messageId === first.messageId ? gate.passed : undefined);
    await flow.runner.postMessage(first);
    const asked = flow.runner.ask(second);
    await waitFor(async () => (await guest.flow(flow.client).query<{ waiting: string[] }>('state')).waiting.includes(second.messageId), { what: 'the second message in the queue' });
    const stopping = await guest.flow(flow.client).startUpdate(chatSessionFlow.updates.cancelTurn, {
      args: [{ messageId: second.messageId }], waitForStage: 'ACCEPTED',
    });
    gate.open();
    expect(await stopping.result()).toEqual({ stopped: true });
    expect((await asked).replyId).toBe(flow.fake.replyTo(guest.sessionKey, second.messageId));
    expect(thoughtsOf(second.messageId)).toEqual([]);
  });

  it('comes too late for a message that has its reply, and for a run that is over', async () => {
    const guest = new Guest();
    const turn = guest.turn('When is breakfast?');
    await flow.runner.ask(turn);
    expect(await flow.runner.cancelTurn(turn)).toEqual({ stopped: false });
    const nobody = new Guest();
    expect(await flow.runner.cancelTurn(nobody.turn('Hello'))).toEqual({ stopped: false });
  });
});

describe('a booking that changes by itself', () => {
  const changed = (guest: Guest, state: string, bookingId = crypto.randomUUID()) =>
    guest.flow(flow.client).signal(BOOKING_CHANGED_SIGNAL, { bookingId, state });

  it('shows in the state of its conversation', async () => {
    const guest = new Guest();
    await flow.runner.ask(guest.turn('A table for four'));
    await changed(guest, 'held');
    expect(await guest.flow(flow.client).query('state')).toMatchObject({ booking: 'held' });
    expect(flow.fake.toldExpired).toEqual([]);
  });

  it('is told to the guest when its hold has expired, after the turn that is being answered', async () => {
    const guest = new Guest();
    const gate = new Gate();
    const bookingId = crypto.randomUUID();
    const turn = guest.turn('A table for four');
    flow.fake.whileThinking = () => gate.passed;
    await flow.runner.postMessage(turn);
    await changed(guest, 'expired', bookingId);
    expect(flow.fake.toldExpired).not.toContain(bookingId);
    gate.open();
    await untilAnswered(flow.fake, guest, 1);
    await waitFor(() => flow.fake.toldExpired.includes(bookingId), { what: 'the notice' });
    const state = () => guest.flow(flow.client).query<{ expired: string[] }>('state');
    await waitFor(async () => (await state()).expired.length === 0, { what: 'the end of the notice' });
    expect(await state()).toMatchObject({ booking: 'expired', expired: [] });
  });
});

describe('a turn that asks a language model', () => {
  it('breaks the call off when the guest says more, thinks anew, and asks what it then wants to know', async () => {
    const guest = new Guest();
    const key = { clientId: guest.clientId, sessionKey: guest.sessionKey, channel: 'WHATSAPP' } as const;
    const [first, second] = guest.turns(2);
    let calls = 0;
    flow.fake.asking = (_turn, done) => done < 1;
    flow.fake.whileAsking = () => ((calls += 1) === 1 ? untilCanceled() : undefined);
    flow.thread.deliver(first!);
    await flow.runner.wakeThread(key);
    await waitFor(() => calls === 1, { what: 'the call' });
    flow.thread.deliver(second!);
    await flow.runner.wakeThread(key);
    await untilAnswered(flow.fake, guest, 2);
    expect(calls).toBeGreaterThan(1);
    expect(flow.fake.asked.filter((id) => id === first!.messageId)).toHaveLength(1);
    expect(thoughtsOf(first!.messageId).length).toBeGreaterThanOrEqual(3);
  });

  it('ends with an apology where a mind never stops asking', async () => {
    const turn = new Guest().turn('And then?');
    flow.fake.asking = () => true;
    await flow.runner.ask(turn);
    expect(flow.fake.asked.filter((id) => id === turn.messageId).length).toBeLessThanOrEqual(MAX_THOUGHTS);
    expect(flow.fake.messages(turn.sessionKey)[0]?.apologised).toBe(true);
  });
});
