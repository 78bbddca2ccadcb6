import { randomUUID } from 'node:crypto';
import { appendEvent } from '../../../domain/chat/events.ts';
import type { CreateClientInput } from '../../../domain/clients/create-client.ts';
import type { MessagingChannel } from '../../../domain/model/channels.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { disconnectChannel } from '../../../domain/channels/change-channel.ts';
import { ChannelConnection } from '../../../domain/storage/entities/channels.ts';
import { Client } from '../../../domain/storage/entities/client.ts';
import { ClientFeature } from '../../../domain/storage/entities/feature.ts';
import { ChannelSend, ChannelThread } from '../../../domain/storage/entities/channel-threads.ts';
import { ChatMessageRecord } from '../../../domain/storage/entities/chat.ts';
import type { Account, NewAccount } from '../../../local/graph/accounts.ts';
import { GraphClient, type GuestActionInput } from '../../../local/graph/client.ts';
import { connectAccount, createEntitledHotel } from './channel-hotels.ts';
import { systemContext } from '../stack/storage.ts';
import { testStack } from '../stack/test-stack.ts';
import { waitFor } from '../general/wait-for.ts';

/** A message of a thread as a test looks at it. */
export type StoredMessage = Pick<ChatMessageRecord, 'id' | 'type' | 'message' | 'replyTo' | 'turnHead' | 'setAside' | 'locale'>;

/** Something that any guest does. */
type AnonymousAction<Action = GuestActionInput> = Action extends unknown ? Omit<Action, 'account' | 'guest'> : never;

/** On a loaded machine a reply may take this long. */
const PATIENCE_MS = 90_000;

/** What is still to be done: deliveries to take, turns to answer, messages to plan and parts to send. */
const OPEN = `
  select (select count(*) from channel_delivery where client_id = ? and taken_date is null)
    + (select count(*) from chat_message m where client_id = ? and type = 'guest' and set_aside is null and not exists (
        select from chat_message r where r.session_key = m.session_key and r.reply_to = coalesce(m.turn_head, m.id)))
    + (select count(*) from channel_thread t join chat_session s on s.key = t.session_key
        where t.client_id = ? and t.planned_seq < s.last_seq)
    + (select count(*) from channel_send where client_id = ? and settled_date is null) as count`;

/** A hotel whose account at the Graph simulator is connected, and its guests. */
export class ChannelHotel {
  readonly clientId: string;
  readonly account: Account;
  readonly controls: GraphClient;
  readonly connectionId: string;
  readonly #database: Database;

  constructor(parts: { clientId: string; account: Account; controls: GraphClient; connectionId: string; database: Database }) {
    this.clientId = parts.clientId;
    this.account = parts.account;
    this.controls = parts.controls;
    this.connectionId = parts.connectionId;
    this.#database = parts.database;
  }

