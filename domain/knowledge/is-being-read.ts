import type { TenantContext } from '../context.ts';
import { activeStatuses } from '../model/pipelines.ts';
import type { Client } from '../storage/entities/client.ts';

const READING = `
  select exists(select 1 from pipeline_task where client_id = ? and task_type = 'scrape-website' and status in (?) and dispatched)
    and not exists(select 1 from knowledge_passage where client_id = ?) as reading`;

/** Whether a hotel knows nothing yet because its website is still being read. One that has been read costs no statement. */
export async function isBeingRead(
  { db, clientId }: TenantContext, { websiteUrl, lastScrapedDate }: Pick<Client, 'websiteUrl' | 'lastScrapedDate'>,
): Promise<boolean> {
  if (!websiteUrl || lastScrapedDate) return false;
  return db.read(async (em) => {
    const [row] = await em.execute<{ reading: boolean }[]>(READING, [clientId, [...activeStatuses], clientId]);
    return row?.reading === true;
  });
}
