import ipaddr from 'ipaddr.js';

/**
 * The key under which limits count a caller. For IPv6 it is the /64 network: a single line owns a whole one and could
 * otherwise use a new address for every request.
 */
export function rateLimitKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64`;
}
