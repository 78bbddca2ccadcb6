import config from './jest.config.js';

/** What needs hours of a machine, or products of its own that it may kill (CONTRIBUTING.md). */
export default {
  ...config,
  testMatch: ['<rootDir>/test/**/*.durability.test.ts'],
  testPathIgnorePatterns: [],
  reporters: ['default', ['<rootDir>/test/setup/times-reporter.js', { files: Infinity }]],
};
