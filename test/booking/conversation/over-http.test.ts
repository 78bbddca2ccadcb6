import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { serverFrames } from '../../../api/realtime/frame-schemas.ts';
import { itVerifies, verifies } from '../../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../../support/chat/guest.ts';
import { call } from '../../support/http/http.ts';
import { useProviderGate } from '../../support/booking/provider-gate.ts';
import { createHotel, useDatabase } from '../../support/stack/storage.ts';
import { connect, createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { waitFor } from '../../support/general/wait-for.ts';
import { mailedCode, Talker, teachParking } from './bookable.ts';
import { phrasebook } from './phrasebook.ts';

const database = await useDatabase();
const app = await useTableApp();
const gate = await useProviderGate(app);

/** A hotel with a restaurant of its own account, so that no test takes another's tables. */
async function hotelWithTables() {
  const hotel = await createBookableHotel(database, app);
  await teachParking(database, hotel);
  return hotel;
}

const hotel = await hotelWithTables();
const numberIn = (reply: string): string => /\b[A-Z0-9]{6,12}\b/.exec(reply)?.[0] ?? '';

/** A time on a day of its own for every caller, so that the tests meet no full restaurant. */
let day = 3;
const tomorrowOfItsOwn = (): { en: string; date: string } => {
  day += 1;
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
  return { en: `${date} at 19:30`, date };
};

const reservationOf = async (number: string) => (await app.ledger()).reservations.find(({ confirmationNumber }) => confirmationNumber === number);

describe.each(LANGUAGES)('a guest who speaks %s', (language) => {
  const words = phrasebook[language];

  it(`books a table, with a question in between and a correction, and cancels it ${verifies('4.8/tools-for-a-guest', '1/integration/tools-for-the-concierge', '3.5/hold/converted')}`, async () => {
    const guest = new Talker(hotel.id, language);
    expect(await guest.say(words.wish)).toContain(sayBooking('askNameEmail', language));
    const between = await guest.say(words.parking);
    expect(between).toContain('24 CHF');
    expect(between).toContain(sayBooking('askNameEmail', language));
    await guest.sayAll(words.contact, words.fivePeople);
    const number = numberIn(await guest.say(words.yes));
    expect(await reservationOf(number)).toMatchObject({ status: 'confirmed', partySize: 5, startsAt: expect.stringMatching(/T19:30:00Z$/) });
    expect(await guest.sayAll(words.cancel, words.ill, words.yes)).toBe(sayBooking('isCancelled', language, { number }));
    expect(await reservationOf(number)).toMatchObject({ status: 'cancelled', history: ['confirmed', 'cancelled'] });
  });

  it('lets a table go', async () => {
    const guest = new Talker(hotel.id, language);
    expect(await guest.sayAll(words.wish, words.neverMind)).toBe(sayBooking('letGo', language));
  });
});

describe('a name that is a word elsewhere', () => {
  it('does not change the language of the conversation', async () => {
    const guest = new Talker(hotel.id);
    await guest.sayAll('Hello', `a table for two on ${tomorrowOfItsOwn().en}`);
    expect(await guest.say('Mia Keller')).toBe('And at which e-mail address can the restaurant reach you?');
    expect(await guest.sayAll('mia@example.org', 'yes')).toContain('Your table is booked');
    expect((await historyOf(hotel.id, guest.sessionId)).map(({ locale }) => locale)).toEqual(expect.not.arrayContaining(['it']));
  });
});

describe('a reservation of another conversation', () => {
  const booked = async (email: string): Promise<{ number: string; date: string }> => {
    const { en, date } = tomorrowOfItsOwn();
    const reply = await new Talker(hotel.id).sayAll(`a table for two on ${en}`, `Carla Ricci, ${email}`, 'yes');
    return { number: numberIn(reply), date };
  };

  itVerifies(['4.8/get-reservation/verification-request', '4.8/modify/only-changed'], 'is changed with the code from the mail, and shown to nobody without it', async () => {
    const { number, date } = await booked('carla.change@example.org');
    const guest = new Talker(hotel.id);
    const asked = await guest.say(`I want to change my reservation ${number}`);
    expect(asked).toContain('code');
    expect(asked).not.toMatch(/Carla|example\.org|7:30/);
    expect(await guest.say(await mailedCode('carla.change@example.org'))).toContain('in the name of Carla Ricci');
    expect(await guest.say('three people please')).toContain('for 3 people');
    expect(await guest.say('yes')).toContain(`reservation ${number} is now for 3 people`);
    expect(await reservationOf(number)).toMatchObject({ partySize: 3, startsAt: `${date}T19:30:00Z` });
  });

  itVerifies(['4.8/cancel/kept', '4.8/find/by-number'], 'is cancelled by its number, after the code', async () => {
    const { number } = await booked('carla.cancel@example.org');
    const guest = new Talker(hotel.id);
    await guest.sayAll('I want to cancel my reservation', number);
    expect(await guest.say(await mailedCode('carla.cancel@example.org'))).toContain('What reason');
    expect(await guest.sayAll('We cannot come', 'yes')).toBe(`Reservation ${number} is cancelled.`);
    expect(await reservationOf(number)).toMatchObject({ status: 'cancelled' });
  });

  it('keeps its secret before a wrong code', async () => {
    const { number } = await booked('carla.secret@example.org');
    const guest = new Talker(hotel.id);
    await guest.say(`I want to change my reservation ${number}`);
    const code = await mailedCode('carla.secret@example.org');
    const reply = await guest.say(code === '111111' ? '222222' : '111111');
    expect(reply).toContain('not right');
    expect(reply).not.toContain('Carla');
  });
});

describe('a hold', () => {
  it('that expires while the guest is away is told of, and taken anew when the guest comes back', async () => {
    const own = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, own.id, gate.connection);
    gate.rewrite('POST /holds', (hold) => ({ ...hold, utcExpiresAt: new Date(Date.now() + 2000).toISOString() }));
    const guest = new Talker(own.id);
    const on = tomorrowOfItsOwn();
    await guest.say(`a table for two on ${on.en}`);
    const notice = await waitFor(async () => (await historyOf(own.id, guest.sessionId)).find(({ type, message }) => type === 'ai' && message.includes('that time has passed')), { what: 'the notice', timeoutMs: 60_000 });
    expect(notice.locale).toBe('en');
    gate.calm();
    expect(await guest.say('Anna Weber, anna@example.org')).toContain('May I read it back');
    const number = numberIn(await guest.say('yes'));
    expect(await reservationOf(number)).toMatchObject({ startsAt: `${on.date}T19:30:00Z` });
    expect((await historyOf(own.id, guest.sessionId)).filter(({ message }) => message.includes('that time has passed'))).toHaveLength(1);
  });
});

