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
 * Answers a request with wrong parameters by one sentence; the library would send all findings of its parser, for `initialize` even as
 * a failure of the server. What is not a request at all is left to the transport.
 *
 * @param methods of the revision
 * @returns whether the request has been answered
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
