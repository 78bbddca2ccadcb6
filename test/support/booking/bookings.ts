import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import type { Client as TemporalClient, WorkflowHandle } from '@temporalio/client';
import { recordConfirmation } from '../../../domain/booking/confirmations.ts';
import { runTool } from '../../../domain/booking/run-tool.ts';
import type { ToolDeps } from '../../../domain/booking/tool-deps.ts';
import { readEventsAfter } from '../../../domain/chat/events.ts';
import { readHistory } from '../../../domain/chat/messages.ts';
import { openSession } from '../../../domain/chat/sessions.ts';
import { storeGuestMessage } from '../../../domain/chat/store-guest-message.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { Actor } from '../../../domain/model/actor.ts';
import { tableBookingId } from '../../../domain/model/booking/flows.ts';
import type { BookingToolName, ToolResult } from '../../../domain/model/booking/tools.ts';
import { keyScopes } from '../../../domain/model/key-scopes.ts';
import type { ChatMessage } from '../../../domain/model/chat.ts';
import { parseGrant } from '../accounts/grants.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { TableBooking } from '../../../domain/storage/entities/booking.ts';
import type { RunningTableApp } from '../../../local/table-app/server.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import { temporalRunner } from '../../../temporal/runner.ts';
import { testSecrets } from '../accounts/operators.ts';
import { systemContext, useDatabase } from '../stack/storage.ts';
import { createBookableHotel } from './table-app.ts';
import { dayAhead, useTableProviders } from './table-provider.ts';
import { useLimits } from '../stack/limits.ts';
import type { ProcessOptions } from '../stack/processes.ts';
import { placeOf } from '../stack/temporal.ts';
import { testStack } from '../stack/test-stack.ts';
import { waitFor } from '../general/wait-for.ts';

/** Where bookings of a test run: a database, a Temporal server and the providers, with workers that serve them. */
export interface BookingStage {
  database: Database;
  temporal: TemporalClient;
  deps: ToolDeps;
}

/** The shared product, or one of the test's own. */
export async function useBookings(
  place: Pick<ProcessOptions, 'databaseUrl' | 'temporalAddress' | 'temporalNamespace'> = testStack(),
): Promise<BookingStage> {
  const database = await useDatabase(place.databaseUrl);
  const temporal = temporalClient(placeOf(place));
  afterAll(() => temporal.connection.close());
  const runner = temporalRunner({ client: temporal, sessionIdleMs: 600_000, acceptTimeoutMs: 20_000, answerTimeoutMs: 30_000 });
  return { database, temporal, deps: { providers: useTableProviders(database), runner, secrets: testSecrets, limits: useLimits({}, place.databaseUrl) } };
}

/** Each guest gets a different day, unless the test is about the same table. */
let day = 10;

/** Someone who wants a table at a hotel of the test's own; a guest in a conversation, or a caller with a key. */
export class Diner {
  readonly stage: BookingStage;
  readonly clientId: string;
  readonly sessionKey: string | null;
  readonly date: string;
  readonly wish: { date: string; time: string; partySize: number };
  readonly guest = { guestName: 'Ada Canary', guestEmail: 'ada.canary@guests.example', guestPhone: '+41 79 000 00 00' };

  private constructor(stage: BookingStage, clientId: string, sessionKey: string | null, date: string) {
    this.stage = stage;
    this.clientId = clientId;
    this.sessionKey = sessionKey;
    this.date = date;
    this.wish = { date, time: '19:00', partySize: 2 };
  }

  /** Of a caller outside of any conversation. */
  private readonly keyId = randomUUID();

  /** A guest at a new hotel that is connected to the simulator. */
  static async arrive(stage: BookingStage, app: RunningTableApp, changes: Parameters<typeof createBookableHotel>[2] = {}): Promise<Diner> {
    const hotel = await createBookableHotel(stage.database, app, changes);
    return Diner.at(stage, hotel.id);
  }

  /** A guest with a conversation of the own; everybody on another day unless one is given. */
  static async at(stage: BookingStage, clientId: string, date = dayAhead(day++)): Promise<Diner> {
    const { key } = await openSession({ ctx: systemContext(stage.database, clientId), input: {} });
    return new Diner(stage, clientId, key, date);
  }

  /** Someone who calls with a key, outside of any conversation. */
  static caller(stage: BookingStage, clientId: string, date = dayAhead(day++)): Diner {
    return new Diner(stage, clientId, null, date);
  }

  get startsAt(): string {
    return `${this.date}T${this.wish.time}:00Z`;
  }

  ctx(actor: Actor = this.actor()): TenantContext {
    return { ...systemContext(this.stage.database, this.clientId), actor };
  }

