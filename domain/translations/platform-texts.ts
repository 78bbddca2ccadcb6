import type { PlatformLocale } from '../model/locale.ts';

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
