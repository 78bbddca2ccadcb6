import { type Described, sections } from './described.ts';

const INTRODUCTION = `# Configuration

Every process reads its settings from environment variables, once, when it starts. An empty variable counts as not set. A process
that cannot use a value refuses to start and names the variable, never its value. Settings that nothing reads are named at the start, in the
log and by \`npm start\` in the terminal: a variable whose name is nearly that of a setting, with the setting; a file for what is no secret;
settings that do not go together, such as an https \`PUBLIC_URL\` with \`TRUST_PROXY=0\`. No process reads a \`.env\`. \`npm start\` sets
what its own API and worker need; the tables say where its default differs.

"Secret" marks values that belong in no log and no repository. Each of them can be given as a file instead: \`SERVER_SECRET_FILE\` is
the path of a file with the value of \`SERVER_SECRET\`, as orchestrators mount secrets. A line break at its end does not count.

Two stacks run side by side with different values of \`PORT\` and \`DATA_DIR\`. With \`DATABASE_URL\` or \`TEMPORAL_ADDRESS\` set,
\`npm start\` uses those instead of its own PostgreSQL or Temporal server.

\`npm run settings\` writes this page and \`.env.example\` from the schemas by which processes read their settings.
`;

const LIMITS = 'An address of IPv6 counts with its /64 network. Counters are kept in PostgreSQL and shared by all processes, unless the '
  + 'table says\n"per process".';

const table = (settings: readonly Described[]): string => [
  '| Variable | Meaning | Default |',
  '|---|---|---|',
  ...settings.map(({ name, meaning, usually, secret }) => `| \`${name}\` | ${meaning}${secret ? '. Secret' : ''} | ${usually} |`),
].join('\n');

/** `docs/configuration.md`. */
export function configurationPage(): string {
  const { shared, api, worker, limits, local } = sections();
  return [
    INTRODUCTION,
    `## Every process\n\n${table(shared)}\n`,
    `## API\n\n${table(api)}\n`,
    `## Worker\n\n${table(worker)}\n`,
    `## Limits\n\n${LIMITS}\n\n${table(limits)}\n`,
    `## \`npm start\`, \`npm test\` and \`npm run migrate\`\n\n${table(local)}\n`,
  ].join('\n');
}

/** `.env.example`: what has to be given, and everything else with its default behind a comment sign. */
export function exampleEnvironment(): string {
  const { shared, api, worker, limits } = sections();
  const line = ({ name, value, required }: Described): string => `${required ? '' : '#'}${name}=${value ?? ''}`;
  const part = (title: string, settings: readonly Described[]): string => `# ${title}\n${settings.map(line).join('\n')}\n`;
  return [
    '# Settings of a deployment; docs/configuration.md says what each means. An empty value counts as not set.\n',
    part('Every process', shared), part('API', api), part('Worker', worker), part('Limits', limits),
  ].join('\n');
}
