import { answerOf, api, type Schemas } from './client.ts';
import type { paths } from './schema.d.ts';

/** A conversation of a list; that over all hotels says whose guest it is. */
export type ListedConversation = Schemas['Conversation'] & { client?: Schemas['HotelConversation']['client'] };

type Query = NonNullable<paths['/api/clients/{id}/conversations']['get']['parameters']['query']>;

/** A page of a hotel's conversations, or of those of all hotels that somebody may read. @param hotelId null: all hotels */
export const readConversations = (
  hotelId: string | null, query: Query, signal: AbortSignal,
): Promise<{ conversations: ListedConversation[]; nextCursor: string | null }> => (hotelId === null
  ? answerOf(api.GET('/api/conversations', { params: { query }, signal }))
  : answerOf(api.GET('/api/clients/{id}/conversations', { params: { path: { id: hotelId }, query }, signal })));

/** Under which their lists are kept; the first parts say what an event makes outdated. */
export const conversationsKey = (hotelId: string | null): string[] => (hotelId === null ? ['conversations'] : [hotelId, 'conversations']);
