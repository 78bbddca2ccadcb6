import { expect, it } from '@jest/globals';
import { ssoReasons } from '../../console/src/pages/sign-in/sso-texts.ts';
import { ssoRefusals } from '../../domain/model/single-sign-on.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useIdentityProvider } from '../support/accounts/identity-provider.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { ConsolePage, operatorDevice } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const provider = await useIdentityProvider([`${testStack().apiUrls[0]}/auth/sso/callback`]);

it('the page knows every reason that the service gives', () => expect([...ssoReasons]).toEqual([...ssoRefusals]));

itVerifies(['decisions/accounts/single-sign-on/console'], 'a hotel connects its provider, and its people come in by the button', async () => {
  const hotel = await createHotel(database, { name: 'Hotel Seeblick' });
  const { console: admin } = await operatorDevice(database, newDevice, ['ALL:EXECUTE']);
  await admin.goto(`/hotels/${hotel.id}/team`);
  const form = admin.page.getByRole('form', { name: 'Single sign-on' });
  await admin.page.getByRole('button', { name: 'Set up single sign-on' }).click();
  const domain = `${hotel.id.slice(0, 8)}.example`;
  await form.getByLabel('Issuer').fill(provider.issuer);
  await form.getByLabel('Client ID').fill(provider.settings.oidcClientId);
  await form.getByLabel('Client secret').fill(provider.settings.clientSecret);
  await form.getByLabel('Mail domains').fill(domain);
  await form.getByLabel('Groups that give: Reader').fill('night-shift\nhousekeeping');
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.getByText('waits for confirmation').waitFor();
  await form.getByRole('button', { name: `Confirm: ${domain}` }).click();
  await admin.page.getByRole('dialog').getByText(provider.issuer).waitFor();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await form.getByText('confirmed', { exact: true }).waitFor();
  expect(await form.getByLabel('Groups that give: Reader').inputValue()).toBe('night-shift\nhousekeeping');
  expect(admin.complaints).toEqual([]);

  provider.people.set('ada', { email: `ada@${domain}`, email_verified: true, groups: ['night-shift'], given_name: 'Ada', family_name: 'L' });
  const guest = new ConsolePage(await (await newDevice()).newPage());
  await guest.goto(`/hotels/${hotel.id}/knowledge`);
  await guest.page.getByLabel('E-mail').fill('ada@nowhere.example');
  await guest.page.getByRole('button', { name: 'Single sign-on' }).click();
  await guest.page.getByRole('alert').getByText('There is no single sign-on for this address').waitFor();
  await guest.goto(`/hotels/${hotel.id}/knowledge`);
  await guest.page.getByLabel('E-mail').fill(`ada@${domain}`);
  await guest.page.getByRole('button', { name: 'Single sign-on' }).click();
  await guest.page.getByPlaceholder('Enter any login').fill('ada');
  await guest.page.getByPlaceholder('and password').fill('any');
  await guest.page.getByRole('button', { name: 'Sign-in' }).click();
  await guest.page.getByRole('button', { name: 'Continue' }).click();
  await guest.heading('Knowledge').waitFor();
  expect(new URL(guest.page.url()).pathname).toBe(`/console/hotels/${hotel.id}/knowledge`);
  await guest.page.getByRole('button', { name: `Account: ada@${domain}` }).waitFor();
  expect(guest.complaints).toEqual([]);
});
