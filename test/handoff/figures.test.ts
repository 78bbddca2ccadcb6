import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { countDays } from '../../domain/conversations/figures/count-days.ts';
import type { Figures } from '../../domain/conversations/figures/figures.ts';
import type { ClientStats, PlatformStats } from '../../domain/conversations/figures/get-stats.ts';
import { keepFigures } from '../../domain/conversations/figures/keep-figures.ts';
import { addDays, dayAt, readDays } from '../../domain/conversations/figures/read-days.ts';
import type { FeedbackRecord } from '../../domain/conversations/list-feedback.ts';
import type { EntityManager } from '../../domain/storage/database.ts';
import { ClientDayFigures } from '../../domain/storage/entities/figures.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/operators.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const timeZone = 'Pacific/Auckland';
const today = dayAt(new Date(), timeZone);
const system = platformContext(database);

/** A moment so many days and hours ago. */
const ago = (days: number, hours = 0): Date => new Date(Date.now() - (days * 24 + hours) * 3_600_000);

/** A hotel that has been here for months. */
async function oldHouse() {
  const { id } = await createHotel(database, { time_zone: timeZone });
  const db = database.forClient(id);
  await db.transaction((em) => em.execute('update client set created_date = ? where id = ?', [ago(60), id]));
  return { id, db, operator: await signIn(database, [`conversations:READ:${id}`, `conversations:WRITE:${id}`]) };
}

type Sql = (sql: string, values: unknown[]) => Promise<unknown>;

/** Writes a conversation that was had in the past: a question with its reply, a handover with a person's word, a rating, a table. */
async function pastConversation(em: EntityManager, clientId: string, { at, locale, outcome, waitS }: { at: Date; locale: string; outcome: string; waitS: number }) {
  const [key, reply, booking] = [randomUUID(), randomUUID(), randomUUID()];
  const run: Sql = (sql, values) => em.execute(sql, values);
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  await run('insert into chat_session (key, public_id, client_id, locale, last_seq) values (?, ?, ?, ?, 5)', [key, randomUUID(), clientId, locale]);
  let seq = 0;
  const event = (name: string, moment: Date, messageId: string | null, data: object | null) => run(
    'insert into session_event (session_key, seq, client_id, event, message_id, data, created_date) values (?, ?, ?, ?, ?, ?, ?)',
    [key, seq += 1, clientId, name, messageId, data && JSON.stringify(data), moment],
  );
  const message = async (id: string, type: string, moment: Date, ended: string | null = null) => {
    await run('insert into chat_message (session_key, id, client_id, type, message, locale, outcome, created_date) values (?, ?, ?, ?, ?, ?, ?, ?)', [key, id, clientId, type, 'words', locale, ended, moment]);
    await event('message.created', moment, id, null);
  };
  await message(randomUUID(), 'guest', at);
  await message(reply, 'ai', after(1), outcome);
  await event('session.handoff', after(2), null, { handledBy: 'person', reason: 'guest-asked' });
  await message(randomUUID(), 'operator', after(2 + waitS));
  await run('insert into message_feedback (session_key, message_id, client_id, rating, created_date) values (?, ?, ?, ?, ?)', [key, reply, clientId, 'down', after(60)]);
  await run(
    `insert into table_booking (id, client_id, session_key, hold_key, intent, takes_hold, state, starts_at, party_size, created_date, changed_date, ended_date, live)
     values (?, ?, ?, ?, ?, true, 'reserved', '2026-01-01T19:00:00Z', 2, ?, ?, ?, true)`,
    [booking, clientId, key, randomUUID(), randomUUID(), at, at, after(90)],
  );
  return { key, reply, booking };
}

const ratedAndWaited: Partial<Figures> = { conversations: 1, handovers: 1 };

