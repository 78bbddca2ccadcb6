import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { sayHelp } from '../../../domain/concierge/answering/help-texts.ts';
import { guestIn, SUNDAY } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';

describe('a day, a time and a number of people', () => {
  const wishes: [Language, string, number][] = [
    ['en', 'could you squeeze in four of us for dinner sunday at half seven', 4], ['en', 'sunday half 7 would be me n my brother', 2],
    ['en', 'sunday 7.30pm for dinner we r 4', 4],
    ['de', 'ginge sonntag halb acht abends für drei', 3], ['de', 'wir würden sonntag um 19:30 zu fünft zum essen kommen', 5],
    ['fr', 'dimanche soir 19h30 à quatre, ça irait', 4], ['fr', 'on viendrait dîner dimanche à 19h30, trois personnes', 3],
    ['es', 'el domingo a las 19:30 para tres, ¿puede ser?', 3], ['es', 'el domingo cenamos 2 personas a las 19:30', 2],
    ['it', 'domenica alle 19:30 in quattro si può?', 4], ['it', 'domenica sera a cena alle 19:30 siamo in tre', 3],
  ];
  it.each(wishes)('begin a booking without the word for a table, in %s: %s', async (language, text, partySize) => {
    const guest = guestIn(language);
    await guest.sayAll(text, contact);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z`, partySize });
  });

  it.each([
    ['en', 'is breakfast served at 7:30 on sunday for two'], ['de', 'kostet parken am sonntag um 19:30 für zwei autos etwas'], ['fr', 'la piscine est ouverte dimanche à 19h30 pour deux enfants ?'],
    ['es', '¿la sauna abre el domingo a las 19:30 para dos?'], ['it', 'la piscina è aperta domenica alle 19:30 per due bambini?'],
  ] as [Language, string][])('in a question about the house begin none, in %s: %s', async (language, text) => {
    const guest = guestIn(language);
    await guest.say(text);
    expect(guest.memory?.stage ?? 'idle').toBe('idle');
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const pause: Record<Language, string> = {
    en: 'let me think', de: 'ich muss kurz überlegen', fr: 'je réfléchis', es: 'me lo pienso', it: 'ci penso',
  };
  it('who asks for time says yes to what was read back before', async () => {
    const guest = guestIn(language);
    await guest.sayAll(phrasebook[language].wish, contact);
    expect(await guest.say(pause[language])).toBe(sayBooking('takeYourTime', language));
    await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.reservations).toHaveLength(1);
  });

  const cries: Record<Language, [string, string]> = {
    en: ['wait my mother is choking', 'she can breathe again, thank god.'], de: ['moment meine mutter erstickt', 'sie kriegt wieder luft, gott sei dank.'],
    fr: ["attendez ma mère s'étouffe", 'elle respire à nouveau, ouf.'], es: ['espera mi madre se ahoga', 'ya respira otra vez, menos mal.'],
    it: ['aspetta mia madre soffoca', 'respira di nuovo, meno male.'],
  };
  it('who has read whom to call goes on with an address, and reads whom to call once more', async () => {
    const [cry, relief] = cries[language];
    const guest = guestIn(language);
    await guest.sayAll(phrasebook[language].wish, cry);
    expect(guest.last?.handoff).toBe('danger');
    const reply = await guest.say(`${relief} ${contact}`);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z`, guestEmail: 'anna@example.org' });
    expect(reply).toContain(sayHelp('ifDanger', language, { number: '112' }));
  });
});
