import { a2aCodes, RpcError } from '../rpc.ts';
import type { Dialect } from './dialect.ts';
import { dialect03 } from './dialect-03.ts';
import { dialect10 } from './dialect-10.ts';

/** The dialects that are spoken here, the older one first. */
export const dialects: readonly Dialect[] = [dialect03, dialect10];

/** Patches of a version speak the same dialect. */
const minorOf = (header: string): string => /^(\d+\.\d+)(\.\d+)?$/.exec(header.trim())?.[1] ?? header.trim();

/** The dialect for a caller of which only the header is known; an empty header means 0.3 (A2A 1.0, section 3.6). */
export const dialectOfHeader = (header: string | undefined): Dialect => (minorOf(header ?? '') === '1.0' ? dialect10 : dialect03);

const serves = ({ methods, streamingMethods }: Dialect, method: string): boolean =>
  Object.hasOwn(methods, method) || Object.hasOwn(streamingMethods, method);

/**
 * The dialect of a call. Without a header the method's name tells, since no two dialects share one.
 *
 * @throws RpcError for a version that is not spoken, and for a method that its version does not have
 */
export function dialectOfCall(header: string | undefined, method: string): Dialect {
  const version = minorOf(header ?? '');
  const named = dialects.find((dialect) => dialect.version === version);
  if (version !== '' && named === undefined) {
    throw new RpcError(
      a2aCodes.version, `A2A version not supported. Send A2A-Version: ${dialects.map((dialect) => dialect.version).join(' or ')}.`,
    );
  }
  const dialect = (named === undefined ? dialects : [named]).find((each) => serves(each, method));
  if (dialect !== undefined) return dialect;
  const where = named === undefined ? '' : ` in A2A ${named.version}`;
  throw new RpcError(a2aCodes.methodNotFound, `Method not found${where}: ${method.slice(0, 100)}`);
}
