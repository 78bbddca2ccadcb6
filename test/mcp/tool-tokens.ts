import { isInSets, listedTool, tools } from '../../api/mcp/tools.ts';
import { toolSets } from '../../api/mcp/tool-sets.ts';

/** A rule of thumb for English and JSON; each model counts in its own way. */
const BYTES_PER_TOKEN = 4;

/** A row of the table: how many tools a set has and what they cost whoever is told of them. */
interface SetCost {
  connection: string;
  tools: number;
  kilobytes: number;
  tokens: number;
}

/** What `tools/list` costs by the sets that a connection names, for a key that may use all of them. */
export function costsOfSets(): SetCost[] {
  const connections = [
    ['/mcp', null], ...toolSets.map((set) => [`/mcp?tools=${set}`, [set]] as const), ['/mcp?tools=guest,bookings', ['guest', 'bookings']],
  ] as const;
  return connections.map(([connection, sets]) => {
    const listed = tools.filter((tool) => isInSets(tool, sets)).map(listedTool);
    const bytes = Buffer.byteLength(JSON.stringify(listed));
    const tokens = Math.round(bytes / BYTES_PER_TOKEN / 100) * 100;
    return { connection, tools: listed.length, kilobytes: Math.round(bytes / 1000), tokens };
  });
}

/** The table as Markdown. */
const table = (): string => [
  '| Connection | Tools | kB | Tokens, about |', '|---|---|---|---|',
  ...costsOfSets().map(({ connection, tools: number, kilobytes, tokens }) =>
    `| \`${connection}\` | ${number} | ${kilobytes} | ${tokens.toLocaleString('en')} |`),
].join('\n');

if (import.meta.main) process.stdout.write(`${table()}\n\nTokens are bytes divided by ${BYTES_PER_TOKEN}.\n`);
