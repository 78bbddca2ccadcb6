const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origins of this service's own pages. On a person's machine the three names of loopback are one
 * place, whichever of them was typed.
 */
export function ownOrigins(publicUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/**
 * The name that passkeys are made for, as WebAuthn wants it: never an address, so that on a person's machine they are good at `localhost`
 * alone.
 */
export function relyingPartyId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return LOOPBACK.includes(hostname) ? 'localhost' : hostname;
}
