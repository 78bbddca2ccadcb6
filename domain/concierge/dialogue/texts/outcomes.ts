import type { Texts } from './texts.ts';

/** How a booking ends, and what went wrong with it. */
export const outcomes = {
  booked: {
    en: 'Your table is booked: for {people} {when}, in the name of {name}. Your confirmation number is {number}; tell me that number if you want to change or cancel it.',
    de: 'Ihr Tisch ist reserviert: für {people} {when}, auf den Namen {name}. Ihre Bestätigungsnummer ist {number}; nennen Sie sie mir, wenn Sie etwas ändern oder absagen möchten.',
    fr: 'Votre table est réservée : pour {people} {when}, au nom suivant : {name}. Votre numéro de confirmation est {number} ; indiquez-le-moi si vous voulez modifier ou annuler.',
    es: 'Su mesa está reservada: para {people} {when}, a nombre de {name}. Su número de confirmación es {number}; dígamelo si quiere cambiarla o cancelarla.',
    it: 'Il suo tavolo è prenotato: per {people} {when}, a nome {name}. Il numero di conferma è {number}; me lo dica se vuole modificare o disdire.',
  },
  requested: {
    en: 'Your request is with the restaurant: a table for {people} {when}, in the name of {name}. The restaurant still has to confirm it. Your number is {number}.',
    de: 'Ihre Anfrage liegt beim Restaurant: ein Tisch für {people} {when}, auf den Namen {name}. Das Restaurant muss sie noch bestätigen. Ihre Nummer ist {number}.',
    fr: 'Votre demande est auprès du restaurant : une table pour {people} {when}, au nom suivant : {name}. Le restaurant doit encore la confirmer. Votre numéro est {number}.',
    es: 'Su solicitud está en el restaurante: una mesa para {people} {when}, a nombre de {name}. El restaurante aún tiene que confirmarla. Su número es {number}.',
    it: 'La sua richiesta è al ristorante: un tavolo per {people} {when}, a nome {name}. Il ristorante deve ancora confermarla. Il suo numero è {number}.',
  },
  unavailable: {
    en: 'I am sorry, the restaurant’s booking system does not answer at the moment, so I could not do that.',
    de: 'Das Reservierungssystem des Restaurants antwortet gerade leider nicht, deshalb konnte ich das nicht erledigen.',
    fr: 'Je suis désolé, le système de réservation du restaurant ne répond pas pour l’instant ; je n’ai donc pas pu le faire.',
    es: 'Lo siento, el sistema de reservas del restaurante no responde en este momento, así que no he podido hacerlo.',
    it: 'Mi dispiace, il sistema di prenotazione del ristorante al momento non risponde, quindi non ho potuto farlo.',
  },
  uncertain: {
    en: 'I am sorry, the restaurant’s booking system did not answer in time, so I cannot tell yet whether this went through. Write to me again in a moment and I will see; nothing is booked twice.',
    de: 'Das Reservierungssystem des Restaurants hat leider nicht rechtzeitig geantwortet; ich kann noch nicht sagen, ob es geklappt hat. Schreiben Sie mir gleich noch einmal, dann sehe ich nach; doppelt gebucht wird nichts.',
    fr: 'Je suis désolé, le système de réservation du restaurant n’a pas répondu à temps ; je ne peux pas encore dire si cela a abouti. Écrivez-moi de nouveau dans un instant et je vérifierai ; rien ne sera réservé deux fois.',
    es: 'Lo siento, el sistema de reservas del restaurante no ha respondido a tiempo y aún no sé si ha funcionado. Escríbame de nuevo en un momento y lo compruebo; nada se reserva dos veces.',
    it: 'Mi dispiace, il sistema di prenotazione del ristorante non ha risposto in tempo e non so ancora se è andata a buon fine. Mi scriva di nuovo tra un momento e controllo; nulla viene prenotato due volte.',
  },
  refused: {
    en: 'I am sorry, the restaurant’s booking system did not accept this.',
    de: 'Das Reservierungssystem des Restaurants hat das leider nicht angenommen.',
    fr: 'Je suis désolé, le système de réservation du restaurant ne l’a pas accepté.',
    es: 'Lo siento, el sistema de reservas del restaurante no lo ha aceptado.',
    it: 'Mi dispiace, il sistema di prenotazione del ristorante non lo ha accettato.',
  },
  notHere: {
    en: 'I cannot do that in this chat.',
    de: 'Das kann ich in diesem Chat nicht tun.',
    fr: 'Je ne peux pas faire cela dans cette conversation.',
    es: 'Eso no puedo hacerlo en este chat.',
    it: 'Questo non posso farlo in questa chat.',
  },
} as const satisfies Record<string, Texts>;
