import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { serverFrames } from '../../api/realtime/frame-schemas.ts';
import { Conversation } from '../../clients/typescript/src/conversation.ts';
import type { ServerFrame } from '../../clients/typescript/src/frames.ts';
import { steadyFetch } from '../../clients/typescript/src/steady-fetch.ts';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { freePort } from '../../platform/free-port.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { historyOf, newSession } from '../support/chat/guest.ts';
import { useServer } from '../support/http/use-server.ts';
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

});

describe('the package of the TypeScript client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (command: string, args: string[], { cwd = folder, env = {} }: { cwd?: string; env?: Record<string, string> } = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: readLocalConfig().binary.searchPath, HOME: folder, ...env } });
    expect([command, args[0], status, stderr]).toEqual([command, args[0], 0, '']);
    return stdout;
  };

  itVerifies(['decisions/openapi/client-package', 'decisions/openapi/generated-client'], 'is installed by others, offline, converses as its README says, and types the requests', async () => {
    const packed = run(process.execPath, [join(repositoryRoot, 'local/client.ts'), folder], { cwd: repositoryRoot }).trim();
    writeFileSync(join(folder, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }');
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', packed]);
    const readme = readFileSync(join(folder, 'node_modules/hotel-concierge-client/README.md'), 'utf8');
    const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
    writeFileSync(join(folder, 'guest.js'), example);
    const hotel = await createHotel(database);
    expect(run(process.execPath, ['guest.js'], { env: { API: api, HOTEL: hotel.id } })).toMatch(/\w+.* \[.*\]\n$/s);
    writeFileSync(join(folder, 'usage.ts'), `
      import type { paths } from 'hotel-concierge-client/api';
      import { Conversation, type ConversationOptions } from 'hotel-concierge-client/conversation';
      import type { ServerFrame } from 'hotel-concierge-client/frames';
      type Body<Path extends keyof paths> = paths[Path] extends { post: { requestBody?: { content: { 'application/json': infer Sent } } } } ? Sent : never;
      export const client: Body<'/api/clients'> = { name: 'Hotel Arvensee' };
      // @ts-expect-error A client has a name.
      export const nameless: Body<'/api/clients'> = {};
      export const task: Body<'/api/clients/{id}/pipelinetasks'> = { taskType: 'scrape-website' };
      export const role: Body<'/api/roles'> = { name: 'Front desk' };
      export const user: Body<'/api/users'> = { email: 'ada@hotel.example' };
      export const message: Body<'/api/message'> = { query: 'When is breakfast?' };
      export const created: paths['/api/clients']['post']['responses'][201]['content']['application/json']['schedules']['state'] = 'pending';
      export const header: NonNullable<paths['/api/clients']['post']['parameters']['header']> = { 'idempotency-key': 'mine' };
      export const open = (options: ConversationOptions): Conversation => new Conversation(options);
      export const seqOf = (frame: ServerFrame): number => (frame.event === 'message.created' ? frame.seq : 0);
      // @ts-expect-error A conversation belongs to a hotel.
      export const nowhere = new Conversation({ baseUrl: 'https://concierge.example', sessionId: '' });
    `);
    run(process.execPath, [
      join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '', 'usage.ts',
    ]);
  }, 120_000);
});

it('steadyFetch sends again what the service asks to send again, under one key', async () => {
  const seen: (string | undefined)[] = [];
  const answers = [503, 429, 201, 400];
  const url = await useServer((request, response) => {
    seen.push(request.headers['idempotency-key'] as string | undefined);
    response.writeHead(answers[seen.length - 1] ?? 200).end();
  });
  const request = steadyFetch({ headers: { 'x-client-id': 'mine' } });
  expect((await request(url, { method: 'POST', body: '{}' })).status).toBe(201);
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([3, 1, expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect((await request(url, { method: 'POST', body: '{}', headers: { 'idempotency-key': 'own' } })).status).toBe(400);
  expect(seen.slice(3)).toEqual(['own']);
  expect((await request(url)).status).toBe(200);
  expect(seen.slice(4)).toEqual([undefined]);
  await expect(steadyFetch({ attempts: 2 })(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('fetch failed');
});