  /** Calls a tool as the conversation does, or as a caller with `concierge:EXECUTE`. */
  call(name: BookingToolName, args: Record<string, unknown> = {}, more: { confirmedBy?: string; permissions?: string[] } = {}): Promise<ToolResult> {
    const { permissions, ...rest } = more;
    return runTool({
      ctx: this.ctx(permissions && apiKey(permissions)), deps: this.stage.deps,
      input: { name, args, ...(this.sessionKey !== null && { sessionKey: this.sessionKey }), ...rest },
    });
  }

  /** As {@link call}, for what must succeed. */
  async get<Data = Record<string, string>>(name: BookingToolName, args: Record<string, unknown> = {}, more: { confirmedBy?: string } = {}): Promise<Data> {
    const result = await this.call(name, args, more);
    if (!result.ok) throw new Error(`${name} answered ${result.code}: ${result.message}`);
    return result.data as Data;
  }

  async quote(): Promise<string> {
    return (await this.get('tableapp_quote_availability', this.wish))['availabilityId'] ?? '';
  }

  async hold(args: Record<string, unknown> = {}): Promise<{ holdId: string; utcExpiresAt: string }> {
    return this.get('tableapp_create_hold', { availabilityId: await this.quote(), ...args });
  }

  /** The details of the own reservation. */
  order(more: Record<string, unknown> = {}): Record<string, unknown> {
    return { startsAt: this.startsAt, partySize: this.wish.partySize, ...this.guest, ...more };
  }

  /** Says yes to exactly this, in a message. @returns the message's id */
  async agree(name: BookingToolName, args: Record<string, unknown>): Promise<string> {
    const sessionKey = this.sessionKey ?? '';
    const messageId = randomUUID();
    const ctx = systemContext(this.stage.database, this.clientId);
    await storeGuestMessage({ ctx, input: { clientId: this.clientId, sessionKey, messageId, query: 'Yes, please', locale: 'en' } });
    await recordConfirmation({ ctx, input: { sessionKey, name, args, messageId } });
    return messageId;
  }

  /** Says yes and has it done. */
  async agreed(name: BookingToolName, args: Record<string, unknown>): Promise<ToolResult> {
    if (this.sessionKey === null) return this.call(name, args);
    return this.call(name, args, { confirmedBy: await this.agree(name, args) });
  }

  bookings(): Promise<TableBooking[]> {
    return this.ctx().db.read((em) => em.find(TableBooking, { clientId: this.clientId, sessionKey: this.sessionKey }, { orderBy: { createdDate: 'asc', id: 'asc' } }));
  }

  /** The only booking of this diner. */
  async booking(): Promise<TableBooking> {
    const [booking, ...others] = await this.bookings();
    if (!booking || others.length > 0) throw new Error(`There are ${others.length + (booking ? 1 : 0)} bookings.`);
    return booking;
  }

  async untilState(state: TableBooking['state'], timeoutMs = 60_000): Promise<TableBooking> {
    return waitFor(async () => (await this.bookings()).find((booking) => booking.state === state), {
      what: `a booking that is ${state}`, timeoutMs, pollMs: 100,
    });
  }

  /** What the guest reads. */
  async messages(): Promise<ChatMessage[]> {
    return (await this.ctx().db.read((em) => readHistory(em, this.sessionKey ?? ''))).messages;
  }

  /** The states that the guest's page was told of, in order. */
  async events(): Promise<string[]> {
    const [page] = await readEventsAfter(this.ctx(), [{ sessionKey: this.sessionKey ?? '', after: 0 }]);
    return (page?.events ?? []).filter(({ event }) => event === 'booking.changed').map(({ data }) => (data as { state: string }).state);
  }

  /** Waits until a moment is over. */
  async untilPast(instant: string): Promise<void> {
    await waitFor(() => Date.now() > Date.parse(instant), { what: `${instant} to be over`, pollMs: 100 });
  }

  flow({ holdKey }: { holdKey: string }): WorkflowHandle {
    return this.stage.temporal.workflow.getHandle(tableBookingId(this.clientId, holdKey));
  }

  async untilFlowEnds(booking: { holdKey: string }): Promise<string> {
    return waitFor(async () => {
      const { status } = await this.flow(booking).describe();
      return status.name !== 'RUNNING' && status.name;
    }, { what: 'the flow to end', timeoutMs: 60_000, pollMs: 100 });
  }

  private actor(): Actor {
    return this.sessionKey === null ? apiKey(['concierge:EXECUTE'], this.keyId) : { kind: 'guest', sessionKey: this.sessionKey };
  }
}

/** Someone with a key and these permissions. */
const apiKey = (permissions: readonly string[], keyId: string = randomUUID()): Actor => ({
  kind: 'apiKey', keyId, userId: randomUUID(), clientId: null,
  grants: permissions.flatMap((text) => parseGrant(text) ?? []), scopes: keyScopes,
});
