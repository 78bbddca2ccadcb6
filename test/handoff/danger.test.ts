import { describe, expect, it } from '@jest/globals';
import type { CreateClientInput } from '../../domain/clients/create-client.ts';
import { packOf } from '../../domain/language/languages.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { mailsTo } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/operators.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

async function newHouse(hotelConfig: CreateClientInput['hotelConfig'] = {}) {
  const hotel = await createHotel(database, { hotelConfig, time_zone: 'Europe/Zurich' });
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  const ctx = systemContext(database, hotel.id);
  const arrive = async () => {
    const sessionId = await newSession(hotel.id);
    const { key } = await storedSession(ctx, sessionId);
    return {
      key, ask: async (query: string, locale = 'en') => (await ask(hotel.id, { query, locale }, { sessionId })).body,
      history: () => historyOf(hotel.id, sessionId), record: () => storedSession(ctx, sessionId),
    };
  };
  return { hotel, operator, desk: deskOf(operator, hotel.id), arrive };
}

const cries = [
  ['en', 'My husband collapsed in the bathroom and he does not answer me'],
  ['de', 'Hilfe, meine Tochter kriegt keine Luft'],
  ['fr', 'il y a de la fumée dans le couloir et ça sent le brûlé'],
  ['es', 'mi hijo se ha tragado una pastilla y no despierta'],
  ['it', 'aiuto siamo chiusi in ascensore e mia moglie sta male'],
] as const;

describe('a guest in danger', () => {
  itVerifies(['decisions/help/danger', 'decisions/help/emergency-numbers'], 'reads at once whom to call, in each of the languages, and a person is called', async () => {
    const { arrive } = await newHouse({ phone: '+41 41 555 04 20' });
    for (const [locale, cry] of cries) {
      const guest = await arrive();
      const reply = await guest.ask(cry, locale);
      expect([locale, reply.message]).toEqual([locale, expect.stringMatching(/112[^]*\+41 41 555 04 20/)]);
      expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'danger', waitingSince: expect.any(Date) });
    }
  });

  itVerifies(['decisions/help/other-language'], 'reads whom to call in a language that nobody speaks here, and a person is called', async () => {
    const { arrive } = await newHouse({ phone: '+41 41 555 04 20' });
    const guest = await arrive();
    const { message } = await guest.ask('Помогите, моя жена без сознания', 'ru');
    expect(message).toMatch(/^Срочно позвоните по номеру 112\.[^]*Call 112 now\.[^]*\+41 41 555 04 20/);
    expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'danger' });
  });

  itVerifies(['decisions/help/emergency-numbers'], 'reads the numbers and words that the hotel states', async () => {
    const { arrive } = await newHouse({
      emergency: { general: '112', ambulance: '144', fire: '118', police: '117', fromRoom: '9', frontDesk: '+41 1' },
      help: { danger: { en: 'Stay calm, we are here.', de: 'Ruhig bleiben, wir sind da.' } }, handoff: { enabled: false },
    });
    const guest = await arrive();
    const { message } = await guest.ask('there is fire on our balcony!!');
    for (const part of ['Stay calm, we are here.', '112', '144', '118', '117', 'dial 9', '+41 1']) expect(message).toContain(part);
    expect((await guest.record()).handoffReason).toBe('danger');
    // The reply is in the language of the cry, whatever the conversation began in.
    expect((await (await arrive()).ask('Hilfe, meine Tochter kriegt keine Luft')).message).toMatch(/^Ruhig bleiben, wir sind da\./);
  });

  itVerifies(['decisions/help/danger-to-person'], 'is answered also while a person has the conversation, which becomes urgent', async () => {
    const { arrive } = await newHouse();
    const guest = await arrive();
    await guest.ask('I want to talk to a human');
    expect((await guest.record()).handoffReason).toBe('guest-asked');
    await guest.ask('please hurry, my wife is unconscious and she is not breathing');
    const notice = await waitFor(async () => (await guest.history()).find(({ type, message }) => type === 'system' && message.includes('112')), { what: 'the emergency number' });
    expect(notice).toBeDefined();
    expect((await guest.record()).handoffReason).toBe('danger');
    await guest.ask('thanks, we wait');
    expect((await guest.history()).filter(({ message }) => message.includes('112'))).toHaveLength(1);
  });

  itVerifies(['decisions/help/danger-to-person'], 'reads whom to call as the reply to the message, in its language, also while a person has the conversation', async () => {
    const { arrive } = await newHouse({ phone: '+41 41 555 04 20' });
    for (const [locale, cry] of cries) {
      const guest = await arrive();
      await guest.ask('I want to talk to a human');
      const { type, message } = await guest.ask(cry, locale);
      expect([locale, type, message]).toEqual([locale, 'system', expect.stringMatching(/112[^]*\+41 41 555 04 20/)]);
      expect(message.startsWith(packOf(locale).help.danger)).toBe(true);
      expect((await guest.ask('thank you', locale)).message).not.toContain('112');
    }
  });

  itVerifies(['decisions/help/danger'], 'reads in the language of the cry that a person comes, whatever the conversation began in', async () => {
    const { arrive } = await newHouse();
    const guest = await arrive();
    await guest.ask('Hilfe, meine Tochter kriegt keine Luft', 'en');
    expect((await guest.history()).filter(({ type }) => type === 'system').at(-1))
      .toMatchObject({ locale: 'de', message: expect.stringContaining('Ein Mensch antwortet Ihnen hier') });
  });

  itVerifies(['decisions/help/urgent-first', 'decisions/help/danger-mail'], 'comes first in the inbox, over pages, and is mailed at once', async () => {
    const { desk, arrive, operator } = await newHouse();
    const endangered = await arrive();
    await endangered.ask('help my father fell down the stairs and is bleeding from his head');
    for (let count = 0; count < 3; count += 1) await (await arrive()).ask('Hello');
    const first = await desk.list('?limit=2');
    expect(first.body.conversations[0]).toMatchObject({ id: endangered.key, urgent: true });
    expect(first.body.conversations[1]).toMatchObject({ urgent: false });
    const second = await desk.list(`?limit=2&after=${encodeURIComponent(first.body.nextCursor ?? '')}`);
    const ids = [...first.body.conversations, ...second.body.conversations].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.body.nextCursor]).toEqual([4, 4, null]);
    const [mail] = await waitFor(async () => {
      const mails = await mailsTo(operator.email);
      return mails.length > 0 && mails;
    }, { what: 'the mail to the operator' });
    expect(mail).toContain('URGENT');
  });
});

describe('a guest who is not understood', () => {
  itVerifies(['decisions/help/not-understood'], 'reads that, is offered a person, and is passed on by a yes', async () => {
    const { arrive } = await newHouse({ phone: '+41 41 555 04 20' });
    const guest = await arrive();
    const reply = await guest.ask('the blue one of my cousin goes with the second half');
    expect(reply.message).toMatch(/did not understand[^]*\+41 41 555 04 20[^]*Shall I pass you on to a person of the hotel\?/);
    await guest.ask('yes please');
    expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'guest-asked' });
  });

  it('is passed on after two such turns', async () => {
    const { arrive } = await newHouse();
    const guest = await arrive();
    await guest.ask('the blue one of my cousin goes with the second half');
    await guest.ask('ok so basically the thing with the stuff');
    expect((await guest.record()).handledBy).toBe('person');
  });
});
