import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { SecondFactor } from '../../domain/storage/entities/second-factor.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, PASSWORD, signedIn } from '../support/accounts/accounts.ts';
import { outcomeOf, waitLong } from '../support/accounts/factors.ts';
import { call } from '../support/http/http.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
/** Passkeys are for names: an address has none. */
const site = testStack().apiUrls[0].replace('127.0.0.1', 'localhost');

/** Gives the browser a device that keeps passkeys and whose owner agrees to everything. */
async function plugIn(device: BrowserContext, page: Page): Promise<void> {
  const cdp = await device.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true,
  } });
}

itVerifies(['decisions/accounts/factor/passkeys'], 'a passkey is added, signs in, proves anew who it is, and neither its answers nor its copies count', async () => {
  const { id, email } = await createAccount(database, { permissions: ['conversations:READ'] });
  const device = await newDevice();
  const console = new ConsolePage(await device.newPage());
  const { page } = console;
  await plugIn(device, page);
  await page.goto(`${site}/console/platform/security`);
  await console.signIn(email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Remove: Passkey' }).waitFor();
  // The same device is not added twice.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('alert').waitFor();

  const usePasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click();
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await console.heading('Sign in').waitFor();
  };
  await leave();
  await console.signIn(email);
  await console.heading('Second factor').waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/login/factor'));
  await usePasskey();
  const answer = (await sent).postDataJSON() as { challenge: string; passkey: object };
  await page.getByRole('button', { name: `Account: ${email}` }).waitFor();
  expect(outcomeOf(await call('POST', '/auth/login/factor', { body: answer }))).toEqual([401, 'UNAUTHENTICATED']);
  const other = await call('POST', '/auth/login', { body: { username: email, auth: Buffer.from(`${email}:${PASSWORD}`).toString('base64') } });
  expect((await call('POST', '/auth/login/factor', { body: { ...answer, challenge: other.body['challenge'] } })).status).toBe(401);

  await leave();
  await page.goto(`${site}/console/platform/security`);
  const alone = page.waitForRequest((request) => request.url().endsWith('/auth/login/passkey'));
  await usePasskey();
  await console.heading('My security').waitFor();
  // The owner was seen by the device and no password was asked for, once.
  expect(outcomeOf(await call('POST', '/auth/login/passkey', { body: (await alone).postDataJSON() }))).toEqual([401, 'UNAUTHENTICATED']);

  await waitLong(database, id);
  await page.goto(`${site}/console/platform/keys`);
  await page.getByRole('button', { name: 'Create a key' }).first().click();
  await page.getByLabel('Name').fill('Nightly report');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('dialog').getByText('Is it you?').waitFor();
  await usePasskey();
  await page.getByText('Copy it now').waitFor();

  const [passkey] = await database.forSystem().read((em) => em.find(SecondFactor, { userId: id }));
  expect([passkey?.kind, (passkey?.counter ?? 0) >= 2, passkey?.lastUsedDate instanceof Date]).toEqual(['passkey', true, true]);
  await database.forSystem().transaction((em) => em.nativeUpdate(SecondFactor, { userId: id }, { counter: 1000 }));
  await leave();
  await usePasskey();
  await page.getByRole('alert').getByText('This passkey belongs to no account here').waitFor();
  await console.signIn(email);
  await console.heading('Second factor').waitFor();
  await usePasskey();
  await page.getByRole('alert').getByText('The proof is wrong').waitFor();
});

itVerifies(['decisions/accounts/factor/passkeys'], 'nothing that a browser did not sign for this site and session is a passkey', async () => {
  const { email } = await createAccount(database);
  const { bearer: headers } = await signedIn(email);
  const options = await call('POST', '/api/me/factors/passkey/options', { headers });
  expect([options.status, (options.body['rp'] as { id: string }).id]).toEqual([200, 'localhost']);
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge: options.body['challenge'], origin: site })).toString('base64url');
  const made = { id: 'b3k9', rawId: 'b3k9', type: 'public-key', response: { clientDataJSON, attestationObject: 'o2Nm' } };
  for (const passkey of [made, { ...made, response: { ...made.response, clientDataJSON: 'bm8' } }]) {
    expect(outcomeOf(await call('POST', '/api/me/factors/passkey', { headers, body: { passkey } }))).toEqual([400, 'INVALID_INPUT']);
  }
  expect((await call('POST', '/api/me/factors/passkey', { headers, body: { passkey: { ...made, id: 'no base64url!' } } })).status).toBe(400);
  expect((await call('POST', '/api/me/confirmation/options', { headers })).status).toBe(409);
  const proof = { ...made, response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' } };
  expect((await call('POST', '/api/me/confirmation', { headers, body: { passkey: proof } })).status).toBe(400);
  expect((await call('GET', '/api/me/factors', { headers })).body['factors']).toEqual([]);
});
