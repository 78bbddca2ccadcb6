import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { conversationsKey, readConversations } from '../../api/conversations.ts';
import { pagesOf } from '../../api/queries.ts';
import { endOfDay, startOfDay } from '../../parts/zone-days.ts';

export type Transcript = Schemas['ConversationTranscript'];
export type Said = Schemas['TranscriptMessage'];

export const handlers = ['person', 'concierge'] as const;
export const outcomes = ['answered', 'unanswered', 'small-talk', 'booking', 'failed', 'stopped'] as const;
export const channels = ['WEB', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP'] as const;

export interface Filter {
  q: string;
  /** Who has it, or how a turn of the concierge in it ended. */
  view: 'all' | (typeof handlers)[number] | (typeof outcomes)[number];
  channel: (typeof channels)[number] | '';
  /** First and last day of its activity, such as `2026-11-23`; empty: any. */
  from: string;
  until: string;
}

export const noFilter: Filter = { q: '', view: 'all', channel: '', from: '', until: '' };

/** A search needs three characters; fewer look for nothing. */
export const isPlain = ({ q, view, channel, from, until }: Filter): boolean =>
  q.trim().length < 3 && view === 'all' && channel === '' && from === '' && until === '';

const PAGE = 30;

function asQuery({ q, view, channel, from, until }: Filter, zone: string) {
  const handledBy = handlers.find((one) => one === view);
  const outcome = outcomes.find((one) => one === view);
  return {
    ...(q.trim().length >= 3 && { q: q.trim() }),
    ...(channel !== '' && { channel }),
    ...(handledBy !== undefined && { handledBy }),
    ...(outcome !== undefined && { outcome }),
    ...(from !== '' && { since: startOfDay(from, zone) }),
    ...(until !== '' && { until: endOfDay(until, zone) }),
  };
}

/** Conversations of a hotel, or of all hotels, page by page. @param zone in which the filter's days are meant */
export const conversationsQuery = (hotelId: string | null, filter: Filter, zone: string) => pagesOf(
  [...conversationsKey(hotelId), filter, zone],
  (after, signal) => readConversations(hotelId, { limit: PAGE, ...asQuery(filter, zone), ...after }, signal),
);

/** A conversation with its newest messages; earlier ones with the mark of the page before. */
export const conversationQuery = (hotelId: string, conversationId: string) => infiniteQueryOptions({
  queryKey: [hotelId, 'conversation', conversationId],
  queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/clients/{id}/conversations/{conversationId}', {
    params: { path: { id: hotelId, conversationId }, query: pageParam === null ? {} : { before: pageParam } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ olderBefore }) => olderBefore,
});

export const bookingsOfQuery = (hotelId: string, conversationId: string) => queryOptions({
  queryKey: [hotelId, 'bookings', 'of', conversationId],
  queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/bookings', {
    params: { path: { id: hotelId }, query: { conversationId, limit: 20 } }, signal,
  })),
});
