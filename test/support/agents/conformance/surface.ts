import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Result, type ServerContext } from '@modelcontextprotocol/server';
import type { ProtocolContext, Handler, Surface } from '../../../../api/mcp/surface.ts';
import { askingTools } from './asking-tools.ts';
import { PNG, type Fixture } from './fixture.ts';
import { plainTools } from './plain-tools.ts';
import { askingPrompt, roundTools } from './rounds.ts';

const fixtures: Record<string, Fixture> = { ...plainTools, ...askingTools, ...roundTools };

const said = (text: string) => ({ role: 'user', content: { type: 'text', text } });
const required = (...names: string[]) => names.map((name) => ({ name, description: `The ${name}`, required: true }));

interface Prompt {
  arguments?: ReturnType<typeof required>;
  messages(args: Record<string, string>): unknown[];
}

const prompts: Record<string, Prompt> = {
  test_simple_prompt: { messages: () => [said('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: required('arg1', 'arg2'),
    messages: ({ arg1, arg2 }) => [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: required('resourceUri'),
    messages: ({ resourceUri }) => [
      { role: 'user', content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } } },
      said('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    messages: () => [{ role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } }, said('Please analyze the image above.')],
  },
  test_input_required_result_prompt: { messages: () => [said('It knows its context.')] },
};

const resources: Record<string, { mimeType: string; text?: string; blob?: string }> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Somebody watches this.' },
};

function readResource(uri: string): Result {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  const found = id === undefined ? resources[uri]
    : { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) };
  if (found === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, ...found }] };
}

function getPrompt({ name, arguments: args = {} }: { name?: string; arguments?: Record<string, string> }, rpc: ServerContext['mcpReq']): Result {
  const prompt = prompts[name ?? ''];
  if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  const question = name === 'test_input_required_result_prompt' ? askingPrompt(rpc) : undefined;
  return question ?? { messages: prompt.messages(args) };
}

const others: Record<string, Handler> = {
  'prompts/list': async () => ({
    prompts: Object.entries(prompts).map(([name, prompt]) => ({ name, description: `The prompt ${name}`, arguments: prompt.arguments ?? [] })),
  }),
  'prompts/get': async (params, { mcpReq }) => getPrompt(params, mcpReq),
  'resources/list': async () => ({
    resources: Object.entries(resources).map(([uri, { mimeType }]) => ({ uri, name: uri, description: `The resource ${uri}`, mimeType })),
  }),
  'resources/templates/list': async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', description: 'A resource by number', mimeType: 'application/json' }],
  }),
  'resources/read': async ({ uri }) => readResource(String(uri)),
  'resources/subscribe': async () => ({}),
  'resources/unsubscribe': async () => ({}),
  'completion/complete': async () => ({ completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false } }),
};

/** The product's surface, with the tools, prompts and resources that the conformance suite knows by name. */
export function withFixtures({ capabilities, handlers, streams }: Surface, context: ProtocolContext): Surface {
  return {
    capabilities: { ...capabilities, prompts: {}, resources: { subscribe: true }, completions: {} },
    handlers: {
      ...handlers,
      ...others,
      async 'tools/list'(params, rpc) {
        const { tools = [], ...page } = (await handlers['tools/list']?.(params, rpc) ?? {}) as { tools?: unknown[] };
        const own = Object.entries(fixtures).map(([name, { description, inputSchema = { type: 'object' } }]) => ({ name, description, inputSchema }));
        return { ...page, tools: [...tools, ...own] };
      },
      async 'tools/call'(params, rpc) {
        const fixture = fixtures[String(params['name'])];
        if (fixture === undefined) return handlers['tools/call']?.(params, rpc) ?? {};
        return fixture.call(params['arguments'] as Record<string, unknown> ?? {}, rpc.mcpReq, { ...context, http: rpc.http });
      },
    },
    streams: (name) => fixtures[name]?.streams === true || streams(name),
  };
}
