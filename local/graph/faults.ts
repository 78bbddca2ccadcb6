import type { MessagingChannel } from '../../domain/model/channels.ts';
import { FaultVocabulary, type Fault } from '../simulator/fault-plan.ts';
import {
  badParameter, badToken, GraphError, noPermission, pairRateLimited, rateLimited, transient, unreachable, windowClosed,
} from './graph-error.ts';

/**
 * How sends fail:
 * - refused: `token`, `permission`, `window`, `rate-limit[:<seconds>]`, `pair-rate`, `unreachable`, `bad-parameter`, `transient`, and any
 *   other as `error:<status>:<code>[:<subcode>]`;
 * - `server-error[:<status>]`: a page of a proxy instead of JSON;
 * - `drop-before-accept`, `drop-after-accept`: no answer, and the message unsent or sent;
 * - `slow:<ms>`: sent at once and answered late, so that webhooks about it come first;
 * - `fail-later[:<code>]`: taken, and then reported as failed (WhatsApp).
 */
export const graphFaults = new FaultVocabulary([
  'token', 'permission', 'window', 'rate-limit', 'pair-rate', 'unreachable', 'bad-parameter', 'transient', 'error', 'server-error',
  'drop-before-accept', 'drop-after-accept', 'slow', 'fail-later',
]);

export type GraphFault = Fault<(typeof graphFaults.kinds)[number]>;

/** The endpoint's answer for a fault; undefined if the request goes on. */
export function refusalOf({ kind, argument }: GraphFault, channel: MessagingChannel): GraphError | undefined {
  switch (kind) {
    case 'token': return badToken();
    case 'permission': return noPermission();
    case 'window': return windowClosed(channel);
    case 'rate-limit': return rateLimited(channel, argument || undefined);
    case 'pair-rate': return pairRateLimited();
    case 'unreachable': return unreachable(channel);
    case 'bad-parameter': return badParameter('A parameter is not valid');
    case 'transient': return transient(channel);
    case 'error': {
      const [status = 500, code = 1, subcode] = argument.split(':').filter((part) => part !== '').map(Number);
      return new GraphError(status, code, 'This went wrong as planned', { subcode });
    }
    default: return undefined;
  }
}
