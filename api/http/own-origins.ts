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
