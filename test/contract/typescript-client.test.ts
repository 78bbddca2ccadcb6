import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { serverFrames } from '../../api/realtime/frame-schemas.ts';
import { Conversation } from '../../clients/typescript/src/conversation.ts';
import type { ServerFrame } from '../../clients/typescript/src/frames.ts';
import { steadyFetch } from '../../clients/typescript/src/steady-fetch.ts';
import { repositoryRoot } from '../../local/config.ts';
import { freePort } from '../../platform/free-port.ts';
import { read } from '../gates/repository.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { historyOf, newSession } from '../support/chat/guest.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** The type check fails here when a frame of the socket is no longer one that the client knows. */
type Sent = z.output<(typeof serverFrames)[keyof typeof serverFrames]['schema']>;
export const known = (frame: Sent): ServerFrame => frame;

const database = await useDatabase();
const api = testStack().apiUrls[0];
const proxy = await startProxy(new URL(api).host);
afterAll(() => proxy.stop());

describe('a conversation of the TypeScript client', () => {
  itVerifies(['decisions/openapi/typescript-client'], 'goes on after its connection broke, and asks each message once', async () => {
    const hotel = await createHotel(database, { hotelConfig: { handoff: { enabled: false } } });
    const sessionId = await newSession(hotel.id);
    const frames: ServerFrame[] = [];
    const texts = new Map<string, string>();
    const conversation = new Conversation({
      baseUrl: `http://${proxy.address}`, clientId: hotel.id, sessionId, onFrame: (frame) => { frames.push(frame); },
      onText: (replyTo, text) => { texts.set(replyTo, text); },
    });
    const first = await conversation.say('Is there a lift?');
    expect(texts.get(first.replyTo ?? '')?.trim()).toBe(first.message);
    await proxy.cut();
    const waiting = conversation.say('Is there a pool?');
    await proxy.mend();
    const second = await waiting;
    const history = await historyOf(hotel.id, sessionId);
    expect(history.map(({ id }) => id).slice(-3)).toEqual([first.id, second.replyTo, second.id]);
    expect(frames.flatMap((frame) => ('seq' in frame ? [frame.seq] : []))).toEqual(history.map((_, index) => index + 1));
    expect(conversation.seen).toBe(history.length);
    await expect(conversation.say('')).rejects.toMatchObject({ name: 'MessageRefused', code: 'INVALID_INPUT' });
    const never = conversation.say('Is there a bar?');
    conversation.close();
    await expect(never).rejects.toThrow('closed');
    await expect(conversation.say('Hello')).rejects.toThrow('closed');
  });

  it('ends where there is no such session', async () => {
    const hotel = await createHotel(database);
    const conversation = new Conversation({ baseUrl: api, clientId: hotel.id, sessionId: '00000000-0000-4000-8000-000000000000' });
    await expect(conversation.say('Hello')).rejects.toThrow(/session/i);
  });

  it('is begun as the README of the client says', async () => {
    const hotel = await createHotel(database);
    const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(read('clients/typescript/README.md').text) ?? [];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', example], {
      cwd: join(repositoryRoot, 'clients', 'typescript'), encoding: 'utf8', env: { API: api, HOTEL: hotel.id },
    });
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/\w+.* \[.*\]\n$/s)]);
  });
});

it('steadyFetch sends again what the service asks to send again, under one key', async () => {
  const seen: (string | undefined)[] = [];
  const answers = [503, 429, 201, 400];
  const server = createServer((request, response) => {
    seen.push(request.headers['idempotency-key'] as string | undefined);
    response.writeHead(answers[seen.length - 1] ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const request = steadyFetch({ headers: { 'x-client-id': 'mine' } });
    expect((await request(url, { method: 'POST', body: '{}' })).status).toBe(201);
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([3, 1, expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect((await request(url, { method: 'POST', body: '{}', headers: { 'idempotency-key': 'own' } })).status).toBe(400);
    expect(seen.slice(3)).toEqual(['own']);
    expect((await request(url)).status).toBe(200);
    expect(seen.slice(4)).toEqual([undefined]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  await expect(steadyFetch({ attempts: 2 })(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('fetch failed');
});
