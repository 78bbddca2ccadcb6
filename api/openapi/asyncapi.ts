import type { z } from 'zod';
import { toJsonSchema } from '../mcp/tool.ts';
import { closeCodes } from '../realtime/close-codes.ts';
import { guestFrameSchema, serverFrames, socketQuerySchema } from '../realtime/frame-schemas.ts';
import { REALTIME_PATH } from '../realtime/upgrade-required.ts';

const [ping, message] = guestFrameSchema.options;

const guestFrames = {
  message: { summary: 'A guest\'s message. The same `messageId` with the same text is one message, however often it is sent',
    schema: message },
  ping: { summary: 'Asks for a pong, to keep the connection alive', schema: ping },
} as const;

const meanings: Readonly<Record<keyof typeof closeCodes, string>> = {
  goingAway: 'the server restarts; connect again', tryAgainLater: 'try again',
  badInput: 'bad input, such as an `after` beyond the last event',
  unknownSession: 'unknown session', tooSlow: 'the page reads too slowly; connect again', tooMany: 'too many connections or frames',
};

type Frames = Readonly<Record<string, { summary: string; schema: z.ZodType }>>;

const messageOf = (name: string, { summary, schema }: Frames[string], io: 'input' | 'output') => ({
  name, title: name, summary, contentType: 'application/json',
  payload: { schemaFormat: 'application/schema+json;version=draft-07', schema: toJsonSchema(schema, io) },
});

const messagesOf = (frames: Frames, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(frames).map(([name, frame]) => [name, messageOf(name, frame, io)]));

const refs = (frames: Frames) => Object.keys(frames).map((name) => ({ $ref: `#/channels/conversation/messages/${name}` }));

export type AsyncApiDocument = ReturnType<typeof asyncApiDocument>;

/** What the real-time channel of conversations carries, as AsyncAPI 3 says it, made of the schemas that the socket works with. */
export function asyncApiDocument(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  const codes = Object.entries(closeCodes).map(([name, code]) => `- ${code}: ${meanings[name as keyof typeof closeCodes]}`);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hotel Concierge Platform: real-time channel', version: '1.0.0',
      description: 'A conversation as it happens. Every stored event after `after` is replayed in order, then events come as they happen. '
        + `Requests are in the OpenAPI document.\n\nThe server closes with:\n\n${codes.join('\n')}`,
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      conversation: {
        address: REALTIME_PATH,
        title: 'A guest\'s conversation',
        messages: { ...messagesOf(serverFrames, 'output'), ...messagesOf(guestFrames, 'input') },
        bindings: { ws: { method: 'GET', query: toJsonSchema(socketQuerySchema, 'input') } },
      },
    },
    operations: {
      tell: { action: 'send', title: 'What the server sends', channel: { $ref: '#/channels/conversation' }, messages: refs(serverFrames) },
      hear: { action: 'receive', title: 'What a page may send', channel: { $ref: '#/channels/conversation' }, messages: refs(guestFrames) },
    },
  };
}
