import { parseArgs } from 'node:util';

const USUAL_LIMIT = '2000';

export interface ReplayArguments {
  from: string | undefined;
  limit: number;
  json: boolean;
}

/** What `npm run replay` was asked for. @throws Error that says what is wrong with it */
export function replayArguments(args: string[]): ReplayArguments {
  const { values: { from, limit, json } } = parseArgs({
    args, options: { from: { type: 'string' }, limit: { type: 'string', default: USUAL_LIMIT }, json: { type: 'boolean', default: false } },
  });
  const number = Number(limit);
  if (!Number.isInteger(number) || number < 1) throw new Error('--limit is a number of flows, from 1.');
  return { from, limit: number, json };
}
