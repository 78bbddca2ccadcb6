import type { Result, ServerCapabilities, ServerContext } from '@modelcontextprotocol/server';
import type { ProtocolContext } from './protocol.ts';

export type Handler = (params: Record<string, unknown>, context: ServerContext) => Promise<Result>;

/** What the server offers in both revisions of the protocol, beside what the library answers by itself. */
export interface Surface {
  capabilities: ServerCapabilities;
  /** By the request's method. */
  handlers: Record<string, Handler>;
  /** Whether a call of the tool is answered by a stream to a client that takes one, because it lasts. */
  streams(toolName: string): boolean;
}

/** Adds to the surface of one request, so that a process of another kind offers more on the same transport. */
export type ExtendSurface = (surface: Surface, context: ProtocolContext) => Surface;