describe('a socket', () => {
  itVerifies(['decisions/booking/conversation/booking-changed'], 'hears of the table as it is held and booked, in order with the messages', async () => {
    const guest = new Talker(hotel.id);
    await guest.say('Hello');
    const socket = await listen(hotel.id, guest.sessionId).opened();
    await say(hotel.id, { query: `a table for two on ${tomorrowOfItsOwn().en}` }, { sessionId: guest.sessionId });
    await socket.untilReplies(2);
    await say(hotel.id, { query: 'Anna Weber, anna@example.org' }, { sessionId: guest.sessionId });
    await say(hotel.id, { query: 'yes' }, { sessionId: guest.sessionId });
    await socket.untilReplies(4);
    const states = socket.frames.filter(({ event }) => event === 'booking.changed').map(({ data }) => data['state']);
    expect(states[0]).toBe('held');
    expect(socket.frames.map((frame) => serverFrames[frame.event as keyof typeof serverFrames].schema.safeParse(frame).error)).toEqual(socket.frames.map(() => undefined));
    expect(socket.seqs()).toEqual(socket.seqs().toSorted((one, other) => one - other));
  });
});

describe('POST /api/message/{messageId}/cancel', () => {
  const cancel = (sessionId: string, messageId: string, clientId = hotel.id) =>
    call<{ stopped: boolean }>('POST', `/api/message/${messageId}/cancel`, { headers: { 'x-client-id': clientId, 'x-session-id': sessionId } });

  itVerifies(['decisions/booking/conversation/stop'], 'stops a turn while a tool is under way, with an honest closing message, and the next one is answered', async () => {
    const own = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, own.id, gate.connection);
    const sessionId = await newSession(own.id);
    const messageId = randomUUID();
    const stop = gate.stop('GET /availability', 'before');
    await say(own.id, { query: `a table for two on ${tomorrowOfItsOwn().en}`, messageId }, { sessionId });
    await stop.reached();
    expect((await cancel(sessionId, messageId, own.id)).body).toEqual({ stopped: true });
    stop.release();
    expect((await historyOf(own.id, sessionId)).at(-1)?.message).toBe('I have stopped, as you wished. Write to me whenever you want to go on.');
    expect((await ask(own.id, { query: 'Hello' }, { sessionId })).status).toBe(200);
  });

  it('comes too late for an answered message, and knows no other session\'s', async () => {
    const guest = new Talker(hotel.id);
    await guest.say('Hello');
    const [, asked, reply] = await historyOf(hotel.id, guest.sessionId);
    expect(await cancel(guest.sessionId, asked?.id ?? '')).toMatchObject({ status: 200, body: { stopped: false } });
    expect((await cancel(guest.sessionId, reply?.id ?? '')).status).toBe(400);
    expect((await cancel(guest.sessionId, randomUUID())).status).toBe(404);
    expect((await cancel(await newSession(hotel.id), asked?.id ?? '')).status).toBe(404);
    expect((await call('POST', `/api/message/${asked?.id}/cancel`, { headers: { 'x-client-id': hotel.id } })).status).toBe(400);
  });
});
