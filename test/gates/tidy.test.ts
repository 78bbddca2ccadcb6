import { describe, expect, it } from '@jest/globals';
import { committedPaths, read } from './repository.ts';
import {
  LONG_LITERAL, badNames, barrels, fixedSleeps, isCode, isTest, machineTraces, openEnds, readsEnvironment, wideLines,
} from './tidy-checks.ts';
import { adrNumbers, dependencyNotes, looseVersions, missingPaths, type PackageJson } from './tidy-docs.ts';

/** Files outside the config modules that must see the environment, each with the reason. */
const environmentReaders: Record<string, string> = {
  'local/bootstrap.mjs': 'runs before anything is installed and hands its environment to npm and Node',
  'local/npm-ci.mjs': 'hands its environment on to npm',
  'local/console/build-console.ts': 'hands its environment on to the build, which is for production whoever starts it',
  'test/support/stack/test-stack.ts': 'carries the running stack from jest\'s set-up to its workers, which share nothing else',
  'test/support/stack/processes.ts': 'hands the environment on to the processes of the product',
  'test/run.ts': 'hands the environment on to jest',
  'test/conformance/a2a-kit.ts': 'hands the environment on to a kit, with what it takes from there alone',
};

/** Temporal bundles workflows from one module. */
const packageEdges = ['workflows/index.ts'];

/** Folders whose lines are not yet brought to the width. */
const notYetNarrow = ['domain/language/'];
/** Folders of texts, and of migrations, which stay as they were applied. */
const textFolders = ['domain/storage/migrations/', 'local/demo/', 'local/demo-hotel/', 'local/demo-hostel/'];

const sourceTrees = ['api', 'temporal', 'workflows', 'activities', 'workers', 'domain', 'platform', 'local', 'bench', 'console', 'clients'];

const paths = committedPaths();
const code = paths.filter(isCode).map(read);
const texts = paths.filter((path) => isCode(path) || /\.(md|json|css|html|sql|ya?ml)$|^\.ci\//.test(path)).map(read);
const sources = code.filter((file) => sourceTrees.includes(file.path.split('/')[0] ?? ''));
const tests = code.filter((file) => isTest(file.path));
const manifest = JSON.parse(read('package.json').text) as PackageJson;
const consoleManifest = JSON.parse(read('console/package.json').text) as PackageJson;
const siteManifest = JSON.parse(read('docs/site/package.json').text) as PackageJson;
const textOf = (path: string): string => (paths.includes(path) ? read(path).text : '');

describe('the repository', () => {
  it('has no line over 140 columns', () => {
    const isIn = (path: string, folders: readonly string[]): boolean => folders.some((folder) => path.startsWith(folder));
    const product = code.filter(({ path }) => !isTest(path));
    expect(wideLines(product, 140, (path) => isIn(path, [...notYetNarrow, ...textFolders]))).toEqual([]);
    expect(wideLines(product, 140, (path) => !isIn(path, textFolders), LONG_LITERAL)).toEqual([]);
  });
  it('reads the environment in config modules alone', () => {
    expect(readsEnvironment([...sources, ...tests.filter((file) => !file.path.startsWith('test/gates/'))], environmentReaders)).toEqual([]);
  });
  it('names files by what they hold', () => expect(badNames(paths)).toEqual([]));
  it('has no barrels', () => expect(barrels(code, packageEdges)).toEqual([]));
  it('leaves no open ends', () => expect(openEnds(texts)).toEqual([]));
  it('carries no traces of one machine', () => {
    expect(machineTraces(texts.filter((file) => !file.path.startsWith('test/gates/')))).toEqual([]);
  });
});

it('no test sleeps for a fixed time', () => expect(fixedSleeps(tests.filter((file) => !file.path.startsWith('test/gates/')))).toEqual([]));

describe('the documents', () => {
  it.each(['AGENTS.md', 'README.md'])('%s names only what exists', (path) => {
    expect(paths).toContain(path);
    expect(missingPaths(read(path), paths)).toEqual([]);
  });
  it('give the reason for every direct dependency', () => {
    const [ofProduct = '', ofConsole = '', ofSite = ''] = textOf('docs/dependencies.md').split(/## Of the (?:operator console|site of the documents)/);
    expect([...dependencyNotes(manifest, ofProduct), ...dependencyNotes(consoleManifest, ofConsole), ...dependencyNotes(siteManifest, ofSite)]).toEqual([]);
  });
  it('number the decision records', () => expect(adrNumbers(paths)).toEqual([]));
  it('pin every direct dependency to one version', () => expect([manifest, consoleManifest, siteManifest].flatMap(looseVersions)).toEqual([]));
});
