import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { itVerifies } from '../requirements/verifies.ts';

let flow: ChatFlow;

beforeAll(async () => { flow = await startChatFlow(testStack()); });
beforeEach(() => flow.fake.calm());
afterAll(() => flow.stop());

type Events = NonNullable<Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']>;
const textOf = (payload: Payload | null | undefined): string | undefined => payload ? defaultPayloadConverter.fromPayload(payload) : undefined;

const eventsOf = async (guest: Guest): Promise<Events> => (await guest.flow(flow.client).fetchHistory()).events ?? [];

/** The text at the top of a run in the Temporal Web UI. */
async function currentDetails(guest: Guest): Promise<string> {
  const metadata = await guest.flow(flow.client).query<{ currentDetails: string }>('__temporal_workflow_metadata');
  return metadata.currentDetails;
}

describe('an operator who opens a conversation in the Temporal Web UI', () => {
  it('reads what it is and finds it by its attributes', async () => {
    const { client, runner } = flow;
    const guest = new Guest();
    await runner.ask(guest.turn('When is breakfast?'));
    const description = await guest.flow(client).describe();
    expect(await description.staticSummary()).toBe('Guest conversation on the web');
    expect(description.type).toBe('chatSession');
    await waitFor(async () => (await guest.flow(client).describe()).searchAttributes['ConciergeOutcome'], { what: 'the outcome' });
    expect((await guest.flow(client).describe()).searchAttributes).toMatchObject({
      ConciergeClientId: [guest.clientId], ConciergeSessionKey: [guest.sessionKey],
      ConciergeChannel: ['WEB'], ConciergeOutcome: ['answered'],
    });
    await waitFor(async () => {
      const found = await client.workflow.count(`ConciergeSessionKey = '${guest.sessionKey}' AND ConciergeOutcome = 'answered'`);
      return found.count === 1;
    }, { what: 'the run in the list' });
  });

  it('reads how it ended where no turn of it has, and how the last turn did otherwise', async () => {
    const { client, fake, runner } = flow;
    const outcomeOf = async (guest: Guest): Promise<unknown> => (await guest.flow(client).describe()).searchAttributes['ConciergeOutcome'];
    const unheard = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    await runner.postMessage(unheard.turn('When is breakfast?'));
    await waitFor(() => fake.thoughts.length > 0, { what: 'the thought' });
    await unheard.flow(client).cancel();
    await unheard.flow(client).result().catch(() => undefined);
    gate.open();
    fake.calm();
    expect(await outcomeOf(unheard)).toEqual(['canceled']);

    const failed = new Guest();
    fake.whileThinking = () => { throw ApplicationFailure.nonRetryable('Gone.', 'NOT_FOUND'); };
    await runner.ask(failed.turn('When is breakfast?'));
    fake.calm();
    await runner.ask(failed.turn('And dinner?'));
    await waitFor(async () => String(await outcomeOf(failed)) === 'failed', { what: 'the outcome' });
    await failed.flow(client).cancel();
    await failed.flow(client).result().catch(() => undefined);
    expect(await outcomeOf(failed)).toEqual(['failed']);
  });

  it('reads what it does at the moment', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gate = new Gate();
    fake.whileThinking = () => gate.passed;
    const [first, second] = guest.turns(2);
    await runner.postMessage(first!);
    await waitFor(() => fake.thoughts.includes(first!.messageId), { what: 'the thought' });
    expect(await currentDetails(guest)).toBe(
      '**Answering**\n\n- Turns answered: 0\n- Messages waiting: 1\n- Last outcome: none yet\n- Step: Think and store the reply',
    );
    await runner.postMessage(second!);
    gate.open();
    await untilAnswered(fake, guest, 2);
    await waitFor(async () => (await currentDetails(guest)).includes('Turns answered: 2'), { what: 'the end of the turns' });
    expect(await currentDetails(guest)).toBe(
      '**Waiting for the guest**\n\n- Turns answered: 2\n- Messages waiting: 0\n- Last outcome: answered',
    );
  });

  it('reads its steps by name', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    fake.whileThinking = () => { throw ApplicationFailure.nonRetryable('Gone.', 'NOT_FOUND'); };
    await runner.ask(guest.turn('When is breakfast?'));
    await waitFor(async () => (await eventsOf(guest)).some((event) => event.timerStartedEventAttributes), { what: 'the idle timer' });
    const summaries = (await eventsOf(guest)).flatMap(({ userMetadata }) => textOf(userMetadata?.summary) ?? []);
    expect(new Set(summaries)).toEqual(new Set([
      'Guest conversation on the web', 'Store the guest message', 'Think and store the reply',
      'Apologise for the failed turn', 'Waiting for the guest',
    ]));
  });

  itVerifies(['decisions/guests/session-id/edge-only'], 'reads nothing that the guest wrote, except in the update that carries it', async () => {
    const { client, fake, runner } = flow;
    const guest = new Guest();
    const secret = 'My card number is 4111 1111 1111 1111';
    // No number of the server's own looks like it.
    const digits = '4111 1111 1111';
    fake.whileThinking = () => { throw ApplicationFailure.nonRetryable('Gone.', 'NOT_FOUND'); };
    await runner.ask(guest.turn(secret));
    await runner.postMessage(guest.turn(secret));
    await untilAnswered(fake, guest, 2);
    const events = await eventsOf(guest);
    const description = await guest.flow(client).describe();
    const plain = [
      ...events.filter((event) => !event.workflowExecutionUpdateAcceptedEventAttributes).map((event) => readable(event)),
      readable(description.raw), await currentDetails(guest), readable(await guest.flow(client).query('state')),
    ];
    expect(plain.filter((text) => text.includes(digits))).toEqual([]);
    // The check itself would see it: the updates do carry the text.
    expect(events.map((event) => readable(event)).filter((text) => text.includes(digits))).toHaveLength(2);
  });

  it('gets the answers of the query although the run is over', async () => {
    const { client, runner } = flow;
    const guest = new Guest();
    await runner.ask(guest.turn('When is breakfast?'));
    await guest.flow(client).terminate('a test');
    expect(await guest.flow(client).query('state')).toEqual({
      waiting: [], answering: null, answered: 1, lastOutcome: 'answered', stage: null, booking: null, expired: [],
    });
  });
});

/** Everything in a value as text, its bytes decoded. */
function readable(value: unknown): string {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(readable).join(' ');
}
