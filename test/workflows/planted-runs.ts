import { randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import { tableBookingId } from '../../domain/model/booking/flows.ts';
import { searchAttribute } from '../../domain/model/flows.ts';
import type { DurableRunner } from '../../domain/ports/durable-runner.ts';
import { sessionOptions } from '../../temporal/chat-runner.ts';
import { FakeRestaurant } from '../support/booking/booking-flow.ts';
import { Guest, startChatFlow, type ChatFlow } from '../support/chat/chat-flow.ts';

/** Of the hotel that is looked for; its name has all that a query or Markdown could trip over. */
const HOTEL = 'Hôtel *L\'Étoile* [Nord] & "Søn"';
/** As attributes have it, for queries to find it. */
export const FOUND_HOTEL = 'Hôtel *L’Étoile* [Nord] & ”Søn”';
/** What a guest writes, and what must be nowhere that operators look. */
export const SECRET = 'my card is 4111-1111-1111-1111';

const DAY_MS = 86_400_000;
const AT_ONCE = 24;

/** For runs that do one thing: nothing is due at once, or not for long. */
const dueDeliveries = async (): Promise<{ ids: string[]; waitMs: number | null; owesMail: boolean }> =>
  ({ ids: [], waitMs: activityInfo().workflowExecution?.workflowId.endsWith('canceled') === true ? DAY_MS : null, owesMail: false });

/** A hotel's runs among those of others: the ids of those that operators should find. */
export interface Planted {
  flow: ChatFlow;
  failedToday: string[];
  waitForPerson: string[];
  providerAway: string[];
  all: string[];
  stop(): Promise<void>;
}

interface Hotel { id: string; name: string }

/** Runs conversations and bookings over the real workflows: so many in all, of four hotels, some of which went wrong in every way. */
export async function plantRuns(count: number, place: { bundlePath: string; dataDir: string; uiPort: number }): Promise<Planted> {
  const restaurant = new FakeRestaurant();
  const away = new Set<string>();
  const unlessAway = <Key extends { bookingId: string }, Result>(call: (key: Key) => Promise<Result>) => async (key: Key): Promise<Result> => {
    if (away.has(key.bookingId)) throw ApplicationFailure.create({ message: SECRET, type: 'PROVIDER_UNAVAILABLE' });
    return call(key);
  };
  const { reserveTable } = restaurant.activities;
  const flow = await startChatFlow({
    ...place, activities: {
      ...restaurant.activities, dueDeliveries,
      reserveTable: unlessAway(reserveTable),
    },
  });
  const hotels: Hotel[] = [HOTEL, 'Hotel Star', 'L\'Etoile', 'Seehof'].map((name) => ({ id: randomUUID(), name }));
  const [ours = { id: '', name: '' }] = hotels;
  const runner = flow.runnerWith({
    hotelName: async (id) => hotels.find((hotel) => hotel.id === id)?.name ?? null,
    publicUrl: 'https://concierge.example', runbookUrl: 'https://runbook.example/page',
  });
  const planted: Planted = { flow, failedToday: [], waitForPerson: [], providerAway: [], all: [], stop: () => flow.stop() };
  const failing = new Set<string>();
  flow.fake.whileThinking = ({ messageId }) => {
    if (failing.has(messageId)) throw ApplicationFailure.nonRetryable(SECRET, 'BROKEN');
  };

  const talk = async ({ id }: Hotel, turns: readonly ('fails' | 'answered')[]): Promise<Guest> => {
    const guest = new Guest(id);
    for (const how of turns) {
      const turn = guest.turn(SECRET);
      if (how === 'fails') failing.add(turn.messageId);
      await runner.ask(turn);
    }
    planted.all.push(idOf(guest, flow));
    return guest;
  };
  const toPerson = async (hotel: Hotel): Promise<Guest> => {
    const guest = await talk(hotel, ['answered']);
    flow.fake.persons.set(guest.sessionKey, randomUUID());
    await runner.followTakeover(guest);
    return guest;
  };
  const book = async ({ id }: Hotel, isProviderAway: boolean): Promise<void> => {
    const booking = { ...restaurant.booking(), clientId: id };
    const workflowId = tableBookingId(id, booking.holdKey);
    planted.all.push(workflowId);
    await runner.holdTable(booking);
    if (!isProviderAway) return;
    away.add(booking.bookingId);
    planted.providerAway.push(workflowId);
    // Nobody waits for it: the caller hears after three quarters of a minute, and the order is repeated for hours.
    runner.reserveTable(booking).catch(() => undefined);
  };
  const yesterday = async (hotel: Hotel): Promise<void> => {
    const guest = new Guest(hotel.id);
    const { typedSearchAttributes, ...options } = await sessionOptions({ hotelName: async () => hotel.name }, guest.input());
    // On a queue that nobody serves, so that it stays as it is.
    await flow.client.workflow.start('chatSession', {
      ...options, taskQueue: 'yesterday',
      typedSearchAttributes: typedSearchAttributes.updateCopy([
        searchAttribute('ConciergeFailedTurns', 2), searchAttribute('ConciergeLastFailureTime', new Date(Date.now() - 2 * DAY_MS)),
      ]),
    });
    planted.all.push(idOf(guest, flow));
  };

  const [, other = ours] = hotels;
  const works: (() => Promise<unknown>)[] = [
    async () => planted.failedToday.push(idOf(await talk(ours, ['fails']), flow)),
    // What failed stays to be seen.
    async () => planted.failedToday.push(idOf(await talk(ours, ['answered', 'fails', 'answered', 'fails', 'answered']), flow)),
    () => talk(other, ['fails']), () => yesterday(ours), () => yesterday(other),
    async () => planted.waitForPerson.push(idOf(await toPerson(ours), flow)),
    async () => planted.waitForPerson.push(idOf(await toPerson(other), flow)),
    async () => handBack(await toPerson(other), flow, runner),
    () => book(ours, true), () => book(other, true), () => book(ours, false), () => book(other, false),
  ];
  const quiet = Array.from({ length: Math.max(0, count - works.length) }, (_, index) => () => talk(hotels[index % hotels.length] ?? ours, ['answered']));
  for (const portion of inPortions([...works, ...quiet])) await Promise.all(portion.map((work) => work()));
  return planted;
}

async function handBack(guest: Guest, { fake }: ChatFlow, runner: DurableRunner): Promise<void> {
  fake.handBack(guest.sessionKey);
  await runner.followHandback(guest);
}

const inPortions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) => all.slice(index * AT_ONCE, (index + 1) * AT_ONCE));

const idOf = (guest: Guest, { client }: ChatFlow): string => (guest.flow(client) satisfies WorkflowHandle).workflowId;
