import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';

export type Conversation = Schemas['Conversation'];
export type Transcript = Schemas['ConversationTranscript'];
export type Said = Schemas['TranscriptMessage'];

export const views = ['all', 'person', 'concierge', 'unanswered', 'failed', 'booking'] as const;
export type View = (typeof views)[number];
export const channels = ['WEB', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP'] as const;

export interface Filter { q: string; view: View; channel: (typeof channels)[number] | '' }

const PAGE = 30;

function asQuery({ q, view, channel }: Filter) {
  return {
    ...(q.trim().length >= 3 && { q: q.trim() }),
    ...(channel !== '' && { channel }),
    ...((view === 'person' || view === 'concierge') && { handledBy: view }),
    ...((view === 'unanswered' || view === 'failed' || view === 'booking') && { outcome: view }),
  };
}

/** A hotel's conversations, page by page. */
export const conversationsQuery = (hotelId: string, filter: Filter) => infiniteQueryOptions({
  queryKey: [hotelId, 'conversations', filter],
  queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/clients/{id}/conversations', {
    params: { path: { id: hotelId }, query: { limit: PAGE, ...asQuery(filter), ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

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
