import pg from 'pg';

/** Words that one conversation in a hundred has, for a search. */
export const RARE_WORD = 'Quastenflosser';

/** Conversations of the last days with a question and its answer each; one reply in ten found nothing. Triggers tell no operators of them. */
const SEED = `
  with wanted as (
    select gen_random_uuid() as key, gen_random_uuid() as asked, gen_random_uuid() as replied, n, now() - n * interval '1 minute' as at
    from generate_series(1, $2::int) n
  ), sessions as (
    insert into chat_session (key, public_id, client_id, locale, last_seq, created_date, last_activity_date)
    select key, gen_random_uuid(), $1, 'en', 3, at, at from wanted
  ), messages as (
    insert into chat_message (session_key, id, client_id, type, message, locale, created_date, reply_to, outcome)
    select key, asked, $1::uuid, 'guest', 'When is breakfast served' || case when n % 100 = 0 then ', ${RARE_WORD}?' else '?' end, 'en', at, null::uuid, null from wanted
    union all
    select key, replied, $1::uuid, 'ai', 'From seven to half past ten, in the winter garden.', 'en', at + interval '1 second', asked,
      case when n % 10 = 0 then 'unanswered' else 'answered' end from wanted
  )
  insert into session_event (session_key, seq, client_id, event, message_id, created_date)
  select key, 2, $1::uuid, 'message.created', asked, at from wanted union all select key, 3, $1::uuid, 'message.created', replied, at from wanted`;

/** Gives a hotel so many conversations. @param url of the owner of the tables */
export async function seedConversations(url: string, clientId: string, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(SEED, [clientId, count]);
    await owner.query('analyze chat_session, chat_message, session_event');
  } finally {
    await owner.end();
  }
}
