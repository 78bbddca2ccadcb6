import { afterAll, describe, expect, it } from '@jest/globals';
import { housekeepingFlows } from '../../domain/model/flows.ts';
import { metaEnvironment } from '../../local/graph/environment.ts';
import { GraphClient } from '../../local/graph/client.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { BrainGate } from '../support/concierge/brain-gate.ts';
import { createChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { startProduct } from '../support/stack/product.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { itVerifies } from '../requirements/verifies.ts';

const { graph } = testStack();
const gate = await BrainGate.start();
const product = await startProduct({ workers: 0, env: { ...metaEnvironment(graph), CHANNEL_EVIDENCE_MS: '10000' } });
afterAll(async () => { await product.stop(); await gate.stop(); });
const database = await useDatabase(product.databaseUrl);
const startWorker = () => product.startWorker({ workerMain: gate.workerMain });
let worker = await startWorker();

const createHotel = (channel: 'MESSENGER' | 'INSTAGRAM' | 'WHATSAPP'): Promise<ChannelHotel> => createChannelHotel(database, {
  controls: new GraphClient(graph.url), callbackUrl: `${product.apis.at(-1)?.url}/webhooks/meta`, channel,
});
const replies = async (hotel: ChannelHotel) => (await hotel.history()).filter(({ type }) => type === 'ai');

describe('while an answer takes shape', () => {
  itVerifies(['decisions/channels/threads/joined-turn'], 'another message joins its turn, and one reply answers both', async () => {
    const hotel = await createHotel('MESSENGER');
    gate.shut();
    await hotel.say('Do you have a pool?');
    await gate.untilThinking('Do you have a pool?');
    await hotel.say('And is there a sauna?');
    await gate.untilThinking('Do you have a pool?\nAnd is there a sauna?');
    gate.open();
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await hotel.received()).toHaveLength(2);
    const [head, joined] = (await hotel.history()).filter(({ type }) => type === 'guest');
    expect(joined?.turnHead).toBe(head?.id);
    expect((await replies(hotel)).map(({ replyTo }) => replyTo)).toEqual([head?.id]);
  });

  itVerifies(['4.6/features-revoke/channels', 'decisions/channels/threads/auto-reply'], 'a revoked feature keeps it from being sent', async () => {
    const hotel = await createHotel('WHATSAPP');
    gate.shut();
    await hotel.say('Do you have parking?');
    await gate.untilThinking('Do you have parking?');
    await hotel.revoke();
    gate.open();
    await waitFor(async () => (await hotel.sends()).length === 2 && (await hotel.sends())[1]?.settledDate !== null, { what: 'the reply to be dealt with', timeoutMs: 90_000 });
    expect((await hotel.sends()).map(({ state, reason }) => ({ state, reason }))).toEqual([
      { state: 'sent', reason: null }, { state: 'suppressed', reason: 'NOT_ENTITLED' },
    ]);
    expect(await hotel.received()).toHaveLength(1);
    expect(await replies(hotel)).toHaveLength(1);
  });

  it('a message that is taken back gets none', async () => {
    const hotel = await createHotel('INSTAGRAM');
    gate.shut();
    const mid = await hotel.say('My password is hunter2');
    await gate.untilThinking('My password is hunter2');
    await hotel.act({ kind: 'unsend', to: mid });
    await hotel.untilStored(({ setAside }) => setAside === 'DELETED', 'the deletion');
    gate.open();
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await hotel.received()).toHaveLength(2);
    expect(await replies(hotel)).toHaveLength(1);
  });
});

describe('what was acknowledged is answered once', () => {
  itVerifies(['decisions/channels/threads/restart'], 'although the worker is killed before it is taken, and in the middle of a send', async () => {
    const [hotel, other] = [await createHotel('MESSENGER'), await createHotel('MESSENGER')];
    await hotel.controls.misbehave(hotel.account.id, { next: ['slow:8000'], operations: ['message'] });
    await hotel.say('Hello');
    await hotel.untilReceived(1);
    await worker.kill();
    await other.say('Hello');
    expect(await other.controls.settled(other.account.id)).toMatchObject({ settled: true });
    expect(await other.history()).toEqual([]);
    worker = await startWorker();
    for (const each of [hotel, other]) {
      await each.untilReceived(2);
      await each.untilIdle();
      expect(await each.received()).toHaveLength(2);
      expect((await each.sends()).map(({ state, possibleDuplicate }) => ({ state, possibleDuplicate }))).toEqual(Array(2).fill({ state: 'sent', possibleDuplicate: false }));
      expect(await replies(each)).toHaveLength(1);
    }
  });

  it('although the flow engine is away and the API is killed right after', async () => {
    const hotel = await createHotel('WHATSAPP');
    await product.restartTemporal(async () => {
      await hotel.say('Hello');
      expect(await hotel.controls.settled(hotel.account.id)).toMatchObject({ settled: true });
      await product.apis[0]?.kill();
    });
    await product.startApi();
    await waitFor(async () => {
      const client = temporalClient({ address: product.temporalAddress, namespace: 'default' });
      try {
        await client.schedule.getHandle(housekeepingFlows.sweep.scheduleId).trigger();
        return true;
      } catch {
        return false;
      } finally {
        await client.connection.close();
      }
    }, { what: 'the sweep to be started', timeoutMs: 60_000, pollMs: 1000 });
    await hotel.untilStored(({ type }) => type === 'ai', 'the reply');
    await hotel.untilReceived(2);
    expect(await replies(hotel)).toHaveLength(1);
  });
});
