import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { bodyBudget } from '../../../api/http/body-budget.ts';
import { jsonBody } from '../../../api/http/json-body.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const MB = 1024 * 1024;

/** A request whose body is about to be read, as the budget sees it. */
function arrive(budget: ReturnType<typeof bodyBudget>, ip: string, length?: number | string | null, { userId = ip, encoding }: { userId?: string; encoding?: string } = {}): { done(): void } | number {
  const actor = { kind: 'user', userId, sessionId: '', grants: [] };
  const response = Object.assign(new EventEmitter(), { locals: { actor } }) as unknown as Response;
  const headers = { 'content-length': length === undefined || length === null ? undefined : String(length), 'transfer-encoding': length === undefined ? 'chunked' : undefined, 'content-encoding': encoding };
  const request = { ip, get: (name: keyof typeof headers) => headers[name] } as unknown as Request;
  let passed = false;
  try {
    void budget(request, response, () => { passed = true; });
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds;
  }
  expect(passed).toBe(true);
  return { done: () => { response.emit('close'); } };
}

const newBudget = () => bodyBudget({ maxBytes: 4 * MB, caps: { user: 8 * MB, address: 8 * MB, process: 12 * MB } });
const passes = { done: expect.any(Function) };

describe('the budget of bodies', () => {
  it('is by address, and bodies that are done make room', () => {
    const budget = newBudget();
    const first = arrive(budget, '192.0.2.1', 4 * MB);
    expect(arrive(budget, '192.0.2.1', 4 * MB)).toEqual(passes);
    expect(arrive(budget, '192.0.2.1', 1)).toBe(1);
    expect(arrive(budget, '192.0.2.2', 1)).toEqual(passes);
    if (typeof first === 'object') first.done();
    expect(arrive(budget, '192.0.2.1', 3 * MB)).toEqual(passes);
  });

  it('takes a body whose length nobody says, or that is said to be more, for the largest there is', () => {
    for (const length of [undefined, 'many', '-1', 900 * MB]) {
      const budget = newBudget();
      for (let index = 0; index < 2; index += 1) expect(arrive(budget, '192.0.2.1', length)).toEqual(passes);
      expect(arrive(budget, '192.0.2.1', 1)).toBe(1);
    }
  });

  it('takes a body that is sent packed for the largest there is', () => {
    const budget = newBudget();
    for (let index = 0; index < 2; index += 1) expect(arrive(budget, '192.0.2.1', 1000, { encoding: 'gzip' })).toEqual(passes);
    expect(arrive(budget, '192.0.2.1', 1)).toBe(1);
    expect(arrive(budget, '192.0.2.2', 1, { encoding: 'identity' })).toEqual(passes);
  });

  it('is by user, from whatever addresses, and takes what has no body', () => {
    const budget = newBudget();
    for (const ip of ['192.0.2.1', '192.0.2.2']) expect(arrive(budget, ip, 4 * MB, { userId: 'ida' })).toEqual(passes);
    expect(arrive(budget, '192.0.2.3', 1, { userId: 'ida' })).toBe(1);
    expect(arrive(budget, '192.0.2.3', null, { userId: 'ida' })).toEqual(passes);
    expect(arrive(budget, '192.0.2.3', 4 * MB, { userId: 'max' })).toEqual(passes);
  });

  it('is for all addresses together as well, and one network of IPv6 is one address', () => {
    const budget = newBudget();
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(arrive(budget, ip, 4 * MB)).toEqual(passes);
    expect(arrive(budget, '192.0.2.4', 1)).toBe(1);
    const other = newBudget();
    for (const ip of ['2001:db8::1', '2001:db8::2']) expect(arrive(other, ip, 4 * MB)).toEqual(passes);
    expect(arrive(other, '2001:db8::3', 1)).toBe(1);
  });
});

describe('a caller who leaves while something before the budget waits', () => {
  it('holds nothing of it', async () => {
    const limit = 100 * 1024;
    let [arrived, left] = [0, 0];
    const app = express();
    // Of a caller who has left, only the proxy still knows the address.
    app.set('trust proxy', true);
    app.post('/slow', (request, _response, next) => {
      request.once('close', () => { left += 1; setImmediate(next); });
      arrived += 1;
    });
    app.use(jsonBody({ limit }), (_request, response) => { response.json({}); });
    app.use((_error: unknown, _request: Request, response: Response, _next: () => void) => { response.status(429).json({}); });
    const server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => { server.once('listening', resolve); });
    const { port } = server.address() as AddressInfo;
    try {
      // One more than an address may hold at once.
      const head = ['POST /slow HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 192.0.2.1', `Content-Length: ${limit}`];
      const sockets = Array.from({ length: 101 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      for (const socket of sockets) socket.write([...head, '', '{'].join('\r\n'));
      await waitFor(() => arrived === 101, { what: 'all of them to arrive' });
      for (const socket of sockets) socket.destroy();
      await waitFor(() => left === 101, { what: 'all of them to have left' });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' };
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: `{"text":"${'x'.repeat(limit - 100)}"}` });
      expect(answer.status).toBe(200);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
