import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { useModelServer } from '../support/concierge/model-server.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { operatorDevice, presetDevice } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const server = await useModelServer(() => ({ ready: true }));

itVerifies(['decisions/console/model', 'decisions/console/models'], 'a manager connects a language model, tries it, sees what it has used, and disconnects it', async () => {
  const { id, name } = await createHotel(database, { name: `Hotel ${randomUUID()}` });
  const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [id] });
  const { page } = console;
  await console.goto(`/hotels/${id}/model`);
  await page.getByText('No language model is connected.').waitFor();
  await page.getByText('No request this month.').waitFor();

  await page.getByLabel('Address').fill(server.url);
  await page.getByLabel('Model', { exact: true }).fill('small');
  await page.getByLabel('API key').fill('test-key');
  await page.getByLabel('Tokens a day').fill('50000');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('The hotel has a model of its own.').waitFor();
  await page.getByRole('button', { name: 'Try the model' }).click();
  await page.getByText('It works').waitFor();
  const answered = page.getByRole('row').filter({ hasText: 'trial · small' }).filter({ hasText: 'answered' });
  await answered.waitFor();
  await page.getByText(/^Today \(UTC\): \d+ of 50,000 tokens$/).waitFor();

  // Platform administrators see it beside that of all other hotels.
  const { console: platform } = await operatorDevice(database, newDevice, ['ALL:EXECUTE']);
  await platform.goto('/platform/models');
  await platform.page.getByRole('searchbox', { name: 'Search' }).fill(name);
  const row = platform.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await row.getByText(/^its own model · small · requests this month: 1$/).waitFor();
  await row.getByText(/^Today \(UTC\): \d+ of 50,000 tokens$/).waitFor();
  await row.getByRole('link', { name }).click();
  await platform.page.getByText('The hotel has a model of its own.').waitFor();
  expect(platform.complaints).toEqual([]);

  server.misbehave({ next: ['401'] });
  await page.getByRole('button', { name: 'Try the model' }).click();
  await page.getByText('The provider refuses the key. Enter another apiKey.').waitFor();

  await page.getByLabel('Tokens a day').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Today \(UTC\): \d+ tokens, no limit$/).waitFor();
  // The key is there yet, and stands nowhere on the page.
  await page.getByRole('button', { name: 'Try the model' }).click();
  await page.getByText('The model answers.').waitFor();
  expect(await page.content()).not.toContain('test-key');

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No language model is connected.').waitFor();
  expect(console.complaints).toEqual([]);
});
