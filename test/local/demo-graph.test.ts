import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createSecrets } from '../../domain/secrets.ts';
import { disconnectChannel } from '../../domain/channels/change-channel.ts';
import { listChannels } from '../../domain/channels/list-channels.ts';
import { openToken } from '../../domain/channels/connection-token.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { revokeClientFeature } from '../../domain/clients/client-features.ts';
import { ChannelConnection } from '../../domain/storage/entities/channels.ts';
import { connectDemoChannels, startDemoGraph, subscribeDemo } from '../../local/demo-graph.ts';
import { talk, type Talk } from '../../local/demo/talk.ts';
import { demoContext } from '../../local/demo/seed.ts';
import { GraphClient } from '../../local/graph/client.ts';
import { metaEnvironment } from '../../local/graph/environment.ts';
import { PortBook, rememberedPort } from '../../local/ports.ts';
import { post, textTo } from '../graph/app.ts';
import { useSubscriber } from '../graph/subscriber.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { demo } from './scratch.ts';

const DATABASE_URL = await createDatabase(`graph_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const database = await useDatabase(DATABASE_URL);
const ctx = demoContext(database);
await createClient({ ctx, id: ctx.clientId, input: { name: 'Hotel Arvensee' } });
const known = { DATABASE_URL, SERVER_SECRET: 'the secret of a stack of the tests, long enough' };

const started: { stop(): Promise<unknown> }[] = [];
afterAll(async () => { await Promise.all(started.map((part) => part.stop())); });

/** The stack's simulator on a port of its own, as a start makes it. */
async function start(env = known) {
  const ports = join(mkdtempSync(join(tmpdir(), 'concierge-graph-')), 'ports.json');
  const graph = await startDemoGraph(new PortBook(ports), env);
  started.push(graph);
  expect(rememberedPort(ports, 'graph')).toBe(Number(new URL(graph.url).port));
  const controls = new GraphClient(graph.url);
  return { graph: { ...graph, controls }, controls, connect: () => connectDemoChannels({ ...env, ...metaEnvironment(graph) }) };
}

const connections = () => ctx.db.read((em) => em.find(ChannelConnection, { clientId: ctx.clientId }, { orderBy: { channel: 'asc' } }));

describe('the demo hotel', () => {
  itVerifies(['decisions/channels/simulator/local'], 'is on three channels, whose tokens the simulator takes, at every start', async () => {
    const first = await start();
    expect(await first.connect()).toEqual([{ label: 'Graph simulator', value: expect.stringContaining(first.graph.url) }]);
    const { entitled, channels } = await listChannels({ ctx });
    expect(entitled).toBe(true);
    expect(new Map(channels.map(({ channel, channelUsername }) => [channel, channelUsername]))).toEqual(new Map([
      ['INSTAGRAM', 'hotel.arvensee'], ['MESSENGER', 'Hotel Arvensee'], ['WHATSAPP', '+41 41 555 04 20'],
    ]));
    const secrets = createSecrets({ secret: known.SERVER_SECRET, environment: 'local' });
    for (const connection of await connections()) {
      const account = (await first.controls.accounts()).find(({ id }) => id === connection.channelAccountId);
      expect(await openToken(ctx, secrets, connection)).toBe(account?.token);
    }
    const before = (await connections()).map(({ id, tokenVersion }) => [id, tokenVersion]);
    await first.graph.stop();
    await (await start()).connect();
    expect((await connections()).map(({ id, tokenVersion }) => [id, tokenVersion])).toEqual(before);
    await (await start({ ...known, SERVER_SECRET: 'another secret of that stack, long enough' })).connect();
    expect((await connections()).map(({ id, tokenVersion }) => [id, tokenVersion])).toEqual(before.map(([id]) => [id, 2]));
  });

  it('stays disconnected and revoked where its operator wants that', async () => {
    const { connect } = await start();
    await connect();
    const [instagram] = await connections();
    await disconnectChannel({ ctx, channelId: instagram?.id ?? '' });
    await connect();
    expect((await listChannels({ ctx })).channels.map(({ channel }) => channel).toSorted()).toEqual(['MESSENGER', 'WHATSAPP']);
    await revokeClientFeature({ ctx: { ...ctx, db: database.forSystem() }, input: { feature: 'channels' } });
    await connect();
    expect(await listChannels({ ctx })).toMatchObject({ entitled: false });
  });

  it('is left alone where no simulator runs', async () => {
    expect(await connectDemoChannels(known)).toEqual([]);
  });

  it('gets its webhooks once the API answers the handshake', async () => {
    const { graph } = await start();
    const subscriber = await useSubscriber();
    subscriber.handshake = { status: 404, text: '' };
    expect(await subscribeDemo(graph.url, subscriber.url)).toMatch(/will not arrive.*answered 404/);
    subscriber.handshake = undefined;
    expect(await subscribeDemo(graph.url, subscriber.url)).toBeUndefined();
  });
});

const command = (dataDir: string, ...words: string[]) => demo('channel', dataDir, ...words);

describe('npm run demo:channel', () => {
  it('says how to use it, and that nothing runs', async () => {
    const nowhere = mkdtempSync(join(tmpdir(), 'concierge-nowhere-'));
    expect(await command(nowhere)).toMatchObject({ code: 2, output: expect.stringContaining('--follow') });
    expect(await command(nowhere, 'whatsapp', 'Hello', '--loud')).toMatchObject({ code: 2, output: expect.stringMatching(/--loud.*--follow/s) });
    writeFileSync(join(nowhere, 'ports.json'), '{"graph":9}');
    expect(await command(nowhere, 'whatsapp', 'Hello')).toEqual({
      code: 1, output: 'The stack is not running. Start it with npm start in another terminal, then say this again.\n',
    });
  });

  it('talks to the simulator of a running stack', async () => {
    const { graph, controls } = await start();
    const dataDir = mkdtempSync(join(tmpdir(), 'concierge-talk-'));
    writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ graph: Number(new URL(graph.url).port) }));
    expect(await command(dataDir, 'sms', 'Hello')).toMatchObject({ code: 2, output: expect.stringContaining('sms is no channel') });
    const account = (await controls.accounts()).find(({ channel }) => channel === 'MESSENGER');
    if (!account) throw new Error('The demo hotel has no page.');
    const talking = command(dataDir, 'Messenger', 'Is there parking?', '--guest', 'Lea');
    await waitFor(async () => (await controls.thread(account.id, 'Lea')).length > 0, { what: 'the question' });
    const { guest } = await controls.say({ account: account.id, guest: 'Lea', text: 'Please' });
    await post(graph, account, textTo(account, guest, 'In the underground car park.'));
    expect(await talking).toEqual({ code: 0, output: 'Lea: Is there parking?\nConcierge: In the underground car park.\n' });
  });
});

describe('a guest on the command line', () => {
  async function conversation(changes: Partial<Talk> = {}) {
    const { graph, controls } = await start();
    const subscriber = await useSubscriber();
    await subscribeDemo(graph.url, subscriber.url);
    const account = (await controls.accounts()).find(({ channel }) => channel === 'WHATSAPP');
    if (!account) throw new Error('The demo hotel has no number.');
    const lines: string[] = [];
    const over = new AbortController();
    const guest = `Guest ${randomUUID()}`;
    const ended = talk({
      controls, account, guest, text: 'Is there parking?', print: (line) => lines.push(line), patienceMs: 400, quietMs: 300,
      follow: false, signal: over.signal, ...changes,
    });
    await subscriber.until(1);
    const reply = async (words: string) => {
      const { guest: to } = await controls.say({ account: account.id, guest, text: 'and?' });
      return post(graph, account, textTo(account, to, words));
    };
    const attend = async () => {
      const { id: message_id } = await controls.say({ account: account.id, guest, text: 'please' });
      return post(graph, account, { messaging_product: 'whatsapp', status: 'read', message_id, typing_indicator: { type: 'text' } });
    };
    return { attend, controls, account, subscriber, guest, lines, ended, reply, over };
  }

  it('reads what the concierge and the reception answer', async () => {
    const { controls, account, guest, lines, ended, reply, over } = await conversation({ patienceMs: 60_000, follow: true });
    await reply('In the underground car park.');
    await controls.writeAsStaff({ account: account.id, guest, text: 'We keep one for you.' });
    await waitFor(() => lines.length === 3, { what: 'both answers' });
    over.abort();
    expect(await ended).toBe(true);
    expect(lines).toEqual([`${guest}: Is there parking?`, 'Concierge: In the underground car park.', 'Reception: We keep one for you.']);
  });

  it('waits for the answer that is on its way after a greeting', async () => {
    const { lines, ended, reply, attend } = await conversation({ patienceMs: 60_000, quietMs: 8_000 });
    await reply('Hello, I am the digital assistant.');
    await attend();
    await waitFor(() => lines.length === 2, { what: 'the greeting' });
    const greeted = Date.now();
    await waitFor(() => Date.now() - greeted > 8_500, { what: 'more than the usual pause' });
    await reply('In the underground car park.');
    expect(await ended).toBe(true);
    expect(lines.at(-1)).toBe('Concierge: In the underground car park.');
  });

  it('learns why there is no answer', async () => {
    const silent = await conversation();
    expect(await silent.ended).toBe(false);
    expect(silent.lines.at(-1)).toMatch(/^No reply within 0 s\. The API has the message\. It does not answer while/);
    const refused = await conversation();
    await refused.controls.misbehave(refused.account.id, { next: ['token'] });
    await refused.reply('never');
    await refused.ended;
    expect(refused.lines.at(-1)).toContain('refused with code 190');
  });

  it('learns that the API does not take webhooks', async () => {
    const deaf = await conversation({ patienceMs: 1 });
    deaf.subscriber.next = Array.from({ length: 500 }, () => 503);
    await deaf.ended;
    await deaf.controls.say({ account: deaf.account.id, guest: deaf.guest, text: 'Hello?' });
    const lines: string[] = [];
    await talk({ ...deaf, text: 'Anybody?', print: (line) => lines.push(line), patienceMs: 500, quietMs: 1, follow: false, signal: deaf.over.signal });
    expect(lines.at(-1)).toContain('it answered 503');
  });

  it('goes on listening until it is told to stop', async () => {
    const { lines, ended, reply, over } = await conversation({ follow: true });
    await waitFor(() => lines.length === 2, { what: 'the sentence about the silence' });
    await reply('Sorry, I was away.');
    await waitFor(() => lines.at(-1) === 'Concierge: Sorry, I was away.', { what: 'the late reply' });
    over.abort();
    expect(await ended).toBe(true);
  });
});
