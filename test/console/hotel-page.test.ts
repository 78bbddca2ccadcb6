import { describe, expect } from '@jest/globals';
import { Client } from '../../domain/storage/entities/client.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { presetDevice, type ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

/** A manager who looks at the settings of the hotel. */
async function manager(hotelId: string): Promise<ConsolePage> {
  const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotelId] });
  await console.goto(`/hotels/${hotelId}/hotel`);
  await console.heading('Hotel').waitFor();
  return console;
}

const stored = (hotelId: string) => systemContext(database, hotelId).db.read((em) => em.findOneOrFail(Client, { id: hotelId }));

async function save({ page }: ConsolePage, section: string): Promise<void> {
  const patched = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 200);
  await page.getByRole('button', { name: `Save: ${section}` }).click();
  await patched;
}

describe('the settings of a hotel', () => {
  itVerifies(['decisions/console/danger'], 'leave mails of danger on unless somebody switches them off', async () => {
    const hotel = await createHotel(database);
    const console = await manager(hotel.id);
    const minutes = console.page.getByLabel('Minutes until the concierge takes a silent conversation back');
    const mail = console.page.getByRole('combobox', { name: 'Mail the operators' });
    await minutes.fill('20');
    await save(console, 'Passing on to a person');
    expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20 });
    const choices = [['Never, not even when somebody may be in danger', false], ['Also after a minute in which nobody has come to a guest who waits', true]] as const;
    for (const [choice, value] of choices) {
      await mail.selectOption(choice);
      await save(console, 'Passing on to a person');
      expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20, mail: value });
    }
    await mail.selectOption('Only when somebody may be in danger, at once');
    await save(console, 'Passing on to a person');
    expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20 });
  });

  itVerifies(['decisions/console/saving'], 'keep what two people change at once, and tell the second one', async () => {
    const hotel = await createHotel(database, { hotelConfig: { phone: '+41 1', pets: { dogs: true } } });
    const [one, other] = await Promise.all([manager(hotel.id), manager(hotel.id)]);
    await one.page.getByLabel('Phone').fill('+41 44 555 01 02');
    await one.page.getByLabel('Check-out until').fill('10:30');
    await save(one, 'The house');

    await other.page.getByLabel('Phone').fill('+41 44 555 09 09');
    await other.page.getByLabel('E-mail').fill('desk@hotel.example');
    await other.page.getByRole('button', { name: 'Save: The house' }).click();
    const notice = other.page.getByRole('form', { name: 'The house' }).getByRole('alert');
    await notice.getByText('Somebody else has changed this meanwhile.').waitFor();
    await notice.getByText('Phone: +41 44 555 01 02').waitFor();
    const shown = (label: string) => other.page.getByLabel(label).inputValue();
    expect([await shown('Phone'), await shown('E-mail'), await shown('Check-out until')]).toEqual(['+41 44 555 09 09', 'desk@hotel.example', '10:30']);
    expect((await stored(hotel.id)).hotelConfig).toEqual({ phone: '+41 44 555 01 02', pets: { dogs: true }, checkOut: { until: '10:30' } });

    await save(other, 'The house');
    await notice.waitFor({ state: 'detached' });
    expect((await stored(hotel.id)).hotelConfig).toEqual({
      phone: '+41 44 555 09 09', email: 'desk@hotel.example', pets: { dogs: true }, checkOut: { until: '10:30' },
    });
    // Another part of the page, changed in the first window, which knows the state before.
    await one.page.getByLabel('Main colour').fill('#1f5147');
    await save(one, 'Looks of the chat');
    expect([(await stored(hotel.id)).clientAssets, one.complaints, other.complaints]).toEqual([{ primaryColor: '#1f5147' }, [], []]);
  });
});
