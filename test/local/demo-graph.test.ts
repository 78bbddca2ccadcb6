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
