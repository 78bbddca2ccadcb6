import type { Result, ServerCapabilities, ServerContext } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { Services } from '../services.ts';
import type { Caller } from './tool.ts';

/** What it takes to answer one request of the protocol. */
export interface ProtocolContext {
  caller: Caller;
  services: Services;
  request: Request;
  requestId: string;
  /** Null while the session is being opened, and in the revision without sessions. */
  sessionId: string | null;
}

export type Handler = (params: Record<string, unknown>, context: ServerContext) => Promise<Result>;

/** What the server offers in both revisions of the protocol, in addition to what the library answers. */
export interface McpCapabilities {
  capabilities: ServerCapabilities;
  /** By method. */
  handlers: Record<string, Handler>;
  /** Whether a call of the tool takes so long that a client which accepts a stream gets one. */
  streams(toolName: string): boolean;
}

/** Adds capabilities, so that another process can offer more on the same transport. */
export type ExtendCapabilities = (offered: McpCapabilities, context: ProtocolContext) => McpCapabilities;
