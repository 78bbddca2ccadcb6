/** One project: every test meets the real stack that `test/setup/global-setup.ts` brings up. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Node runs TypeScript itself.
  transform: {},
  runner: '<rootDir>/test/setup/runner/native-runner.ts',
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/setup/closing-line-reporter.js'],
  testSequencer: '<rootDir>/test/setup/longest-first-sequencer.js',
  // Nothing takes this long but on a machine that is busy with other work.
  testTimeout: 180_000,
  // One more than the cores of a small machine; further files begin while processors idle (`test/setup/runner/native-runner.ts`).
  maxWorkers: 3,
  // What a hundred files have left behind has to be collected again and again.
  workerIdleMemoryLimit: '1600MB',
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
};
