import { randomUUID } from 'node:crypto';
import { repeatedly } from './provocation.ts';
import type { Stage } from './stage.ts';

/** A table for two, at any of a hundred days. */
export async function orderTable({ restaurant }: Pick<Stage, 'restaurant'>): Promise<unknown> {
  const date = new Date(Date.now() + (2 + Math.floor(Math.random() * 100)) * 86_400_000).toISOString().slice(0, 10);
  return restaurant.call('tableapp_create_reservation', {
    startsAt: `${date}T19:00:00Z`, partySize: 2, guestName: 'Anna Weber', guestEmail: 'anna@example.org', idempotencyKey: randomUUID(),
  });
}

/** What goes on in any hour: questions, also on a channel and to a model, tables, a mail and a website. @returns what ends it */
export async function everyday(stage: Stage): Promise<() => Promise<void>> {
  const { neighbours: { controls, hotel }, hotels, account, open, ask, request } = stage;
  const [plain, modelled, hooked] = [await open(hotels.plain), await open(hotels.modelled[0]!), await open(hotels.modelled.at(-1)!)];
  await request('POST', `/api/clients/${hotels.plain}/pipelinetasks`, { taskType: 'scrape-website', source: hotel.url });
  let message = 0;
  const stops = [
    repeatedly(700, () => ask(plain)), repeatedly(3_000, () => ask(modelled)), repeatedly(3_000, () => orderTable(stage)),
    repeatedly(5_000, () => ask(hooked)), repeatedly(5_000, () => controls.say({ account, guest: 'A guest', text: `When is breakfast? ${message++}` })),
  ];
  return async () => { await Promise.all(stops.map((stop) => stop())); };
}
