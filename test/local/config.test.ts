import { expect, test } from '@jest/globals';
import { readLocalConfig } from '../../local/config.ts';
import { repositoryRoot } from './scratch.ts';

test('npm start needs no settings', () => {
  const config = readLocalConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', temporalNamespace: 'default' });
  expect(config.dataDir).toBe(`${repositoryRoot}.data/local`);
  expect(config.databaseUrl ?? config.temporalAddress).toBeUndefined();
});

test('npm start names every setting that is wrong', () => {
  expect(() => readLocalConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', TEMPORAL_ADDRESS: 'http://x' }))
    .toThrow(/PORT: must be a number.*DATABASE_URL: .*TEMPORAL_ADDRESS: must be host:port/s);
});
