import { Connection } from '@temporalio/client';
import { searchAttributeNames } from '../domain/model/flows.ts';
import type { TemporalOptions } from './connection.ts';

/** `IndexedValueType` KEYWORD of the Temporal API. */
const KEYWORD = 2;

/**
 * Adds the product's search attributes to the namespace where they are missing. Safe to repeat.
 *
 * @throws when the service does not answer, or refuses a name that has another type
 */
export async function registerSearchAttributes({ address, namespace, apiKey }: TemporalOptions): Promise<void> {
  const connection = await Connection.connect({ address, ...(apiKey === undefined ? {} : { apiKey, tls: true }) });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = searchAttributeNames.filter((name) => customAttributes[name] === undefined);
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } finally {
    await connection.close();
  }
}
