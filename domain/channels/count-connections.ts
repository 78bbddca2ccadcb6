import { connectionStatuses, messagingChannels, type ConnectionStatus, type MessagingChannel } from '../model/channels.ts';
import type { UnitOfWork } from '../storage/database.ts';

export interface ConnectionCount {
  channel: MessagingChannel;
  status: ConnectionStatus;
  count: number;
}

/**
 * How many accounts are connected, of every channel and status, those without any included.
 *
 * @param db across tenants
 */
export async function countConnections(db: UnitOfWork): Promise<ConnectionCount[]> {
  const rows = await db.read((em) => em.execute<ConnectionCount[]>(
    'select channel, status, count(*)::int as count from channel_connection where deleted_date is null group by channel, status',
  ));
  const of = (channel: MessagingChannel, status: ConnectionStatus): number =>
    rows.find((row) => row.channel === channel && row.status === status)?.count ?? 0;
  return messagingChannels.flatMap((channel) => connectionStatuses.map((status) => ({ channel, status, count: of(channel, status) })));
}
