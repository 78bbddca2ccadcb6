import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { AsyncApiDocument } from '../../api/openapi/asyncapi.ts';
import { serverFrames } from '../../api/realtime/frame-schemas.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { listen, newSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

itVerifies(['decisions/openapi/asyncapi'], 'The AsyncAPI document describes the frames that a socket really sends and takes', async () => {
  const { status, body: document } = await call<AsyncApiDocument>('GET', '/asyncapi.json');
  const { channels: { conversation: { address, messages } }, operations } = document;
  expect([status, document.asyncapi, address]).toEqual([200, '3.0.0', '/api/realtime']);
  const referred = Object.values(operations).flatMap((operation) => operation.messages.map(({ $ref }) => $ref.replace('#/channels/conversation/messages/', '')));
  expect(referred.toSorted()).toEqual(Object.keys(messages).toSorted());
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const fits = new Map(Object.entries(messages).map(([name, { payload }]) => [name, ajv.compile(payload.schema)]));

  const hotel = await createHotel(database);
  const sessionId = await newSession(hotel.id);
  const socket = await listen(hotel.id, sessionId).opened();
  const [messageId, desk] = [randomUUID(), await signIn(database, ['conversations:READ', 'conversations:WRITE'])];
  const sent = [{ type: 'message', query: 'Is there a lift?', messageId }, { type: 'ping' }, { type: 'message', query: '', messageId }];
  expect(sent.map((frame) => fits.get(frame.type)?.(frame))).toEqual([true, true, true]);
  for (const frame of sent) socket.send(frame);
  await socket.untilReplies(1);
  const { body: { conversations } } = await desk.call<{ conversations: { id: string }[] }>('GET', `/api/clients/${hotel.id}/conversations`);
  await desk.call('POST', `/api/clients/${hotel.id}/conversations/${conversations[0]?.id}/takeover`);
  await say(hotel.id, { query: 'Hello?' }, { sessionId });
  // A booking's own event is shown by the test of tables over HTTP.
  const heard = Object.keys(serverFrames).filter((event) => event !== 'booking.changed');
  await waitFor(() => heard.every((event) => socket.frames.some((frame) => frame.event === event)), { what: 'a frame of each kind' });
  for (const frame of socket.frames) {
    expect({ frame, fits: [fits.get(frame.event)?.(frame), serverFrames[frame.event as keyof typeof serverFrames].schema.safeParse(frame).error] }).toEqual({ frame, fits: [true, undefined] });
  }
});
