import { openSecret, sealSecret, type SecretPlace } from '../accounts/sealed-secret.ts';
import type { Secrets } from '../secrets.ts';
import type { TenantContext } from '../context.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';

type Sealed = Pick<ChannelConnection, 'id' | 'clientId' | 'accessToken'>;

const placeOf = ({ id, clientId }: Pick<Sealed, 'id' | 'clientId'>): SecretPlace =>
  ({ clientId, integration: 'channel', field: `accessToken/${id}` });

/** A connection's token as it is stored. */
export const sealToken = (secrets: Secrets, connection: Pick<Sealed, 'id' | 'clientId'>, token: string): string =>
  sealSecret(secrets, placeOf(connection), token);

/**
 * The token of a connection, for the adapter that calls Meta. One that an earlier key sealed is sealed again on the way,
 * unless an operator has just entered another.
 *
 * @returns undefined when the connection is disconnected or no key of this server opens it: another one has to be entered
 */
export async function openToken(ctx: TenantContext, secrets: Secrets, connection: Sealed): Promise<string | undefined> {
  const opened = openSecret(secrets, placeOf(connection), connection.accessToken);
  if (!opened) return undefined;
  if (opened.isOutdated) {
    await ctx.db.transaction((em) => em.nativeUpdate(
      ChannelConnection,
      { id: connection.id, accessToken: connection.accessToken },
      { accessToken: sealToken(secrets, connection, opened.text) },
    ));
  }
  return opened.text;
}
