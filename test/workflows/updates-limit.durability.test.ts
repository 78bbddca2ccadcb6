import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuestTurn } from '../../domain/model/turn.ts';
import { Gate } from '../support/general/gate.ts';
import { Guest, startChatFlow, type ChatFlow } from '../support/chat/chat-flow.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

let flow: ChatFlow;

beforeAll(async () => {
  flow = await startChatFlow({
    ...testStack(), dynamicConfig: ['history.maxTotalUpdates=20', 'history.workflowIdReuseMinimalInterval="0s"'],
  });
});
afterAll(() => flow.stop());

describe('a run that has taken all the updates a server allows', () => {
  it('asks its guests to come again, hands over once nobody waits, and loses nothing', async () => {
    const { fake, runner } = flow;
    const guest = new Guest();
    const gates = new Map<string, Gate>();
    fake.whileThinking = ({ messageId }) => gates.get(messageId)?.passed;
    let refusals = 0;
    const askUntilTaken = async (turn: GuestTurn): Promise<void> => {
      await waitFor(() => runner.ask(turn).then(() => true, (error: { code: string; retryAfterSeconds: number }) => {
        // The server's refusal, or the session's own when those who come again are many.
        expect(['UNAVAILABLE', 'TOO_MANY_REQUESTS']).toContain(error.code);
        expect(error.retryAfterSeconds).toBeGreaterThan(0);
        refusals += 1;
        return false;
      }), { what: 'the ask to be taken', pollMs: 200 });
    };
    const isKnown = ({ messageId }: GuestTurn): boolean => fake.messages(guest.sessionKey).some(({ id }) => id === messageId);

    // Each ask is sent before the one before it may be answered, so that somebody waits all the time.
    const turns = guest.turns(28);
    const asks: Promise<void>[] = [];
    let before: Gate | undefined;
    for (const turn of turns) {
      const refused = refusals;
      const gate = new Gate();
      gates.set(turn.messageId, gate);
      asks.push(askUntilTaken(turn));
      await waitFor(() => isKnown(turn) || refusals > refused, { what: 'the ask to be taken or refused' });
      before?.open();
      before = gate;
    }
    before?.open();
    await Promise.all(asks);
    expect(refusals).toBeGreaterThan(0);
    expect(fake.messages(guest.sessionKey)).toHaveLength(turns.length);
    expect(new Set(fake.messages(guest.sessionKey).map(({ replyId }) => replyId)).size).toBe(turns.length);
  });
});
