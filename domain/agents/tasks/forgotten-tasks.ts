import { AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import type { AgentTaskInput } from '../../model/agent-task-flow.ts';
import type { UnitOfWork } from '../../storage/database.ts';

const FORGOTTEN_AFTER_MS = 60_000;
const AT_ONCE = 500;

/** Tasks that were stored by a process which died before it could start their flow. */
export async function forgottenTasks({ db, now }: { db: UnitOfWork; now: Date }): Promise<AgentTaskInput[]> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const records = await db.read((em) => em.find(AgentTaskRecord, { state: 'submitted', createdDate: { $lte: before } }, { limit: AT_ONCE }));
  return records.map(({ clientId, id }) => ({ clientId, taskId: id }));
}
