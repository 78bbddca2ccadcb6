import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashNonce } from '../../domain/accounts/reset-code.ts';
import { mailWorkflowId, type MailOrder } from '../../domain/model/mail.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, createInvited } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { startMailServer, type MailServer } from '../support/accounts/mail-server.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { placeOf } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { userRow } from '../support/stack/rows.ts';

let product: OwnProduct;
let server: MailServer;
let database: Database;
let api: string;
/** How many mails the server refuses before it takes one. */
let refusals = 0;

beforeAll(async () => {
  server = await startMailServer((command) => {
    if (command !== 'RCPT' || refusals === 0) return undefined;
    refusals -= 1;
    return '450 later';
  });
  const env = {
    WORKER_QUEUES: 'outbound', LIMIT_RESET_MAILS_PER_DAY: '2', LIMIT_INVITATION_MAILS_PER_DAY: '2', SMTP_URL: server.url,
    PUBLIC_URL: 'https://api.hotels.example', MAIL_FROM: 'concierge@hotels.example',
  };
  product = await startProduct({ apis: 0, sharesTemporal: true, env });
  api = (await apiWith(env, product)).url;
  database = await patientDatabase(product.databaseUrl, 2);
});
afterAll(async () => {
  await database.close();
  await product.stop();
  server.close();
});

const recipients = (email: string): number => server.told.filter((line) => line === `RCPT TO:<${email}>`).length;

async function withRunner<T>(work: (runner: ReturnType<typeof temporalRunner>, client: ReturnType<typeof temporalClient>) => Promise<T>): Promise<T> {
  const client = temporalClient(placeOf(product));
  try {
    return await work(temporalRunner({ client, sessionIdleMs: 1000, acceptTimeoutMs: 5000, answerTimeoutMs: 5000 }), client);
  } finally {
    await client.connection.close();
  }
}

describe('the flow of a mail', () => {
  itVerifies(['4.2/reset-codes/by-mail', '4.2/reset-password/200'], 'tries again until the mail server takes the code, which then counts', async () => {
    const { email } = await createAccount(database);
    const nonce = `nonce-${randomUUID()}`;
    refusals = 2;
    expect((await call('POST', '/auth/resetpasswordcode', { api, body: { nonce, email } })).status).toBe(200);
    const code = await waitFor(() => server.told.map((line) => /^Your code is (\d{6})\.$/.exec(line)?.[1]).find(Boolean), { what: 'the code' });
    expect(recipients(email)).toBe(3);
    const answer = await call('POST', '/auth/resetpassword', { api, body: { nonce, code, email, newPassword: 'quite another password' } });
    expect(answer.status).toBe(200);
  });

  it('outlives the death of the worker between two attempts', async () => {
    const { email } = await createAccount(database);
    refusals = Number.MAX_SAFE_INTEGER;
    const body = { nonce: `nonce-${randomUUID()}`, email };
    expect((await call('POST', '/auth/resetpasswordcode', { api, body })).status).toBe(200);
    await waitFor(() => recipients(email) > 0, { what: 'a first attempt' });
    await product.workers[0]?.kill();
    const before = recipients(email);
    refusals = 0;
    await product.startWorker();
    await waitFor(() => recipients(email) > before, { what: 'another attempt', timeoutMs: 75_000 });
  });

  itVerifies(['decisions/accounts/limits/mails-per-day'], 'sends a person no more than so many mails of a kind a day, whoever asks', async () => {
    const { id, email } = await createAccount(database);
    const { email: invitedEmail, ...first } = await createInvited(database, { invitationNonce: randomUUID() });
    const more = [randomUUID(), randomUUID()].map((nonce) => createInvited(database, { email: invitedEmail, invitationNonce: nonce }));
    await withRunner(async (runner, client) => {
      const outcomeOf = (order: MailOrder) => client.workflow.getHandle(mailWorkflowId(order)).result();
      const codes = ['one', 'two', 'three'].map((nonce): MailOrder => ({ kind: 'reset-code', userId: id, nonceHash: hashNonce(`${nonce} of the test`) }));
      const outcomes: unknown[] = [];
      for (const order of codes) {
        await runner.sendMail(order);
        outcomes.push(await outcomeOf(order));
      }
      expect(outcomes).toEqual(['sent', 'sent', 'given up']);
      const invited = await Promise.all([first, ...await Promise.all(more)].map(async ({ id: userId }) => {
        const user = await userRow(database, { id: userId });
        return { kind: 'invitation', userId, nonce: user.invitationNonce ?? '' } satisfies MailOrder;
      }));
      for (const order of invited.slice(0, 2)) {
        await runner.sendMail(order);
        expect(await outcomeOf(order)).toBe('sent');
      }
      const [, , last] = invited;
      if (last === undefined) throw new Error('There are three invitations.');
      await runner.sendMail(last);
      // It waits for another day, rather than to be lost.
      await waitFor(async () => {
        const { pendingActivities = [] } = (await client.workflow.getHandle(mailWorkflowId(last)).describe()).raw;
        return pendingActivities?.some(({ lastFailure }) => lastFailure?.applicationFailureInfo?.type === 'TOO_MANY_REQUESTS');
      }, { what: 'the mail to be put off' });
      await client.workflow.getHandle(mailWorkflowId(last)).terminate();
    });
    expect([recipients(email), recipients(invitedEmail)]).toEqual([2, 2]);
  });

  it('sends an invitation once, however often it is asked for, and nothing for nobody', async () => {
    const nonce = randomUUID();
    const { id, email } = await createInvited(database, { invitationNonce: nonce });
    const orders: MailOrder[] = [
      { kind: 'invitation', userId: id, nonce },
      { kind: 'invitation', userId: randomUUID(), nonce },
      { kind: 'reset-code', userId: id, nonceHash: hashNonce('a nonce that the caller made') },
    ];
    const outcomes = await withRunner(async (runner, client) => {
      await Promise.all([...orders, ...orders].map((order) => runner.sendMail(order)));
      const ended = await Promise.all(orders.map((order) => client.workflow.getHandle(mailWorkflowId(order)).result()));
      await Promise.all(orders.map((order) => runner.sendMail(order)));
      await Promise.all(orders.map((order) => client.workflow.getHandle(mailWorkflowId(order)).result()));
      return ended;
    });
    expect(outcomes).toEqual(['sent', 'not needed', 'not needed']);
    expect(recipients(email)).toBe(1);
  });
});
