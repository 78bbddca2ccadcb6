import type { Language } from '../../../domain/language/languages.ts';

/** The same conversation in every language; all of them on Saturday, 21 November, about Sunday evening. */
export interface Phrases {
  wish: string;
  parking: string;
  contact: string;
  fivePeople: string;
  atHalfPastEight: string;
  yes: string;
  neverMind: string;
  cancel: string;
  ill: string;
  changeIt: string;
}

export const phrasebook: Record<Language, Phrases> = {
  en: {
    wish: 'I would like a table for four tomorrow at half past seven in the evening', parking: 'What does parking cost?',
    contact: 'Anna Weber, anna@example.org', fivePeople: 'No, five people', atHalfPastEight: 'Make it half past eight instead',
    yes: 'Yes, please', neverMind: 'Never mind', cancel: 'I want to cancel my reservation', ill: 'We are ill', changeIt: 'I want to change my reservation',
  },
  de: {
    wish: 'Ich hätte gern einen Tisch für vier Personen morgen Abend um halb acht', parking: 'Was kostet das Parken?',
    contact: 'Anna Weber, anna@example.org', fivePeople: 'Nein, fünf Personen', atHalfPastEight: 'Doch lieber um halb neun',
    yes: 'Ja, bitte', neverMind: 'Vergessen Sie es', cancel: 'Ich möchte meine Reservierung stornieren', ill: 'Wir sind krank', changeIt: 'Ich möchte meine Reservierung ändern',
  },
  fr: {
    wish: 'Je voudrais réserver une table pour quatre personnes demain soir à 19h30', parking: 'Combien coûte le parking ?',
    contact: 'Anna Weber, anna@example.org', fivePeople: 'Non, cinq personnes', atHalfPastEight: 'Plutôt à 20h30',
    yes: 'Oui, merci', neverMind: 'Laissez tomber', cancel: 'Je voudrais annuler ma réservation', ill: 'Nous sommes malades', changeIt: 'Je voudrais modifier ma réservation',
  },
  es: {
    wish: 'Quisiera reservar una mesa para cuatro personas mañana a las siete y media de la tarde', parking: '¿Cuánto cuesta el aparcamiento?',
    contact: 'Anna Weber, anna@example.org', fivePeople: 'No, cinco personas', atHalfPastEight: 'Mejor a las ocho y media',
    yes: 'Sí, por favor', neverMind: 'Olvídelo', cancel: 'Quiero cancelar mi reserva', ill: 'Estamos enfermos', changeIt: 'Quiero cambiar mi reserva',
  },
  it: {
    wish: 'Vorrei prenotare un tavolo per quattro persone domani sera alle 19:30', parking: 'Quanto costa il parcheggio?',
    contact: 'Anna Weber, anna@example.org', fivePeople: 'No, cinque persone', atHalfPastEight: 'Meglio alle 20:30',
    yes: 'Sì, grazie', neverMind: 'Lasci perdere', cancel: 'Vorrei annullare la mia prenotazione', ill: 'Siamo malati', changeIt: 'Vorrei modificare la mia prenotazione',
  },
};
