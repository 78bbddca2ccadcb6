import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { sessionRow } from '../support/stack/rows.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

/** Takes out of the record what a session has stored after a moment, as a database does that is put back from a backup of that moment. */
async function putBack(sessionKey: string, { lastSeq, answeredUntilSeq }: { lastSeq: number; answeredUntilSeq: number }): Promise<void> {
  await database.forSystem().transaction(async (em) => {
    await em.execute(
      'delete from chat_message where session_key = ? and id in (select message_id from session_event where session_key = ? and seq > ?)',
      [sessionKey, sessionKey, lastSeq],
    );
    await em.execute('delete from session_event where session_key = ? and seq > ?', [sessionKey, lastSeq]);
    await em.execute('update chat_session set last_seq = ?, answered_until_seq = ? where key = ?', [lastSeq, answeredUntilSeq, sessionKey]);
  });
}

it('a question whose reply is lost with a restored database is answered with the next message, although its flow has answered it', async () => {
  const hotel = await createHotel(database);
  const sessionId = await newSession(hotel.id);
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const say = async (messageId: string, query: string): Promise<number> => (await ask(hotel.id, { query, messageId }, { sessionId })).status;
  expect(await say(first, 'Good morning')).toBe(200);
  const { key, lastSeq } = await sessionRow(database, hotel.id, sessionId);
  expect(await say(second, 'How are you?')).toBe(200);
  // The second question is in the backup, and its reply is not.
  await putBack(key, { lastSeq: lastSeq + 1, answeredUntilSeq: lastSeq });
  expect((await historyOf(hotel.id, sessionId)).at(-1)?.message).toBe('How are you?');
  expect(await say(third, 'Thank you very much')).toBe(200);
  const replies = await database.forSystem().read((em) => em.execute<{ reply_to: string; replies: string }[]>(
    'select reply_to, count(*) as replies from chat_message where session_key = ? and reply_to is not null group by 1', [key],
  ));
  expect(new Map(replies.map((row) => [row.reply_to, Number(row.replies)]))).toEqual(new Map([[first, 1], [second, 1], [third, 1]]));
});
