/** One project: every test meets the real stack that `test/setup/global-setup.ts` brings up. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // They are `npm run test:durability`.
  testPathIgnorePatterns: ['\\.durability\\.test\\.ts$'],
  // Node runs TypeScript itself.
  transform: {},
  runner: '<rootDir>/test/setup/runner/native-runner.ts',
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  reporters: ['default', ['<rootDir>/test/setup/times-reporter.js', { files: 10 }]],
  // Nothing takes this long but on a machine that is busy with other work.
  testTimeout: 180_000,
  // One more than the cores of a small machine, since files wait for servers and clocks.
  maxWorkers: 3,
  // What a hundred files have left behind has to be collected again and again.
  workerIdleMemoryLimit: '1600MB',
  // What failed last, for `--onlyFailures`, and how long each file took.
  cacheDirectory: '<rootDir>/.data/jest',
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
};
