import { LRUCache } from 'lru-cache';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import type { BookingToolName } from '../model/booking/tools.ts';
import type { ReplyChannel } from '../ports/brain.ts';
import { findModelUse, type UsedModel } from '../language-model/connection.ts';
import type { PlatformModel } from '../language-model/settings-schema.ts';
import { unitOfWorkOn, type EntityManager } from '../storage/database.ts';
import type { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { readReplyChannel } from './reply-channel.ts';
import type { TurnTools } from './turn-tools.ts';

/** What a turn needs to know of its hotel, which seldom changes. */
export interface ClientFacts {
  client: Client;
  channel: ReplyChannel;
  tools: readonly BookingToolName[];
  /** What guests' turns may ask a language model; null where the hotel has none. */
  model: UsedModel | null;
}

/** So many hotels' facts are kept, each for so long even if nothing seems to change. */
const KEPT = 1_000;
const KEPT_MS = 5 * 60_000;

/**
 * Facts by hotel and channel, as long as their version is the one that counts. A change thus counts from the next turn on, in each
 * process, without a message to it.
 */
export class ClientFactsCache {
  readonly #platformModel: PlatformModel | null;
  readonly #facts = new LRUCache<string, ClientFacts & { version: string }>({ max: KEPT, ttl: KEPT_MS });

  /** @param platformModel the installation's own, for hotels that are entitled to it */
  constructor(platformModel: PlatformModel | null = null) {
    this.#platformModel = platformModel;
  }

  /** @param version as `read_turn` says in the transaction of `em` */
  async read(
    em: EntityManager, ctx: TenantContext,
    { session, version, tools }: { session: ChatSession; version: string; tools: TurnTools | undefined },
  ): Promise<ClientFacts> {
    const key = `${ctx.clientId}/${session.channel}/${tools === undefined ? 'words' : 'tools'}`;
    const kept = this.#facts.get(key);
    if (kept?.version === version) return kept;
    const here = { ...ctx, db: unitOfWorkOn(em) };
    const client = await em.findOne(Client, { id: ctx.clientId });
    if (!client) throw notFound('This client');
    const facts = {
      version, client, channel: await readReplyChannel(here, session.channel), tools: await tools?.available(here) ?? [],
      model: await findModelUse(em, ctx.clientId, this.#platformModel),
    };
    this.#facts.set(key, facts);
    return facts;
  }
}
