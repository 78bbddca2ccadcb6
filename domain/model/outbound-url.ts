import ipaddr from 'ipaddr.js';
import { invalidInput } from './errors.ts';

/** What outgoing requests may reach. */
export interface OutboundRules {
  /** Lifts the rules on addresses and ports, for services on this machine. */
  allowPrivate: boolean;
}

/** Where services that an operator names may be. */
export interface ServiceRules extends OutboundRules {
  /** Origins that may be on a private network, and without https. */
  trustedOrigins?: readonly string[];
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const PORTS = ['', '80', '443'];

/**
 * Addresses of the public range behind which clouds have services of their own for the machines that run in them: credentials, names,
 * management. From elsewhere they lead nowhere.
 */
const CLOUD_PLATFORMS = [
  // Azure's wire server.
  '168.63.129.16/32',
  // IBM Cloud's infrastructure and service endpoints.
  '161.26.0.0/16', '166.8.0.0/14',
  // Google Cloud's APIs and name servers inside a VPC.
  '199.36.153.4/30', '199.36.153.8/30', '35.199.192.0/19', '34.126.0.0/18', '2600:2d00:2:1000::/64', '2600:2d00:2:2000::/64',
  // Tencent Cloud's name servers.
  '183.60.82.98/32', '183.60.83.19/32',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an address is one of the public internet, and no cloud's own. Mapped, translated and tunnelled forms of an IPv4 address
 * are judged as what they are, since they would reach it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Of IPv6, 2000::/3 alone is given out; ranges that nobody has named, such as `::127.0.0.1`, are no addresses of sites.
  if (parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST))) return false;
  return !CLOUD_PLATFORMS.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/**
 * The first of two walls against requests to where this machine alone can reach: the URL itself. The second,
 * the addresses its name resolves to, is `platform/outbound/agent.ts`; literals are never resolved, so both are needed.
 *
 * @throws DomainError INVALID_INPUT for what is no http(s) URL, carries credentials, or names a private address or another port
 */
export function requireOutboundUrl(text: string | URL, { allowPrivate }: OutboundRules): URL {
  const url = URL.parse(String(text));
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalidInput('The URL must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '') throw invalidInput('The URL must not carry a user name or password.');
  if (allowPrivate) return url;
  if (!PORTS.includes(url.port)) throw invalidInput('The URL must use port 80 or 443.');
  // The parser has brought every spelling of an IPv4 address (octal, hexadecimal, one number) into dotted form.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = ipaddr.isValid(host);
  if (literal ? !isPublicAddress(host) : !host.includes('.') || /(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host)) {
    throw invalidInput('The URL must lead to a public address on the internet.');
  }
  return url;
}

/**
 * As {@link requireOutboundUrl}, for an address that secrets are sent to: by https, but for services on this machine.
 *
 * @throws DomainError INVALID_INPUT, whose sentence begins with the field
 */
export function requireSecureUrl(field: string, text: string, rules: OutboundRules): URL {
  let url: URL;
  try {
    url = requireOutboundUrl(text, rules);
  } catch (error) {
    throw invalidInput(`${field}: ${(error as Error).message}`);
  }
  if (url.protocol !== 'https:' && !rules.allowPrivate) throw invalidInput(`${field}: must begin with https://.`);
  return url;
}

/**
 * As {@link requireSecureUrl}, for the address of a service, to which paths are added or which names it.
 *
 * @throws DomainError INVALID_INPUT also for a query or a fragment
 */
export function requireServiceUrl(field: string, text: string, { allowPrivate, trustedOrigins = [] }: ServiceRules): URL {
  const isTrusted = URL.canParse(text) && trustedOrigins.includes(new URL(text).origin);
  const url = requireSecureUrl(field, text, { allowPrivate: allowPrivate || isTrusted });
  if (url.search !== '' || url.hash !== '') throw invalidInput(`${field}: must be an address without a query or fragment.`);
  return url;
}

/** As {@link requireServiceUrl}, without slashes at its end. @throws DomainError INVALID_INPUT */
export const requireBaseUrl = (field: string, text: string, rules: ServiceRules): string =>
  requireServiceUrl(field, text, rules).href.replace(/\/+$/, '');
