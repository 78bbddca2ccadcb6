import type { Database } from '../../domain/storage/database.ts';
import type { GraphClient } from '../../local/graph/client.ts';

export interface ThreadFigures {
  threads: number;
  messages: number;
  /** One reply each, however many messages a turn has. */
  turns: number;
  replies: number;
  sends: number;
  /** Sends with an unknown outcome, and repetitions because of it. */
  possibleDuplicates: number;
  complaints: string[];
}

interface Row {
  session_key: string;
  type: 'guest' | 'ai' | 'system' | 'operator';
  id: string;
  turn: string | null;
  reply_to: string | null;
  set_aside: string | null;
  mid: string | null;
}

const HISTORY = `
  select m.session_key, m.type, m.id, m.reply_to, m.set_aside, c.mid, case when m.type = 'guest' then coalesce(m.turn_head, m.id) end as turn
  from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  left join channel_message c on c.session_key = m.session_key and c.message_id = m.id
  order by e.session_key, e.seq`;

const SENDS = 'select session_key, mid, state, possible_duplicate from channel_send order by session_key, seq, part';

/** Compares what was stored and sent with what guests said. */
export async function checkThreads(
  database: Database, controls: GraphClient, accounts: readonly string[], said: number,
): Promise<ThreadFigures> {
  const [rows, sends, arrivals] = await database.forSystem().read(async (em) => Promise.all([
    em.execute<Row[]>(HISTORY),
    em.execute<{ session_key: string; mid: string | null; state: string; possible_duplicate: boolean }[]>(SENDS),
    em.execute<{ external_key: string }[]>("select external_key from channel_delivery where kind = 'message' order by id"),
  ]));
  const guests = rows.filter(({ type }) => type === 'guest');
  const replies = rows.filter(({ reply_to: replyTo }) => replyTo !== null);
  const turns = new Set(guests.map(({ turn }) => turn));
  const answered = new Set(replies.map(({ reply_to: replyTo }) => replyTo));
  const complaints: string[] = [];
  if (new Set(guests.map(({ mid }) => mid)).size !== said) complaints.push(`${new Set(guests.map(({ mid }) => mid)).size} of ${said} messages are stored.`);
  if (guests.length !== said) complaints.push(`${guests.length} messages are stored for ${said}.`);
  for (const turn of turns) if (!answered.has(turn)) complaints.push(`Turn ${turn} has no reply.`);
  if (replies.length !== turns.size) complaints.push(`${replies.length} replies for ${turns.size} turns.`);
  for (const { set_aside: gate, id } of guests) if (gate !== null) complaints.push(`Message ${id} was set aside: ${gate}.`);
  const order = new Map(arrivals.map(({ external_key: key }, index) => [key.replace('message:', ''), index]));
  for (const [session, messages] of Map.groupBy(guests, ({ session_key: key }) => key)) {
    const places = messages.map(({ mid }) => order.get(mid ?? '') ?? -1);
    if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) complaints.push(`Thread ${session} is out of order.`);
  }
  const possibleDuplicates = sends.filter(({ possible_duplicate: twice }) => twice).length;
  complaints.push(...await sentAmiss(controls, accounts, sends, possibleDuplicates));
  return {
    threads: new Set(rows.map(({ session_key: key }) => key)).size, messages: guests.length, turns: turns.size, replies: replies.length,
    sends: sends.length, possibleDuplicates, complaints,
  };
}

/** Guests have every sent message once and in order, apart from recorded possible duplicates. */
async function sentAmiss(
  controls: GraphClient, accounts: readonly string[], sends: { session_key: string; mid: string | null; state: string }[], possibleDuplicates: number,
): Promise<string[]> {
  const complaints = sends.filter(({ state }) => state !== 'sent').map(({ state }) => `A send ended as ${state}.`);
  const messages = (await Promise.all(accounts.map((account) => controls.ledger(account)))).flatMap((ledger) => ledger.messages)
    .filter(({ author }) => author === 'app');
  if (messages.length < sends.length || messages.length > sends.length + possibleDuplicates) {
    complaints.push(`${messages.length} messages arrived for ${sends.length} sends with ${possibleDuplicates} possible duplicates.`);
  }
  const places = new Map(messages.map(({ id }, index) => [id, index]));
  for (const [session, parts] of Map.groupBy(sends, ({ session_key: key }) => key)) {
    const arrived = parts.map(({ mid }) => places.get(mid ?? '') ?? -1);
    if (arrived.some((place, index) => index > 0 && place < (arrived[index - 1] ?? 0))) complaints.push(`Thread ${session} was answered out of order.`);
  }
  return complaints;
}
