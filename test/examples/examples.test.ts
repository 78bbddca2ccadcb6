import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { read } from '../gates/repository.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const API = testStack().apiUrls[0];
const newPrivateWindow = useBrowser();

let page = '';
const site = createServer((_request, response) => { response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page); });
await new Promise<void>((resolve) => { site.listen(0, resolve); });
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true });
});

const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
const hotel = await createHotel(database, { name: 'Hotel Probe', allowed_origins: [origin], hotelConfig: { handoff: { enabled: false } } });
const { headers: { 'x-api-key': KEY = '' } } = await createKeyHolder(
  database, [`concierge:EXECUTE:${hotel.id}`, `knowledge:WRITE:${hotel.id}`, `knowledge:READ:${hotel.id}`, `clients:READ:${hotel.id}`],
  { clientId: hotel.id, scopes: ['guest', 'knowledge', 'read'] },
);

/** What a program of the folder prints, as its head comment has it run. */
async function run(example: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', join('examples', example), ...args], {
    cwd: repositoryRoot, env: { API, HOTEL: hotel.id, KEY }, timeout: 120_000,
  });
  return stdout;
}

describe('the examples for integrators', () => {
  itVerifies(['decisions/openapi/examples'], 'run: an upload, then a bot, an MCP and an A2A agent that know of it, and a page with the widget', async () => {
    const rules = join(folder, 'house-rules.md');
    writeFileSync(rules, '# Breakfast\n\nBreakfast is served in the winter garden from 6:45 to 10:15.\n');
    expect(await run('nightly-upload.ts', rules)).toMatch(/^Uploaded house-rules\.md as [\da-f-]{36}\nCOMPLETED \{/);
    expect(await run('nightly-upload.ts', rules)).toContain('"changed":false');

    const [bot, mcp, a2a] = await Promise.all([
      run('guest-bot.ts', 'When is breakfast?', 'Is there a pool?'), run('mcp-agent.ts'), run('a2a-agent.ts', 'When is breakfast?'),
    ]);
    expect(bot).toMatch(/^\n> When is breakfast\?\n.*6:45.*\n {2}from .*\n\n> Is there a pool\?\n\w/s);
    expect(mcp).toMatch(/^Tools: .*query_hotel.*\n> .*6:45.*\n> \w/s);
    expect(a2a).toMatch(/^Task [\da-f]{32}$/m);
    expect(a2a).toMatch(/TASK_STATE_WORKING\n> .*6:45.*\nTASK_STATE_COMPLETED\n$/s);

    page = read('examples/widget.html').text.replace('http://localhost:3000', API).replace(/data-client="[^"]+"/, `data-client="${hotel.id}"`);
    const guest = await (await newPrivateWindow()).newPage();
    await guest.goto(origin);
    await guest.locator('.launcher').click();
    const chat = guest.frameLocator('iframe');
    await chat.locator('#query').fill('When is breakfast?');
    await chat.locator('#query').press('Enter');
    await chat.getByText('6:45').first().waitFor();
  });
});
