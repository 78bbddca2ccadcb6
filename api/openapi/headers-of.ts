import type { ResponseHeader } from '../http/response-headers.ts';
import type { Operation } from './protocol-operations.ts';

/** The headers that answers of a status have, whichever operation they are of. */
const byStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  201: ['location'], 401: ['www-authenticate'], 405: ['allow'], 426: ['upgrade'], 429: ['retry-after'], 503: ['retry-after'],
};

/** Whose requests are counted by address; those of agents over A2A are counted as well, but told in JSON-RPC alone. */
const isCounted = ({ auth, tag, path }: Operation): boolean =>
  auth !== 'operations' && (tag !== 'A2A' || path.startsWith('/.well-known')) && path !== '/webhooks/meta';

/** The headers of an operation's answers by their status, as references to the document's components. */
export function headersOf(operation: Operation, status: number): Record<string, { $ref: string }> {
  const own = operation.responses[status]?.headers ?? [];
  const replayed: ResponseHeader[] = operation.idempotent !== undefined && status < 300 ? ['idempotent-replayed'] : [];
  const counted: ResponseHeader[] = isCounted(operation) ? ['ratelimit', 'ratelimit-policy'] : [];
  const names: ResponseHeader[] = ['x-request-id', ...counted, ...byStatus[status] ?? [], ...own, ...replayed];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
