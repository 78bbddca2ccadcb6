import { BookingFailure } from '../../../domain/model/booking/failures.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import { jsonOf, outboundRequest, type OutboundDeps, type OutboundRequest } from '../../../platform/outbound/outbound-request.ts';

const MAX_BODY_BYTES = 1_000_000;

/** How the provider is reached. */
export interface ProviderLink extends OutboundDeps {
  /** For one exchange, from the first byte to the last, in milliseconds. */
  timeoutMs: number;
}

export type RequestParts = Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>;

/** An answer as it came; `json` is undefined when the body is empty or not JSON. */
export interface ProviderAnswer {
  status: number;
  json: unknown;
  /** Something was said that is not JSON, such as JSON that breaks off. */
  isGarbled: boolean;
  retryAfter: string | undefined;
  /** The provider's clock when it answered, in milliseconds since the epoch. */
  providerTime: number | undefined;
}

/**
 * Sends one request to the provider by the guarded client. It repeats nothing: the caller knows whether that is safe.
 *
 * @throws BookingFailure NOT_CONNECTED when the address may not be called; PROVIDER_UNAVAILABLE when no whole answer
 *   came, and then nobody knows whether the request took effect
 */
export async function requestProvider(
  { rules, agent, timeoutMs }: ProviderLink, { headers, ...request }: RequestParts,
): Promise<ProviderAnswer> {
  try {
    const answer = await outboundRequest(
      { ...request, headers: { accept: 'application/json', ...headers }, deadlineMs: timeoutMs, maxBytes: MAX_BODY_BYTES },
      { rules, agent },
    );
    const date = Date.parse(answer.headers['date'] ?? '');
    const json = jsonOf(answer.body);
    return {
      status: answer.status,
      json,
      isGarbled: json === undefined && answer.body.length > 0,
      retryAfter: answer.headers['retry-after'],
      providerTime: Number.isNaN(date) ? undefined : date,
    };
  } catch (error) {
    if (error instanceof DomainError) {
      throw new BookingFailure('NOT_CONNECTED', { cause: new Error('The API base URL of the connection may not be called.') });
    }
    // The cause may quote the request and its secrets; its kind is enough to find out why.
    const { code, name } = error as { code?: string; name?: string };
    throw new BookingFailure(
      'PROVIDER_UNAVAILABLE', { cause: new Error(`No answer from the table-booking system (${code ?? name ?? 'unknown'}).`) },
    );
  }
}
