import { describe, expect, it } from '@jest/globals';
import { bookingIntent } from '../../../domain/concierge/understanding/slots/booking-intent.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

type Kind = 'table' | 'free' | 'view' | 'change' | 'cancel' | 'policy' | 'nothing';

const kindOf = (text: string, locale: Language): Kind => {
  const { wantsTable, asksAvailability, goal, asksPolicy } = bookingIntent(utteranceIn(text, locale));
  if (goal !== null) return goal;
  if (wantsTable) return asksAvailability ? 'free' : 'table';
  return asksPolicy ? 'policy' : 'nothing';
};

const check = (locale: Language, rows: readonly (readonly [string, Kind])[]): void => {
  it.each(rows)(`${locale}: %s`, (text, kind) => expect(kindOf(text, locale)).toBe(kind));
};

describe('what a message wants of the table-booking system', () => {
  check('en', [
    ['I would like to book a table', 'table'], ['Table for four tomorrow at 8', 'table'], ['We would like to have dinner at 8 for 4', 'table'], ['make a reservation', 'table'],
    ['Do you have a table free on Friday at 8?', 'free'], ['Is there a table for two by the window tonight at 7?', 'free'],
    ['I have a reservation under K7PQ2MXA', 'view'], ['Can you find my reservation?', 'view'], ['Please change my reservation to 8 pm', 'change'], ['move our table to Sunday', 'change'],
    ['I want to cancel my reservation', 'cancel'], ['Cancel reservation K7PQ2MXA', 'cancel'],
    ['When is the restaurant open?', 'policy'], ['Do I need to reserve a table for breakfast?', 'policy'], ['Can I cancel my booking free of charge?', 'policy'], ['How do I book a table?', 'policy'],
    ['What is your cancellation policy?', 'policy'], ['Do you serve lunch on Sunday?', 'policy'], ['Do I need to book a table for two on Friday?', 'policy'],
    ['Book a room for two nights', 'nothing'], ['I need a taxi at 8 for 2 people', 'nothing'], ['Can you book me a massage for 3 pm?', 'nothing'], ['Do you have vegetarian food?', 'nothing'],
    ['Is the pool heated?', 'nothing'], ['Do you have a table tennis table?', 'nothing'], ['Thank you', 'nothing'],
    ['I need to book a table for two tomorrow at 8pm', 'free'], ['cancel the table please', 'cancel'], ['can you cancel the table for tomorrow?', 'cancel'],
    ['please cancel the table for 4 tomorrow at 8', 'cancel'],
  ]);
  check('de', [
    ['Ich möchte einen Tisch reservieren', 'table'], ['Tisch für 4 morgen um 8', 'table'], ['Haben Sie heute Abend noch etwas frei für zwei?', 'free'], ['Ich habe eine Reservierung', 'view'],
    ['Bitte verschieben Sie meine Reservierung auf 20 Uhr', 'change'], ['Ich möchte meine Reservierung stornieren', 'cancel'], ['Muss ich für das Frühstück reservieren?', 'policy'],
    ['Wann hat das Restaurant geöffnet?', 'policy'], ['Ich möchte ein Zimmer buchen', 'nothing'], ['Gibt es WLAN?', 'nothing'],
    ['Leider muss ich meine Reservierung stornieren', 'cancel'], ['Leider müssen wir unsere Reservierung verschieben', 'change'],
    ['Leider muss ich meine Reservierung stornieren, können Sie mir helfen?', 'cancel'], ['Bitte stornieren Sie den Tisch', 'cancel'],
  ]);
  check('fr', [
    ['Je voudrais réserver une table', 'table'], ['Avez-vous une table libre ce soir pour deux ?', 'free'], ["J'ai une réservation", 'view'], ['Pouvez-vous modifier ma réservation ?', 'change'],
    ['Je veux annuler ma réservation', 'cancel'], ['Faut-il réserver pour le petit-déjeuner ?', 'policy'], ['Quels sont les horaires du restaurant ?', 'policy'], ['Je voudrais réserver une chambre', 'nothing'],
    ["il faut que j'annule ma réservation", 'cancel'], ['il faut réserver pour le dîner ?', 'policy'], ['annulez la table', 'cancel'],
  ]);
  check('es', [
    ['Quiero reservar una mesa', 'table'], ['¿Tienen mesa libre esta noche para dos?', 'free'], ['Tengo una reserva', 'view'], ['¿Puede cambiar mi reserva al viernes?', 'change'],
    ['Quiero cancelar mi reserva', 'cancel'], ['¿Hay que reservar para el desayuno?', 'policy'], ['¿A qué hora abre el restaurante?', 'policy'], ['Quiero reservar una habitación', 'nothing'],
    ['debo cambiar mi reserva TBL9K7', 'change'], ['hay que anular la reserva TBL9K7', 'cancel'], ['tenemos que cancelar nuestra reserva', 'cancel'],
    ['Debo reservar mesa para desayunar?', 'policy'], ['tengo que reservar una mesa para dos mañana a las 21', 'free'], ['cancele la mesa por favor', 'cancel'],
  ]);
  check('it', [
    ['Vorrei prenotare un tavolo', 'table'], ['Avete un tavolo libero stasera per due?', 'free'], ['Ho una prenotazione', 'view'], ['Può spostare la mia prenotazione a venerdì?', 'change'],
    ['Vorrei disdire la mia prenotazione', 'cancel'], ['Bisogna prenotare per la colazione?', 'policy'], ['Quando apre il ristorante?', 'policy'], ['Vorrei prenotare una camera', 'nothing'],
    ['devo disdire la mia prenotazione K7MPQ2', 'cancel'], ['dobbiamo annullare la nostra prenotazione', 'cancel'], ['devo spostare la mia prenotazione alle 20:30', 'change'],
    ['devo cancellare', 'nothing'], ['devo prenotare un tavolo per due domani alle 20', 'free'], ['Devo prenotare?', 'policy'], ['annulli il tavolo per favore', 'cancel'],
  ]);
});
