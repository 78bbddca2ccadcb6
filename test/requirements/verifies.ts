import { it } from '@jest/globals';
import { requirements } from '../requirements.ts';

/**
 * How a test says which rows of the manifest it proves:
 *
 *     itVerifies(['4.1/message/post-202-ack'], 'acknowledges', async () => { … });
 *     it.each(table)(`%s is refused ${verifies('7/400', '2.1/errors/error-string')}`, async (…) => { … });
 *
 * The coverage gate reads the sources, so ids are written as literals at the call.
 */
const known = new Set(requirements.map((requirement) => requirement.id));

/** A suffix for a test or suite name, for tables and suites that prove the same rows throughout. */
export function verifies(...ids: [string, ...string[]]): string {
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`Not in test/requirements: ${unknown.join(', ')}`);
  return `[${ids.join(', ')}]`;
}

/** `it` with the rows that the test proves. The name stays free of them, so that a report reads well. */
export function itVerifies(
  ids: [string, ...string[]],
  name: string,
  run: () => void | Promise<void>,
  timeout?: number,
): void {
  verifies(...ids);
  it(name, run, timeout);
}
