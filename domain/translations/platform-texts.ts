import type { PlatformLocale } from '../language/locale.ts';

type Texts = Record<PlatformLocale, string>;

/**
 * The platform's own wording, which a client's translations override key by key.
 * `{hotel}` stands for the hotel's name.
 */
export const platformTexts = {
  'chat.title': {
    en: 'Concierge', de: 'Concierge', fr: 'Concierge', es: 'Conserje', it: 'Concierge',
  },
  'chat.disclosure': {
    en: 'Hello, I am the digital assistant of {hotel}. How can I help?',
    de: 'Guten Tag, ich bin der digitale Assistent von {hotel}. Wie kann ich helfen?',
    fr: 'Bonjour, je suis l’assistant numérique de {hotel}. Comment puis-je vous aider ?',
    es: 'Hola, soy el asistente digital de {hotel}. ¿En qué puedo ayudarle?',
    it: 'Buongiorno, sono l’assistente digitale di {hotel}. Come posso aiutarla?',
  },
  'chat.apology': {
    en: 'I am sorry, I could not answer this just now. Please try again or ask the front desk.',
    de: 'Es tut mir leid, das konnte ich gerade nicht beantworten. Bitte versuchen Sie es erneut oder fragen Sie die Rezeption.',
    fr: 'Je suis désolé, je n’ai pas pu répondre à l’instant. Veuillez réessayer ou demander à la réception.',
    es: 'Lo siento, ahora mismo no he podido responder. Inténtelo de nuevo o pregunte en recepción.',
    it: 'Mi dispiace, in questo momento non ho potuto rispondere. Riprovi o si rivolga alla reception.',
  },
  'chat.stopped': {
    en: 'I have stopped, as you wished. Write to me whenever you want to go on.',
    de: 'Ich habe wie gewünscht aufgehört. Schreiben Sie mir, wenn es weitergehen soll.',
    fr: 'J’ai arrêté, comme vous le souhaitiez. Écrivez-moi quand vous voudrez continuer.',
    es: 'Me he detenido, como deseaba. Escríbame cuando quiera continuar.',
    it: 'Mi sono fermato, come desiderava. Mi scriva quando vuole continuare.',
  },
  'chat.stoppedLate': {
    en: 'I have stopped, but a step of your booking was already under way and may still go through. Please ask me about it, or ask the front desk.',
    de: 'Ich habe aufgehört, aber ein Schritt Ihrer Buchung war schon unterwegs und kann noch wirksam werden. Fragen Sie mich bitte danach oder wenden Sie sich an die Rezeption.',
    fr: 'J’ai arrêté, mais une étape de votre réservation était déjà en cours et peut encore aboutir. Demandez-moi où elle en est ou adressez-vous à la réception.',
    es: 'Me he detenido, pero un paso de su reserva ya estaba en marcha y aún puede completarse. Pregúnteme por ella o consulte en recepción.',
    it: 'Mi sono fermato, ma un passaggio della sua prenotazione era già in corso e potrebbe ancora andare a buon fine. Mi chieda com’è andata o si rivolga alla reception.',
  },
  'booking.expired': {
    en: 'I could keep the table only for a while, and that time has passed. If you still want it, write to me and I will look again.',
    de: 'Ich konnte den Tisch nur eine Weile freihalten, und diese Zeit ist um. Wenn Sie ihn noch möchten, schreiben Sie mir, und ich sehe noch einmal nach.',
    fr: 'Je ne pouvais garder la table qu’un certain temps, et ce délai est passé. Si vous la souhaitez toujours, écrivez-moi et je regarderai de nouveau.',
    es: 'Solo podía guardar la mesa durante un tiempo, y ese plazo ha pasado. Si aún la quiere, escríbame y volveré a mirar.',
    it: 'Potevo tenere il tavolo solo per un po’, e quel tempo è passato. Se lo desidera ancora, mi scriva e guarderò di nuovo.',
  },
  'booking.reservedLate': {
    en: 'It took a while, but it is certain now: the table for {people} on {date} at {time} is reserved. Confirmation number: {number}.',
    de: 'Es hat etwas gedauert, aber nun ist es sicher: Der Tisch für {people} am {date} um {time} Uhr ist reserviert. Bestätigungsnummer: {number}.',
    fr: 'Cela a pris un moment, mais c’est maintenant certain : la table pour {people} le {date} à {time} est réservée. Numéro de confirmation : {number}.',
    es: 'Ha tardado un poco, pero ya es seguro: la mesa para {people} el {date} a las {time} está reservada. Número de confirmación: {number}.',
    it: 'C’è voluto un po’, ma ora è certo: il tavolo per {people} il {date} alle {time} è prenotato. Numero di conferma: {number}.',
  },
  'booking.failedLate': {
    en: 'I am sorry, the table for {people} on {date} at {time} could not be reserved. Please ask the front desk, or write to me to look for another time.',
    de: 'Es tut mir leid, der Tisch für {people} am {date} um {time} Uhr konnte nicht reserviert werden. Bitte wenden Sie sich an die Rezeption oder schreiben Sie mir, dann suche ich eine andere Zeit.',
    fr: 'Je suis désolé, la table pour {people} le {date} à {time} n’a pas pu être réservée. Adressez-vous à la réception, ou écrivez-moi pour chercher un autre horaire.',
    es: 'Lo siento, no se ha podido reservar la mesa para {people} el {date} a las {time}. Consulte en recepción o escríbame para buscar otra hora.',
    it: 'Mi dispiace, non è stato possibile prenotare il tavolo per {people} il {date} alle {time}. Si rivolga alla reception o mi scriva per cercare un altro orario.',
  },
  'booking.changedLate': {
    en: 'It took a while, but it is certain now: your reservation {number} has been changed as you asked.',
    de: 'Es hat etwas gedauert, aber nun ist es sicher: Ihre Reservierung {number} ist wie gewünscht geändert.',
    fr: 'Cela a pris un moment, mais c’est maintenant certain : votre réservation {number} a été modifiée comme vous le souhaitiez.',
    es: 'Ha tardado un poco, pero ya es seguro: su reserva {number} se ha modificado como deseaba.',
    it: 'C’è voluto un po’, ma ora è certo: la sua prenotazione {number} è stata modificata come desiderava.',
  },
  'booking.cancelledLate': {
    en: 'It took a while, but it is certain now: your reservation {number} is cancelled.',
    de: 'Es hat etwas gedauert, aber nun ist es sicher: Ihre Reservierung {number} ist storniert.',
    fr: 'Cela a pris un moment, mais c’est maintenant certain : votre réservation {number} est annulée.',
    es: 'Ha tardado un poco, pero ya es seguro: su reserva {number} está cancelada.',
    it: 'C’è voluto un po’, ma ora è certo: la sua prenotazione {number} è annullata.',
  },
  'booking.confirmedLate': {
    en: 'It took a while, but it is certain now: your reservation {number} is confirmed.',
    de: 'Es hat etwas gedauert, aber nun ist es sicher: Ihre Reservierung {number} ist bestätigt.',
    fr: 'Cela a pris un moment, mais c’est maintenant certain : votre réservation {number} est confirmée.',
    es: 'Ha tardado un poco, pero ya es seguro: su reserva {number} está confirmada.',
    it: 'C’è voluto un po’, ma ora è certo: la sua prenotazione {number} è confermata.',
  },
  'booking.changeRefusedLate': {
    en: 'I am sorry, the restaurant did not accept what you asked me to do with your reservation; it stands as it was. Please ask the front desk, or write to me.',
    de: 'Es tut mir leid, das Restaurant hat Ihren Wunsch zu Ihrer Reservierung nicht angenommen; sie steht wie zuvor. Bitte wenden Sie sich an die Rezeption oder schreiben Sie mir.',
    fr: 'Je suis désolé, le restaurant n’a pas accepté votre demande concernant votre réservation ; elle reste telle quelle. Adressez-vous à la réception ou écrivez-moi.',
    es: 'Lo siento, el restaurante no ha aceptado lo que pidió para su reserva; sigue como estaba. Consulte en recepción o escríbame.',
    it: 'Mi dispiace, il ristorante non ha accettato quanto ha chiesto per la sua prenotazione; resta com’era. Si rivolga alla reception o mi scriva.',
  },
  'booking.changeUnknown': {
    en: 'I am sorry, I could not find out whether the restaurant has done what you asked for with your reservation. Please ask the front desk.',
    de: 'Es tut mir leid, ich konnte nicht herausfinden, ob das Restaurant Ihren Wunsch zu Ihrer Reservierung ausgeführt hat. Bitte wenden Sie sich an die Rezeption.',
    fr: 'Je suis désolé, je n’ai pas pu savoir si le restaurant a donné suite à votre demande concernant votre réservation. Adressez-vous à la réception.',
    es: 'Lo siento, no he podido averiguar si el restaurante ha hecho lo que pidió con su reserva. Consulte en recepción.',
    it: 'Mi dispiace, non ho potuto sapere se il ristorante ha fatto quanto ha chiesto per la sua prenotazione. Si rivolga alla reception.',
  },
  'handoff.asked': {
    en: 'I have passed your conversation on to the team of {hotel}. A person will answer you here; until then I stay silent.',
    de: 'Ich habe Ihr Gespräch an das Team von {hotel} weitergegeben. Ein Mensch antwortet Ihnen hier; bis dahin schweige ich.',
    fr: 'J’ai transmis votre conversation à l’équipe de {hotel}. Une personne vous répondra ici ; d’ici là, je me tais.',
    es: 'He pasado su conversación al equipo de {hotel}. Una persona le responderá aquí; hasta entonces guardaré silencio.',
    it: 'Ho passato la conversazione al team di {hotel}. Le risponderà qui una persona; fino ad allora resto in silenzio.',
  },
  'handoff.failed': {
    en: 'I could not help you several times in a row, so I have passed your conversation on to the team of {hotel}. A person will answer you here; until then I stay silent.',
    de: 'Ich konnte Ihnen mehrmals hintereinander nicht helfen und habe Ihr Gespräch deshalb an das Team von {hotel} weitergegeben. Ein Mensch antwortet Ihnen hier; bis dahin schweige ich.',
    fr: 'Je n’ai pas pu vous aider plusieurs fois de suite ; j’ai donc transmis votre conversation à l’équipe de {hotel}. Une personne vous répondra ici ; d’ici là, je me tais.',
    es: 'No he podido ayudarle varias veces seguidas, así que he pasado su conversación al equipo de {hotel}. Una persona le responderá aquí; hasta entonces guardaré silencio.',
    it: 'Non ho potuto aiutarla più volte di seguito, perciò ho passato la conversazione al team di {hotel}. Le risponderà qui una persona; fino ad allora resto in silenzio.',
  },
  'handoff.taken': {
    en: 'A person from the team of {hotel} has taken over this conversation. The digital assistant stays silent meanwhile.',
    de: 'Ein Mensch aus dem Team von {hotel} hat dieses Gespräch übernommen. Der digitale Assistent schweigt so lange.',
    fr: 'Une personne de l’équipe de {hotel} a repris cette conversation. L’assistant numérique se tait pendant ce temps.',
    es: 'Una persona del equipo de {hotel} se ha hecho cargo de esta conversación. El asistente digital guarda silencio mientras tanto.',
    it: 'Una persona del team di {hotel} ha preso in carico questa conversazione. Nel frattempo l’assistente digitale resta in silenzio.',
  },
  'handoff.stepUnderWay': {
    en: 'A step of your booking was already under way and may still go through. The person who has taken over will look after it.',
    de: 'Ein Schritt Ihrer Buchung war schon unterwegs und kann noch wirksam werden. Der Mensch, der übernommen hat, kümmert sich darum.',
    fr: 'Une étape de votre réservation était déjà en cours et peut encore aboutir. La personne qui a pris le relais s’en occupe.',
    es: 'Un paso de su reserva ya estaba en marcha y aún puede completarse. La persona que se ha hecho cargo lo atenderá.',
    it: 'Un passaggio della sua prenotazione era già in corso e potrebbe ancora andare a buon fine. Se ne occupa la persona che è subentrata.',
  },
  'handoff.returned': {
    en: 'The digital assistant of {hotel} is back in this conversation and answers your next messages.',
    de: 'Ab jetzt antwortet Ihnen wieder der digitale Assistent von {hotel}.',
    fr: 'L’assistant numérique de {hotel} reprend cette conversation et répondra à vos prochains messages.',
    es: 'El asistente digital de {hotel} vuelve a esta conversación y responderá a sus próximos mensajes.',
    it: 'L’assistente digitale di {hotel} è di nuovo in questa conversazione e risponderà ai suoi prossimi messaggi.',
  },
  'handoff.nobodyCame': {
    en: 'I am sorry, nobody from the team of {hotel} has been able to answer you here. I am the digital assistant and answer your next messages again.',
    de: 'Es tut mir leid, niemand aus dem Team von {hotel} konnte Ihnen hier antworten. Ich bin der digitale Assistent und beantworte Ihre nächsten Nachrichten wieder.',
    fr: 'Je suis désolé, personne de l’équipe de {hotel} n’a pu vous répondre ici. Je suis l’assistant numérique et je répondrai de nouveau à vos prochains messages.',
    es: 'Lo siento, nadie del equipo de {hotel} ha podido responderle aquí. Soy el asistente digital y volveré a responder a sus próximos mensajes.',
    it: 'Mi dispiace, nessuno del team di {hotel} ha potuto risponderle qui. Sono l’assistente digitale e risponderò di nuovo ai suoi prossimi messaggi.',
  },
  'channel.unsupported': {
    en: 'I can read text messages only. Please tell me in words how I can help.',
    de: 'Ich kann nur Textnachrichten lesen. Bitte schreiben Sie mir in Worten, wie ich helfen kann.',
    fr: 'Je ne peux lire que les messages écrits. Dites-moi avec des mots comment je peux vous aider.',
    es: 'Solo puedo leer mensajes de texto. Dígame con palabras en qué puedo ayudarle.',
    it: 'Posso leggere solo messaggi di testo. Mi scriva a parole come posso aiutarla.',
  },
  'chat.placeholder': {
    en: 'Ask the concierge', de: 'Fragen Sie den Concierge', fr: 'Posez votre question', es: 'Escriba su pregunta',
    it: 'Scriva la sua domanda',
  },
  'chat.send': { en: 'Send', de: 'Senden', fr: 'Envoyer', es: 'Enviar', it: 'Invia' },
  'chat.typing': {
    en: 'The concierge is writing', de: 'Der Concierge schreibt', fr: 'Le concierge écrit',
    es: 'El conserje está escribiendo', it: 'Il concierge sta scrivendo',
  },
  'chat.sources': { en: 'Sources', de: 'Quellen', fr: 'Sources', es: 'Fuentes', it: 'Fonti' },
  'chat.you': { en: 'You', de: 'Sie', fr: 'Vous', es: 'Usted', it: 'Lei' },
  'chat.connecting': {
    en: 'Connecting', de: 'Verbindung wird hergestellt', fr: 'Connexion en cours', es: 'Conectando', it: 'Connessione in corso',
  },
  'chat.offline': {
    en: 'Connection lost. Reconnecting; nothing you wrote is lost.',
    de: 'Verbindung unterbrochen. Sie wird wiederhergestellt; nichts geht verloren.',
    fr: 'Connexion interrompue. Reconnexion en cours ; rien n’est perdu.',
    es: 'Conexión perdida. Reconectando; no se pierde nada.',
    it: 'Connessione interrotta. Riconnessione in corso; nulla va perso.',
  },
  'chat.failed': {
    en: 'This message could not be sent.', de: 'Diese Nachricht konnte nicht gesendet werden.',
    fr: 'Ce message n’a pas pu être envoyé.', es: 'No se ha podido enviar este mensaje.',
    it: 'Non è stato possibile inviare questo messaggio.',
  },
  'chat.retry': { en: 'Try again', de: 'Erneut versuchen', fr: 'Réessayer', es: 'Reintentar', it: 'Riprova' },
  'chat.helpful': { en: 'Helpful', de: 'Hilfreich', fr: 'Utile', es: 'Útil', it: 'Utile' },
  'chat.notHelpful': {
    en: 'Not helpful', de: 'Nicht hilfreich', fr: 'Pas utile', es: 'No útil', it: 'Non utile',
  },
  'chat.thanks': {
    en: 'Thank you for your feedback.', de: 'Danke für Ihre Rückmeldung.', fr: 'Merci pour votre avis.',
    es: 'Gracias por su opinión.', it: 'Grazie per la sua opinione.',
  },
} as const satisfies Record<string, Texts>;

export type PlatformTextKey = keyof typeof platformTexts;
