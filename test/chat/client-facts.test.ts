import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { availableTools } from '../../domain/booking/available-tools.ts';
import { switchTool } from '../../domain/booking/settings/tool-switches.ts';
import { toolsOnRequest } from '../../domain/booking/tool-switches.ts';
import { ClientFactsCache, type ClientFacts } from '../../domain/chat/client-facts.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { readTurn } from '../../domain/chat/turn-record.ts';
import type { TurnTools } from '../../domain/chat/turn-tools.ts';
import { ChannelInstruction } from '../../domain/storage/entities/channels.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const app = await useTableApp();

/** A hotel and its guest, and what a turn of it is told by a worker that keeps what it knows. */
async function hotelWithWorker() {
  const { id: clientId } = await createBookableHotel(database, app);
  const ctx = systemContext(database, clientId);
  const { key: sessionKey } = await openSession({ ctx, input: {} });
  const facts = new ClientFactsCache();
  const tools: Pick<TurnTools, 'available'> = {
    available: async (here) => (await availableTools(here, { kind: 'guest' })).map(({ name }) => name),
  };
  const turn = async (): Promise<ClientFacts> => {
    const messageId = randomUUID();
    await storeGuestMessage({ ctx, input: { clientId, sessionKey, messageId, query: 'Hello', locale: 'en' } });
    return (await readTurn(ctx, { sessionKey, messageId }, { facts, tools: tools as TurnTools })).hotel;
  };
  return { ctx, clientId, turn };
}

it('are read once for many turns, and a change of the hotel, its notes or its tools counts from the next turn on', async () => {
  const { ctx, clientId, turn } = await hotelWithWorker();
  const first = await turn();
  expect(await turn()).toBe(first);

  await ctx.db.transaction((em) => em.nativeUpdate(Client, { id: clientId }, { name: 'Hotel Renamed', timeZone: 'Europe/Lisbon' }));
  expect((await turn()).client).toMatchObject({ name: 'Hotel Renamed', timeZone: 'Europe/Lisbon' });

  const note = { id: randomUUID(), clientId, channelType: 'WEB', title: 'Tone', text: 'Be brief.', position: 1, createdDate: ctx.now(), updatedDate: ctx.now() } as const;
  await ctx.db.transaction((em) => em.insert(ChannelInstruction, note));
  expect((await turn()).channel.instructions).toEqual([{ title: 'Tone', text: 'Be brief.' }]);
  await ctx.db.transaction((em) => em.nativeUpdate(ChannelInstruction, { id: note.id }, { text: 'Be kind.' }));
  expect((await turn()).channel.instructions).toEqual([{ title: 'Tone', text: 'Be kind.' }]);
  await ctx.db.transaction((em) => em.nativeDelete(ChannelInstruction, { id: note.id }));
  expect((await turn()).channel.instructions).toEqual([]);

  const [name] = toolsOnRequest;
  if (name === undefined) throw new Error('No tool can be switched.');
  const before = (await turn()).tools.includes(name);
  await switchTool({ ctx, name, input: { enabled: !before } });
  expect((await turn()).tools.includes(name)).toBe(!before);
});
