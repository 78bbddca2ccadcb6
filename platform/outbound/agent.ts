import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress, type OutboundRules } from '../../domain/model/outbound-url.ts';

/** Marks a connection that was refused for its address, for those who tell it from a failed one. */
export const PRIVATE_ADDRESS = 'EPRIVATEADDRESS';

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string, options: LookupAllOptions, done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface AgentOptions extends OutboundRules {
  /** Connections kept per host. */
  connections?: number;
  /** Milliseconds to connect. */
  connectTimeoutMs?: number;
  /** Another resolver than the system's. */
  resolve?: Resolve;
}

/**
 * Connections to the outside, only ever to public addresses: what a name resolves to is checked at the very
 * look-up that the connection uses, so that a name cannot change its address in between. URLs themselves are
 * checked by `requireOutboundUrl` before every request and redirect.
 */
export function outboundAgent(options: AgentOptions): Agent {
  const { connections = 8, connectTimeoutMs = 5_000 } = options;
  return new Agent({ connections, connect: { timeout: connectTimeoutMs, lookup: guardedLookup(options) } });
}

/** One address that is not public spoils the name: which of them is connected to is not ours to choose. */
function guardedLookup({ allowPrivate, resolve = systemLookup }: AgentOptions): LookupFunction {
  return (hostname, options, done) => resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!allowPrivate && addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(Object.assign(new Error('The host leads to an address that is not public.'), { code: PRIVATE_ADDRESS }), []);
    }
    const [first] = addresses;
    if (options.all) return done(null, addresses);
    return done(null, first?.address ?? '', first?.family);
  });
}
