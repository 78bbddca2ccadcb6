import { loadIntentModel } from '../activities/adapters/understanding/load-intent-model.ts';
import { offlineBrain } from '../domain/concierge/offline-brain.ts';
import { bookingIntent } from '../domain/concierge/understanding/slots/booking-intent.ts';
import { understandReply } from '../domain/concierge/understanding/slots/understand-reply.ts';
import { understandSlots } from '../domain/concierge/understanding/slots/understand-slots.ts';
import { understand } from '../domain/concierge/understanding/understand.ts';
import type { Language } from '../domain/language/languages.ts';
import { utteranceIn } from '../domain/language/utterance.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const ROUNDS = 10;
const TODAY = '2026-11-18';

/** Guests' messages; `{n}` and `{h}` change from message to message, so that they hardly ever repeat. */
const SAID: readonly (readonly [Language, string])[] = [
  ['en', 'Hello! Do you have a swimming pool, and until when is it open on Sundays?'], ['en', 'A table for {n} on Friday at {h} pm please'],
  ['en', 'Can we bring our dog? We arrive on the {n}th of December.'],
    ['en', 'My name is Anna Weber, my e-mail is anna.weber{n}@example.org'],
  ['en', 'Actually, make it {n} people and an hour later, if that is possible'],
    ['en', 'Can I cancel the reservation for tomorrow without paying?'],
  ['de', 'Guten Tag, gibt es Parkplätze am Haus und was kostet das pro Nacht?'],
    ['de', 'Ein Tisch für {n} Personen am Samstagabend um {h} Uhr bitte'],
  ['de', 'Ab wann kann man einchecken? Wir kommen erst gegen {h} Uhr an.'], ['de', 'Nein, lieber übermorgen und für {n}'],
  ['fr', 'Bonjour, à quelle heure est servi le petit-déjeuner le dimanche ?'],
    ['fr', 'Je voudrais réserver une table pour {n} vendredi à 20h{n}0'],
  ['fr', 'Est-ce que le spa est ouvert aux clients extérieurs ?'], ['es', '¿Se admiten perros y cuánto cuesta por noche?'],
  ['es', 'Quisiera una mesa para {n} el sábado a las {h} de la noche'], ['es', 'Perfecto, resérvela a nombre de Luis García'],
  ['it', "C'è un parcheggio vicino all'hotel? Arriviamo in {n}."],
    ['it', 'Vorrei prenotare un tavolo per {n} persone domani sera alle {h}'],
  ['it', 'Va bene, grazie mille!'], ['en', 'Is it quiet there at night? My room last year was above the bar.'],
];

const messageAt = (index: number): { text: string; language: Language } => {
  const [language, text] = SAID[index % SAID.length] ?? ['en', ''];
  return { language, text: text.replaceAll('{n}', String(2 + (index % 7))).replaceAll('{h}', String(6 + (index % 5))) };
};

/** The processor time of this process for understanding messages and deciding on them, without passages to quote. */
export async function benchUnderstanding({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  const messages = Array.from({ length: calls }, (_, index) => messageAt(index));
  const bare = new Samples('split and fold alone');
  const read = new Samples('understanding');
  const decided = new Samples('decide');
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round fills the caches of the process.
    if (round === 1) for (const samples of [bare, read, decided]) samples.forget();
    await bare.timeProcessor(async () => { for (const { text } of messages) text.toLowerCase().normalize('NFKD').replace(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}]+/gu); });
    await read.timeProcessor(async () => { for (const { text, language } of messages) readAll(text, language); });
    await decided.timeProcessor(async () => { for (const { text, language } of messages) await decide(text, language); });
  }
  const rows = [bare, read, decided].map((samples) => figuresOf(samples, bare));
  log(table(rows, bare.name));
  return { bench: 'understanding', messages: calls, rows: Object.fromEntries(rows.map(({ name, ...row }) => [name, row])) };
}

/** Reads a message in every way that understanding does. */
function readAll(text: string, language: Language): void {
  const said = utteranceIn(text, language);
  understand(said);
  bookingIntent(said);
  understandSlots(said, { today: TODAY });
  understandReply(said, { today: TODAY, expecting: ['name', 'email'] });
}

const brain = offlineBrain(loadIntentModel());

function decide(message: string, locale: Language): Promise<unknown> {
  return brain.decide({
    conversation: [{ type: 'guest', message, locale }], locale, defaultLocale: 'en', askedAt: new Date(`${TODAY}T12:00:00Z`),
      timeZone: 'Europe/Zurich',
    tools: ['tableapp_create_reservation', 'tableapp_find_reservation'], steps: [], memory: null, confirmed: null,
    hotel: { name: 'Casa del Faro', phone: '+39 055 1234', email: 'ciao@faro.example', address: null },
    channel: { type: 'WEB', instructions: [] }, search: async () => [], emit: () => undefined,
  });
}
