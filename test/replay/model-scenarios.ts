import { ApplicationFailure } from '@temporalio/common';
import { Guest } from '../support/chat/chat-flow.ts';
import { untilCanceled } from '../support/chat/until-canceled.ts';
import { waitFor } from '../support/general/wait-for.ts';
import type { Scenario } from './scenarios.ts';

/** Turns that call a language model. */
export const modelScenarios: Record<string, Scenario> = {
  async answered({ fake, runner }) {
    const guest = new Guest();
    fake.asking = (_turn, done) => done < 2;
    fake.planning = (_turn, done) => (done < 1 ? [{ index: done, tool: 'tableapp_get_availability' }] : []);
    await runner.ask(guest.turn('A table for four, and when is breakfast?'));
    return { 'model-answered': { guest } };
  },

  async fallenBack({ fake, runner }) {
    const guest = new Guest();
    fake.asking = (_turn, done) => done < 1;
    fake.whileAsking = () => { throw ApplicationFailure.nonRetryable('Something went wrong on our side.', 'INTERNAL'); };
    await runner.ask(guest.turn('When is breakfast?'));
    return { 'model-fallen-back': { guest } };
  },

  async rateLimited({ fake, runner }) {
    const guest = new Guest();
    let busy = 2;
    fake.asking = (_turn, done) => done < 1;
    fake.whileAsking = () => {
      if (busy-- > 0) throw ApplicationFailure.create({ message: 'Other work of this hotel is under way.', type: 'CLIENT_BUSY', nextRetryDelay: 50 });
    };
    await runner.ask(guest.turn('When is breakfast?'));
    return { 'model-rate-limited': { guest } };
  },

  async stoppedInCall({ fake, runner }) {
    const guest = new Guest();
    let isCalling = false;
    fake.asking = () => true;
    fake.whileAsking = () => {
      isCalling = true;
      return untilCanceled();
    };
    const turn = guest.turn('Tell me everything');
    await runner.postMessage(turn);
    await waitFor(() => isCalling, { what: 'the call' });
    await runner.cancelTurn(turn);
    return { 'model-stopped-in-call': { guest } };
  },
};
