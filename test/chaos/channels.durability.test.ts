import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { runChannels } from './channels.ts';

/** The whole run: `npm run chaos -- channels`. */
describe('guests on messaging channels', () => {
  itVerifies(
    ['decisions/channels/threads/restart', 'decisions/channels/webhooks/deduplicated', 'decisions/channels/threads/joined-turn'],
    'are each heard once and answered once, in order, while processes are killed',
    async () => {
      const log: string[] = [];
      const { complaints, ...figures } = await runChannels({
        seed: 20261121, deliveries: 60, perSecond: 30, guests: 12, kills: 2, patienceMs: 280_000, log: (line) => log.push(line),
      });
      process.stdout.write(`${JSON.stringify(figures)}\n`);
      expect({ complaints, log: complaints.length > 0 ? log : [] }).toEqual({ complaints: [], log: [] });
      expect(figures).toMatchObject({ messages: 48, killedApis: 1, killedWorkers: 1 });
    },
    400_000,
  );
});
