import { requireClient } from '../tenant/require-client.ts';
import { isEntitled } from '../tenant/is-entitled.ts';
import type { TenantContext } from '../context.ts';
import { CHANNELS_FEATURE } from '../model/channels.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { requireChannels, toChannelRecord, type ChannelRecord } from './channel-record.ts';

/**
 * The connected accounts of a client, oldest first, and whether it is entitled to channels at all. A client that no
 * longer is keeps its connections.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function listChannels({ ctx }: { ctx: TenantContext }): Promise<{ entitled: boolean; channels: ChannelRecord[] }> {
  requireChannels(ctx, 'READ');
  await requireClient(ctx);
  return ctx.db.read(async (em) => {
    const rows = await em.find(
      ChannelConnection, { clientId: ctx.clientId, deletedDate: null }, { orderBy: { createdDate: 'asc', id: 'asc' } },
    );
    return { entitled: await isEntitled(em, ctx.clientId, CHANNELS_FEATURE), channels: rows.map(toChannelRecord) };
  });
}
