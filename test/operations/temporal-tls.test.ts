import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { temporalPlace } from '../../temporal/place.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { examineTemporal } from '../../temporal/doctor/examine-temporal.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask } from '../support/chat/guest.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { makeCertificates, SERVER_NAME, startTlsFront } from '../support/stack/tls-front.ts';

const folder = join(testStack().dataDir, 'certificates');
const certificates = makeCertificates(folder);
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
const [plainTls, mutualTls] = await Promise.all([
  startTlsFront(product.temporalAddress, certificates, false), startTlsFront(product.temporalAddress, certificates, true),
]);
afterAll(async () => {
  await product.stop();
  await Promise.all([plainTls.stop(), mutualTls.stop()]);
});
const database = await useDatabase(product.databaseUrl);

const authority = { TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.ca, TEMPORAL_TLS_SERVER_NAME: SERVER_NAME };
const byMutualTls = {
  ...authority, TEMPORAL_ADDRESS: mutualTls.address,
  TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.client.cert, TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.client.key,
};

itVerifies(['decisions/operations/temporal-tls'], 'answers a guest while the API speaks TLS by a profile and the worker mTLS by its environment', async () => {
  const profiles = join(folder, 'temporal.toml');
  writeFileSync(profiles, [
    '[profile.rehearsal]', `address = "${plainTls.address}"`,
    '[profile.rehearsal.tls]', `server_ca_cert_path = "${certificates.ca}"`, `server_name = "${SERVER_NAME}"`,
  ].join('\n'));
  const [api] = await Promise.all([
    apiWith({ TEMPORAL_ADDRESS: '', TEMPORAL_CONFIG_FILE: profiles, TEMPORAL_PROFILE: 'rehearsal' }, product),
    product.startWorker({ env: { WORKER_QUEUES: 'interactive', ...byMutualTls } }),
  ]);
  const hotel = await createHotel(database);
  const { status, body } = await ask(hotel.id, { query: 'Hello' }, { api: api.url });
  expect([status, body]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
  expect(plainTls.callers).toEqual(expect.arrayContaining(['nobody']));
  expect(mutualTls.callers.length).toBeGreaterThan(0);
  expect(new Set(mutualTls.callers)).toEqual(new Set(['client']));
  await registerSearchAttributes(temporalPlace(byMutualTls));
});

it.each([
  ['in the clear', { TEMPORAL_ADDRESS: mutualTls.address }],
  ['by TLS that trusts the machine\'s authorities', { TEMPORAL_ADDRESS: mutualTls.address, TEMPORAL_TLS: '1', TEMPORAL_TLS_SERVER_NAME: SERVER_NAME }],
  ['without the certificate that is asked for', { ...authority, TEMPORAL_ADDRESS: mutualTls.address }],
  ['under another name', { ...byMutualTls, TEMPORAL_TLS_SERVER_NAME: 'elsewhere.example' }],
])('is not reached %s, which the doctor says with a remedy', async (_how, settings) => {
  const client = temporalClient(temporalPlace(settings));
  const [finding] = await examineTemporal(client, 1_000);
  await client.connection.close();
  expect(finding).toMatchObject({ check: 'temporal.reach', state: 'failed', remedy: expect.stringContaining('TEMPORAL_TLS') });
});
