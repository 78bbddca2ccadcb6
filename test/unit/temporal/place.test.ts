import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { workerConfig } from '../../../workers/config.ts';
import { connectionOptions } from '../../../temporal/connection.ts';
import { temporalPlace } from '../../../temporal/place.ts';

const folder = mkdtempSync(join(tmpdir(), 'concierge-place-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'temporal.toml');
writeFileSync(file, `
[profile.default]
address = "default.example:7233"
[profile.prod]
address = "prod.example:7233"
namespace = "concierge.prod"
api_key = "from the profile"
[profile.prod.tls]
server_name = "temporal.internal"
[profile.prod.grpc_meta]
x-team = "hotels"
`);

const TEMPORAL_ADDRESS = 'temporal:7233';

describe('where the Temporal service is', () => {
  it.each([
    ['in the clear', {}, { address: TEMPORAL_ADDRESS, namespace: 'default' }],
    ['by TLS with an API key', { TEMPORAL_API_KEY: 'k' }, { apiKey: 'k', tls: true }],
    ['by TLS without a key', { TEMPORAL_TLS: '1' }, { tls: {} }],
    ['behind a proxy that ends TLS', { TEMPORAL_API_KEY: 'k', TEMPORAL_TLS: '0' }, { apiKey: 'k', tls: false }],
    ['by an authority of its own', { TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'CA' }, { tls: { serverRootCACertificate: expect.anything() } }],
    ['by mTLS', { TEMPORAL_TLS_CLIENT_CERT_DATA: 'C', TEMPORAL_TLS_CLIENT_KEY_DATA: 'K' }, { tls: { clientCertPair: { crt: expect.anything(), key: expect.anything() } } }],
  ])('is told %s', (_how, settings, place) => {
    expect(temporalPlace({ TEMPORAL_ADDRESS, ...settings } as never)).toMatchObject(place);
    expect(connectionOptions(temporalPlace({ TEMPORAL_ADDRESS, ...settings } as never))).not.toHaveProperty('namespace');
  });

  it('is told by a profile, which the environment overrides', () => {
    const config = workerConfig({ DATABASE_URL: 'postgres://x', SERVER_SECRET: 's'.repeat(32), TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'prod' });
    expect(temporalPlace(config)).toMatchObject({
      address: 'prod.example:7233', namespace: 'concierge.prod', apiKey: 'from the profile', tls: { serverNameOverride: 'temporal.internal' },
      metadata: { 'x-team': 'hotels' },
    });
    expect(temporalPlace({ ...config, TEMPORAL_NAMESPACE: 'other', TEMPORAL_ADDRESS })).toMatchObject({ address: TEMPORAL_ADDRESS, namespace: 'other' });
    expect(temporalPlace({ TEMPORAL_CONFIG_FILE: file } as never)).toMatchObject({ address: 'default.example:7233', namespace: 'default' });
  });

  it.each([
    ['TEMPORAL_CONFIG_FILE', { TEMPORAL_CONFIG_FILE: join(folder, 'nowhere.toml') }],
    ["Profile 'staging' not found", { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'staging' }],
    ['TEMPORAL_TLS_CLIENT_KEY_…', { TEMPORAL_ADDRESS, TEMPORAL_TLS_CLIENT_CERT_DATA: 'C' }],
    ['TEMPORAL_ADDRESS', { TEMPORAL_CONFIG_FILE: join(folder, 'empty.toml') }],
    ['ENOENT', { TEMPORAL_ADDRESS, TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'ca.pem') }],
  ])('is refused with %s', (words, settings) => {
    writeFileSync(join(folder, 'empty.toml'), '[profile.other]');
    expect(() => temporalPlace(settings as never)).toThrow(words);
  });
});
