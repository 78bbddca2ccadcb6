import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sameBytes, type Secrets } from '../secrets.ts';
import { invalidInput } from '../model/errors.ts';

/** Half of a SHA-256: forging one is out of reach, and the cursor stays short enough for a URL. */
const SIGNATURE_BYTES = 16;

/** Where a page ended: the value it was ordered by, and the id that breaks ties. */
export type Position = readonly [value: string | null, id: string];

const sealed = z.tuple([z.string(), z.tuple([z.string().nullable(), z.string()])]);

/** What a cursor and the next one are called where they are sent, for the sentences of refusals. */
export interface CursorNames {
  given: string;
  next: string;
}

const restNames: CursorNames = { given: 'query after', next: 'nextCursor' };

/** Seals and opens the cursors of lists, so that nobody can make one up or use one on another list. */
export interface Cursors {
  /** @param list the list with everything that decides on its order and content */
  seal(list: readonly unknown[], position: Position): string;
  /** @throws DomainError INVALID_INPUT for a cursor that is not from here or belongs to another list */
  open(list: readonly unknown[], cursor: string, names?: CursorNames): Position;
}

/**
 * Cursors signed by the server. A cursor names the record at which a page ended, not a number of records, so
 * that it stays right while rows come and go.
 */
export function createCursors(secrets: Secrets): Cursors {
  const mac = (payload: string): Buffer => secrets.mac('cursor', payload).subarray(0, SIGNATURE_BYTES);
  return {
    seal(list, position) {
      const payload = Buffer.from(JSON.stringify([fingerprint(list), position])).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },
    open(list, cursor, { given, next } = restNames) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      if (rest.length > 0 || !sameBytes(Buffer.from(signature, 'base64url'), mac(payload))) {
        throw invalidInput(`${given}: is not a cursor of this service. Take ${next} as it is.`);
      }
      const [name, position] = sealed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (name !== fingerprint(list)) {
        throw invalidInput(`${given}: belongs to a list with other filters or another order. Start again without it.`);
      }
      return position;
    },
  };
}

const fingerprint = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 11);
