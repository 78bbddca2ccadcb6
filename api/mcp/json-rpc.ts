import type { Response } from 'express';

/** Codes of JSON-RPC 2.0 section 5.1, and of MCP's transport for connections and sessions. */
export const rpcCodes =
  { parseError: -32700, invalidRequest: -32600, invalidParams: -32602, badRequest: -32000, noSession: -32001 } as const;

/** Answers a failure of the transport itself, which belongs to no request. */
export function refuse(response: Response, status: number, code: number, message: string): void {
  response.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** The parts of a message that handlers read before the library has validated it, so their types are unknown. */
export interface LooseMessage {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; requestId?: unknown; _meta?: { progressToken?: unknown } };
}

export const looseMessage = (body: unknown): LooseMessage => (typeof body === 'object' && body !== null ? body : {});
