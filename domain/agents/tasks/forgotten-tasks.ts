import type { AgentTaskInput } from '../../model/agent-task-flow.ts';
import type { UnitOfWork } from '../../storage/database.ts';

const FORGOTTEN_AFTER_MS = 60_000;
const AT_ONCE = 500;

const UNANSWERED = `
  select t.client_id, t.id from agent_task t
  where t.state in ('submitted', 'working')
    and exists (select from agent_task_message m where m.task_key = t.key and m.reply is null and m.created_date <= ?)
  order by random() limit ${AT_ONCE}`;

const UNTOLD = `
  select t.client_id, t.id from agent_task t
  where t.state_date <= ? and exists (select from agent_push_config c where c.task_key = t.key and c.sent_seq < t.last_seq)
  order by random() limit ${AT_ONCE}`;

/**
 * What was stored by a process that died before it could start the flow: tasks with messages to answer, and tasks whose news
 * are to be told; in no order, so that those which are busy for long hide no other. Among them are some that are just being dealt with;
 * starting those again changes nothing.
 */
export async function forgottenTasks(
  { db, now }: { db: UnitOfWork; now: Date },
): Promise<{ unanswered: AgentTaskInput[]; untold: AgentTaskInput[] }> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const find = async (query: string): Promise<AgentTaskInput[]> => {
    const rows = await db.read((em) => em.execute<{ client_id: string; id: string }[]>(query, [before]));
    return rows.map(({ client_id: clientId, id }) => ({ clientId, taskId: id }));
  };
  return { unanswered: await find(UNANSWERED), untold: await find(UNTOLD) };
}
