import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type Client } from '@temporalio/client';
import { searchAttributeNames, searchAttributeTypes, type SearchAttributeName } from '../domain/model/flows.ts';
import { reasonOf } from '../domain/model/diagnosis.ts';
import { grpcCode, INVALID_ARGUMENT } from './failures.ts';
import { connectionOptions, temporalClient, type TemporalPlace } from './connection.ts';

/** For each type: its `IndexedValueType` in the Temporal API, its name in the CLI, and a value that no run has. */
const types = {
  KEYWORD: { indexed: 2, spelled: 'Keyword', nobodys: "'doctor'" },
  INT: { indexed: 3, spelled: 'Int', nobodys: '-1' },
  DATETIME: { indexed: 6, spelled: 'Datetime', nobodys: "'1970-01-01T00:00:00Z'" },
} as const;
const typeOf = (name: SearchAttributeName) => types[searchAttributeTypes[name]];

/** A server notices new attributes by reading its namespaces again, which it does every few seconds. */
const USABLE_WITHIN_MS = 60_000;
const POLL_MS = 250;

/**
 * Adds the product's missing search attributes to the namespace, and waits until they can be used. Safe to repeat. Only operators have
 * the right to do this; workers call {@link missingSearchAttributes}.
 *
 * @throws when the service does not answer, refuses, or refuses a name that has another type
 */
export async function registerSearchAttributes(place: TemporalPlace): Promise<void> {
  const client = temporalClient(place);
  try {
    if ((await missingSearchAttributes(client)).length === 0) return;
    await addTo(place);
    const deadline = Date.now() + USABLE_WITHIN_MS;
    for (;;) {
      const missing = await missingSearchAttributes(client);
      if (missing.length === 0) return;
      if (Date.now() > deadline) throw new Error(`The search attributes ${missing.join(', ')} were added and cannot be used yet.`);
      await delay(POLL_MS);
    }
  } finally {
    await client.connection.close();
  }
}

async function addTo(place: TemporalPlace): Promise<void> {
  const { namespace } = place;
  const connection = await Connection.connect(connectionOptions(place));
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = searchAttributeNames.filter((name) => customAttributes[name] === undefined);
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, typeOf(name).indexed])),
    });
  } catch (error) {
    const byHand = `Add these by hand, then run npm run migrate again: ${searchAttributeNames.join(', ')} (docs/operations.md).`;
    throw new Error(`The search attributes of ${namespace} could not be added: ${reasonOf(error)}. ${byHand}`, { cause: error });
  } finally {
    await connection.close();
  }
}

/**
 * The product's search attributes that the namespace lacks. Finds out by counting runs, which everybody who starts workflows may do:
 * Temporal Cloud closes the operator service to workers.
 *
 * @throws when the service does not answer, or refuses to count
 */
export async function missingSearchAttributes(client: Client): Promise<SearchAttributeName[]> {
  const known = await Promise.all(searchAttributeNames.map((name) => canBeAskedFor(client, name)));
  return searchAttributeNames.filter((_name, index) => !known[index]);
}

async function canBeAskedFor(client: Client, name: SearchAttributeName): Promise<boolean> {
  try {
    await client.workflow.count(`${name} = ${typeOf(name).nobodys}`);
    return true;
  } catch (error) {
    if (grpcCode(error) === INVALID_ARGUMENT) return false;
    throw error;
  }
}

/** What to do about attributes that are missing. */
export const attributesRemedy = (namespace: string, missing: readonly SearchAttributeName[]): string =>
  `Run npm run migrate, or where operators do it by hand, for each of them: ${missing.slice(0, 1).map((name) =>
    `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type ${typeOf(name).spelled}`).join('')} `
  + '(docs/operations.md).';
