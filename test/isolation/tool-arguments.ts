import type { Tool } from '../../api/mcp/tool.ts';
import { routes } from '../../api/routes.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import type { HotelRows } from './hotel-rows.ts';

type Arguments = Record<string, unknown>;

/** Arguments that are neither ids of rows nor in the example of a body. */
const words: Readonly<Record<string, string>> = { locale: 'en', channelType: 'WEB', feature: 'channels', name: 'tableapp_extend_hold', exampleId: 'unknown' };
const unknownId = '3f0d6c1e-5a7b-4c2d-9e8f-1a2b3c4d5e6f';

/** Bodies that name a row or an address of this hotel's own, which the example cannot. */
const bodies: Readonly<Record<string, (rows: HotelRows) => Arguments>> = {
  // An address is one hotel's, and other tests take the one of the example.
  createDemoSite: ({ clientId }) => ({ slug: `canary-${clientId}`, locale: 'en' }),
  createPromptTest: ({ questionId }) => ({ fromQuestion: questionId }),
  startPipelineTask: ({ documentId }) => ({ taskType: 'scrape-document', documentId }),
  orderChannelInstructions: ({ instructionId }) => ({ order: [instructionId] }),
  exportGuest: ({ sessionId }) => ({ sessionId }),
  eraseGuest: ({ sessionId }) => ({ sessionId }),
};

const wish = { date: dayAhead(70), time: '19:00', partySize: 2 };
const guest = { guestName: 'Ada Canary', guestEmail: 'ada@canary.example' };

/** What the tools take that are no routes. */
const own: Readonly<Record<string, (rows: HotelRows) => Arguments>> = {
  query_hotel: ({ sessionId }) => ({ query: 'Who am I?', sessionId }),
  create_session: () => ({}),
  get_session: ({ sessionId }) => ({ sessionId }),
  get_client_info: () => ({}),
  list_translations: () => ({}),
  tableapp_cancel_reservation: ({ reservationId }) => ({ reservationId, reason: 'plans changed' }),
  tableapp_confirm_reservation: ({ reservationId }) => ({ reservationId }),
  tableapp_create_hold: ({ availabilityId }) => ({ availabilityId }),
  tableapp_create_reservation: ({ holdId }) => ({ startsAt: `${wish.date}T19:00:00Z`, partySize: 2, ...guest, holdId }),
  tableapp_extend_hold: ({ holdId }) => ({ holdId }),
  tableapp_find_reservation: ({ confirmationNumber }) => ({ confirmationNumber }),
  tableapp_get_availability: () => wish,
  tableapp_get_health: () => ({}),
  tableapp_get_properties: () => ({}),
  tableapp_get_reservation: ({ reservationId }) => ({ reservationId }),
  tableapp_modify_reservation: ({ reservationId }) => ({ reservationId, partySize: 3 }),
  tableapp_quote_availability: () => wish,
  tableapp_release_hold: ({ holdId }) => ({ holdId }),
  tableapp_search_reservations: () => ({ date: wish.date }),
};

/**
 * A call that the tool takes, about these rows. It is made of what its route declares, so that one that is added is called as well.
 *
 * @throws Error for a tool of which nobody has said here what it takes
 */
export function argumentsOf({ name, operation, schemas }: Tool, rows: HotelRows): Arguments {
  const route = routes.find((each) => each.operationId === operation);
  if (route === undefined) {
    const make = own[name];
    if (make === undefined) throw new Error(`Say here what ${name} takes.`);
    return { clientId: rows['clientId'], ...make(rows) };
  }
  const { properties = {}, required = [] } = schemas().inputSchema as { properties?: Record<string, unknown>; required?: string[] };
  const example = (bodies[operation]?.(rows) ?? route.bodyExample ?? {}) as Arguments;
  const body = 'body' in properties ? { body: example } : example;
  const named = required.filter((each) => !(each in body)).map((each) => [each, rows[each] ?? words[each] ?? unknownId]);
  return { ...'clientId' in properties ? { clientId: rows['clientId'] } : {}, ...Object.fromEntries(named), ...body };
}

/** The arguments of a call that name a row of the hotel beside the hotel itself. */
export const rowsIn = (args: Arguments, rows: HotelRows): string[] => Object.entries(rows)
  .filter(([name, id]) => name !== 'clientId' && JSON.stringify(args).includes(`"${id}"`)).map(([name]) => name);
