import { writingTools } from '../../model/booking/writing-tools.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChatMessageRecord, type ChatSession } from '../../storage/entities/chat.ts';

/**
 * The guest's messages after the hotel's last word, the concierge's or a person's. A message whose booking was under way is
 * a last word too: what was written may have taken effect, and is not asked for twice.
 */
const OPEN = `
  with said as (
    select e.seq, m.id, m.type, m.message, m.set_aside, coalesce(m.turn_head, m.id) as head
    from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = ? and e.seq > ?
  ), last as (
    select coalesce(max(seq), 0) as seq from said
    where type in ('ai', 'operator') or exists (
      select from chat_turn_step step
      where step.session_key = ? and step.message_id = said.head and step.idempotency_key is not null and step.tool = any(?::text[])
    )
  )
  select said.id, said.head, said.seq from said, last
  where said.seq > last.seq and said.type = 'guest' and said.message <> '' and (said.set_aside is null or said.set_aside = 'WITH_PERSON')
    and not exists (select from chat_message reply where reply.session_key = ? and reply.reply_to = said.id)
  order by said.seq`;

/**
 * Gives the concierge the guest's unanswered questions to answer, in a session that the caller has locked. On a channel it is one
 * turn, as everything is there that a guest says before an answer.
 *
 * @returns the number of the event up to which messages stay the person's; that of the last event where nothing is open
 */
export async function reopenQuestions(em: EntityManager, { key, channel, leftUntilSeq, lastSeq }: ChatSession): Promise<number> {
  const writes = `{${[...writingTools].join(',')}}`;
  const open = await em.execute<{ id: string; head: string; seq: string }[]>(OPEN, [key, leftUntilSeq, key, writes, key]);
  const [first] = open;
  if (first === undefined) return lastSeq;
  // What was looked up before the person came is looked up again.
  const turns = [...new Set(open.flatMap(({ id, head }) => [id, head]))];
  await em.execute('delete from chat_turn_step where session_key = ? and message_id = any(?::uuid[])', [key, `{${turns.join(',')}}`]);
  if (channel !== 'WEB') await joinIntoOneTurn(em, key, open.map(({ id }) => id));
  return Number(first.seq) - 1;
}

async function joinIntoOneTurn(em: EntityManager, sessionKey: string, [head, ...others]: string[]): Promise<void> {
  await em.nativeUpdate(ChatMessageRecord, { sessionKey, id: head ?? null }, { setAside: null, turnHead: null });
  await em.nativeUpdate(ChatMessageRecord, { sessionKey, id: { $in: others } }, { setAside: null, turnHead: head ?? null });
}
