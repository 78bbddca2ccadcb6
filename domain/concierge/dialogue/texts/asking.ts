import type { Texts } from './texts.ts';

/** What the dialogue asks a guest. */
export const asking = {
  askAll: {
    en: 'Gladly. For which day and time, and for how many people?',
    de: 'Gern. Für welchen Tag und welche Uhrzeit, und für wie viele Personen?',
    fr: 'Avec plaisir. Pour quel jour, à quelle heure et pour combien de personnes ?',
    es: 'Con mucho gusto. ¿Para qué día y hora, y para cuántas personas?',
    it: 'Volentieri. Per quale giorno e ora, e per quante persone?',
  },
  askDateTime: {
    en: 'For which day, and at what time?',
    de: 'Für welchen Tag und welche Uhrzeit?',
    fr: 'Pour quel jour et à quelle heure ?',
    es: '¿Para qué día y a qué hora?',
    it: 'Per quale giorno e a che ora?',
  },
  askDateParty: {
    en: 'For which day, and for how many people?',
    de: 'Für welchen Tag und für wie viele Personen?',
    fr: 'Pour quel jour et pour combien de personnes ?',
    es: '¿Para qué día y para cuántas personas?',
    it: 'Per quale giorno e per quante persone?',
  },
  askTimeParty: {
    en: 'At what time, and for how many people?',
    de: 'Um wie viel Uhr und für wie viele Personen?',
    fr: 'À quelle heure et pour combien de personnes ?',
    es: '¿A qué hora y para cuántas personas?',
    it: 'A che ora e per quante persone?',
  },
  askDate: {
    en: 'For which day?', de: 'Für welchen Tag?', fr: 'Pour quel jour ?', es: '¿Para qué día?', it: 'Per quale giorno?',
  },
  askTime: {
    en: 'At what time?', de: 'Um wie viel Uhr?', fr: 'À quelle heure ?', es: '¿A qué hora?', it: 'A che ora?',
  },
  askParty: {
    en: 'For how many people?', de: 'Für wie viele Personen?', fr: 'Pour combien de personnes ?', es: '¿Para cuántas personas?',
    it: 'Per quante persone?',
  },
  askNameEmail: {
    en: 'In whose name may I book it, and at which e-mail address can the restaurant reach you?',
    de: 'Auf welchen Namen darf ich ihn reservieren, und unter welcher E-Mail-Adresse erreicht das Restaurant Sie?',
    fr: 'À quel nom puis-je la réserver, et à quelle adresse e-mail le restaurant peut-il vous joindre ?',
    es: '¿A nombre de quién la reservo y en qué dirección de correo puede contactarle el restaurante?',
    it: 'A quale nome posso prenotarlo, e a quale indirizzo e-mail può raggiungerla il ristorante?',
  },
  askName: {
    en: 'In whose name may I book the table?',
    de: 'Auf welchen Namen darf ich den Tisch reservieren?',
    fr: 'À quel nom puis-je réserver la table ?',
    es: '¿A nombre de quién reservo la mesa?',
    it: 'A quale nome posso prenotare il tavolo?',
  },
  askEmail: {
    en: 'And at which e-mail address can the restaurant reach you?',
    de: 'Und unter welcher E-Mail-Adresse erreicht das Restaurant Sie?',
    fr: 'Et à quelle adresse e-mail le restaurant peut-il vous joindre ?',
    es: '¿Y en qué dirección de correo puede contactarle el restaurante?',
    it: 'E a quale indirizzo e-mail può raggiungerla il ristorante?',
  },
  badEmail: {
    en: 'That e-mail address does not look complete. Would you write it once more, please?',
    de: 'Diese E-Mail-Adresse scheint nicht vollständig zu sein. Schreiben Sie sie bitte noch einmal?',
    fr: 'Cette adresse e-mail ne semble pas complète. Pourriez-vous l’écrire à nouveau ?',
    es: 'Esa dirección de correo no parece completa. ¿Puede escribirla otra vez, por favor?',
    it: 'Questo indirizzo e-mail non sembra completo. Può scriverlo ancora una volta, per favore?',
  },
  readBack: {
    en: 'May I read it back: a table for {people} {when}, in the name of {name}, {contact}. Shall I book it?',
    de: 'Ich wiederhole: ein Tisch für {people} {when}, auf den Namen {name}, {contact}. Soll ich ihn so reservieren?',
    fr: 'Je récapitule : une table pour {people} {when}, au nom suivant : {name}, {contact}. Dois-je la réserver ?',
    es: 'Repito los datos: una mesa para {people} {when}, a nombre de {name}, {contact}. ¿La reservo?',
    it: 'Riepilogo: un tavolo per {people} {when}, a nome {name}, {contact}. Lo prenoto?',
  },
  bookedAlready: {
    en: 'Please note that you already have reservation {number} {when}.',
    de: 'Bitte beachten Sie: {when} haben Sie bereits die Reservierung {number}.',
    fr: 'Notez que vous avez déjà la réservation {number} {when}.',
    es: 'Tenga en cuenta que ya tiene la reserva {number} {when}.',
    it: 'Tenga presente che ha già la prenotazione {number} {when}.',
  },
  oneAtATime: {
    en: 'I book one table at a time, so let us begin with the first one.',
    de: 'Ich reserviere einen Tisch nach dem anderen; beginnen wir mit dem ersten.',
    fr: 'Je réserve une table à la fois ; commençons par la première.',
    es: 'Reservo las mesas de una en una; empecemos por la primera.',
    it: 'Prenoto un tavolo alla volta; cominciamo dal primo.',
  },
  takeYourTime: {
    en: 'Of course, take your time. Just write to me when you have decided.',
    de: 'Selbstverständlich, lassen Sie sich Zeit. Schreiben Sie mir einfach, wenn Sie sich entschieden haben.',
    fr: 'Bien sûr, prenez votre temps. Écrivez-moi quand vous aurez décidé.',
    es: 'Por supuesto, tómese su tiempo. Escríbame cuando lo haya decidido.',
    it: 'Certo, faccia con calma. Mi scriva quando avrà deciso.',
  },
  sayYes: {
    en: 'Please answer with a plain yes if I shall do this, or tell me what should be different.',
    de: 'Bitte antworten Sie einfach mit Ja, wenn ich das tun soll, oder sagen Sie mir, was anders sein soll.',
    fr: 'Répondez simplement oui si je dois le faire, ou dites-moi ce qui doit changer.',
    es: 'Responda simplemente sí si quiere que lo haga, o dígame qué debe cambiar.',
    it: 'Risponda semplicemente sì se devo farlo, oppure mi dica che cosa va cambiato.',
  },
} as const satisfies Record<string, Texts>;
