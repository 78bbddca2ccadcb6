import { ACCESS_TOKEN_MS } from '../../domain/accounts/access-token.ts';
import { DEVICE_MS } from '../../domain/accounts/known-devices.ts';
import { REFRESH_TOKEN_MS } from '../../domain/accounts/refresh-token.ts';
import type { ApiConfig } from '../config.ts';
import type { Cookie } from './route.ts';

type CookieConfig = Pick<ApiConfig, 'PUBLIC_URL' | 'COOKIE_DOMAIN'>;

/** The refresh token is sent where it is of use, and nowhere else. */
const REFRESH_PATH = '/auth';

/** Plain http is for loopback alone; anywhere else these cookies never cross it, even if that means no session. */
function isSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const named = (publicUrl: string, name: string): string => (isSecure(publicUrl) ? `__Secure-${name}` : name);

export const accessCookieName = (publicUrl: string): string => named(publicUrl, 'concierge_access');
export const deviceCookieName = (publicUrl: string): string => named(publicUrl, 'concierge_device');
export const refreshCookieName = (publicUrl: string): string => named(publicUrl, 'concierge_refresh');

/** The two cookies of a session. The access cookie is for all subdomains of `COOKIE_DOMAIN` (spec 4.2, 5). */
export function sessionCookies(
  config: CookieConfig, { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Cookie[] {
  return cookies(config, { access: [accessToken, ACCESS_TOKEN_MS], refresh: [refreshToken, REFRESH_TOKEN_MS] });
}

/** What tells a browser that has signed in from strangers; it is sent where somebody signs in or resets a password, and
 * stays when they sign out. */
export const deviceCookie = ({ PUBLIC_URL }: CookieConfig, device: string): Cookie =>
  ({ name: deviceCookieName(PUBLIC_URL), value: device, maxAgeMs: DEVICE_MS, secure: isSecure(PUBLIC_URL), path: REFRESH_PATH });

/** Where a sign-in at a provider of identities begins and comes back to. */
const SSO_PATH = `${REFRESH_PATH}/sso`;

export const ssoCookieName = (publicUrl: string): string => named(publicUrl, 'concierge_sso');

/** Kept while its owner signs in at a provider: what comes back counts in this browser alone. */
export const ssoCookie = ({ PUBLIC_URL }: CookieConfig, value: string, maxAgeMs: number): Cookie =>
  ({ name: ssoCookieName(PUBLIC_URL), value, maxAgeMs, secure: isSecure(PUBLIC_URL), path: SSO_PATH });

/** Takes both cookies from the browser. */
export const clearedCookies = (config: CookieConfig): Cookie[] => cookies(config, { access: ['', 0], refresh: ['', 0] });

function cookies(
  { PUBLIC_URL, COOKIE_DOMAIN }: CookieConfig, { access, refresh }: Record<'access' | 'refresh', [string, number]>,
): Cookie[] {
  const secure = isSecure(PUBLIC_URL);
  return [
    {
      name: accessCookieName(PUBLIC_URL), value: access[0], maxAgeMs: access[1], secure,
      ...(COOKIE_DOMAIN === undefined ? {} : { domain: COOKIE_DOMAIN }),
    },
    { name: refreshCookieName(PUBLIC_URL), value: refresh[0], maxAgeMs: refresh[1], secure, path: REFRESH_PATH },
  ];
}
