import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../../local/config.ts';

/** What a process prints that logs like this; the logger writes past everything a test could replace. */
function logged(statement: string, level = 'info'): Record<string, unknown>[] {
  const logger = join(repositoryRoot, 'platform', 'logger.ts');
  const script = `import { createLogger } from ${JSON.stringify(logger)};
    const logger = createLogger('probe', '${level}');
    ${statement}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a log line', () => {
  it('is JSON with level, time and name in words', () => {
    expect(logged('logger.info({ requestId: "r1" }, "request"); logger.debug("quiet");')).toMatchObject([
      { level: 'info', name: 'probe', requestId: 'r1', msg: 'request', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ]);
  });

  it('loses what is secret should it slip in', () => {
    const [line] = logged('logger.info({ data: { password: "p", count: 1, deep: { query: "q", token: "t", id: 2 } } });');
    expect(line?.['data']).toEqual({ count: 1, deep: { id: 2 } });
  });

  it('tells where an error came from', () => {
    const [line] = logged('logger.error({ err: new TypeError("No such thing", { cause: new Error("Behind it") }) }, "Failed");');
    expect(line?.['err']).toMatchObject({
      type: 'TypeError', message: 'No such thing', stack: expect.stringMatching(/^\s+at /), cause: { message: 'Behind it' },
    });
  });

  it('keeps a driver\'s words to itself, which quote the values of a statement', () => {
    const [line] = logged(`
      class DriverException extends Error {}
      const error = Object.assign(new DriverException("insert into chat_message values ('My room is 12')"), { code: '23505' });
      logger.error({ err: new Error('Storing failed', { cause: error }) }, "Failed");`);
    expect(JSON.stringify(line)).not.toContain('My room');
    expect(line?.['err']).toMatchObject({ message: 'Storing failed', cause: { code: '23505', stack: expect.any(String) } });
  });

  it('survives an error that is none', () => {
    expect(logged('logger.error({ err: "text" }); logger.error({ err: undefined });')).toHaveLength(2);
  });
});
