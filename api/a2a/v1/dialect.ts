import type { Response } from 'express';
import type { TenantContext } from '../../../domain/context.ts';
import type { SessionFeed } from '../../realtime/session-feed.ts';
import type { Services } from '../../services.ts';
import { a2aCodes, RpcError, type RpcFailure } from '../rpc.ts';
import type { Methods } from '../serve-call.ts';

export const A2A_V1_PATH = '/a2a/v1';

/** One call of a method, whichever dialect it is in. */
export interface Call {
  ctx: TenantContext;
  services: Services;
  feed: SessionFeed;
  /** For who has to know whether the client is still there. */
  response: Response;
  params: unknown;
  /** What its caller may know of the agent beside the public card. */
  extendedCard(): Promise<object>;
}

/** A version of the protocol: its methods, and how it writes failures. */
export interface Dialect extends Methods<Call> {
  version: '0.3' | '1.0';
  failure(error: unknown, requestId: string): RpcFailure;
}

/** The method for a dialect whose card names no extended one; the card is made of where it stands in a table. */
export const noExtendedCard = async (): Promise<never> => {
  throw new RpcError(a2aCodes.noExtendedCard, 'Authenticated Extended Card is not configured. The public card says everything.');
};
