import { createHash } from 'node:crypto';
import { DomainError } from './model/errors.ts';

/** Names a state of a record, for a caller that wants to change this one and no other (RFC 9110, section 8.8.3). */
export const stateTag = (record: object): string =>
  `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;

/**
 * Holds a change to the state that it was made for.
 *
 * @param ifMatch the tags of the states that it is for; left out, it is for any state
 * @param what the record, as in "the role"
 * @throws DomainError PRECONDITION_FAILED when the record is in another state (RFC 9110, section 13.1.1)
 */
export function requireTag(ifMatch: string | undefined, tag: string, what: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((each) => each.trim() === tag)) return;
  throw new DomainError('PRECONDITION_FAILED', `Somebody else has changed ${what} in the meantime. Read it again and repeat your change.`);
}
