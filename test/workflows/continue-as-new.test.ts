import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

let flow: ChatFlow;

/** Runs of this server hand over after a handful of turns, and at once: it slows down runs shorter than a second. */
const shortRuns = ['limit.historyCount.suggestContinueAsNew=40', 'history.workflowIdReuseMinimalInterval="0s"'];

beforeAll(async () => { flow = await startChatFlow({ ...testStack(), dynamicConfig: shortRuns }); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

async function runsOf(guest: Guest): Promise<string[]> {
  const first = await guest.flow(flow.client).describe();
  const runs = [first.runId];
  for (;;) {
    const { events } = await guest.flow(flow.client, runs.at(-1)).fetchHistory();
    const earlier = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
    if (!earlier) return runs;
    runs.push(earlier);
  }
}

const answeredInOrder = ({ fake }: ChatFlow, guest: Guest): void => {
  const ids = fake.messages(guest.sessionKey).map(({ id }) => id);
  expect(fake.thoughts.filter((id) => ids.includes(id))).toEqual(ids);
};

describe('a long conversation', () => {
  it('goes on in new runs without losing or repeating a turn', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turns = guest.turns(24);
    for (const turn of turns.slice(0, 12)) await runner.ask(turn);
    for (const turn of turns.slice(12)) await runner.postMessage(turn);
    await untilAnswered(fake, guest, 24);
    answeredInOrder(flow, guest);
    expect((await runsOf(guest)).length).toBeGreaterThanOrEqual(3);
    await waitFor(async () => (await guest.flow(flow.client).query<{ answered: number }>('state')).answered === 24, { what: '24 answers' });
  });

  it('hands its queue over', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turns = guest.turns(25);
    for (const turn of turns) await runner.postMessage(turn);
    gate.open();
    await untilAnswered(fake, guest, 25);
    answeredInOrder(flow, guest);
    expect(fake.messages(guest.sessionKey).map(({ id }) => id)).toEqual(turns.map(({ messageId }) => messageId));
    expect((await runsOf(guest)).length).toBeGreaterThanOrEqual(2);
  });

  it('knows in its next run which answers are not wanted, also to a message that is still on its way', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turns = guest.turns(21);
    const late = turns.at(-1)!;
    await runner.ask(turns[0]!);
    expect(await runner.cancelTurn(late)).toEqual({ stopped: false });
    for (const turn of turns.slice(1, -1)) await runner.ask(turn);
    expect((await runsOf(guest)).length).toBeGreaterThanOrEqual(2);
    await runner.ask(late);
    expect(fake.thoughts).not.toContain(late.messageId);
  });

  it('deduplicates a message that an earlier run took', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const turns = guest.turns(12);
    const replies: string[] = [];
    for (const turn of turns) replies.push((await runner.ask(turn)).replyId);
    expect((await runsOf(guest)).length).toBeGreaterThanOrEqual(2);
    expect((await runner.ask(turns[0]!)).replyId).toBe(replies[0]);
    await runner.postMessage(turns[1]!);
    expect(fake.messages(guest.sessionKey)).toHaveLength(12);
    answeredInOrder(flow, guest);
  });

  it('does not fail a waiting ask, although others come all the time', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const turns = guest.turns(30);
    const waiting = new Set<Promise<unknown>>();
    for (const turn of turns) {
      const ask: Promise<unknown> = runner.ask(turn).finally(() => waiting.delete(ask));
      waiting.add(ask);
      if (waiting.size >= 4) await Promise.race(waiting);
    }
    await Promise.all(waiting);
    await untilAnswered(fake, guest, 30);
    answeredInOrder(flow, guest);
    expect(fake.stores.filter((id) => fake.messages(guest.sessionKey).some((message) => message.id === id))).toHaveLength(30);
    expect((await runsOf(guest)).length).toBeGreaterThanOrEqual(2);
    const { events } = await guest.flow(client).fetchHistory();
    expect(events?.length ?? 0).toBeLessThan(200);
  });
});