  get ctx() {
    return systemContext(this.#database, this.clientId);
  }

  /** A guest says something. @returns the platform's id of the message */
  async say(text: string, { guest = 'Ana', ...more }: { guest?: string; id?: string; at?: string; standby?: boolean; hidden?: boolean } = {}): Promise<string> {
    return (await this.controls.say({ account: this.account.id, guest, text, ...more })).id;
  }

  async act(action: AnonymousAction & { guest?: string }): Promise<string> {
    return (await this.controls.say({ guest: 'Ana', ...action, account: this.account.id } as GuestActionInput)).id;
  }

  /** What a guest has received, in order. */
  async received(guest = 'Ana'): Promise<string[]> {
    const messages = await this.controls.thread(this.account.id, guest);
    return messages.filter(({ author }) => author === 'app').map(({ text }) => text ?? '');
  }

  /** Waits until a guest has received so many messages. */
  async untilReceived(count: number, guest = 'Ana'): Promise<string[]> {
    return waitFor(async () => {
      const texts = await this.received(guest);
      return texts.length >= count && texts;
    }, { what: `${count} messages to ${guest}`, timeoutMs: PATIENCE_MS, pollMs: 100 });
  }

  /** As an operator would. */
  async switchAutoReply(autoReplyEnabled: boolean): Promise<void> {
    await this.ctx.db.transaction((em) => em.nativeUpdate(ChannelConnection, { id: this.connectionId }, { autoReplyEnabled }));
  }

  async disconnect(): Promise<void> {
    await disconnectChannel({ ctx: this.ctx, channelId: this.connectionId });
  }

  async revoke(): Promise<void> {
    await this.ctx.db.transaction((em) => em.nativeUpdate(ClientFeature, { clientId: this.clientId, feature: 'channels' }, { revokedDate: new Date() }));
  }

  async grant(): Promise<void> {
    await this.ctx.db.transaction((em) => em.nativeUpdate(ClientFeature, { clientId: this.clientId, feature: 'channels' }, { revokedDate: null }));
  }

  async disable(isDisabled: boolean): Promise<void> {
    await this.ctx.db.transaction((em) => em.nativeUpdate(Client, { id: this.clientId }, { disabledDate: isDisabled ? new Date() : null }));
  }

  /** Puts a message of the concierge's own accord into the only thread, as a booking's flow does. @returns its id */
  async speak(message: string): Promise<string> {
    const [thread] = await this.threads();
    const id = randomUUID();
    const sessionKey = thread?.sessionKey ?? '';
    await this.ctx.db.transaction(async (em) => {
      await em.insert(ChatMessageRecord, { sessionKey, id, clientId: this.clientId, type: 'ai', message, locale: 'de', createdDate: new Date() });
      await appendEvent(em, this.ctx, { sessionKey, event: 'message.created', messageId: id });
    });
    return id;
  }

  threads(): Promise<ChannelThread[]> {
    return this.ctx.db.read((em) => em.find(ChannelThread, { clientId: this.clientId }, { orderBy: { createdDate: 'asc' } }));
  }

  /** The history of the only thread, or of the given one. */
  async history(sessionKey?: string): Promise<StoredMessage[]> {
    const key = sessionKey ?? (await this.threads())[0]?.sessionKey;
    if (key === undefined) return [];
    return this.ctx.db.read(async (em) => {
      const rows = await em.execute(
        `select m.* from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
         where e.session_key = ? order by e.seq`, [key],
      );
      return rows.map((row) => em.map(ChatMessageRecord, row));
    });
  }

  sends(): Promise<ChannelSend[]> {
    return this.ctx.db.read((em) => em.find(ChannelSend, { clientId: this.clientId }, { orderBy: { seq: 'asc', part: 'asc' } }));
  }

  /** Waits until every delivery is taken, every turn has its reply and every send has ended. */
  async untilIdle(): Promise<void> {
    await waitFor(async () => {
      const { settled } = await this.controls.settled(this.account.id);
      const [open] = await this.ctx.db.read((em) => em.execute<{ count: string }[]>(OPEN, Array(4).fill(this.clientId)));
      return settled && open?.count === '0';
    }, { what: 'the account to be idle', timeoutMs: PATIENCE_MS, pollMs: 200 });
  }

  /** Waits for a message in the history. */
  async untilStored(matches: (message: StoredMessage) => boolean, what: string): Promise<StoredMessage> {
    return waitFor(async () => (await this.history()).find(matches), { what, timeoutMs: PATIENCE_MS, pollMs: 100 });
  }
}

/** Makes a hotel with its own account at a simulator, entitled and connected. */
export async function createChannelHotel(
  database: Database, { controls, callbackUrl, channel, account = {}, hotel = {} }: {
    controls: GraphClient; callbackUrl: string; channel: MessagingChannel; account?: Partial<NewAccount>; hotel?: Partial<CreateClientInput>;
  },
): Promise<ChannelHotel> {
  const created = await controls.createAccount({ callbackUrl, ...account, channel });
  const clientId = await createEntitledHotel(database, hotel);
  const { id: connectionId } = await connectAccount(database, clientId, {
    channel, channelAccountId: created.id, accessToken: created.token, ...(channel === 'INSTAGRAM' ? { loginType: created.login } : {}),
  });
  return new ChannelHotel({ clientId, account: created, controls, connectionId, database });
}

/** As {@link createChannelHotel}, at the product and the simulator that all tests share. */
export function createSharedChannelHotel(
  database: Database, channel: MessagingChannel, more: { account?: Partial<NewAccount>; hotel?: Partial<CreateClientInput> } = {},
): Promise<ChannelHotel> {
  const { graph, apiUrls: [apiUrl] } = testStack();
  return createChannelHotel(database, { controls: new GraphClient(graph.url), callbackUrl: `${apiUrl}/webhooks/meta`, channel, ...more });
}
