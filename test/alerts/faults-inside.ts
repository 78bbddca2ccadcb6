import { setTimeout as delay } from 'node:timers/promises';
import { temporalClient } from '../../temporal/connection.ts';
import { taskQueues } from '../../domain/model/flows.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { repeatedly, type Provocation } from './provocation.ts';

/** Of each second. */
const STILL_MS = 700;

/** What is slow or in the way inside the product. */
export const faultsInside: readonly Provocation[] = [
  {
    what: 'sixty guests of one hotel ask at once, and each thought takes six seconds',
    alerts: ['ConciergeTurnsUnanswered 1h', 'ConciergeTurnsUnanswered 6h', 'ConciergeTurnsUnanswered 3d', 'ConciergeFirstWordSlow', 'ConciergeHotelsWait'],
    async provoke({ neighbours: { gate }, hotels, open, ask }) {
      // Shorter than the shortest window, so that some turn ends in each.
      gate.take(6_000);
      const talks = await Promise.all(Array.from({ length: 65 }, () => open(hotels.staffed)));
      await Promise.all(talks.map((talk) => ask(talk)));
      return async () => gate.take(0);
    },
  },
  {
    what: 'thirty guests want a person, and nobody is at the desk', alerts: ['ConciergeGuestsWaitForPerson'],
    async provoke({ hotels, open, ask, sql }) {
      const talks = await Promise.all(Array.from({ length: 30 }, () => open(hotels.staffed)));
      await Promise.all(talks.map((talk) => ask(talk, 'I want to talk to a human')));
      return () => sql(`update chat_session set handled_by = 'concierge', waiting_since = null where client_id = '${hotels.staffed}'`);
    },
  },
  {
    what: 'a hotel\'s time zone is none that Temporal knows', alerts: ['ConciergeSchedulesFail'],
    async provoke({ hotels: { modelled: [hotel = ''] }, sql }) {
      await sql(`update client set website_url = 'https://hotel.example/', time_zone = 'Nowhere/At all' where id = '${hotel}'`);
      await sql(`insert into schedule_change (client_id, revision, changed_date) values ('${hotel}', gen_random_uuid(), now())`);
      return async () => {
        await sql(`update client set time_zone = 'UTC', schedules_state = 'current' where id = '${hotel}'`);
        await sql(`delete from schedule_change where client_id = '${hotel}'`);
      };
    },
  },
  {
    what: 'a run\'s code is not in this version', alerts: ['ConciergeWorkflowTasksFail'],
    async provoke({ product }) {
      const client = temporalClient({ address: product.temporalAddress, namespace: 'default' });
      const run = await client.workflow.start('ofAnotherVersion', { workflowId: 'of-another-version', taskQueue: taskQueues.interactive });
      return async () => { await run.terminate(); await client.connection.close(); };
    },
  },
  {
    what: 'the servers of eight hotels do not answer, and every slot for webhooks waits for one', alerts: ['ConciergeSlotsUsedUp'],
    async provoke({ neighbours, hotels, open, ask, hook }) {
      neighbours.hotel.answer('never');
      // No hotel may fill more than a quarter of the slots.
      await Promise.all([hotels.plain, hotels.staffed, ...hotels.modelled].map(async (hotel) => {
        for (let count = 0; count < 4; count += 1) await hook(hotel);
        const talks = await Promise.all(Array.from({ length: 3 }, () => open(hotel)));
        await Promise.all(talks.map((talk) => ask(talk)));
      }));
      return async () => neighbours.hotel.answer(200);
    },
  },
  {
    what: 'an API process has lost PostgreSQL', alerts: ['ConciergeApiErrors'],
    async provoke({ product, hotels, watch }) {
      const { hostname, port } = new URL(product.databaseUrl);
      const wire = await startProxy(`${hostname}:${port}`);
      const databaseUrl = Object.assign(new URL(product.databaseUrl), { host: wire.address }).href;
      const api = await product.startApi({ databaseUrl });
      await watch();
      await wire.cut();
      const stop = repeatedly(100, () => fetch(`${api.url}/api/message`, { headers: { 'x-client-id': hotels.plain } }));
      return async () => { await stop(); product.apis.splice(product.apis.indexOf(api), 1); await watch(); await api.kill(); await wire.stop(); };
    },
  },
  {
    what: 'an API process stands still for most of each second', alerts: ['ConciergeProcessBusy'],
    async provoke({ product }) {
      const pid = product.apis[0]!.pid;
      const stop = repeatedly(1_000, async () => { process.kill(pid, 'SIGSTOP'); await delay(STILL_MS); process.kill(pid, 'SIGCONT'); });
      return async () => { await stop(); process.kill(pid, 'SIGCONT'); };
    },
  },
];

/** What ends processes; the last one takes five minutes, for so long does Temporal remember who asked for work. */
export const faultsOfProcesses: readonly Provocation[] = [
  {
    what: 'an API process is killed', alerts: ['ConciergeApiDown'],
    async provoke({ product, watch }) {
      const api = await product.startApi();
      await watch();
      await api.kill();
      return async () => { product.apis.splice(product.apis.indexOf(api), 1); await watch(); };
    },
  },
  {
    what: 'the worker of guests is killed, and guests write', alerts: ['ConciergeWorkerDown', 'ConciergeQueueBacklog'],
    async provoke({ product, front, hotels, open, ask, startFront, watch }) {
      const talks = await Promise.all(Array.from({ length: 5 }, () => open(hotels.plain)));
      await front.kill();
      await Promise.all(talks.map((talk) => ask(talk)));
      return async () => { product.workers.splice(product.workers.indexOf(front), 1); await startFront(); await watch(); };
    },
  },
  {
    what: 'the background worker is gone for good', alerts: ['ConciergeQueueUnserved'],
    async provoke({ product, background, startBackground, watch }) {
      await background.kill();
      product.workers.splice(product.workers.indexOf(background), 1);
      await watch();
      return async () => { await startBackground(); await watch(); };
    },
  },
];
