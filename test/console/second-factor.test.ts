import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Role } from '../../domain/storage/entities/role.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount } from '../support/accounts/accounts.ts';
import { codeOf, waitLong } from '../support/accounts/factors.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

/** Names an authenticator app and types what it shows. @returns its secret and the recovery codes */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).last().click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await page.locator('form code').innerText();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Check the code' }).click();
  const codes = (await page.locator('pre').innerText()).split('\n').map((line) => line.trim()).filter((line) => line !== '');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes };
}

const confirmWith = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Confirm' }).click();
};

describe('a second factor in the console', () => {
  itVerifies(['decisions/console/factors'], 'is added, asked for at sign-in and before a key is made, and removed', async () => {
    const { id, email } = await createAccount(database, { permissions: ['conversations:READ', 'clients:READ'] });
    const console = await new ConsolePage(await (await newDevice()).newPage()).goto('/platform/security');
    const { page } = console;
    await console.signIn(email);
    await console.heading('My security').waitFor();
    await page.getByText('No second factor yet').waitFor();
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const { secret, codes } = await addApp(page);
    expect(codes).toHaveLength(10);
    await page.getByRole('listitem').filter({ hasText: 'My phone' }).waitFor();
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await console.signIn(email);
    await console.heading('Second factor').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await confirmWith(page, 'Recovery code', 'this is none');
    await page.getByRole('alert').getByText('The proof is wrong').waitFor();
    await page.getByRole('button', { name: 'Use a code of the app' }).click();
    await confirmWith(page, 'Code from your authenticator app', codeOf(secret, 1));
    await page.getByRole('button', { name: `Account: ${email}` }).waitFor();

    await waitLong(database, id);
    await console.goto('/platform/keys');
    await page.getByRole('button', { name: 'Create a key' }).first().click();
    await page.getByLabel('Name').fill('Nightly report');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('dialog').getByText('Is it you?').waitFor();
    await confirmWith(page, 'Code from your authenticator app', codeOf(secret));
    await page.getByText('Copy it now').waitFor();

    await console.goto('/platform/security');
    await page.getByRole('button', { name: 'Rename: My phone' }).click();
    await page.getByLabel('New name').fill('Old phone');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove: Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No second factor yet').waitFor();
    // The one refusal is what the dialog asked for.
    expect(console.complaints).toEqual([expect.stringMatching(/^403 .*\/api\/user\/apikey$/)]);
  });

  itVerifies(['decisions/console/factors'], 'is added at the door where a role asks for it, and leads on to where somebody wanted to go', async () => {
    const { email, roleId } = await createAccount(database, { permissions: ['conversations:READ', 'roles:READ', 'roles:WRITE'] });
    // Roles are listed by name, and this one is among the first: those of other tests take pages.
    const name = `A role ${roleId}`;
    await database.forSystem().transaction((em) => em.nativeUpdate(Role, { id: roleId }, { name, requiresFactor: true }));
    const console = await new ConsolePage(await (await newDevice({ locale: 'en' })).newPage()).goto('/platform/roles');
    await console.signIn(email);
    await console.heading('Second factor').waitFor();
    await console.page.getByText('One of your roles asks for a second factor').waitFor();
    await addApp(console.page);
    await console.heading('Roles').waitFor();
    const switched = console.page.getByRole('switch', { name: `Asks for a second factor: ${name}` });
    expect(await switched.isChecked()).toBe(true);
    await switched.click({ force: true });
    await console.page.getByRole('switch', { name: `Asks for a second factor: ${name}`, checked: false }).waitFor();
  });
});
