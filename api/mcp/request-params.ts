import {
  CallToolRequestSchema, InitializeRequestSchema, JSONRPCRequestSchema, ListToolsRequestSchema, SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import { describeProblems } from '../../domain/parse.ts';
import { rpcCodes } from './json-rpc.ts';

const requests = {
  'initialize': InitializeRequestSchema, 'tools/call': CallToolRequestSchema, 'tools/list': ListToolsRequestSchema,
  'logging/setLevel': SetLevelRequestSchema,
} as const;
type Method = keyof typeof requests;
const all = Object.keys(requests) as Method[];

/**
 * Answers a request whose parameters are not those of its method, in a sentence; the library would put its parser's
 * whole findings there, for `initialize` as a failure of the server. What is no request at all is left to the transport.
 *
 * @param methods that the revision has
 * @returns whether the request is answered
 */
export function refuseParams(body: unknown, response: Response, methods: readonly Method[] = all): boolean {
  const request = JSONRPCRequestSchema.safeParse(body);
  if (!request.success) return false;
  const { id, method, params } = request.data;
  const known = methods.find((name) => name === method);
  if (known === undefined) return false;
  const parsed = requests[known].shape.params.safeParse(params);
  if (parsed.success) return false;
  const message = `Invalid params of ${method}. ${describeProblems('params', parsed.error)}`;
  response.status(200).json({ jsonrpc: '2.0', id, error: { code: rpcCodes.invalidParams, message } });
  return true;
}
