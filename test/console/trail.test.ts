import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { operatorDevice, presetDevice, type ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

/** The lines of what the page's link gives. */
async function exported({ page }: ConsolePage): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export as JSON lines' }).click()]);
  return (await readFile(await file.path(), 'utf8')).trim().split('\n');
}

itVerifies(['decisions/accounts/trail/console'], 'a manager narrows and exports the changes of the hotel', async () => {
  const hotel = await createHotel(database, { name: 'Hotel Seeblick' });
  const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotel.id] });
  await console.goto(`/hotels/${hotel.id}/hotel`);
  const basics = console.page.getByRole('form', { name: 'The house' });
  await basics.getByLabel('Phone').fill('+41 44 555 01 02');
  await basics.getByRole('button', { name: /^Save/ }).click();
  await console.page.getByText('Saved.').waitFor();
  await console.goto(`/hotels/${hotel.id}/changes`);
  const rows = console.page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: 'client.update' }).waitFor();
  await rows.filter({ hasText: 'client.create' }).waitFor();
  await console.page.getByLabel('What', { exact: true }).fill('client.update');
  await console.page.getByRole('button', { name: 'Show', exact: true }).click();
  await rows.filter({ hasText: 'client.create' }).waitFor({ state: 'detached' });
  expect((await exported(console)).map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(['client.update']);
  await console.page.getByLabel('Through').selectOption('mcp');
  await console.page.getByRole('button', { name: 'Show', exact: true }).click();
  await console.page.getByText('Nothing like that').waitFor();
  await console.page.getByRole('button', { name: 'Show all' }).click();
  await rows.filter({ hasText: 'client.create' }).waitFor();
  await console.goto('/platform/trail');
  await console.page.getByText('You have no access to this page').waitFor();
});

itVerifies(['decisions/accounts/trail/console'], 'a platform administrator finds a hotel\'s changes in the trail, and has the seals checked', async () => {
  const hotel = await createHotel(database, { name: 'Hotel Seeblick' });
  const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { locale: 'de-DE' });
  await console.goto('/platform/trail');
  const german = console.page.getByRole('heading', { level: 1, name: 'Prüfpfad' });
  await german.or(console.heading('Audit trail')).waitFor();
  if (await german.count() > 0) {
    await console.page.getByRole('button', { name: /^Konto/ }).click();
    await console.page.getByRole('button', { name: 'English' }).click();
  }
  await console.page.getByLabel('Hotel (its id)').fill(hotel.id);
  await console.page.getByRole('button', { name: 'Show', exact: true }).click();
  const rows = console.page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: `client:${hotel.id}` }).first().waitFor();
  expect((await exported(console)).every((line) => line.includes(hotel.id))).toBe(true);
  await console.page.getByRole('button', { name: 'Check the seals' }).click();
  await console.page.getByRole('status').getByText('The trail is whole.').waitFor();
  await console.page.getByText('No noted seal was compared').waitFor();
  const noted = await console.page.getByLabel('The last seal, to be noted elsewhere').innerText();
  await console.page.getByLabel('A seal that was noted earlier').fill(noted);
  await console.page.getByRole('button', { name: 'Check the seals' }).click();
  await console.page.getByText('The noted seal is in the trail').waitFor();
  expect(console.complaints).toEqual([]);
});
