import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { toolSets } from '../mcp/tool-sets.ts';

/** What the document says of an operation, independent of what serves it. */
export type Operation = Omit<Route, 'handler'>;

const idSchema = z.union([z.string(), z.number()]);
const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'), id: idSchema.optional(), method: z.string(), params: z.record(z.string(), z.unknown()).optional(),
}).meta({ id: 'JsonRpcRequest' });
const rpcError = z.object({
  jsonrpc: z.literal('2.0'),
  id: idSchema.nullable(),
  error: z.object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() }),
}).meta({ id: 'JsonRpcError' });
const rpcAnswer = z.object({
  jsonrpc: z.literal('2.0'), id: idSchema.nullable(), result: z.unknown().optional(), error: rpcError.shape.error.optional(),
}).meta({ id: 'JsonRpcResponse' });

const session = z.object({ 'mcp-session-id': z.string().meta({ description: 'From the answer to `initialize`.' }) });
const client = z.object({ 'x-client-id': z.uuid().optional().meta({ description: 'The hotel, unless the key is for one.' }) });
const sets = z.object({
  tools: z.string().optional().meta({
    description: `The sets of tools that the connection is for, separated by commas: ${toolSets.join(', ')}. Left out, all that the key `
      + 'may use.',
    example: 'guest,bookings',
  }),
});

const mcp = { path: '/mcp', tag: 'MCP', auth: 'key' } as const;
const webhook = { path: '/webhooks/meta', tag: 'Webhooks', auth: 'public' } as const;
const noSession = { 404: { description: 'The session does not exist, has ended, or is another key\'s.', schema: rpcError } };
const badRequest = { 400: { description: 'The message or a header is malformed.', schema: rpcError } };
const greeting = { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: true } } } };
const message = { role: 'user', parts: [{ type: 'text', text: 'When is breakfast?' }] };

