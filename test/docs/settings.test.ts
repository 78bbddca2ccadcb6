import { describe, expect, it } from '@jest/globals';
import { read } from '../gates/repository.ts';

/** Set by `npm start` for its own processes, or not meant for people. */
const internal = ['LOCAL_STACK', 'PATH'];

const modules = [
  'api/config.ts', 'workers/config.ts', 'platform/config/shared-config.ts', 'domain/limits/limits-config.ts', 'local/config.ts',
];

const names = new Set(modules.flatMap((path) => [...read(path).text.matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map((match) => match[1] ?? '')));
const documented = new Set([...read('docs/configuration.md').text.matchAll(/`([A-Z][A-Z_0-9]{2,})`/g)].map((match) => match[1] ?? ''));

describe('docs/configuration.md', () => {
  it('has every variable that a process reads', () => {
    expect(names.size).toBeGreaterThan(60);
    expect([...names].filter((name) => !documented.has(name) && !internal.includes(name))).toEqual([]);
  });

  it('has no variable that nothing reads', () => {
    expect([...documented].filter((name) => !names.has(name) && name !== 'GET')).toEqual([]);
  });
});
