import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { storePassages } from '../../domain/knowledge/store-passages.ts';
import { Database } from '../../domain/storage/database.ts';
import { migrate } from '../../domain/storage/migrate.ts';

/** Facts about a hotel; every fourth passage has one, the others only have words. */
const facts = [
  'Breakfast is served from 7 to 10:30 in the garden room.', 'Parking in the garage costs 20 francs a day.',
  'Dogs are welcome for 25 francs a night.', 'The sauna is open from 3 pm to 10 pm.', 'Check-out is at 11 in the morning.',
  'The bus stops in front of the house every ten minutes.', 'A cot for a baby costs nothing.', 'The indoor pool is 20 metres long.',
  'Wireless internet is free in all rooms.', 'Bicycles can be hired at the reception.', 'The restaurant is closed on Mondays.',
  'Massages are booked at the spa.', 'A taxi to the airport takes 40 minutes.', 'The gym is open all night.',
  'Luggage can be left after check-out.', 'Gluten-free bread is there every morning.', 'Groups of ten and more get an offer.',
  'The terrace looks over the lake.', 'Towels for the pool lie in the room.', 'The kitchen has dishes for vegans.',
];

/** Guests' questions; the facts answer some of them. */
export const questions = [
  'When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?', 'Do you have a sauna?', 'What time is check-out?',
  'How do I get there by bus?', 'Can we have a cot?', 'How long is the pool?', 'Is the internet free?', 'Can I rent a bicycle?',
  'Is the restaurant open on Monday?', 'Do you offer massages?', 'How long does a taxi to the airport take?', 'When is the gym open?',
  'Where can I leave my luggage?', 'Do you have gluten-free bread?', 'We are a group of twelve, is there an offer?', 'Is there a terrace?',
  'Do I have to bring towels?', 'What do you have for vegans?',
];

const WORDS = 5_000;
const WORDS_A_PASSAGE = 12;
const PASSAGES_AN_ITEM = 500;

/** Words with the frequencies of a language: the second is half as frequent as the first, and so on. */
const word = (random: () => number): string => `w${Math.floor(WORDS ** random()).toString(36)}ord`;

/** Random numbers that are the same in every run. */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const passagesOf = (count: number) => {
  const random = generator();
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: WORDS_A_PASSAGE }, () => word(random)).join(' ');
    const fact = index % 4 === 0 ? facts[(index / 4) % facts.length] ?? '' : '';
    return { title: `About ${word(random)}`, text: `${fact} ${words}.`.trim(), fragment: null };
  });
};

/** A hotel with passages, in its own database. */
export interface Library {
  database: Database;
  clientId: string;
}

interface Size {
  /** The number that the product writes and indexes. */
  passages: number;
  /** How often this hotel has each of them. */
  times?: number;
  /** Other hotels, each with the first fifty passages. */
  neighbours?: number;
}

/** Fills a database; repeated passages are copied together with their index. */
export async function openLibrary(serverUrl: string, name: string, { passages, times = 1, neighbours = 0 }: Size): Promise<Library> {
  const url = new URL(serverUrl);
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  await migrate(url.href);
  const database = await Database.create({ url: url.href, poolSize: 2, queryTimeoutMs: 120_000 });
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  // The copies refer to existing rows; a million foreign-key checks would take longer than everything else.
  await owner.query('set session_replication_role = replica');
  await owner.query("set work_mem = '256MB'");
  try {
    return { database, clientId: await fill(database, owner, { passages, times, neighbours }) };
  } finally {
    await owner.end();
  }
}

async function fill(database: Database, owner: pg.Client, { passages, times, neighbours }: Required<Size>): Promise<string> {
  const clientId = randomUUID();
  await owner.query(`insert into client (id, name) values ($1, 'Hotel Seegarten')`, [clientId]);
  const texts = passagesOf(passages);
  for (let from = 0; from < texts.length; from += PASSAGES_AN_ITEM) {
    const itemId = await addItem(owner, clientId, `item ${from}`);
    const part = texts.slice(from, from + PASSAGES_AN_ITEM);
    await database.forClient(clientId).transaction((em) => storePassages(em, clientId, itemId, { locale: 'en', passages: part }));
  }
  if (times > 1) {
    await copy(owner, { from: `generate_series(1, ${times - 1}) as copied(n)`, first: passages, to: `'${clientId}'::uuid`,
      item: 'item_id' });
  }
  if (neighbours > 0) await addNeighbours(owner, neighbours);
  await owner.query('vacuum analyze knowledge_item, knowledge_passage, knowledge_term, client');
  return clientId;
}

async function addItem(owner: pg.Client, clientId: string, key: string): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into knowledge_item (id, client_id, key, kind, origin, title, text, locale, hash)
     values ($1, $2, $3, 'page', 'website', 'Page', '', 'en', 'none')`, [id, clientId, key],
  );
  return id;
}

async function addNeighbours(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`create temporary table neighbour as
    select n, gen_random_uuid() as id, gen_random_uuid() as item from generate_series(1, ${count}) n`);
  await owner.query(`insert into client (id, name) select id, 'Hotel ' || n from neighbour`);
  await owner.query(
    `insert into knowledge_item (id, client_id, key, kind, origin, title, text, locale, hash)
     select item, id, 'item', 'page', 'website', 'item', '', 'en', 'item' from neighbour`,
  );
  await copy(owner, { from: 'neighbour as copied', first: 50, to: 'copied.id', item: 'copied.item' });
}

/** Copies the first passages with their index, once for each row of `from`, whose `n` tells the copies apart. */
async function copy(owner: pg.Client, { from, first, to, item }: { from: string; first: number; to: string; item: string }): Promise<void> {
  const { rows: [row] } =
    await owner.query<{ least: string; most: string }>('select min(id) as least, max(id) as most from knowledge_passage');
  const [least, span] = [Number(row?.least), Number(row?.most) - Number(row?.least) + 1];
  await owner.query(
    `insert into knowledge_passage (id, client_id, item_id, position, title, text, locale, length)
     select p.id + copied.n * ${span}, ${to}, ${item}, position, title, text, locale, length
     from knowledge_passage p, ${from} where p.id < ${least + first} order by copied.n`,
  );
  await owner.query(
    `insert into knowledge_term (client_id, term, passage_id, title_count, text_count, length, title_length)
     select ${to}, term, t.passage_id + copied.n * ${span}, title_count, text_count, length, title_length
     from knowledge_term t, ${from} where t.passage_id < ${least + first}`,
  );
}
