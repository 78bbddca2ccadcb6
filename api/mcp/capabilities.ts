import type { Result, ServerCapabilities, ServerContext } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { Services } from '../services.ts';
import type { Caller } from './tool.ts';

/** What one request of the protocol is answered with. */
export interface ProtocolContext {
  caller: Caller;
  services: Services;
  request: Request;
  requestId: string;
  /** Null while the session is only being opened, and for a revision without sessions. */
  sessionId: string | null;
}

export type Handler = (params: Record<string, unknown>, context: ServerContext) => Promise<Result>;

/** What the server offers in both revisions of the protocol, beside what the library answers by itself. */
export interface McpCapabilities {
  capabilities: ServerCapabilities;
  /** By the request's method. */
  handlers: Record<string, Handler>;
  /** Whether a call of the tool is answered by a stream to a client that takes one, because it lasts. */
  streams(toolName: string): boolean;
}

/** Adds to what one request is offered, so that another kind of process offers more on the same transport. */
export type ExtendCapabilities = (offered: McpCapabilities, context: ProtocolContext) => McpCapabilities;
