import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { tutorials } from '../../local/docs-site/reading-order.ts';
import { read } from '../gates/repository.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { runStart, type RunningStart } from './running-start.ts';
import { documents, marker, outputsOf, scriptOf, shellBlocks, type ShellBlock } from './shell-blocks.ts';

/** Blocks that are not run here, by how their commands begin, each with the reason. */
const notRun: Record<string, string> = {
  'npm start': 'starts the servers that all other blocks talk to; the test runs it itself, on free ports',
  'npm test': 'starts this test',
  'claude mcp add': 'configures another program, which need not be installed',
  'npx -y @modelcontextprotocol/inspector': 'installs another program from the network',
  'call -X PUT $API/api/clients/$HOTEL/integrations/tableapp': 'needs an account at a provider of table booking',
};

const reasonOf = ({ commands }: ShellBlock): string | undefined =>
  Object.entries(notRun).find(([start]) => commands.startsWith(start))?.[1];

const all = documents().flatMap(shellBlocks);
/** What stands in several documents runs once. */
const runnable = tutorials.flatMap(shellBlocks).filter((block) => reasonOf(block) === undefined)
  .filter(({ commands }, index, blocks) => blocks.findIndex((block) => block.commands === commands) === index);

describe('the shell blocks of the documents', () => {
  it('are all run below, or listed with the reason why not', () => {
    const known = new Set(runnable.map(({ commands }) => commands));
    expect(all.filter((block) => !known.has(block.commands) && reasonOf(block) === undefined).map(marker)).toEqual([]);
    expect(Object.keys(notRun).filter((start) => !all.some(({ commands }) => commands.startsWith(start)))).toEqual([]);
  });

  it('can be pasted: they carry no prompts', () => {
    expect(all.filter(({ commands }) => /^\s*\$ /m.test(commands)).map(marker)).toEqual([]);
  });

  it('are marked sh, and nothing else that a shell runs is', () => {
    const other = /^```(bash|shell|zsh|shellsession)$/m;
    expect(documents().filter((document) => other.test(read(document).text))).toEqual([]);
  });
});

describe('in one shell, beside npm start', () => {
  let start: RunningStart;
  let outputs: Map<string, string>;
  let transcript: string;

  beforeAll(async () => {
    start = await runStart();
    const site = await WebSite.start();
    const facts = ['Breakfast is served from 7:00 to 10:30.', 'Check-in is from 3 pm.', 'Dogs are welcome and cost CHF 25 per night.'];
    site.pages.set('/', html('<p>A quiet house.</p>', { title: 'Haus am Bach – Welcome', links: facts.map((_, index) => `/${index}`) }));
    for (const [index, fact] of facts.entries()) site.pages.set(`/${index}`, html(`<p>${fact}</p>`, { title: ['Breakfast', 'Arrival', 'Dogs'][index] ?? '' }));
    const script = join(testStack().dataDir, 'shell-blocks.sh');
    writeFileSync(script, scriptOf(runnable));
    const shell = spawn('bash', [script], { cwd: repositoryRoot, env: { ...start.env, SITE: site.origin }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 360_000 });
    transcript = (await Promise.all([text(shell.stdout), text(shell.stderr)])).join('\n');
    outputs = outputsOf(transcript);
  }, 900_000);
  afterAll(async () => { await start?.stop(); });

  it.each(runnable.map((block) => [marker(block), block] as const))('%s', (name) => {
    if (!outputs.has(name)) throw new Error(`The shell did not get here:\n${transcript.slice(-3_000)}`);
    expect(outputs.get(name)).not.toMatch(/"error":|^undefined$|Error:/m);
  });

  itVerifies(['decisions/operations/hotel-command'], 'a website becomes a hotel that answers questions', () => {
    const printed = outputs.get([...outputs.keys()].find((name) => outputs.get(name)?.includes('has a concierge.')) ?? '') ?? '';
    expect(printed).toMatch(new RegExp(`Haus am Bach has a concierge\\..*Page +${start.env['API']}/demo/haus-am-bach-.*Widget +<script src="${start.env['API']}/widget\\.js" data-client=`, 's'));
    expect(printed).toMatch(/When is breakfast\?\n +Breakfast is served from 7:00 to 10:30\..*Are dogs allowed\?.*CHF 25/s);
  });

  it('they end without a failure', () => {
    if (!outputs.has('@@ end')) throw new Error(`The shell broke off:\n${transcript.slice(-3_000)}`);
  });

  it('the table of the README is booked, moved, and questions in between are answered', () => {
    const [conversation = ''] = [...outputs].flatMap(([name, printed]) => (name.startsWith('@@ README.md') && printed.includes('confirmation number') ? [printed] : []));
    expect(conversation).toMatch(/I am holding a table for 4.*CHF 28.*a table for 5 people.*Your table is booked: for 5 people.*8:00 pm\.$/s);
  });
});
