const transform = {
  '^.+\\.ts$': ['@swc/jest', {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  }],
};

/** One project: every test meets the real stack that `test/setup/global-setup.ts` brings up. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/setup/closing-line-reporter.js'],
  testSequencer: '<rootDir>/test/setup/longest-first-sequencer.js',
  // Nothing takes this long but on a machine that is busy with other work.
  testTimeout: 180_000,
  // Twice the cores of a small machine: many tests wait for servers and clocks.
  maxWorkers: 4,
  // Modules of finished files stay in a worker's memory: after a hundred files it does little but collect garbage.
  workerIdleMemoryLimit: '1600MB',
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
};
