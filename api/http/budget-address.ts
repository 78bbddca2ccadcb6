import { isIPv6 } from 'node:net';

/**
 * The caller's address as budgets count it: of IPv6 the /64 network, because a single line has a whole one of those
 * and could otherwise take a new address for every request.
 */
export function budgetAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // A URL writes every address one way (RFC 5952), also those with an IPv4 part.
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
