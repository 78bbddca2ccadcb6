import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { chatSessionId } from '../../domain/model/flows.ts';
import { BOOKING_CHANGED_SIGNAL } from '../../domain/model/booking/flows.ts';
import { Guest, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** The server on which histories are recorded hands over early, so that a rollover fits into a file. */
export const recordingServer = ['limit.historyCount.suggestContinueAsNew=120', 'history.workflowIdReuseMinimalInterval="0s"'];

/** Plays a conversation whose history is worth keeping. @returns the runs to keep, by the name of their file */
export type Scenario = (flow: ChatFlow) => Promise<Record<string, { guest: Guest; runId?: string }>>;

const hopeless = (): never => { throw ApplicationFailure.nonRetryable('This message does not exist.', 'NOT_FOUND'); };
const passing = (): never => { throw ApplicationFailure.retryable('Something went wrong on our side.', 'INTERNAL'); };

const failingFirst = (count: number) => (): void => { if (count-- > 0) passing(); };

const runOf = async ({ client }: ChatFlow, guest: Guest): Promise<string> => (await guest.flow(client).describe()).runId;

const untilStatus = (flow: ChatFlow, guest: Guest, status: string): Promise<unknown> => waitFor(
  async () => (await guest.flow(flow.client).describe()).status.name === status, { what: `a run that is ${status}` },
);

/** Posts and asks that overlap, with one reply on its way while most of them arrive. */
async function interleave({ fake, runner }: ChatFlow, guest: Guest): Promise<void> {
  const gate = new Gate();
  fake.whileThinking = () => gate.passed;
  const [first, ...others] = guest.turns(7);
  await runner.postMessage(first!);
  const taken = others.map((turn, index) => (index % 2 === 0 ? runner.ask(turn) : runner.postMessage(turn)));
  taken.push(runner.ask(first!));
  await waitFor(() => fake.messages(guest.sessionKey).length === 7, { what: 'all messages' });
  gate.open();
  await Promise.all(taken);
  await untilAnswered(fake, guest, 7);
}

export const scenarios: Record<string, Scenario> = {
  async shortChat(flow) {
    const guest = new Guest();
    for (const turn of guest.turns(3)) await flow.runner.ask(turn);
    return { 'short-chat': { guest } };
  },

  async toldFlows({ fake, runner }) {
    const [guest, asker, nobody] = [new Guest(), new Guest(), new Guest()];
    await runner.ask(asker.turn('Any flow that is open'));
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const [first, second] = guest.turns(2);
    await runner.postMessage({ ...first!, asker: chatSessionId(asker.clientId, asker.sessionKey) });
    await runner.postMessage({ ...second!, asker: chatSessionId(nobody.clientId, nobody.sessionKey) });
    gate.open();
    await untilAnswered(fake, guest, 2);
    await runner.ask(guest.turn('And dinner?'));
    return { 'told-flows': { guest } };
  },

  async failedTurn({ fake, runner }) {
    const guest = new Guest();
    fake.whileThinking = hopeless;
    await runner.ask(guest.turn('Tell me everything'));
    fake.calm();
    await runner.ask(guest.turn('When is breakfast?'));
    return { 'failed-turn': { guest } };
  },

  async retriedSteps({ fake, runner }) {
    const guest = new Guest();
    fake.beforeStore = failingFirst(2);
    fake.whileThinking = failingFirst(2);
    await runner.ask(guest.turn('When is breakfast?'));
    return { 'retried-steps': { guest } };
  },

  async refusedMessage({ fake, runner }) {
    const guest = new Guest();
    fake.beforeStore = hopeless;
    await runner.postMessage(guest.turn('Too late')).catch(() => undefined);
    fake.calm();
    await runner.ask(guest.turn('When is breakfast?'));
    return { 'refused-message': { guest } };
  },

  async interleaved(flow) {
    const guest = new Guest();
    await interleave(flow, guest);
    return { 'asks-and-posts-interleaved': { guest } };
  },

  async continuedAsNew(flow) {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    await runner.ask(guest.turn('When is breakfast?'));
    const runId = await runOf(flow, guest);
    fake.whileThinking = () => gate.passed;
    for (const turn of guest.turns(24)) await runner.postMessage(turn);
    gate.open();
    await untilAnswered(fake, guest, 25);
    await waitFor(async () => (await guest.flow(client, runId).describe()).status.name === 'CONTINUED_AS_NEW', { what: 'the handover' });
    await runner.ask(guest.turn('And dinner?'));
    return { 'continued-as-new': { guest, runId }, 'after-continue-as-new': { guest } };
  },

  async idleEnd(flow) {
    const guest = new Guest();
    await flow.runnerWith({ sessionIdleMs: 150 }).ask(guest.turn('When is breakfast?'));
    await untilStatus(flow, guest, 'COMPLETED');
    return { 'idle-end': { guest } };
  },

  async cancelledRun(flow) {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const turn = guest.turn('When is breakfast?');
    await runner.postMessage(turn);
    await waitFor(() => fake.thoughts.includes(turn.messageId), { what: 'the thought' });
    await guest.flow(client).cancel();
    await untilStatus(flow, guest, 'CANCELLED');
    gate.open();
    return { 'cancelled-run': { guest } };
  },

  async toolTurn({ fake, runner }) {
    const guest = new Guest();
    let failures = 1;
    fake.planning = (_turn, done) => (done < 2 ? [{ index: done, tool: 'tableapp_get_availability' }] : []);
    fake.whileRunningStep = () => { if (failures-- > 0) passing(); };
    await runner.ask(guest.turn('A table for four'));
    fake.whileRunningStep = hopeless;
    await runner.ask(guest.turn('A table for five'));
    return { 'tool-turn': { guest } };
  },

  async stoppedTurns({ fake, runner }) {
    const guest = new Guest();
    const gate = new Gate();
    const [first, second] = guest.turns(2);
    fake.whileThinking = () => gate.passed;
    await runner.postMessage(first!);
    await waitFor(() => fake.thoughts.includes(first!.messageId), { what: 'the thought' });
    await runner.postMessage(second!);
    const stopping = runner.cancelTurn(second!);
    await runner.cancelTurn(first!);
    await stopping;
    gate.open();
    return { 'stopped-turns': { guest } };
  },

  async expiredHold({ client, fake, runner }) {
    const guest = new Guest();
    await runner.ask(guest.turn('A table for four'));
    const bookingId = randomUUID();
    for (const state of ['held', 'expired']) await guest.flow(client).signal(BOOKING_CHANGED_SIGNAL, { bookingId, state });
    await waitFor(() => fake.toldExpired.includes(bookingId), { what: 'the notice' });
    return { 'expired-hold': { guest } };
  },

  async channelThread({ fake, runner, thread }) {
    const guest = new Guest();
    const gate = new Gate();
    const key = { clientId: guest.clientId, sessionKey: guest.sessionKey, channel: 'WHATSAPP' } as const;
    fake.whileThinking = () => gate.passed;
    thread.unknown = 1;
    const [first, second] = guest.turns(2);
    thread.deliver(first!);
    await runner.wakeThread(key);
    await waitFor(() => fake.thoughts.includes(first!.messageId), { what: 'the thought' });
    // It arrives while the first is thought about, which begins again.
    thread.deliver(second!);
    await runner.wakeThread(key);
    await waitFor(() => fake.messages(guest.sessionKey).length === 2, { what: 'the second message' });
    gate.open();
    await waitFor(() => thread.sent.filter((send) => send.startsWith(guest.sessionKey)).length === 2, { what: 'both replies' });
    return { 'channel-thread': { guest } };
  },

  async takenOver({ client, fake, runner }) {
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const [left, later] = guest.turns(2);
    await runner.postMessage(left!);
    await waitFor(() => fake.thoughts.includes(left!.messageId), { what: 'the thought' });
    fake.persons.set(guest.sessionKey, randomUUID());
    await runner.followTakeover(guest);
    gate.open();
    await waitFor(async () => (await guest.flow(client).query<{ waiting: string[] }>('state')).waiting.length === 0, { what: 'the turn to be left' });
    fake.handBack(guest.sessionKey);
    await runner.followHandback(guest);
    await runner.ask(later!);
    return { 'taken-over': { guest } };
  },
};
