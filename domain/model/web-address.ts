import { z } from 'zod';

const namesNobody = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username === '' && password === '';
};

/**
 * Whether the host of an address is a name or an IP address as the internet knows them. URL parsers let other signs stand in hosts, such
 * as `;`, which mean something in the headers that origins are written into.
 */
const hasPlainHost = (address: string): boolean =>
  /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?\.?|\[[\da-f:.]+\])$/.test(new URL(address).hostname);

const PLAIN_HOST = 'must name a host of letters, digits, hyphens and dots';

/**
 * The http(s) address of a page, as it was written. A user name or password in it is refused: addresses stand in
 * records, logs and the audit trail.
 */
export const webAddressSchema = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine(namesNobody, 'must not carry a user name or password').refine(hasPlainHost, PLAIN_HOST);

/** The origin of a site's address. A browser names its own whole, so that one with a wildcard would let nobody in. */
export const originSchema = z.url({ protocol: /^https?$/, error: 'must be the http(s) address of a site', abort: true })
  .refine((url) => !url.includes('*'), { error: 'must name one site whole: a * stands for none. List each site', abort: true })
  .refine(hasPlainHost, PLAIN_HOST).transform((url) => new URL(url).origin);
