import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { ProtocolContext } from '../../../../api/mcp/surface.ts';

/** A tool that the conformance suite calls by name; what it must answer is written in the suite. */
export interface Fixture {
  description: string;
  inputSchema?: { type: 'object' } & Record<string, unknown>;
  /** It is answered by a stream, because it says or asks something on its way. */
  streams?: true;
  call(args: Record<string, unknown>, rpc: ServerContext['mcpReq'], context: ProtocolContext & { http: ServerContext['http'] }):
    CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

export const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });

/** One red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A sound of no samples. */
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
