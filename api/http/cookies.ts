import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Cookie } from './route.ts';

/** The value of a cookie that the request carries. */
export function readCookie(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

/** Cookies of ours are out of reach of scripts and of other sites' requests, and never cross plain http. */
export function setCookies(response: Response, cookies: readonly Cookie[], publicUrl: string): void {
  for (const { name, value, maxAgeMs, domain, path = '/', secure } of cookies) {
    response.append('Set-Cookie', stringifySetCookie({
      name, value,
      httpOnly: true,
      sameSite: 'lax',
      secure: secure ?? publicUrl.startsWith('https:'),
      path,
      ...(domain === undefined ? {} : { domain }),
      maxAge: Math.floor(maxAgeMs / 1000),
    }));
  }
}
