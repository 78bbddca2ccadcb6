import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

const statusOf = async (guest: Guest): Promise<string> => (await guest.flow(flow.client).describe()).status.name;
const runOf = async (guest: Guest): Promise<string> => (await guest.flow(flow.client).describe()).runId;
const until = (guest: Guest, status: string): Promise<unknown> =>
  waitFor(async () => await statusOf(guest) === status, { what: `the run to be ${status}` });

describe('a quiet session', () => {
  it('ends, and a later message starts a new run under the same id', async () => {
    const { fake, runnerWith } = flow;
    const guest = new Guest();
    const runner = runnerWith({ sessionIdleMs: 150 });
    await runner.ask(guest.turn('When is breakfast?'));
    const first = await runOf(guest);
    await until(guest, 'COMPLETED');
    await runner.ask(guest.turn('And dinner?'));
    expect(await runOf(guest)).not.toBe(first);
    await until(guest, 'COMPLETED');
    expect(fake.messages(guest.sessionKey)).toHaveLength(2);
  });

  it('has one timer for all its turns, and ends when the guest has been quiet for long enough after the last', async () => {
    const { client, runnerWith } = flow;
    const guest = new Guest();
    const idleMs = 400;
    const runner = runnerWith({ sessionIdleMs: idleMs });
    for (const turn of guest.turns(6)) await runner.ask(turn);
    await until(guest, 'COMPLETED');
    const events = (await guest.flow(client).fetchHistory()).events ?? [];
    const timers = events.flatMap(({ timerStartedEventAttributes: started }) => Number(started?.startToFireTimeout?.nanos ?? 0) / 1e6 || []);
    expect([timers[0], events.filter((event) => event.timerCanceledEventAttributes).length]).toEqual([idleMs, 0]);
    expect(timers.length).toBe(events.filter((event) => event.timerFiredEventAttributes).length);
    const at = ({ eventTime }: (typeof events)[number]): number => Number(eventTime?.seconds ?? 0) * 1000 + Number(eventTime?.nanos ?? 0) / 1e6;
    const answered = events.findLast((event) => event.activityTaskCompletedEventAttributes);
    const [last] = events.slice(-1);
    expect(last && answered && at(last) - at(answered)).toBeGreaterThanOrEqual(idleMs);
  });

  it('takes no event for what its worker can do, and in a run that an older worker began goes on with that one\'s timers', async () => {
    const { client, fake, runner } = flow;
    const kinds = async (isLean: boolean): Promise<number[]> => {
      fake.isLean = isLean;
      const guest = new Guest();
      for (const turn of guest.turns(3)) await runner.ask(turn);
      const events = (await guest.flow(client).fetchHistory()).events ?? [];
      const markers = events.filter(({ markerRecordedEventAttributes: marker }) => marker?.markerName === 'core_patch');
      const upserts = events.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes);
      return [markers.length, upserts.length, events.filter((event) => event.timerCanceledEventAttributes).length];
    };
    expect([await kinds(true), await kinds(false)]).toEqual([[0, 0, 0], [1, 2, 2]]);
  });

  it('does not end under a turn, however long it takes', async () => {
    const { fake, runnerWith } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const runner = runnerWith({ sessionIdleMs: 100 });
    const reply = runner.ask(guest.turn('Tell me a long story'));
    await waitFor(() => fake.messages(guest.sessionKey).length === 1, { what: 'the message' });
    const other = new Guest();
    await runner.postMessage(other.turn('A clock: my session ends before the story does'));
    fake.calm();
    gate.open();
    await until(other, 'COMPLETED');
    await reply;
    await until(guest, 'COMPLETED');
  });

  it('takes every message of a guest who writes just as it ends', async () => {
    const { fake, runnerWith } = flow;
    const runner = runnerWith({ sessionIdleMs: 30 });
    const guest = new Guest();
    const turns = guest.turns(30);
    for (const turn of turns) await runner.ask(turn);
    expect(fake.messages(guest.sessionKey).map(({ id }) => id)).toEqual(turns.map(({ messageId }) => messageId));
    expect(fake.messages(guest.sessionKey).every(({ replyId }) => replyId !== null)).toBe(true);
  });
});

describe('a talkative session', () => {
  it('goes on in a new run before its history is long to replay', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    await runner.postMessage(guest.turn('Hello'));
    const first = guest.flow(client, await runOf(guest));
    let length = 0;
    let count = 1;
    while ((await first.describe()).status.name === 'RUNNING') {
      ({ historyLength: length } = await first.describe());
      for (const turn of guest.turns(20)) await runner.postMessage(turn);
      count += 20;
    }
    expect(length).toBeGreaterThan(1000);
    expect((await first.describe()).historyLength).toBeLessThan(3000);
    await untilAnswered(fake, guest, count);
  });
});

describe('a run that somebody ended', () => {
  it('by force leaves its unanswered messages to the next run, which answers them first', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turns = guest.turns(3);
    for (const turn of turns) await runner.postMessage(turn);
    await waitFor(() => fake.thoughts.includes(turns[0]!.messageId), { what: 'the first thought' });
    await guest.flow(client).terminate('a test');
    fake.calm();
    const last = guest.turn('Hello again');
    await runner.ask(last);
    gate.open();
    await untilAnswered(fake, guest, 4);
    const thoughts = fake.thoughts.filter((id) => fake.messages(guest.sessionKey).some((message) => message.id === id));
    expect(thoughts).toEqual([turns[0]!, ...turns, last].map(({ messageId }) => messageId));
  });

  it.each(['cancelled', 'terminated'])('(%s) while asks wait answers them in the next run', async (how) => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turns = guest.turns(3);
    const asks = turns.map((turn) => runner.ask(turn));
    await waitFor(() => fake.messages(guest.sessionKey).length === 3, { what: 'three waiting asks' });
    const run = guest.flow(client, await runOf(guest));
    if (how === 'cancelled') await run.cancel();
    else await run.terminate('a test');
    gate.open();
    const replies = await Promise.all(asks);
    expect(replies.map(({ replyId }) => replyId)).toEqual(turns.map(({ messageId }) => fake.replyTo(guest.sessionKey, messageId)));
    expect((await run.describe()).status.name).toBe(how.toUpperCase());
  });

  it('(cancelled) between turns ends at once', async () => {
    const { client, runner } = flow;
    const guest = new Guest();
    await runner.ask(guest.turn('When is breakfast?'));
    await guest.flow(client).cancel();
    await until(guest, 'CANCELLED');
    await runner.ask(guest.turn('And dinner?'));
  });
});
