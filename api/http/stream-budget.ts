import type { Request, Response } from 'express';
import { DomainError } from '../../domain/model/errors.ts';
import type { ApiConfig } from '../config.ts';
import type { OpenStreams } from '../services.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { ConnectionBudget } from './connection-budget.ts';
import { whenResponseIsOver } from './server-sent-events.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Agent streams that are open in this process, of any protocol; each one means a connection and
 * the work that comes with it.
 */
export class StreamBudget implements OpenStreams {
  readonly #budget: ConnectionBudget<'address' | 'key'>;

  constructor({ LIMIT_STREAMS_PER_ADDRESS: address, LIMIT_STREAMS_PER_KEY: key }: ApiConfig) {
    this.#budget = new ConnectionBudget({ address, key });
  }

  take({ request, response, keyId }: { request: Request; response: Response; keyId: string }): void {
    const release = this.#budget.take({ address: rateLimitKey(request.ip), key: keyId });
    if (release === null) {
      throw new DomainError(
        'TOO_MANY_REQUESTS', 'Too many streams are open. Close one and try again.', { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    whenResponseIsOver(response, release);
  }
}
