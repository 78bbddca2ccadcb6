import { describe, expect, test } from '@jest/globals';
import { isAbsolute } from 'node:path';
import { banner } from '../../local/banner.ts';
import { DEMO_CLIENT_ID } from '../../local/demo-client.ts';
import { readable } from '../../local/child-output.ts';
import { readLocalConfig } from '../../local/config.ts';
import { repositoryRoot } from './scratch.ts';

describe('the settings of npm start', () => {
  test('need nothing', () => {
    const config = readLocalConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', temporalNamespace: 'default' });
    expect(config.dataDir).toBe(`${repositoryRoot}.data/local`);
    expect(config.databaseUrl ?? config.temporalAddress).toBeUndefined();
  });

  test('follow the environment', () => {
    const config = readLocalConfig({
      PORT: '4000', DATA_DIR: 'elsewhere', PUBLIC_URL: 'https://hotel.example/', TEMPORAL_ADDRESS: 'temporal:7233',
      DATABASE_URL: 'postgres://u:p@db/concierge', HOST: '0.0.0.0',
      META_GRAPH_URL: 'https://graph.facebook.com',
    });
    expect(config).toMatchObject({ port: 4000, publicUrl: 'https://hotel.example', temporalAddress: 'temporal:7233', host: '0.0.0.0', graphUrl: 'https://graph.facebook.com' });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test('take an empty variable as not set', () => {
    expect(readLocalConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('name every variable that is wrong', () => {
    expect(() => readLocalConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', TEMPORAL_ADDRESS: 'http://x' }))
      .toThrow(/PORT: must be a number.*DATABASE_URL: .*TEMPORAL_ADDRESS: must be host:port/s);
  });
});

describe('what a person reads', () => {
  test.each([
    ['{"level":30,"msg":"listening","port":3000}', 'listening'],
    ['{"level":50,"msg":"no answer","err":{"message":"ECONNREFUSED"}}', 'error no answer: ECONNREFUSED'],
    ['{"level":"warn","msg":"slow"}', 'warn slow'],
    ['{"no":"message"}', '{"no":"message"}'],
    ['{broken', '{broken'],
    ['plain text', 'plain text'],
  ])('of the log line %s', (line, text) => expect(readable(line)).toBe(text));

  test('at the end of the start has every address and a command that can be pasted', () => {
    const text = banner({
      publicUrl: 'http://localhost:4000', temporalUiUrl: 'http://127.0.0.1:8233', demoHotelUrl: 'http://127.0.0.1:4100',
      logs: 'logs', seconds: 1.25, extra: [{ label: 'Admin', value: 'a@b.example' }],
    });
    for (const part of ['4000/demo', '4000/docs', '4000/openapi.json', '8233', '4100', 'a@b.example', DEMO_CLIENT_ID, "curl 'http://localhost:4000/api/message'"]) {
      expect(text).toContain(part);
    }
  });
});
