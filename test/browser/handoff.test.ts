import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { ChatPage } from './chat-page.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database);
const desk = deskOf(await signInAdministrator(database), hotel.id);
const [api] = testStack().apiUrls;

async function openChat(more = '') {
  const chat = await (await ChatPage.open(await newDevice(), `${api}/demo?client=${hotel.id}${more}`)).untilOnline();
  const conversationId = async (): Promise<string> => (await storedSession(systemContext(database, hotel.id), await chat.sessionOf(hotel.id))).key;
  return { chat, conversationId, banner: chat.page.locator('#person') };
}

describe('a guest whose conversation a person takes over', () => {
  itVerifies(['decisions/channels/handoff/history'], 'sees who speaks, also after a reload, and that the concierge is back', async () => {
    const { chat, conversationId, banner } = await openChat();
    await chat.write('Good evening');
    await chat.untilStored(3);
    expect(await banner.isVisible()).toBe(false);
    const id = await conversationId();
    await desk.takeOver(id);
    await banner.getByText('A person from the hotel has this conversation.').waitFor();
    await chat.write('Is somebody there?');
    await chat.untilStored(5);
    await desk.say(id, { message: 'Yes, this is Clara.' });
    const shown = await chat.untilStored(6);
    expect(shown.slice(-3)).toEqual([
      ['Concierge', expect.stringContaining('has taken over this conversation')], ['You', 'Is somebody there?'], ['Front desk', 'Yes, this is Clara.'],
    ]);
    await chat.page.reload();
    await (await chat.untilOnline()).untilStored(6);
    await banner.waitFor({ state: 'visible' });
    await desk.handBack(id);
    await banner.waitFor({ state: 'hidden' });
    await chat.write('Thank you');
    const last = await chat.untilStored(9);
    expect(last.slice(-3).map(([author]) => author)).toEqual(['Concierge', 'You', 'Concierge']);
    expect(chat.complaints).toEqual([]);
  });

  it('reads so in the language of the page', async () => {
    const { chat, conversationId, banner } = await openChat('&locale=de');
    await chat.write('Kann ich mit einem Menschen sprechen?');
    await banner.getByText('Die Rezeption weiß Bescheid.').waitFor();
    await desk.say(await conversationId(), { message: 'Gern, hier ist Clara.' });
    expect((await chat.untilStored(5)).at(-1)).toEqual(['Rezeption', 'Gern, hier ist Clara.']);
    await banner.getByText('Ein Mensch aus dem Hotel führt dieses Gespräch.').waitFor();
  });
});
