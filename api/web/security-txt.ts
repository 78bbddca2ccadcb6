import express, { type Router } from 'express';

/** How long the file is valid from each request on (RFC 9116 asks for less than a year). */
const GOOD_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Says where to report a weakness, if the operator has set an address (RFC 9116). */
export function securityTxt(
  { SECURITY_CONTACT: contact, PUBLIC_URL: url }: { SECURITY_CONTACT?: string | undefined; PUBLIC_URL: string },
): Router {
  const router = express.Router();
  if (contact === undefined) return router;
  router.get('/.well-known/security.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'no-cache').send([
      `Contact: ${contact}`, `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`, `Canonical: ${url}/.well-known/security.txt`,
      'Preferred-Languages: en, de', '',
    ].join('\n'));
  });
  return router;
}
