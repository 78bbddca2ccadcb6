import type { z } from 'zod';
import type { Route } from '../../../api/http/route.ts';
import type { CallOptions } from './http.ts';

const TASK_ID = '0123456789abcdef0123456789abcdef';
/** Tried in this order: the first one that fits a parameter is used for it. */
const others = ['en', 'channels', TASK_ID, 'tableapp_extend_hold', 'WEB'];

/** A request that is valid in form, for a client that exists. */
export function sampleRequest({ path, request, bodyExample }: Route, clientId: string): { path: string; options: CallOptions } {
  const fits = (schema: unknown, value: string) => (schema as z.ZodType).safeParse(value).success;
  const params = (request.params?.shape ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    [clientId, ...others].find((value) => fits(params[name], value)) ?? 'unfilled');
  return {
    path: filled,
    options: { headers: { 'x-client-id': clientId }, ...(request.body === undefined ? {} : { body: bodyExample }) },
  };
}