/** The endpoints that speak a protocol of their own within HTTP: they are described here and served by their protocols' routers. */
export const protocolOperations: readonly Operation[] = [
  {
    method: 'post', path: '/a2a', operationId: 'callAgent', tag: 'A2A', auth: 'key',
    summary: 'Call a method of the agent',
    description: 'A2A 0.1: `tasks/send`, `tasks/get`, `tasks/cancel`, and by event stream `tasks/sendSubscribe` and `tasks/resubscribe`. '
      + 'The answer is always 200; failures are JSON-RPC errors. Both headers are needed.',
    request: { headers: z.object({ 'x-client-id': z.uuid().meta({ description: 'The hotel.' }) }), body: rpcRequest },
    bodyExample: { jsonrpc: '2.0', id: 1, method: 'tasks/send', params: { message } },
    responses: {
      200: {
        description: 'The JSON-RPC response, or an event stream of them.', schema: rpcAnswer,
        example: { jsonrpc: '2.0', id: 1, result: { id: '0b5f6c1e-8d0c-4a53-9f58-1d2f3a4b5c6d', status: { state: 'submitted' } } },
      },
    },
  },
  {
    method: 'post', path: '/a2a/v1', operationId: 'callCurrentAgent', tag: 'A2A', auth: 'key',
    summary: 'Call a method of the agent in a current version of A2A',
    description: 'A2A 1.0 (`SendMessage`, `GetTask`, …) and 0.3 (`message/send`, `tasks/get`, …), by the names of the methods. A '
      + 'connection that is refused has the status that says so; failures of a call are JSON-RPC errors with 200. Both headers are needed.',
    request: {
      headers: z.object({
        'x-client-id': z.uuid().meta({ description: 'The hotel.' }),
        'a2a-version': z.enum(['0.3', '1.0']).optional().meta({ description: 'Only methods of this version are taken then.' }),
      }),
      body: rpcRequest,
    },
    bodyExample: {
      jsonrpc: '2.0', id: 1, method: 'SendMessage',
      params: { message: { messageId: 'q-1', role: 'ROLE_USER', parts: [{ text: 'When is breakfast?' }] } },
    },
    responses: {
      200: {
        description: 'The JSON-RPC response, or an event stream of them.', schema: rpcAnswer,
        example: {
          jsonrpc: '2.0', id: 1,
          result: { task: { id: '0b5f6c1e-8d0c-4a53-9f58-1d2f3a4b5c6d', status: { state: 'TASK_STATE_COMPLETED' } } },
        },
      },
      401: { description: 'No valid key; `WWW-Authenticate` says what to send.', schema: rpcError },
      403: { description: 'The key may not speak to the concierge.', schema: rpcError },
      404: { description: 'The hotel does not exist, or is not the key\'s.', schema: rpcError },
      413: { description: 'The body is too large.', schema: rpcError },
      429: { description: 'Too many requests; `Retry-After` says when to come back.', schema: rpcError },
      503: { description: 'Something this service needs does not answer; try again.', schema: rpcError },
    },
  },
  {
    ...mcp, method: 'post', operationId: 'sendMcpMessage',
    summary: 'Send a message of the Model Context Protocol',
    description: 'MCP over streamable HTTP. In revisions up to 2025-11-25 `initialize` opens a session, whose id later messages carry in '
      + '`mcp-session-id`; a message of 2026-07-28 needs none and says its revision in `_meta` and in `MCP-Protocol-Version`.',
    request: { headers: z.object({ ...session.partial().shape, ...client.shape }), query: sets, body: rpcRequest },
    bodyExample: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    responses: {
      200: { description: 'The JSON-RPC response, or an event stream that ends with it.', schema: rpcAnswer, example: greeting,
        headers: ['mcp-session-id'] },
      202: { description: 'A notification was taken.' },
      406: { description: 'The answer is a stream, which the request does not accept.', schema: rpcError },
      413: { description: 'The message is larger than 1 MB.', schema: rpcError },
      ...badRequest,
      404: { description: `${noSession[404].description} In 2026-07-28: there is no such method.`, schema: rpcError },
    },
  },
  {
    ...mcp, method: 'get', operationId: 'openMcpStream',
    summary: 'Listen to a session\'s notifications, or resume a stream',
    description: '`Last-Event-ID` resumes any stream of the session where it broke off, on whichever process.',
    request: { headers: session.extend({ 'last-event-id': z.string().optional() }), query: sets },
    responses: {
      200: {
        description: 'Server-sent events.', schema: z.string(), contentType: 'text/event-stream',
        example: 'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n',
      },
      406: { description: 'The request does not accept `text/event-stream`.', schema: rpcError },
      ...badRequest, ...noSession,
    },
  },
  {
    ...mcp, method: 'delete', operationId: 'closeMcpSession',
    summary: 'End a session',
    request: { headers: session },
    responses: { 200: { description: 'The session has ended.' }, ...badRequest, ...noSession },
  },
  {
    method: 'get', path: '/api/realtime', operationId: 'openRealtimeChannel', tag: 'Client API', auth: 'guest',
    summary: 'Open the real-time channel of a session',
    description: 'A WebSocket: it replays every stored event after `after`, in order, then sends events as they happen. What is wrong '
      + 'with the query is told by closing it with 4400, an unknown session with 4404; `/asyncapi.json` describes the frames.',
    request: {
      query: z.object({
        clientId: z.uuid(), sessionId: z.uuid(),
        after: z.int().min(0).optional().meta({ description: 'The last `seq` that was seen; 0 when left out.' }),
      }),
    },
    responses: {
      101: { description: 'The connection becomes a WebSocket.' },
      426: { description: 'The request does not ask for a WebSocket.' },
    },
  },
  {
    ...webhook, method: 'get', operationId: 'verifyMetaWebhook',
    summary: 'Answer Meta\'s handshake',
    request: {
      query: z.object({
        'hub.mode': z.literal('subscribe'), 'hub.verify_token': z.string().meta({ description: 'The configured one.' }),
        'hub.challenge': z.string().regex(/^\d{1,20}$/),
      }),
    },
    responses: {
      200: { description: 'The challenge.', schema: z.string(), contentType: 'text/plain', example: '1158201444' },
      403: { description: 'The verify token is not the configured one.' },
    },
  },
  {
    ...webhook, method: 'post', operationId: 'receiveMetaWebhook',
    summary: 'Take events of Messenger, Instagram and WhatsApp',
    description: 'Signed by Meta in `X-Hub-Signature-256`, over the body as it is. Events are stored before the request is answered.',
    request: {
      headers: z.object({ 'x-hub-signature-256': z.string().regex(/^sha256=[0-9a-fA-F]{64}$/) }),
      body: z.looseObject({ object: z.enum(['page', 'instagram', 'whatsapp_business_account']), entry: z.array(z.looseObject({})) })
        .meta({ id: 'MetaWebhook' }),
    },
    bodyExample: { object: 'instagram', entry: [] },
    responses: {
      200: { description: 'Taken.', schema: z.string(), contentType: 'text/plain', example: 'EVENT_RECEIVED' },
      403: { description: 'The signature is missing or wrong.' },
      404: { description: 'This object is not subscribed here.' },
      413: { description: 'The body is larger than 4 MB.' },
    },
  },
];