describe('figures', () => {
  itVerifies(['decisions/channels/stats/figures'], 'count what guests asked, how it ended, who waited how long, and what they thought of it', async () => {
    const house = await oldHouse();
    const other = await oldHouse();
    const sessionId = await newSession(house.id);
    const { body: { message } } = await ask(house.id, { query: 'Guten Abend!', locale: 'de' }, { sessionId });
    await ask(house.id, { query: 'Ich möchte mit einem Menschen sprechen', locale: 'de' }, { sessionId });
    const reply = (await historyOf(house.id, sessionId)).find((each) => each.message === message);
    await call('POST', `/api/message/${reply?.id}/feedback`, {
      headers: { 'x-client-id': house.id, 'x-session-id': sessionId }, body: { rating: 'up', comment: 'How kind' },
    });
    const desk = deskOf(house.operator, house.id);
    const { key } = await storedSession(systemContext(database, house.id), sessionId);
    await desk.say(key, { message: 'Guten Abend, hier ist Clara.' });
    const { status, body } = await house.operator.call<ClientStats>('GET', `/api/clients/${house.id}/stats`);
    expect([status, body.from, body.to, body.timeZone]).toEqual([200, addDays(today, -6), today, timeZone]);
    const figures = {
      ...ratedAndWaited, turns: { answered: 0, unanswered: 0, smallTalk: 2, booking: 0, failed: 0, stopped: 0 }, ratings: { up: 1, down: 0 },
      waits: { count: 1, medianSeconds: expect.any(Number) }, bookings: { reserved: 0, failed: 0, expired: 0, released: 0, cancelled: 0 },
    };
    expect([body.total, body.days.at(-1), body.channels, body.languages]).toMatchObject([
      figures, { date: today, ...figures }, [{ channel: 'WEB', ...figures }], [{ language: 'de', ...figures }],
    ]);
    expect(body.days.slice(0, 6).every(({ conversations, waits }) => conversations === 0 && waits.medianSeconds === null)).toBe(true);
    expect((await house.operator.call<ClientStats>('GET', `/api/clients/${house.id}/stats?language=en`)).body.total.conversations).toBe(0);
    const both = await signIn(database, [`conversations:READ:${house.id}`, `conversations:READ:${other.id}`]);
    const all = await both.call<PlatformStats>('GET', `/api/stats?from=${addDays(today, -6)}&to=${today}`);
    expect([all.body.total, all.body.clients]).toMatchObject([figures, [{ id: house.id, name: 'Hotel Probe', ...figures }]]);
    expect((await both.call<PlatformStats>('GET', '/api/stats')).body).toMatchObject({ to: today, total: figures });
    for (const query of [`from=${today}&to=${addDays(today, -1)}`, 'from=2020-01-01', 'from=soon', 'language=German']) {
      expect([query, (await house.operator.call('GET', `/api/clients/${house.id}/stats?${query}`)).status]).toEqual([query, 400]);
    }
  });

  itVerifies(['decisions/channels/stats/rollup'], 'that are kept of past days equal a recount, whatever changes afterwards', async () => {
    const house = await oldHouse();
    const random = new SeededRandom(18);
    const range = { clients: [house.id], from: addDays(today, -20), to: today };
    const recount = () => house.db.snapshot((em) => countDays(em, range));
    const read = () => house.db.snapshot((em) => readDays(em, range, new Date()));
    const same = async () => {
      const [kept, counted] = [await read(), await recount()];
      // As text, since neither the order of days and languages nor that of the facts matters.
      const ordered = (days: typeof kept) => days.flatMap(({ day, counts }) => counts.flatMap(({ channel, language, facts, waits }) => [
        ...Object.entries(facts).map(([fact, count]) => `${day} ${channel} ${language} ${fact} ${count}`),
        ...waits.map((seconds) => `${day} ${channel} ${language} waited ${seconds}`),
      ])).toSorted((one, other) => (one < other ? -1 : 1));
      expect(ordered(kept)).toEqual(ordered(counted));
    };
    const past = [];
    for (let count = 0; count < 25; count += 1) {
      past.push(await house.db.transaction((em) => pastConversation(em, house.id, {
        at: ago(random.next() * 18, random.next() * 24), locale: random.pick(['de', 'en-GB', 'fr']), outcome: random.pick(['answered', 'unanswered', 'failed']), waitS: random.below(900),
      })));
    }
    await same();
    const keep = () => keepFigures({ ctx: system, clientIds: [house.id] });
    expect(await keep()).toBeGreaterThan(15);
    expect(await keep()).toBe(0);
    await same();
    // They are what is read: a figure that is tampered with shows.
    await house.db.transaction((em) => em.nativeUpdate(ClientDayFigures, { clientId: house.id, day: addDays(today, -5) }, { counts: [{ channel: 'WEB', language: 'xx', facts: { conversations: 7 }, waits: [] }] }));
    expect((await read()).find(({ day }) => day === addDays(today, -5))?.counts[0]?.language).toBe('xx');
    await house.db.transaction((em) => em.nativeDelete(ClientDayFigures, { clientId: house.id, day: addDays(today, -5) }));
    // What comes late: a second opinion, a cancelled table, a wait that ends, a message that goes.
    const late: [string, unknown[]][] = [
      ['update message_feedback set rating = ?, created_date = now() where message_id = ?', ['up', past[0]?.reply]],
      ['update table_booking set cancelled_date = ? where id = ?', [ago(3), past[1]?.booking]],
      ['delete from chat_message where id = ?', [past[2]?.reply]],
      ['delete from chat_session where key = ?', [past[3]?.key]],
      ["update chat_message set outcome = 'stopped' where id = ?", [past[4]?.reply]],
      ["delete from chat_message where session_key = ? and type = 'guest'", [past[5]?.key]],
    ];
    for (const [sql, values] of late) {
      await house.db.transaction((em) => em.execute(sql, values));
      await same();
    }
    await house.db.transaction((em) => pastConversation(em, house.id, { at: ago(10), locale: 'it', outcome: 'answered', waitS: 5 }));
    await same();
    expect(await keep()).toBeGreaterThan(3);
    await same();
    await house.db.transaction((em) => em.execute("update client set time_zone = 'America/New_York' where id = ?", [house.id]));
    await same();
    await keep();
    await same();
  });

  itVerifies(['decisions/channels/conversations/ratings'], 'lead to what guests thought: in the transcript, and in a list with question and answer', async () => {
    const house = await oldHouse();
    const other = await oldHouse();
    const sessionId = await newSession(house.id);
    await ask(house.id, { query: 'Good evening!', locale: 'en' }, { sessionId });
    await ask(house.id, { query: 'Hello again!', locale: 'en' }, { sessionId });
    const replies = (await historyOf(house.id, sessionId)).filter(({ type }) => type === 'ai');
    const rate = (index: number, body: object) => call('POST', `/api/message/${replies[index]?.id}/feedback`, {
      headers: { 'x-client-id': house.id, 'x-session-id': sessionId }, body,
    });
    await rate(0, { rating: 'down', comment: 'Too curt' });
    await rate(1, { rating: 'up' });
    const { key } = await storedSession(systemContext(database, house.id), sessionId);
    const { body: { messages } } = await deskOf(house.operator, house.id).read(key);
    expect(messages.filter(({ type }) => type === 'ai')).toMatchObject([{ rating: 'down', comment: 'Too curt' }, { rating: 'up', comment: null }]);
    type Listed = { feedback: FeedbackRecord[]; nextCursor: string | null };
    const list = async (query = '') => (await house.operator.call<Listed>('GET', `/api/clients/${house.id}/feedback${query}`)).body;
    const [newest, oldest] = (await list()).feedback;
    expect(newest).toMatchObject({ conversationId: key, messageId: replies[1]?.id, rating: 'up', question: 'Hello again!', channel: 'WEB', locale: 'en' });
    expect(oldest).toMatchObject({ rating: 'down', comment: 'Too curt', question: 'Good evening!', answer: replies[0]?.message });
    const first = await list('?limit=1');
    expect((await list(`?limit=1&after=${encodeURIComponent(first.nextCursor ?? '')}`)).feedback).toEqual([oldest]);
    for (const query of ['?rating=down', '?commented=true', `?until=${oldest?.date}`]) expect((await list(query)).feedback).toEqual([oldest]);
    expect((await house.operator.call('GET', `/api/clients/${other.id}/feedback`)).status).toBe(404);
    expect((await house.operator.call('GET', `/api/clients/${other.id}/stats`)).status).toBe(404);
  });
});
