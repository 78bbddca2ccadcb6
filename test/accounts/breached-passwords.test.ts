import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, createInvited, login, mailedCode, PASSWORD } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { useServer } from '../support/http/use-server.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const BREACHED = 'a phrase that somebody lost';
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();
/** As the services write it: suffixes with how often they were seen, and padding that was never seen. */
const range = (...entries: [string, number][]): string =>
  [`${'0'.repeat(35)}:0`, ...entries.map(([password, count]) => `${sha1(password).slice(5)}:${count}`), `${'F'.repeat(35)}:7`].join('\r\n');
const well: RequestListener = (_request, response) => void response.end(range([BREACHED, 12], ['seen as padding only', 0]));

const asked: { url: string; padding: string | undefined }[] = [];
let answer = well;
const service = await useServer((request, response) => {
  asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] as string | undefined });
  answer(request, response);
});
const { url: api } = await apiWith({ PASSWORD_RANGE_URL: `${service}/range/` });
beforeEach(() => { asked.length = 0; answer = well; });

async function accept(password: string) {
  const { email, invitationId } = await createInvited(database);
  return call('POST', `/auth/users/${invitationId}/invite/accept`, { api, body: { email, password, first_name: 'A', last_name: 'B' } });
}

describe('a new password', () => {
  itVerifies(['decisions/accounts/breached-passwords'], 'that is known from a breach is refused, and the service hears five digits of its hash', async () => {
    const refused = await accept(BREACHED);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('known from a breach')]);
    expect(asked).toEqual([{ url: `/range/${sha1(BREACHED).slice(0, 5)}`, padding: 'true' }]);
    expect((await accept('seen as padding only')).status).toBe(200);
    expect((await accept('a phrase that nobody lost')).status).toBe(200);
  });

  itVerifies(['decisions/accounts/breached-passwords'], 'is looked up at a reset as well, once the code is right', async () => {
    const { email } = await createAccount(database);
    const nonce = 'a-nonce-of-the-breach-test';
    await call('POST', '/auth/resetpasswordcode', { api, body: { nonce, email } });
    const code = await mailedCode(email);
    const reset = (given: string, newPassword: string) => call('POST', '/auth/resetpassword', { api, body: { nonce, email, code: given, newPassword } });
    expect([(await reset(code === '000000' ? '000001' : '000000', BREACHED)).status, asked]).toEqual([400, []]);
    expect((await reset(code, BREACHED)).text).toContain('known from a breach');
    expect((await login(email, PASSWORD, api)).status).toBe(200);
    expect((await reset(code, `${PASSWORD} and more`)).status).toBe(200);
  });

  itVerifies(['decisions/accounts/breached-passwords'], 'is refused by the offline list without being looked up', async () => {
    expect([(await accept('Password123')).status, asked]).toEqual([400, []]);
  });

  it.each<[string, RequestListener]>([
    ['fails', (_request, response) => void response.writeHead(503).end()],
    ['answers with something else', (_request, response) => void response.end('<html>Sign in to the hotel Wi-Fi</html>')],
    ['leads elsewhere', (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['breaks off', (_request, response) => void response.destroy()],
    ['never answers', () => undefined],
    ['answers without end', (_request, response) => {
      const more = (): void => { while (response.write('0'.repeat(64 * 1024))); response.once('drain', more); };
      more();
    }],
  ])('is taken where the service %s', async (_what, listener) => {
    answer = listener;
    expect((await accept(BREACHED)).status).toBe(200);
    expect(asked).toHaveLength(1);
  });
});
