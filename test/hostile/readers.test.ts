import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hostileDocuments } from '../../bench/hostile/documents.ts';
import type { DocumentFile } from '../../domain/model/knowledge/document-file.ts';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { startReader } from '../support/crawling/reader.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** Readers that are ended, by themselves or from outside. */
const hotel = { locales: ['en'], defaultLocale: 'en' };
const long: DocumentFile = {
  format: 'pdf', body: hostileDocuments(7).find(({ name }) => name === 'figures.pdf')?.bytes ?? Buffer.alloc(0), title: 'figures', locale: null, hotel,
};
const short: DocumentFile = { format: 'text', body: Buffer.from('The pool is open from nine.'), title: 'pool', locale: null, hotel };
const MINUTES = 60_000;
const MEGABYTE = 1024 * 1024;
const roomy = { cpuMs: 60_000, memoryBytes: 2048 * MEGABYTE };

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a reading that takes too much', () => {
  it.each([
    ['time', { cpuMs: 300, memoryBytes: 2048 * MEGABYTE }, /longer than any document/],
    ['memory', { cpuMs: 60_000, memoryBytes: 10 * MEGABYTE }, /more memory than any document/],
  ])(`of %s ends with a sentence, and the next one is read ${verifies('decisions/reading/apart')}`, async (_, limits, sentence) => {
    const reader = startReader({ readers: 1, limits });
    await expect(reader.read('document', long, { clientId: 'a' })).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(sentence) });
    const other = startReader({ readers: 1 });
    await expect(other.read('document', short, { clientId: 'a' })).resolves.toMatchObject({ parts: [{ title: 'pool' }] });
  }, 2 * MINUTES);

  it('or whose process is ended by somebody else fails, and its neighbours are read by a new one', async () => {
    const reader = startReader({ readers: 1, limits: roomy });
    const lost = expect(reader.read('document', long, { clientId: 'a' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const kept = reader.read('document', short, { clientId: 'a' });
    process.kill(await waitFor(() => reader.pids()[0], { what: 'a reader' }), 'SIGKILL');
    await lost;
    await expect(kept).resolves.toMatchObject({ parts: [{ title: 'pool' }] });
  }, 2 * MINUTES);
});

describe('clients', () => {
  itVerifies(['decisions/reading/turns'], 'take turns: what one sends does not wait for all that another has sent', async () => {
    const reader = startReader({ readers: 1, limits: roomy });
    let read = 0;
    const flood = Array.from({ length: 20 }, () => reader.read('document', short, { clientId: 'a' }).then(() => { read += 1; }));
    await reader.read('document', short, { clientId: 'b' });
    expect(read).toBeLessThan(20);
    await Promise.all(flood);
  }, 2 * MINUTES);

  itVerifies(['decisions/reading/turns'], 'leave a reader to others', async () => {
    const reader = startReader({ readers: 2, limits: roomy });
    let ended = 0;
    const floods = [1, 2, 3].map(() => reader.read('document', long, { clientId: 'a' }).catch(() => undefined).then(() => { ended += 1; }));
    await reader.read('document', short, { clientId: 'b' });
    expect(ended).toBe(0);
    reader.stop();
    await waitFor(() => ended > 0, { what: 'the first of them to end' });
    for (let round = 0; round < 2; round += 1) {
      await waitFor(() => reader.pids().length > 0 || ended === 3, { what: 'the next one to begin' });
      reader.stop();
    }
    await Promise.all(floods);
  }, 3 * MINUTES);

  it('may give up before it is their turn, or while they are read', async () => {
    const reader = startReader({ readers: 1, limits: roomy });
    const stop = new AbortController();
    const given = [1, 2].map(() => reader.read('document', long, { clientId: 'a', signal: stop.signal }));
    const settled = Promise.allSettled(given);
    stop.abort(new Error('stopped'));
    expect((await settled).map((each) => (each.status === 'rejected' ? String(each.reason) : each.status))).toEqual(['Error: stopped', 'Error: stopped']);
    reader.stop();
  }, MINUTES);
});

describe('a worker that is killed', () => {
  it('leaves no reader behind, not even one that is busy', async () => {
    const parent = fork(join(repositoryRoot, 'test', 'hostile', 'reading-parent.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    const [pid] = await once(parent, 'message') as [number];
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await waitFor(() => !isRunning(pid), { what: 'the reader to end' });
  }, 2 * MINUTES);
});
