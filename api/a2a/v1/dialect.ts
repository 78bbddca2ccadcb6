import type { Response } from 'express';
import type { TenantContext } from '../../../domain/context.ts';
import type { AgentTaskEvent } from '../../../domain/model/agent-task.ts';
import type { SessionFeed } from '../../realtime/session-feed.ts';
import type { Services } from '../../services.ts';
import { a2aCodes, RpcError, type RpcFailure } from '../rpc.ts';

/** One call of a method, whichever dialect it is in. */
export interface Call {
  ctx: TenantContext;
  services: Services;
  feed: SessionFeed;
  /** For who has to know whether the client is still there. */
  response: Response;
  params: unknown;
}

/** A method that answers once. */
type Method = (call: Call) => Promise<unknown>;

/** What a stream begins with and where it goes on. */
export interface Follow {
  key: string;
  after: number;
  opening: unknown[];
  isOver: boolean;
  frame(event: AgentTaskEvent): unknown;
}

/** A version of the protocol: its methods, and how it writes failures. */
export interface Dialect {
  version: '0.3' | '1.0';
  methods: Readonly<Record<string, Method>>;
  streamingMethods: Readonly<Record<string, (call: Call) => Promise<Follow>>>;
  failure(error: unknown, requestId: string): RpcFailure;
}

/** The method for a card that names no such thing; the card is made of where it stands in a table. */
export const noExtendedCard: Method = async () => {
  throw new RpcError(a2aCodes.noExtendedCard, 'Authenticated Extended Card is not configured. The public card says everything.');
};
