import type { Response } from 'express';
import type { TenantContext } from '../../domain/context.ts';
import { whenResponseIsOver } from '../http/server-sent-events.ts';
import type { Services } from '../services.ts';

interface Sender {
  ctx: TenantContext;
  services: Services;
}

/** Takes an agent's message unless its answer would hardly come in time. @throws DomainError UNAVAILABLE, before the work begins */
export async function withoutWaiting<Result>({ ctx, services }: Sender, send: () => Promise<Result>): Promise<Result> {
  services.overload.check(ctx.clientId, 'answered');
  return send();
}

/** The same of one whose sender reads a stream, which the service ends with the turn. */
export async function readingStream<Result>(
  { ctx, services, response }: Sender & { response: Response }, send: () => Promise<Result>,
): Promise<Result> {
  const leave = services.overload.enter(ctx.clientId, 'answered');
  let isSent = false;
  whenResponseIsOver(response, () => leave(isSent && response.writableEnded));
  const result = await send();
  isSent = true;
  return result;
}
