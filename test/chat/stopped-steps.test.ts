import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { stopTurn } from '../../domain/chat/close-turn.ts';
import { readHistory } from '../../domain/chat/messages.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { planSteps, runStep } from '../../domain/chat/turn-steps.ts';
import type { TurnTools } from '../../domain/chat/turn-tools.ts';
import type { ToolCall } from '../../domain/ports/brain.ts';
import type { ToolResult } from '../../domain/model/booking/tools.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Gate } from '../support/general/gate.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();

/** A turn that has planned to write, and tools that note when they are asked. */
async function plannedTurn(
  answer: () => Promise<ToolResult> = async () => ({ ok: true, data: {} }), call: ToolCall = { tool: 'tableapp_cancel_reservation', args: {} },
) {
  const { id: clientId } = await createHotel(database);
  const ctx = systemContext(database, clientId);
  const { key: sessionKey } = await openSession({ ctx, input: {} });
  const turn = { clientId, sessionKey, messageId: randomUUID() };
  await storeGuestMessage({ ctx, input: { ...turn, query: 'Cancel it, please', locale: 'en' } });
  await planSteps(ctx, turn, { done: 0, calls: [call] });
  const asked: string[] = [];
  const tools: TurnTools = {
    available: async () => [],
    confirm: async () => undefined,
    withdraw: async () => undefined,
    run: async (_ctx, { idempotencyKey }) => { asked.push(idempotencyKey); return answer(); },
  };
  return {
    asked,
    run: () => runStep({ ctx, input: { ...turn, index: 0, idempotencyKey: randomUUID() }, tools }),
    stop: () => stopTurn({ ctx, input: turn }),
    lastWords: async () => (await ctx.db.read((em) => readHistory(em, sessionKey))).messages.at(-1)?.message,
  };
}

describe('a stopped turn', () => {
  itVerifies(['decisions/booking/conversation/stop'], 'lets no step begin after the guest was told that it is stopped', async () => {
    const { asked, run, stop, lastWords } = await plannedTurn();
    expect(await stop()).toMatchObject({ outcome: 'stopped' });
    await run();
    expect(asked).toEqual([]);
    expect(await lastWords()).toContain('I have stopped, as you wished');
  });

  it('says that a step which had begun may still go through', async () => {
    const gate = new Gate();
    const { asked, run, stop, lastWords } = await plannedTurn(async () => { await gate.passed; return { ok: true, data: {} }; });
    const running = run();
    await waitFor(() => asked.length > 0, { what: 'the tool to be asked' });
    await stop();
    gate.open();
    await running;
    expect(await lastWords()).toContain('may still go through');
  });

  it('says so, too, of a step that has taken effect, and not of one that was refused', async () => {
    const done = await plannedTurn();
    await done.run();
    await done.stop();
    expect(await done.lastWords()).toContain('may still go through');
    const refused = await plannedTurn(async () => ({ ok: false, code: 'ALREADY_CANCELLED', message: 'No.' }));
    await refused.run();
    await refused.stop();
    expect(await refused.lastWords()).toContain('I have stopped, as you wished');
  });

  itVerifies(['decisions/booking/conversation/late-end'], 'is followed by the news that its step was refused, also where nothing of it was recorded', async () => {
    const table = { startsAt: '2027-03-05T19:30:00Z', partySize: 2, guestName: 'Anna Weber', guestEmail: 'anna@example.org' };
    for (const [call, news] of [
      [{ tool: 'tableapp_create_reservation', args: table }, /the table for 2 people .*5 March.* could not be reserved/],
      [{ tool: 'tableapp_cancel_reservation', args: { reservationId: 'r-1', reason: 'ill' } }, /did not accept what you asked me to do with your reservation/],
    ] as const) {
      const gate = new Gate();
      const { asked, run, stop, lastWords } = await plannedTurn(async () => {
        await gate.passed;
        return { ok: false, code: 'HOLD_NOT_FOUND', message: 'There is no such hold.' };
      }, call);
      const running = run();
      await waitFor(() => asked.length > 0, { what: 'the tool to be asked' });
      await stop();
      gate.open();
      await running;
      expect(await lastWords()).toMatch(news);
    }
  });

  it('decides each race of the stop with the first attempt one way only', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { asked, run, stop, lastWords } = await plannedTurn();
      await Promise.all([run(), stop()]);
      expect(await lastWords()).toContain(asked.length === 0 ? 'I have stopped, as you wished' : 'may still go through');
    }
  });
});
