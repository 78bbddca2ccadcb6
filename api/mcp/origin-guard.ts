import type { RequestHandler } from 'express';
import { DomainError } from '../../domain/model/errors.ts';
import { ownOrigins } from '../../domain/model/own-origins.ts';

/**
 * Protects the endpoint from pages of other sites and from DNS rebinding (MCP 2025-11-25, Security Warning). Programs send no Origin.
 * On loopback, pages on any port are allowed: development tools have pages of their own there.
 */
export function guardOrigin({ publicUrl, allowedHosts }: { publicUrl: string; allowedHosts: readonly string[] }): RequestHandler {
  const own = ownOrigins(publicUrl);
  const names = own.map((origin) => new URL(origin).hostname);
  const hosts = new Set([...names, ...allowedHosts]);
  const onLoopback = names.length > 1;
  const isAllowed = (origin: string): boolean =>
    own.includes(origin) || (onLoopback && names.includes(URL.parse(origin)?.hostname ?? ''));
  return (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && !isAllowed(origin)) {
      throw new DomainError('FORBIDDEN', 'Requests from pages of this origin are not accepted.');
    }
    if (!hosts.has(URL.parse(`http://${request.get('host') ?? ''}`)?.hostname ?? '')) {
      throw new DomainError('FORBIDDEN', 'This service does not answer to the name in the Host header.');
    }
    next();
  };
}
