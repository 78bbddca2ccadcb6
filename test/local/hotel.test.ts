import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readLocalConfig } from '../../local/config.ts';
import { lookAtSite } from '../../local/hotel/look-at-site.ts';
import { lockInstance, runningAt } from '../../local/lock.ts';
import { freePort } from '../../platform/free-port.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { cleanUp, repositoryRoot, scratchFolder } from './scratch.ts';

const site = await WebSite.start();
afterAll(cleanUp);

describe('the first look at a website', () => {
  it.each([
    ['the name that it gives itself', html('', { title: 'Welcome – at last', head: '<meta property="og:site_name" content=" Casa  Blu ">', lang: 'it-IT' }), 'Casa Blu', 'it'],
    ['the first part of its title', html('', { title: 'Haus am Bach | Zimmer', lang: 'de' }), 'Haus am Bach', 'de'],
    ['its host, in English, where it says neither', '<html><body>Hello</body></html>', '127.0.0.1', 'en'],
  ])('takes %s', async (_what, page, name, language) => {
    site.pages.set('/', page);
    expect(await lookAtSite(site.origin)).toEqual({ url: `${site.origin}/`, name, language });
  });

  it('says what is wrong with an address', async () => {
    site.pages.set('/gone', { status: 404 });
    site.pages.set('/menu.pdf', { headers: { 'content-type': 'application/pdf' } });
    await expect(lookAtSite('hotel.example')).rejects.toThrow('hotel.example is no address of a website: it begins with https:// (or http://). Did you mean https://hotel.example?');
    await expect(lookAtSite('ftp://hotel.example')).rejects.toThrow(/it begins with https:\/\/ \(or http:\/\/\)\.$/);
    await expect(lookAtSite(`${site.origin}/gone`)).rejects.toThrow('answers 404');
    await expect(lookAtSite(`${site.origin}/menu.pdf`)).rejects.toThrow('is no web page');
    await expect(lookAtSite(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow('does not answer (ECONNREFUSED)');
  });
});

describe('npm run hotel', () => {
  const run = (dataDir: string, ...args: string[]) => spawnSync(process.execPath, [join(repositoryRoot, 'local', 'hotel.ts'), ...args], {
    encoding: 'utf8', env: { PATH: readLocalConfig().binary.searchPath, DATA_DIR: dataDir },
  });

  it('says how it is used, and that the product has to run', async () => {
    const dataDir = scratchFolder();
    expect([run(dataDir).status, run(dataDir).stderr]).toEqual([2, expect.stringContaining('npm run hotel -- https://')]);
    expect(runningAt(dataDir)).toBeUndefined();
    const { status, stderr } = run(dataDir, 'https://hotel.example');
    expect([status, stderr]).toEqual([1, expect.stringContaining(`does not run on ${dataDir}. Start it with npm start in another terminal`)]);
    const unlock = lockInstance(dataDir, { url: `http://127.0.0.1:${await freePort()}` });
    try {
      expect(run(dataDir, 'https://hotel.example').stderr).toContain('is not ready yet. Wait until npm start has printed its addresses');
    } finally {
      unlock();
    }
  });
});
