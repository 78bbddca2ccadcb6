/**
 * An agent that uses a hotel's concierge as tools over MCP. What a language model would decide is written out here, so that it runs
 * without one: it looks which tools there are, asks, and asks again in the same conversation. The key needs the scope `guest`
 * (docs/agents.md shows how to make one):
 *
 *   KEY=hcp_local_… HOTEL=7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10 node examples/mcp-agent.ts
 */
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const { API = 'http://localhost:3000', HOTEL = '', KEY = '' } = process.env;

// A model pays for each tool that it is told of: this agent asks for those of a guest alone.
const transport = new StreamableHTTPClientTransport(new URL('/mcp?tools=guest', API), {
  requestInit: { headers: { 'x-api-key': KEY, 'x-client-id': HOTEL } },
});
const agent = new Client({ name: 'example-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await agent.connect(transport);
const { tools } = await agent.listTools();
console.log('Tools:', tools.map(({ name }) => name).join(', '));

interface Reply { sessionId: string; message: string }

/** Under its own id a question is asked once, also where a lost answer has it sent again. */
async function ask(query: string, sessionId?: string): Promise<Reply> {
  const { structuredContent, content, isError } = await agent.callTool({
    name: 'query_hotel', arguments: { query, messageId: randomUUID(), ...(sessionId !== undefined && { sessionId }) },
  });
  // A refusal is a sentence that a model can act on.
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent as unknown as Reply;
}

const { sessionId, message } = await ask('When is breakfast?');
console.log('>', message);
console.log('>', (await ask('And is there a pool?', sessionId)).message);
await agent.close();
