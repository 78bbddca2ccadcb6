import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import type { GuestTurn } from '../../domain/model/turn.ts';

const { dataDir, bundlePath } = testStack();

/** Workflows whose histories those of the product cannot replay: one of their activities has another name. */
const foreignBundle = join(dataDir, 'foreign-bundle.js');
let flow: ChatFlow;

beforeAll(async () => {
  writeFileSync(foreignBundle, readFileSync(bundlePath, 'utf8').replaceAll('answerTurn', 'answerTurnElsewhere'));
  flow = await startChatFlow({
    ...testStack(), bundlePath: foreignBundle,
    activities: { answerTurnElsewhere: (turn: GuestTurn) => flow.fake.activities.answerTurn(turn) },
  });
});
afterAll(() => flow.stop());

/** As a guest's program does: the same message again until it is taken. */
const insist = (turn: GuestTurn, post: (turn: GuestTurn) => Promise<unknown> = flow.runner.postMessage): Promise<boolean> =>
  waitFor(() => post(turn).then(() => true, () => false), { what: 'the message to be taken', pollMs: 250 });

describe('a conversation whose history cannot be replayed', () => {
  it('goes on in a new run with the next message', async () => {
    const guest = new Guest();
    await flow.runner.ask(guest.turn('Before'));
    const before = await guest.flow(flow.client).describe();
    await flow.replaceWorkers(bundlePath);
    await insist(guest.turn('After'), flow.runnerWith({ acceptTimeoutMs: 5_000 }).postMessage);
    await untilAnswered(flow.fake, guest, 2);
    expect((await guest.flow(flow.client, before.runId).describe()).status.name).toBe('TERMINATED');
    expect((await guest.flow(flow.client).describe()).runId).not.toBe(before.runId);
  });
});

describe('many messages of a session at the same moment', () => {
  it('are offered to its flow a few at a time by each process, and each is answered once', async () => {
    const runners = [flow.runner, flow.runnerWith({})];
    const guest = new Guest();
    await Promise.all(guest.turns(50).map((turn, index) => insist(turn, runners[index % 2]?.postMessage)));
    await untilAnswered(flow.fake, guest, 50);
    const { events } = await guest.flow(flow.client).fetchHistory();
    expect(events?.filter(({ workflowTaskFailedEventAttributes: failed }) => failed)).toEqual([]);
  });
});
