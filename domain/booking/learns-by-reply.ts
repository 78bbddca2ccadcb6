import type { EntityManager } from '../storage/database.ts';

const OPEN = `
  select 1 from chat_turn_step s
  where s.session_key = ? and s.idempotency_key = any(?::uuid[]) and not s.owed
    and not exists (select from chat_message m where m.session_key = s.session_key and m.reply_to = s.message_id)
  limit 1`;

/** Whether one of these calls is a step of a turn that is not over: the guest learns the outcome with its reply, or after it. */
export async function learnsByReply(em: EntityManager, sessionKey: string, keys: readonly string[]): Promise<boolean> {
  const open = await em.execute<unknown[]>(OPEN, [sessionKey, `{${keys.join(',')}}`]);
  return open.length > 0;
}
