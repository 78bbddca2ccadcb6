import { AgentProgram } from '../chaos/agent-program.ts';
import { createAccount } from '../support/accounts/accounts.ts';
import type { Provocation } from './provocation.ts';
import { repeatedly } from './provocation.ts';
import { orderTable } from './healthy.ts';

/** What fails with the servers of others: mail, Meta, models, websites, receivers, restaurants. */
export const faultsOfOthers: readonly Provocation[] = [
  {
    what: 'the servers of three hotels refuse their events',
    alerts: ['ConciergeWebhooksRefused 1h', 'ConciergeWebhooksRefused 6h', 'ConciergeWebhooksRefused 3d'],
    async provoke({ neighbours, open, ask, hook, hotels }) {
      neighbours.hotel.answer(503);
      const failing = [hotels.plain, ...hotels.modelled.slice(0, 2)];
      for (const hotel of failing) for (let count = 0; count < 4; count += 1) await hook(hotel);
      // One that fails is probed every five seconds by the first event of a conversation that is due, and one that was tried is due ever later:
      // it is new conversations that keep the tries coming.
      const stop = repeatedly(3_000, () => Promise.all(failing.map(async (hotel) => ask(await open(hotel)))));
      return async () => { await stop(); neighbours.hotel.answer(200); };
    },
  },
  {
    what: 'the restaurant\'s system answers 500 for 35 seconds, and answers again', alerts: ['ConciergeOrdersUnsettled 1h', 'ConciergeOrdersUnsettled 6h', 'ConciergeOrdersUnsettled 3d'],
    async provoke(stage) {
      await stage.restaurant.misbehave({ rates: { 500: 1 }, operations: ['createReservation'] });
      const orders = Array.from({ length: 15 }, () => orderTable(stage));
      const again = setTimeout(() => void stage.restaurant.misbehave({}), 35_000);
      return async () => { clearTimeout(again); await stage.restaurant.misbehave({}); await Promise.allSettled(orders); };
    },
  },
  {
    what: 'the restaurant\'s system is away', alerts: ['ConciergeProvidersFail'],
    async provoke({ restaurant, product }) {
      // By MCP: what this process asks the restaurant itself is in no figure of the product.
      const program = await AgentProgram.start(product.databaseUrl, restaurant.clientId, () => product.apis[0]?.url ?? '');
      await restaurant.misbehave({ rates: { 503: 1 } });
      const stop = repeatedly(500, () => program.callTool('tableapp_get_availability', { date: inDays(3), time: '19:00', partySize: 2 }));
      return async () => { await stop(); await restaurant.misbehave({}); };
    },
  },
  {
    what: 'language models answer 500', alerts: ['ConciergeModelsFail'],
    async provoke({ neighbours, hotels, open, ask }) {
      neighbours.model.misbehave({ rates: { 500: 1 } });
      const talks = await Promise.all(hotels.modelled.map(open));
      const stop = repeatedly(1_000, () => Promise.all(talks.map((talk) => ask(talk))));
      return async () => { await stop(); neighbours.model.misbehave(); };
    },
  },
  {
    what: 'the mail server takes no recipients', alerts: ['ConciergeMailsFail'],
    async provoke({ neighbours, database, request }) {
      neighbours.mails.refuse(true);
      for (let index = 0; index < 6; index += 1) {
        const { email } = await createAccount(database);
        await request('POST', '/auth/resetpasswordcode', { nonce: 'a nonce that the caller made', email });
      }
      return async () => neighbours.mails.refuse(false);
    },
  },
  {
    what: 'Meta refuses messages', alerts: ['ConciergeChannelSendsFail'],
    async provoke({ neighbours: { controls }, account }) {
      await controls.misbehave(account, { rates: { 'bad-parameter': 1 } });
      let guest = 0;
      const stop = repeatedly(1_000, () => controls.say({ account, guest: `Refused ${guest++}`, text: 'When is breakfast?' }));
      return async () => { await stop(); await controls.misbehave(account, {}); };
    },
  },
  {
    what: 'the token of a channel\'s account has ended', alerts: ['ConciergeChannelsNeedAction'],
    async provoke({ neighbours: { controls }, account }) {
      await controls.changeAccount(account, { tokenState: 'expired' });
      await controls.say({ account, guest: 'Somebody', text: 'When is breakfast?' });
      return async () => { await controls.changeAccount(account, { tokenState: 'valid' }); };
    },
  },
  {
    what: 'websites cannot be read', alerts: ['ConciergeTasksFail'],
    async provoke({ hotels, request }) {
      // Port 9 of this machine discards, where anybody listens there at all.
      await Promise.all(hotels.modelled.map((hotel) =>
        request('POST', `/api/clients/${hotel}/pipelinetasks`, { taskType: 'scrape-website', source: 'http://127.0.0.1:9/' })));
      return async () => undefined;
    },
  },
];

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
