import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { Database } from '../../domain/storage/database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { ask } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { createHotel } from '../support/stack/storage.ts';

interface Span { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: { key: string; value: unknown }[] }
interface Batch { resourceSpans: { resource: { attributes: { key: string; value: { stringValue?: string } }[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A collector that takes OTLP over HTTP as JSON. */
const bodies: string[] = [];
const collector: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces' && request.headers['x-team'] === 'hotel') bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const spans = (): (Span & { service: string })[] => bodies.flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
  .flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
  });

/** The trace of a turn that asks the restaurant. */
const BOOKING = '5bf92f3577b34da6a3ce929d0e0e4737';
const app = await useTableApp();
let database: Database;
let product: OwnProduct;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  // The worker bundles anew, because the bundle has to know of traces.
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-team=hotel', WORKFLOW_BUNDLE: '' } });
  database = await Database.create({ url: product.databaseUrl, poolSize: 4 });
  const { id: clientId } = await createHotel(database, { time_zone: 'Europe/Zurich' });
  await connect(database, clientId, app.connection);
  const answer = await ask(clientId, { query: 'a table for two tomorrow at 7:30 pm, my son Balthazar is coming' }, {
    api: product.apis[0]!.url, headers: { traceparent: `00-${BOOKING}-00f067aa0ba902b7-01` },
  });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await product.stop();
  await database.close();
  collector.close();
});

describe('with a collector configured', () => {
  itVerifies(['decisions/operations/traces'], 'a guest\'s turn is one trace through API, workflow and activity, without what was said', async () => {
    const { id: clientId } = await createHotel(database);
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const secret = 'Where is the crimson umbrella?';
    const answer = await ask(clientId, { query: secret }, {
      api: product.apis[0]!.url, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, baggage: 'umbrella=crimson' },
    });
    expect(answer.status).toBe(200);
    await Promise.all([...product.apis, ...product.workers].map((child) => child.stop()));
    const ours = spans().filter((span) => span.traceId === traceId);
    const names = new Set(ours.map(({ service, name }) => `${service} ${name}`));
    expect([...names]).toEqual(expect.arrayContaining(['concierge-api POST /api/message', 'concierge-worker RunActivity:answerTurn', 'concierge-worker RunActivity:storeGuestMessage']));
    expect([...names].some((name) => /^concierge-worker (?:HandleUpdate|.*chatSession)/.test(name))).toBe(true);
    const known = new Set(['00f067aa0ba902b7', ...ours.map(({ spanId }) => spanId)]);
    // The conversation's own span ends with its run, which goes on.
    const open = new Set(ours.map(({ parentSpanId = '' }) => parentSpanId).filter((id) => !known.has(id)));
    expect(open.size).toBeLessThanOrEqual(1);
    expect(bodies.join('\n')).not.toMatch(/crimson|umbrella/);
  });
});

describe('a turn that asks the restaurant', () => {
  itVerifies(['decisions/operations/traces'], 'is one trace down to the statement and the provider\'s answer, and lines of log carry its id', async () => {
    const ours = await waitFor(() => {
      const found = spans().filter((span) => span.traceId === BOOKING);
      return found.some(({ name }) => name === 'RunActivity:runStep') && found.some(({ name }) => name.endsWith(' outside')) && found;
    }, { what: 'the spans to be exported' });
    const names = new Set(ours.map(({ service, name }) => `${service} ${name}`));
    expect([...names]).toEqual(expect.arrayContaining([
      'concierge-api POST /api/message', 'concierge-worker RunActivity:answerTurn', 'concierge-worker RunActivity:runStep',
      'concierge-worker SELECT read_turn', 'concierge-worker COMMIT', 'concierge-worker GET outside',
    ]));
    const parentOf = ({ parentSpanId = '' }: Span): Span | undefined => ours.find(({ spanId }) => spanId === parentSpanId);
    const statement = ours.find(({ name }) => name === 'SELECT read_turn')!;
    const call = ours.find(({ name }) => name === 'GET outside')!;
    expect([parentOf(statement)?.name, parentOf(call)?.name]).toEqual(['RunActivity:answerTurn', 'RunActivity:runStep']);
    const logged = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter((line) => line.includes(`"traceId":"${BOOKING}"`));
    const [api, worker] = [product.apis[0]!.logFile, product.workers[0]!.logFile];
    await waitFor(() => logged(api).length > 0 && logged(worker).some((line) => line.includes('A turn was answered')), {
      what: 'lines of log with the trace\'s id',
    });
    expect(bodies.join('\n')).not.toMatch(/Balthazar/);
  });
});

describe('the configuration of traces', () => {
  const place = { DATABASE_URL: 'postgres://x', TEMPORAL_ADDRESS: 'x:1', SERVER_SECRET: 's'.repeat(32) };
  it('is off when nothing is given, and says what is wrong', () => {
    expect(apiConfig(place)).toMatchObject({ OTEL_EXPORTER_OTLP_HEADERS: {}, OTEL_TRACES_SAMPLER_ARG: 1 });
    expect(apiConfig(place).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(apiConfig({ ...place, OTEL_EXPORTER_OTLP_HEADERS: 'a=1, b=c=d' }).OTEL_EXPORTER_OTLP_HEADERS).toEqual({ a: '1', b: 'c=d' });
    expect(() => apiConfig({ ...place, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(() => apiConfig({ ...place, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  });
});
