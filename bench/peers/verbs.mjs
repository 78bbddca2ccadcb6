import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What a turn does, the same behind every engine: it stores a message, decides, and stores the reply, each with its event. */
export const tables = `
  create table peer_session (key text primary key, last_seq int not null default 0);
  create table peer_message (id uuid primary key, session text not null, reply_to uuid unique, text text not null);
  create table peer_event (session text not null, seq int not null, message_id uuid not null, primary key (session, seq))`;

const STORE = `
  with said as (
    insert into peer_message (id, session, reply_to, text) values ($1, $2, $3, $4) on conflict do nothing returning id, session
  ), numbered as (
    insert into peer_session as s (key, last_seq) select session, 1 from said
    on conflict (key) do update set last_seq = s.last_seq + 1 returning key, last_seq
  ), stored as (
    insert into peer_event (session, seq, message_id) select key, last_seq, id from numbered, said returning session, seq
  )
  select pg_notify('peer', session || ':' || seq) from stored`;

const answers = [
  ['breakfast', 'Breakfast is served from 7 to 10:30.'], ['parking', 'Parking costs 20 francs a day.'], ['sauna', 'The sauna opens at 3.'],
];

const decide = (text) => answers.find(([word]) => text.includes(word))?.[1] ?? 'I do not know.';

/** Both may run twice. */
export function verbsOn(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 16 });
  return {
    async store({ session, id, text }) {
      await pool.query({ name: 'store', text: STORE, values: [id, session, null, text] });
    },
    async answer({ session, id, text }) {
      await pool.query({ name: 'store', text: STORE, values: [randomUUID(), session, id, decide(text)] });
    },
  };
}
