import { randomUUID } from 'node:crypto';
import { connectChannel } from '../../../domain/channels/connect-channel.ts';
import type { ChannelRecord } from '../../../domain/channels/channel-record.ts';
import type { CreateClientInput } from '../../../domain/clients/create-client.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { ClientFeature } from '../../../domain/storage/entities/feature.ts';
import { ChannelConnection } from '../../../domain/storage/entities/channels.ts';
import { testSecrets } from '../accounts/operators.ts';
import { createHotel, systemContext } from '../stack/storage.ts';

/** A hotel that is entitled to channels. @returns its id */
export async function createEntitledHotel(database: Database, input: Partial<CreateClientInput> = {}): Promise<string> {
  const { id } = await createHotel(database, input);
  await database.forClient(id).transaction(async (em) => {
    em.create(ClientFeature, { clientId: id, feature: 'channels', grantedDate: new Date() });
  });
  return id;
}

type Account = Partial<Parameters<typeof connectChannel>[0]['input']>;

/** Connects an account of a hotel; a new one unless the test names it. */
export async function connectAccount(database: Database, clientId: string, account: Account = {}): Promise<ChannelRecord> {
  const { channel } = await connectChannel({
    ctx: systemContext(database, clientId), secrets: testSecrets,
    input: { channel: 'INSTAGRAM', channelAccountId: randomUUID(), accessToken: 'token-of-the-tests', ...account },
  });
  return channel;
}

/** The stored connection, disconnected ones included. */
export const connectionOf = (database: Database, id: string): Promise<ChannelConnection> =>
  database.forSystem().read((em) => em.findOneOrFail(ChannelConnection, { id }));
