import type { Client } from '@temporalio/client';
import type { Logger } from '../platform/logger.ts';
import type { SearchAttributeName } from '../domain/model/flows.ts';
import { attributesRemedy, missingSearchAttributes } from '../temporal/search-attributes.ts';

/**
 * Without the search attributes, no run of the product can start, so a worker fails at once. A worker without the right to ask continues.
 *
 * @throws Error that names what is missing and what to do
 */
export async function requireSearchAttributes(client: Client, logger: Logger): Promise<void> {
  let missing: readonly SearchAttributeName[];
  try {
    missing = await missingSearchAttributes(client);
  } catch (error) {
    logger.warn({ err: error }, 'Whether the namespace has the search attributes cannot be found out; npm run doctor says more');
    return;
  }
  if (missing.length === 0) return;
  const { namespace } = client.options;
  throw new Error(`The namespace ${namespace} lacks the search attributes ${missing.join(', ')}. ${attributesRemedy(namespace, missing)}`);
}
