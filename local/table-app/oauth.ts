import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from './clock.ts';
import { hashOf } from './hash.ts';
import { Refusal } from './refusal.ts';
import type { Store } from '../simulator/store.ts';


/** RFC 6749, section 5.2, has a body of its own. */
class OAuthRefusal extends Refusal {
  override get body(): Record<string, unknown> {
    return { error: this.code, error_description: this.message };
  }
}

/** RFC 6749, sections 4.4 and 5: tokens for client credentials, sent in the body or by HTTP Basic. */
export async function issueToken({ store, clock, tokenSeconds, body, authorization }: {
  store: Store; clock: SimulatorClock; tokenSeconds: number; body: URLSearchParams; authorization: string | undefined;
}): Promise<Record<string, unknown>> {
  if (body.get('grant_type') !== 'client_credentials') {
    throw new OAuthRefusal(400, 'unsupported_grant_type', 'Only client_credentials is supported.');
  }
  const [clientId = '', secret = ''] = basicCredentials(authorization) ?? [body.get('client_id') ?? '', body.get('client_secret') ?? ''];
  const { rows: [known] } = await store.query<{ id: string }>(
    `select id from table_app.oauth_client where id = $1
       and (secret_hash = $2 or (previous_hash = $2 and previous_until > $3))`,
    [clientId, hashOf(secret), clock.now()],
  );
  if (!known) throw new OAuthRefusal(401, 'invalid_client', 'The client is unknown or its secret is wrong.', {
    headers: { 'www-authenticate': 'Basic realm="table-app"' },
  });
  const token = randomBytes(24).toString('base64url');
  await store.query(
    'insert into table_app.access_token (hash, client_id, expires_at) values ($1, $2, $3)',
    [hashOf(token), clientId, clock.in(tokenSeconds)],
  );
  return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: 'integration' };
}

function basicCredentials(authorization: string | undefined): string[] | undefined {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  // RFC 6749, section 2.3.1: both halves are form-encoded first.
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').map((part) => {
    try { return decodeURIComponent(part.replaceAll('+', ' ')); } catch { return part; }
  });
}

/** RFC 6750: who calls. @returns the client's id @throws Refusal INVALID_TOKEN */
export async function authenticate(store: Store, clock: SimulatorClock, authorization: string | undefined): Promise<string> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const { rows: [known] } = await store.query<{ client_id: string }>(
    'select client_id from table_app.access_token where hash = $1 and not revoked and expires_at > $2', [hashOf(token ?? ''), clock.now()],
  );
  if (!known) throw invalidToken(token === undefined);
  return known.client_id;
}

export const invalidToken = (missing = false): Refusal =>
  new Refusal(401, 'INVALID_TOKEN', 'The access token is missing, expired or revoked.', {
    final: false,
    headers: { 'www-authenticate': `Bearer realm="table-app"${missing ? '' : ', error="invalid_token"'}` },
  });

export const revokeToken = (store: Store, authorization: string | undefined): Promise<unknown> => store.query(
  'update table_app.access_token set revoked = true where hash = $1', [hashOf(authorization?.replace(/^Bearer /i, '') ?? '')],
);
