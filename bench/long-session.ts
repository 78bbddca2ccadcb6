import pg from 'pg';
import { say } from './guest.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const WARM_UP = 10;
const EARLIER = { short: 10, long: 3_000 };

/** The next turn of a session with 3,000 turns, against one with ten; the calls alternate. */
export async function benchLongSession({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const sessions = [];
    for (const turns of Object.values(EARLIER)) {
      const { session } = await say(product, 0, { wait: true });
      await addTurns(product, session, turns);
      sessions.push({ session, samples: new Samples(`turn ${turns} of a session`) });
    }
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} turns of each session …`);
      for (const { samples } of sessions) samples.forget();
      for (let turn = 0; turn < phase; turn += 1) {
        for (const { session, samples } of sessions) await samples.time(() => say(product, turn, { session, wait: true }));
      }
    }
    const [short] = sessions.map(({ samples }) => samples) as [Samples];
    const rows = sessions.map(({ samples }) => figuresOf(samples, short));
    log(table(rows, short.name));
    return { bench: 'long-session', baseline: short.name, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

/** Writes stored turns into a session's past: two messages each, with their events. */
async function addTurns({ stack }: BenchProduct, publicId: string, turns: number): Promise<void> {
  const owner = new pg.Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  await owner.query(`
    with session as (select * from chat_session where public_id = $1),
    turn as (select i, gen_random_uuid() as question, gen_random_uuid() as answer from generate_series(1, $2::int) i),
    said as (
      select turn.i * 2 - 1 as place, question as id, 'guest' as type, null::uuid as reply_to,
        'When is breakfast served? (' || i || ')' as message from turn
      union all select turn.i * 2, answer, 'ai', question, 'Breakfast is served from 7 to 10:30. (' || i || ')' from turn
    ),
    stored as (
      insert into chat_message (session_key, id, client_id, type, message, locale, reply_to, created_date)
      select session.key, said.id, session.client_id, said.type, said.message, session.locale, said.reply_to, now() from said, session
    ),
    numbered as (
      insert into session_event (session_key, seq, client_id, event, message_id)
      select session.key, session.last_seq + said.place, session.client_id, 'message.created', said.id from said, session
    )
    update chat_session set last_seq = last_seq + $2 * 2 where public_id = $1`, [publicId, turns]);
  await owner.query('analyze chat_message, session_event, chat_session');
  await owner.end();
}
