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

/**
 * Answers a request whose parameters are not those of its method, in a sentence; the library would put its parser's
 * whole findings there, for `initialize` as a failure of the server. What is no request at all is left to the transport.
 *
 * @returns whether the request is answered
 */
export function refuseParams(body: unknown, response: Response): boolean {
  const request = JSONRPCRequestSchema.safeParse(body);
  if (!request.success) return false;
  const { id, method, params } = request.data;
  if (!Object.hasOwn(requests, method)) return false;
  const parsed = requests[method as keyof typeof requests].shape.params.safeParse(params);
  if (parsed.success) return false;
  const message = `Invalid params of ${method}. ${describeProblems('params', parsed.error)}`;
  response.status(200).json({ jsonrpc: '2.0', id, error: { code: rpcCodes.invalidParams, message } });
  return true;
}
