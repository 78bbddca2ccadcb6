import type { Api } from './noisy/hotels.ts';

const VERSION = '2025-06-18';
const ACCEPTED = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': VERSION };

interface ToolAnswer {
  result?: { isError?: boolean; structuredContent?: unknown };
}

/** Calls a tool. @throws if it fails */
type UseTool = <Data>(name: string, args: Record<string, unknown>) => Promise<Data>;

/** Opens an MCP session with an agent's headers. @returns a function that calls tools in it */
export async function openMcp({ send }: Api, headers: Record<string, string>): Promise<UseTool> {
  let session: Record<string, string> = {};
  const tell = async (body: object): Promise<string> => {
    const answer = await send('POST', '/mcp', { headers: { ...headers, ...ACCEPTED, ...session }, body: { jsonrpc: '2.0', ...body } });
    const named = answer.headers.get('mcp-session-id');
    if (named !== null) session = { 'mcp-session-id': named };
    return answer.text;
  };
  const clientInfo = { name: 'bench', version: '1' };
  await tell({ id: 0, method: 'initialize', params: { protocolVersion: VERSION, capabilities: {}, clientInfo } });
  await tell({ method: 'notifications/initialized' });
  let id = 0;
  return async <Data>(name: string, args: Record<string, unknown>) => {
    id += 1;
    const text = await tell({ id, method: 'tools/call', params: { name, arguments: args } });
    const { result } = JSON.parse(messageIn(text)) as ToolAnswer;
    if (result?.structuredContent === undefined || result.isError) throw new Error(`${name} answered ${text}`);
    return result.structuredContent as Data;
  };
}

/** The last message of an answer that may be a stream of events. */
const messageIn = (text: string): string => text.split('\n').findLast((line) => line.startsWith('data: {'))?.slice('data: '.length) ?? text;
