import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { KeyScope } from '../../domain/model/key-scopes.ts';
import { refuse, rpcCodes } from './json-rpc.ts';

/** The sets of tools to which a connection may restrict itself, each with the key scope that allows the same tools. */
const scopes = {
  guest: 'guest', knowledge: 'knowledge', bookings: 'bookings', admin: 'administration',
} as const satisfies Record<string, KeyScope>;

export type ToolSet = keyof typeof scopes;
export const toolSets = Object.keys(scopes) as ToolSet[];

/** The scopes that allow the tools of these sets. */
export const scopesOfSets = (sets: readonly ToolSet[]): KeyScope[] => sets.map((set) => scopes[set]);

const listSchema = z.array(z.enum(toolSets)).min(1);

/** The names of sets in `tools`, separated by commas or in several parameters. */
const namesOf = ({ query }: Request): string[] | undefined => {
  const { tools } = query;
  if (tools === undefined) return undefined;
  return [tools].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [''])).map((name) => name.trim());
};

/** The sets that a connection is for; null for all tools. */
export const toolSetsOf = (request: Request): ToolSet[] | null => listSchema.safeParse(namesOf(request)).data ?? null;

/** Refuses unknown sets; otherwise a connection would have unwanted tools, or none. */
export const knownToolSets: RequestHandler = (request, response, next) => {
  const names = namesOf(request);
  if (names === undefined || listSchema.safeParse(names).success) return next();
  const unknown = names.filter((name) => !toolSets.some((set) => set === name)).map((name) => `"${name}"`);
  return refuse(
    response, 400, rpcCodes.badRequest,
    `Bad request: tools names ${unknown.join(' and ')}, and the sets of tools are ${toolSets.join(', ')}. Separate several by commas.`,
  );
};
