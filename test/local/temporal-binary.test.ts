import { afterEach, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../../local/explained-error.ts';
import { findTemporalBinary } from '../../local/temporal-binary.ts';
import { cleanUp, scratchFolder } from './scratch.ts';

const cli = (server: string): string => `#!/bin/sh\necho "temporal version 1.5.1 (Server ${server}, UI 2.42.1)"\n`;

function program(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A `go` that builds at once, and notes in `calls` that it did. */
const goThatBuilds = (tools: string): string =>
  program(tools, 'go', `#!/bin/sh\necho built >> ${join(tools, 'calls')}\nprintf '#!/bin/sh\\n' > "$GOBIN/temporal"\nchmod 755 "$GOBIN/temporal"\n`);

describe('the Temporal CLI', () => {
  afterEach(cleanUp);

  test.each([
    ['does not exist', undefined, /no such executable/],
    ['is another program', '#!/bin/sh\necho hello\n', /not the Temporal CLI/],
    ['is too old', cli('1.24.2'), /1\.24.*1\.28/],
  ])('of TEMPORAL_CLI is refused with the reason when it %s', async (_case, text, reason) => {
    const folder = scratchFolder();
    const explicit = text ? program(folder, 'mine', text) : join(folder, 'mine');
    await expect(findTemporalBinary({ config: { explicit, searchPath: '', env: {} }, binDir: folder })).rejects.toThrow(reason);
  });

  test('is built with Go once, for all that ask at the same time', async () => {
    const binDir = join(scratchFolder(), 'bin');
    const tools = scratchFolder();
    goThatBuilds(tools);
    const ask = (): Promise<string> => findTemporalBinary({ config: { searchPath: '', env: closedNetwork(tools) }, binDir });
    await expect(ask()).resolves.toBe(join(binDir, 'temporal'));
    await expect(ask()).resolves.toBe(join(binDir, 'temporal'));
    expect(readdirSync(binDir)).toEqual(['temporal']);
  });

  test('that cannot be had is explained with every reason and remedy, and leaves nothing half-made', async () => {
    const binDir = join(scratchFolder(), 'bin');
    const tools = scratchFolder();
    program(tools, 'go', '#!/bin/sh\necho "go: no space left on device" >&2\nexit 1\n');
    const attempt = findTemporalBinary({ config: { searchPath: '', env: closedNetwork(tools) }, binDir });
    await expect(attempt).rejects.toThrow(/download.*build with Go failed: .*no space left.*TEMPORAL_CLI.*TEMPORAL_ADDRESS/s);
    expect(existsSync(binDir) && readdirSync(binDir)).toEqual([]);
  });

  /** A clone in which nobody, not even root, can make a folder. */
  function closedBinDir(): string {
    const clone = scratchFolder();
    writeFileSync(join(clone, '.data'), '');
    return join(clone, '.data', 'bin');
  }

  test.each([
    ['the clone cannot be written', undefined],
    ['neither the clone nor the data directory can be written', closedBinDir],
  ])('that cannot be kept, because %s, is explained with every remedy', async (_case, dataDir) => {
    const binDir = closedBinDir();
    const config = { searchPath: '', env: closedNetwork(scratchFolder()) };
    const attempt = findTemporalBinary({ config, binDir, ...(dataDir && { dataDir: dataDir() }) });
    const failure = await attempt.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ExplainedError);
    const { message } = failure as ExplainedError;
    expect(message).toMatch(/cannot be written: ENOTDIR.*`temporal` is on the PATH.*TEMPORAL_CLI.*DATA_DIR.*TEMPORAL_ADDRESS/s);
    expect(message).toContain(binDir);
  });
});

/** An environment in which nothing can be downloaded: the proxy refuses every connection. */
function closedNetwork(tools: string): NodeJS.ProcessEnv {
  return { PATH: `${tools}:/usr/bin:/bin`, HTTPS_PROXY: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9' };
}
