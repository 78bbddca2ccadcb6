import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { instagramLogins, messagingChannels } from '../../domain/model/channels.ts';
import type { Tx } from '../simulator/store.ts';
import { accountId, numericId } from './ids.ts';

/** A business account, its token, and what the platform does there automatically. */
export const accountSchema = z.strictObject({
  channel: z.enum(messagingChannels),
  /** The page, Instagram account or telephone number, as webhooks name it. */
  id: z.string().regex(/^\d{1,32}$/),
  name: z.string(),
  token: z.string().min(1),
  /** An expired token is refused with 190. */
  tokenState: z.enum(['valid', 'expired']),
  /** Instagram only: which of Meta's hosts accepts its sends. */
  login: z.enum(instagramLogins),
  /** Instagram with Facebook login only: the page that sends are addressed to. */
  pageId: z.string().regex(/^\d{1,32}$/),
  /** WhatsApp only. */
  wabaId: z.string(),
  displayPhone: z.string(),
  /** Where this account's webhooks go; left out, to the app's callback URL. */
  callbackUrl: z.url().optional(),
  /** Whether sends by the API come back as echoes (Messenger and Instagram). */
  echoes: z.boolean(),
  /** Whether echoes name no app, as Instagram's may. */
  anonymousEchoes: z.boolean().optional(),
  /** Whether deliveries are reported. */
  reports: z.boolean(),
  /** Whether guests read messages at once. */
  reads: z.boolean(),
});
export type Account = z.output<typeof accountSchema>;

export const newAccountSchema = accountSchema.partial().required({ channel: true });
export type NewAccount = z.input<typeof newAccountSchema>;

/** The settings that can be changed later. */
export const accountChangesSchema = accountSchema.omit({ id: true, channel: true }).partial();

/** An account; missing values are made up. */
export function defineAccount(given: NewAccount): Account {
  const { channel } = given;
  return accountSchema.parse({
    id: accountId(channel),
    name: `Account ${numericId('', 4)}`,
    token: `EAA${randomBytes(60).toString('base64url')}`,
    tokenState: 'valid', login: 'instagram', pageId: accountId('MESSENGER'), wabaId: numericId('1', 15),
    displayPhone: numericId('4179', 11), echoes: true, reports: true, reads: false,
    ...given,
  });
}

/** Creates or updates an account. */
export async function putAccount(tx: Tx, simulator: string, account: Account): Promise<void> {
  await tx.query(
    `insert into meta_graph.account (id, simulator, channel, definition) values ($1, $2, $3, $4)
     on conflict (id) do update set simulator = excluded.simulator, channel = excluded.channel, definition = excluded.definition`,
    [account.id, simulator, account.channel, JSON.stringify(account)],
  );
}

export async function listAccounts(tx: Tx, simulator: string): Promise<Account[]> {
  const { rows } = await tx.query<{ definition: Account }>(
    'select definition from meta_graph.account where simulator = $1 order by channel, id', [simulator],
  );
  return rows.map(({ definition }) => definition);
}

/** The accounts that a token opens; a page's token opens its Instagram account as well. */
export async function accountsOfToken(tx: Tx, simulator: string, token: string): Promise<Account[]> {
  return (await listAccounts(tx, simulator)).filter((account) => account.token === token);
}

/** Meta's host that accepts an account's sends. */
export type Host = 'facebook' | 'instagram';
export const hostOf = ({ channel, login }: Account): Host =>
  (channel === 'INSTAGRAM' && login === 'instagram' ? 'instagram' : 'facebook');
