import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { chatSessionId } from '../../domain/model/flows.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { textOf } from '../../local/model/chat-request.ts';
import { startModelServer } from '../../local/model/server.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { storedSession } from '../support/chat/handoff.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { plainHistory, tracesIn } from '../support/general/canaries.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useServer } from '../support/http/use-server.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { placeOf } from '../support/stack/temporal.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';

interface Span { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: { key: string; value: unknown }[] }
interface Batch { resourceSpans: { resource: { attributes: { key: string; value: { stringValue?: string } }[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A collector that takes OTLP over HTTP as JSON. */
const bodies: string[] = [];
const collector = await useServer((request, response) => {
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

/** The span of whoever calls the API. */
const CALLER = '00f067aa0ba902b7';
/** The trace of a turn that asks the restaurant. */
const BOOKING = '5bf92f3577b34da6a3ce929d0e0e4737';
const app = await useTableApp();
const KEY = 'canary-key-of-the-model';
const QUOTE = 'Guests park in the garage for 17 CHF per night.';
/** Hears every message as one question, and answers with what no passage says beside what one does. */
const model = await startModelServer({ apiKey: KEY, mind: (request) => {
  const { message } = JSON.parse(textOf(request, 'user')) as { message?: string };
  if (message !== undefined) return { commands: [{ do: 'question', words: message, question: message }] };
  return { sentences: [{ question: 1, text: QUOTE, passage: 1, quote: QUOTE }, { question: 1, text: 'Zebedee knows.', passage: 1, quote: QUOTE }] };
} });
let database: Database;
let product: OwnProduct;

beforeAll(async () => {
  // The worker bundles anew, because the bundle has to know of traces.
  product = await startProduct({
    sharesTemporal: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-team=hotel', WORKFLOW_BUNDLE: '' },
  });
  database = await patientDatabase(product.databaseUrl);
  const { id: clientId } = await createHotel(database, { time_zone: 'Europe/Zurich' });
  await connect(database, clientId, app.connection);
  const answer = await ask(clientId, { query: 'a table for two tomorrow at 7:30 pm, my son Balthazar is coming' }, {
    api: product.apis[0]!.url, headers: { traceparent: `00-${BOOKING}-${CALLER}-01` },
  });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await product.stop();
  await database.close();
  await model.stop();
});

/** Once a span of this name has come, that of a caller is there as well: what a process exports last is what ended last. */
const traceWith = (traceId: string, ...names: string[]) => waitFor(() => {
  const ours = spans().filter((span) => span.traceId === traceId);
  return names.every((name) => ours.some((span) => span.name === name)) && parentless(ours).length === 0 && ours;
}, { what: `the trace ${traceId} without a gap`, timeoutMs: 20_000 });

/** The names of spans whose parents nobody has exported; the caller of the API is outside. */
function parentless(ours: readonly Span[]): string[] {
  const known = new Set([CALLER, ...ours.map(({ spanId }) => spanId)]);
  return ours.filter(({ parentSpanId = '' }) => !known.has(parentSpanId)).map(({ name }) => name);
}

describe('with a collector configured', () => {
  itVerifies(['decisions/operations/traces'], 'each turn of a conversation that goes on is one trace through API, workflow and activity, without what was said', async () => {
    const { id: clientId } = await createHotel(database);
    const secret = 'Where is the crimson umbrella?';
    const traces = ['4bf92f3577b34da6a3ce929d0e0e4736', '4bf92f3577b34da6a3ce929d0e0e4738'];
    const api = product.apis[0]!.url;
    const sessionId = await newSession(clientId, { api });
    for (const traceId of traces) {
      const answer = await ask(clientId, { query: secret }, {
        api, sessionId, headers: { traceparent: `00-${traceId}-${CALLER}-01`, baggage: 'umbrella=crimson' },
      });
      expect(answer.status).toBe(200);
    }
    for (const traceId of traces) {
      const ours = await traceWith(traceId, 'POST /api/message', 'RunActivity:answerTurn', 'RunActivity:storeGuestMessage', 'HandleUpdate:ask');
      expect(ours.filter(({ name }) => name === 'RunActivity:answerTurn')).toHaveLength(1);
    }
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

describe('turns that ask a language model', () => {
  itVerifies(['decisions/operations/traces', 'decisions/model/nothing-kept'], 'are traced down to the provider, with no word of guest, prompt, answer or key in spans, logs and failures, whatever goes wrong', async () => {
    const { id: clientId } = await createHotel(database);
    const page = { key: 'parking', kind: 'note' as const, title: 'Parking', locale: 'en', passages: [{ title: 'Parking', text: `${QUOTE} Ask Xanthippe.` }] };
    await ingestItems({ ctx: systemContext(database, clientId), input: { items: [page] } });
    await connectModel(database, clientId, model, { apiKey: KEY });
    const api = product.apis[0]!.url;
    const sessionId = await newSession(clientId, { api });
    const traceId = '6bf92f3577b34da6a3ce929d0e0e4730';
    const asks = (faults: string[], headers: Record<string, string> = {}) => {
      model.misbehave({ next: faults });
      return ask(clientId, { query: 'Whom do I ask about parking for Balthasar, and what does parking cost per night?' }, { api, sessionId, headers });
    };
    expect((await asks([], { traceparent: `00-${traceId}-${CALLER}-01` })).body.message).toContain('17 CHF');
    for (const faults of [['500', '500'], ['bad-json', 'wrong-shape'], ['cut', 'html'], ['refusal'], ['redirect', 'length'], ['401']]) {
      expect((await asks(faults)).status).toBe(200);
    }
    const ours = await traceWith(traceId, 'RunActivity:askModel', 'POST outside');
    const parent = ours.find(({ spanId }) => spanId === ours.find(({ name }) => name === 'POST outside')?.parentSpanId);
    expect(parent?.name).toBe('RunActivity:askModel');

    const prompts = [...new Set(model.ledger.map(({ request }) => textOf(request, 'system')))];
    expect(new Set(model.ledger.map(({ purpose }) => purpose))).toEqual(new Set(['hear', 'answer']));
    const pieces = prompts.flatMap((prompt) => [prompt.slice(0, 40), prompt.slice(200, 240), prompt.slice(-40)]);
    const logs = [...product.apis, ...product.workers].map(({ logFile }) => readFileSync(logFile, 'utf8'));
    expect(logs.join('')).toContain('A turn was answered');
    const secret = ['Balthasar', 'Xanthippe', 'Zebedee', KEY, ...pieces];
    expect([...logs, bodies.join('\n')].flatMap((text) => tracesIn(text, secret))).toEqual([]);
    // What a guest writes is in the history of the conversation; what a model reads and says is not.
    const { key: sessionKey } = await storedSession(systemContext(database, clientId), sessionId);
    const client = temporalClient(placeOf(product));
    const history = plainHistory(await client.workflow.getHandle(chatSessionId(clientId, sessionKey)).fetchHistory());
    await client.connection.close();
    expect(history).toContain('askModel');
    expect(tracesIn(history, ['Xanthippe', 'Zebedee', KEY, ...pieces])).toEqual([]);
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
