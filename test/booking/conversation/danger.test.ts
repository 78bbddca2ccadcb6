import { expect } from '@jest/globals';
import type { WallClock } from '../../../domain/model/booking/wall-clock.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const cries: Record<Language, string> = {
  en: 'oh god my husband just collapsed', de: 'Hilfe mein Mann ist zusammengebrochen', fr: 'au secours mon mari ne respire plus', es: 'socorro mi marido no respira', it: 'aiuto mio marito non respira più',
};
const openWish: Record<Language, string> = {
  en: 'A table for two please', de: 'Einen Tisch für zwei bitte', fr: "Une table pour deux s'il vous plaît", es: 'Una mesa para dos por favor', it: 'Un tavolo per due per favore',
};
const another: Record<Language, string> = {
  en: 'And another table for 4 on 23 December at 7pm', de: 'Noch ein Tisch für 4 Personen am 23. Dezember um 19 Uhr', fr: 'Encore une table pour 4 personnes le 23 décembre à 19h',
  es: 'Otra mesa para 4 personas el 23 de diciembre a las 19', it: 'Un altro tavolo per 4 persone il 23 dicembre alle 19',
};

/** Whatever the dialogue can wait for, and how a guest gets there. */
const stages = (language: Language): Record<string, string[]> => {
  const { wish, contact, yes, changeIt, atHalfPastEight, cancel, ill } = phrasebook[language];
  const elsewhere = ['TBL5Z9', '424242'];
  return {
    wish: [openWish[language]], choose: [wish], guest: [wish], confirm: [wish, contact], which: [wish, contact, yes, another[language], yes, cancel],
    number: [changeIt], code: [changeIt, 'TBL5Z9'], change: [changeIt, ...elsewhere], 'confirm-change': [changeIt, ...elsewhere, atHalfPastEight],
    reason: [cancel, ...elsewhere], 'confirm-cancel': [cancel, ...elsewhere, ill],
  };
};

async function waitingIn(stage: string, language: Language): Promise<PaperGuest> {
  const guest = guestIn(language, stage === 'choose' ? ['18:30', '20:30'] : undefined);
  guest.restaurant.free.set('2026-12-23', ['18:00', '19:00']);
  if (stage !== 'which') {
    guest.restaurant.reservations.push({
      id: 'r77', confirmationNumber: 'TBL5Z9', status: 'confirmed', startsAt: `${SUNDAY}T19:30:00Z` as WallClock, partySize: 2, guestName: 'Carla Ricci',
    });
  }
  await guest.sayAll(...stages(language)[stage] ?? []);
  return guest;
}

itVerifies(['decisions/help/danger-while-booking'], 'danger comes before whatever the dialogue waits for, and the dialogue stays where it was', async () => {
  for (const language of LANGUAGES) {
    for (const stage of Object.keys(stages(language))) {
      const guest = await waitingIn(stage, language);
      const { memory, stage: reached } = guest;
      const calls = guest.restaurant.calls.length;
      const reply = await guest.say(cries[language]);
      expect([language, stage, reached, reply.includes('112'), guest.last?.handoff]).toEqual([language, stage, stage, true, 'danger']);
      expect([language, stage, guest.memory, guest.restaurant.calls.length, guest.proposal]).toEqual([language, stage, memory, calls, null]);
    }
  }
});
