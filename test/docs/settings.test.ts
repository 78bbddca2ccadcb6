import { describe, expect, it } from '@jest/globals';
import { configurationPage, exampleEnvironment } from '../../deploy/settings/documents.ts';
import { apiEnvironment } from '../../api/config.ts';
import { localEnvironment } from '../../local/config.ts';
import { workerEnvironment } from '../../workers/config.ts';
import { read } from '../gates/repository.ts';

/** Set by `npm start` for its own processes, or not meant for people. */
const internal = ['LOCAL_STACK', 'PATH', 'npm_lifecycle_event'];

const names = [apiEnvironment, workerEnvironment, localEnvironment].flatMap(({ shape }) => Object.keys(shape));

describe('the documents of the settings', () => {
  it('have every variable that a process reads', () => {
    const documented = new Set([...configurationPage().matchAll(/^\| `([A-Z_0-9]+)`/gm)].map((match) => match[1] ?? ''));
    expect(documented.size).toBeGreaterThan(80);
    expect(names.filter((name) => !documented.has(name) && !internal.includes(name))).toEqual([]);
  });

  it.each([
    ['docs/configuration.md', configurationPage], ['.env.example', exampleEnvironment],
  ])('%s is as npm run settings writes it', (path, written) => expect(read(path).text).toBe(written()));
});
