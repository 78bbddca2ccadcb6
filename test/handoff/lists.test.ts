import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession, type Conversation, type Refusal } from '../support/chat/handoff.ts';
import type { Answer } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

type Everywhere = { conversations: (Conversation & { client: { id: string; name: string } })[]; nextCursor: string | null } & Refusal;

const everywhere = (operator: Operator, query = ''): Promise<Answer<Everywhere>> => operator.call('GET', `/api/conversations${query}`);

/** A conversation in which the guest has written once. @returns the operators' id of it */
async function conversation(clientId: string, query: string): Promise<string> {
  const sessionId = await newSession(clientId);
  await ask(clientId, { query, locale: 'en' }, { sessionId });
  return (await storedSession(systemContext(database, clientId), sessionId)).key;
}

describe('lists of conversations', () => {
  itVerifies(['decisions/channels/conversations/list'], 'go by how turns ended and by the last activity', async () => {
    const { id } = await createHotel(database);
    const greeting = await conversation(id, 'Good evening!');
    const asked = await conversation(id, 'Does the moon have a swimming pool for elephants?');
    const { list } = deskOf(await signIn(database, [`conversations:READ:${id}`]), id);
    const found = async (query: string) => (await list(query)).body.conversations.map((each) => [each.id, each.outcome]);
    expect(await found('?outcome=small-talk')).toEqual([[greeting, 'small-talk']]);
    expect(await found('?outcome=unanswered')).toEqual([[asked, 'unanswered']]);
    expect(await found('?outcome=failed')).toEqual([]);
    const [, first] = (await list()).body.conversations;
    expect(await found(`?until=${first?.lastActivityDate}`)).toEqual([[greeting, 'small-talk']]);
    expect(await found('?until=2000-01-01T00:00:00Z')).toEqual([]);
    expect([(await list('?outcome=bored')).status, (await list('?until=yesterday')).status]).toEqual([400, 400]);
  });

  it.each([
    ['chat_session_everywhere', "(s.last_seq > 1 or s.channel <> 'WEB') and not (s.waiting_since is not null)"],
    ['chat_session_with_person', "s.client_id = any ('{00000000-0000-4000-8000-000000000000}'::uuid[]) and s.handled_by = 'person'"],
  ])('have an index that holds what they show alone: %s', async (index, where) => {
    const plan = await database.forSystem().transaction(async (em) => {
      await em.execute('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off');
      return em.execute<object[]>(`explain select s.* from chat_session s where ${where} order by s.last_activity_date desc, s."key" desc limit 20`);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  itVerifies(['decisions/channels/conversations/list-all'], 'span the hotels that somebody may read, and no other', async () => {
    const [one, two, other] = [
      await createHotel(database, { name: 'One' }), await createHotel(database, { name: 'Two' }), await createHotel(database, { name: 'Other' }),
    ];
    const operator = await signIn(database, [`conversations:READ:${one.id}`, `conversations:READ:${two.id}`, `conversations:WRITE:${other.id}`]);
    const urgent = await conversation(one.id, 'My husband collapsed in the bathroom and he does not answer me');
    const calm = await conversation(two.id, 'Good evening!');
    await conversation(other.id, 'Good evening!');
    const all = await everywhere(operator);
    expect(all.body.conversations.map((each) => [each.id, each.client])).toEqual([
      [urgent, { id: one.id, name: 'One' }], [calm, { id: two.id, name: 'Two' }],
    ]);
    const first = await everywhere(operator, '?limit=1');
    const second = await everywhere(operator, `?limit=1&after=${first.body.nextCursor}`);
    expect([...first.body.conversations, ...second.body.conversations].map(({ id }) => id)).toEqual([urgent, calm]);
    expect(second.body.nextCursor).toBeNull();
    expect((await everywhere(operator, `?clientId=${two.id}&q=evening`)).body.conversations.map(({ id }) => id)).toEqual([calm]);
    const foreign = await everywhere(operator, `?clientId=${other.id}`);
    const missing = await everywhere(operator, `?clientId=${randomUUID()}`);
    expect([foreign.status, foreign.body.error]).toEqual([404, missing.body.error]);
    const global = await signIn(database, ['conversations:READ']);
    const seen = await everywhere(global, `?clientId=${other.id}`);
    expect(seen.body.conversations.map(({ client }) => client.name)).toEqual(['Other']);
    expect((await everywhere(global, `?clientId=${randomUUID()}`)).status).toBe(404);
  });
});
