import {
  askedReplySchema, askHotel, askHotelSchema, conversationSchema, openConversation, openConversationSchema, readConversation,
  readConversationSchema,
} from '../../domain/agents/ask-hotel.ts';
import {
  hotelInfoQuery, hotelInfoSchema, hotelTextsQuery, hotelTextsSchema, readHotelInfo, readHotelTexts,
} from '../../domain/agents/hotel-facts.ts';
import { defineHotelTool, type Annotations, type Tool } from './tool.ts';

const permission = { feature: 'concierge', action: 'EXECUTE' } as const;
const reading: Annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const talking: Annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

/** The tools with which an agent acts as a guest (spec 4.5). */
export const coreTools: readonly Tool[] = [
  defineHotelTool({
    name: 'query_hotel',
    title: 'Ask a hotel',
    description: 'Puts a guest\'s question or wish to a hotel\'s concierge and waits for the reply, with the sources it rests on. '
      + 'Send the sessionId of the answer with the next query to continue the conversation.',
    permission, input: askHotelSchema, output: askedReplySchema, annotations: talking, slow: true,
    run: ({ ctx, input, services, signal }) => askHotel({ ctx, input, deps: services, signal }),
  }),
  defineHotelTool({
    name: 'create_session',
    title: 'Begin a conversation',
    description: 'Begins a conversation with a hotel\'s concierge and returns its sessionId with the opening words.',
    permission, input: openConversationSchema, output: conversationSchema, annotations: talking,
    run: ({ ctx, input }) => openConversation({ ctx, input }),
  }),
  defineHotelTool({
    name: 'get_session',
    title: 'Read a conversation',
    description: 'Returns the messages of a conversation, oldest first.',
    permission, input: readConversationSchema, output: conversationSchema, annotations: reading,
    run: ({ ctx, input }) => readConversation({ ctx, input }),
  }),
  defineHotelTool({
    name: 'get_client_info',
    title: 'Read a hotel\'s particulars',
    description: 'Returns a hotel\'s name, languages, time zone and configuration fields such as address and check-in times.',
    permission, input: hotelInfoQuery, output: hotelInfoSchema, annotations: reading,
    run: ({ ctx, input }) => readHotelInfo({ ctx, input }),
  }),
  defineHotelTool({
    name: 'list_translations',
    title: 'List a hotel\'s texts',
    description: 'Returns the texts of a hotel\'s pages by locale and key.',
    permission, input: hotelTextsQuery, output: hotelTextsSchema, annotations: reading,
    run: ({ ctx, input }) => readHotelTexts({ ctx, input }),
  }),
];
