import { PRODUCT_TOKEN } from '../../../domain/model/crawling/robots-rules.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import type { OutboundRules } from '../../../domain/model/outbound-url.ts';
import type { NotificationSender } from '../../../domain/ports/notification-sender.ts';
import { outboundAgent, PRIVATE_ADDRESS } from '../../../platform/outbound/agent.ts';
import { outboundRequest, type OutboundLimits } from '../../../platform/outbound/outbound-request.ts';
import { retryAfterMs } from './retry-after.ts';

/** Nothing of an answer is read but its head. */
const LIMITS: OutboundLimits = { deadlineMs: 10_000, maxBytes: 1024 };
/** The longest wait that a receiver can ask for, in milliseconds. */
const MAX_WAIT_MS = 60_000;

const isWorthRepeating = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/** Posts notifications through both walls of the outbound guard; a redirect is a refusal, for its target was never checked. */
export function createNotificationSender(
  {
    rules, contactUrl, agent = outboundAgent(rules),
  }: { rules: OutboundRules; contactUrl: string; agent?: ReturnType<typeof outboundAgent> },
): NotificationSender {
  const exchange: NotificationSender['exchange'] = async ({ url, headers, body }) => {
    const { status, headers: answered } = await outboundRequest(
      { url, method: 'POST', headers: { 'user-agent': `${PRODUCT_TOKEN}/1.0 (+${contactUrl})`, ...headers }, body, ...LIMITS },
      { rules, agent },
      () => false,
    ).catch((error: unknown) => { throw failureOf(error); });
    return { status, ...retryAfterMs(answered['retry-after'], new Date()) };
  };
  return {
    exchange,
    async post(notification) {
      const { status, retryAfterMs: wait } = await exchange(notification);
      if (status >= 200 && status < 300) return;
      if (!isWorthRepeating(status)) throw new DomainError('CONFLICT', `The receiver of notifications answers ${status}.`);
      throw new DomainError(
        'UNAVAILABLE', `The receiver of notifications answers ${status}.`,
        wait === undefined ? {} : { retryAfterSeconds: Math.min(wait, MAX_WAIT_MS) / 1000 },
      );
    },
  };
}

/** What is forbidden stays forbidden; what does not answer may come back. */
function failureOf(error: unknown): DomainError {
  const isRefused = error instanceof DomainError || (error instanceof Error && 'code' in error && error.code === PRIVATE_ADDRESS);
  return isRefused
    ? new DomainError('CONFLICT', 'The receiver of notifications is at an address that cannot be reached from here.', { cause: error })
    : new DomainError('UNAVAILABLE', 'The receiver of notifications does not answer.', { cause: error });
}
