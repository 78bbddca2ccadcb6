import type { Language } from '../../language/languages.ts';

type Texts = Record<Language, string>;

/**
 * What the offline brain says in its own words. `{hotel}`, `{phone}`, `{email}`, `{address}` and `{language}` stand for the hotel's
 * particulars and a language's name; everything else a guest reads is quoted from the hotel's knowledge.
 */
export const TEXTS = {
  unknown: {
    en: 'I am sorry, I do not know that.',
    de: 'Das weiß ich leider nicht.',
    fr: 'Je suis désolé, je ne le sais pas.',
    es: 'Lo siento, eso no lo sé.',
    it: 'Mi dispiace, questo non lo so.',
  },
  frontDesk: {
    en: 'The front desk can help you.',
    de: 'Die Rezeption hilft Ihnen gern weiter.',
    fr: 'La réception pourra vous aider.',
    es: 'En recepción le pueden ayudar.',
    it: 'La reception può aiutarla.',
  },
  phoneAndEmail: {
    en: 'You reach {hotel} by phone at {phone} or by e-mail at {email}.',
    de: 'Sie erreichen {hotel} telefonisch unter {phone} oder per E-Mail an {email}.',
    fr: 'Vous pouvez joindre {hotel} par téléphone au {phone} ou par e-mail à {email}.',
    es: 'Puede contactar con {hotel} por teléfono en el {phone} o por correo electrónico en {email}.',
    it: 'Può contattare {hotel} per telefono al {phone} o per e-mail a {email}.',
  },
  phone: {
    en: 'You reach {hotel} by phone at {phone}.',
    de: 'Sie erreichen {hotel} telefonisch unter {phone}.',
    fr: 'Vous pouvez joindre {hotel} par téléphone au {phone}.',
    es: 'Puede contactar con {hotel} por teléfono en el {phone}.',
    it: 'Può contattare {hotel} per telefono al {phone}.',
  },
  email: {
    en: 'You reach {hotel} by e-mail at {email}.',
    de: 'Sie erreichen {hotel} per E-Mail an {email}.',
    fr: 'Vous pouvez joindre {hotel} par e-mail à {email}.',
    es: 'Puede contactar con {hotel} por correo electrónico en {email}.',
    it: 'Può contattare {hotel} per e-mail a {email}.',
  },
  address: {
    en: 'The address of {hotel} is {address}.',
    de: 'Die Adresse von {hotel} lautet {address}.',
    fr: 'L’adresse de {hotel} est {address}.',
    es: 'La dirección de {hotel} es {address}.',
    it: 'L’indirizzo di {hotel} è {address}.',
  },
  foreign: {
    en: 'I found this in {language}:',
    de: 'Dazu habe ich dies auf {language} gefunden:',
    fr: 'J’ai trouvé ceci en {language} :',
    es: 'He encontrado esto en {language}:',
    it: 'Ho trovato questo in {language}:',
  },
  greeting: {
    en: 'Hello! What would you like to know about {hotel}?',
    de: 'Guten Tag! Was möchten Sie über {hotel} wissen?',
    fr: 'Bonjour ! Que souhaitez-vous savoir sur {hotel} ?',
    es: '¡Hola! ¿Qué le gustaría saber sobre {hotel}?',
    it: 'Buongiorno! Che cosa desidera sapere su {hotel}?',
  },
  thanks: {
    en: 'You are welcome!',
    de: 'Sehr gern!',
    fr: 'Je vous en prie !',
    es: '¡De nada!',
    it: 'Prego!',
  },
  goodbye: {
    en: 'You are welcome. Write again whenever you have a question.',
    de: 'Gern geschehen. Schreiben Sie jederzeit wieder, wenn Sie eine Frage haben.',
    fr: 'Avec plaisir. Écrivez-moi à tout moment si vous avez une question.',
    es: 'Ha sido un placer. Escríbame cuando tenga otra pregunta.',
    it: 'È stato un piacere. Mi scriva pure quando ha un’altra domanda.',
  },
  booking: {
    en: 'I cannot take bookings in this chat.',
    de: 'Buchungen kann ich in diesem Chat nicht entgegennehmen.',
    fr: 'Je ne peux pas prendre de réservation dans cette conversation.',
    es: 'No puedo hacer reservas en este chat.',
    it: 'Non posso effettuare prenotazioni in questa chat.',
  },
  onlyTables: {
    en: 'I can book tables of the restaurant here, and nothing else. For a table tell me the day, the time and how many you are.',
    de: 'Ich kann hier Tische im Restaurant reservieren, sonst nichts. Für einen Tisch nennen Sie mir den Tag, die Uhrzeit und wie viele Sie sind.',
    fr: 'Je peux réserver ici des tables au restaurant, et rien d’autre. Pour une table, indiquez-moi le jour, l’heure et combien vous serez.',
    es: 'Aquí puedo reservar mesas del restaurante y nada más. Para una mesa dígame el día, la hora y cuántos son.',
    it: 'Qui posso prenotare tavoli del ristorante e nient’altro. Per un tavolo mi dica il giorno, l’ora e in quanti siete.',
  },
  search: {
    en: 'I am the assistant of {hotel} and know this house only. Ask me about rooms, meals, prices, arrival or anything else here.',
    de: 'Ich bin der Assistent von {hotel} und kenne nur dieses Haus. Fragen Sie mich gern nach Zimmern, Mahlzeiten, Preisen, der Anreise oder anderem hier.',
    fr: 'Je suis l’assistant de {hotel} et ne connais que cette maison. Interrogez-moi sur les chambres, les repas, les tarifs, l’arrivée ou autre chose ici.',
    es: 'Soy el asistente de {hotel} y solo conozco esta casa. Pregúnteme por habitaciones, comidas, precios, la llegada o cualquier otra cosa de aquí.',
    it: 'Sono l’assistente di {hotel} e conosco solo questa casa. Mi chieda di camere, pasti, prezzi, arrivo o altro che riguardi noi.',
  },
  person: {
    en: 'I am a digital assistant.',
    de: 'Ich bin ein digitaler Assistent.',
    fr: 'Je suis un assistant numérique.',
    es: 'Soy un asistente digital.',
    it: 'Sono un assistente digitale.',
  },
  nature: {
    en: 'If you would rather write with a person of the hotel, just say so.',
    de: 'Wenn Sie lieber mit einem Menschen aus dem Hotel schreiben möchten, sagen Sie es einfach.',
    fr: 'Si vous préférez écrire à une personne de l’hôtel, dites-le simplement.',
    es: 'Si prefiere escribir con una persona del hotel, dígamelo.',
    it: 'Se preferisce scrivere con una persona dell’hotel, me lo dica.',
  },
  complaint: {
    en: 'I am sorry about that. Please tell the front desk, so that someone can see to it at once.',
    de: 'Das tut mir leid. Bitte sagen Sie es der Rezeption, damit sich sofort jemand darum kümmert.',
    fr: 'J’en suis désolé. Merci de le signaler à la réception, afin que quelqu’un s’en occupe tout de suite.',
    es: 'Lo lamento. Por favor, avise a recepción para que alguien se ocupe de inmediato.',
    it: 'Mi dispiace. La prego di avvisare la reception, così qualcuno se ne occuperà subito.',
  },
  statement: {
    en: 'What would you like to know about {hotel}?',
    de: 'Was möchten Sie über {hotel} wissen?',
    fr: 'Que souhaitez-vous savoir sur {hotel} ?',
    es: '¿Qué le gustaría saber sobre {hotel}?',
    it: 'Che cosa desidera sapere su {hotel}?',
  },
  tooMuch: {
    en: 'I could not follow your message. Please ask again in a few short sentences.',
    de: 'Ich konnte Ihrer Nachricht nicht folgen. Bitte fragen Sie noch einmal in wenigen kurzen Sätzen.',
    fr: 'Je n’ai pas pu suivre votre message. Merci de reposer votre question en quelques phrases courtes.',
    es: 'No he podido seguir su mensaje. Por favor, pregunte de nuevo en pocas frases cortas.',
    it: 'Non sono riuscito a seguire il suo messaggio. La prego di ripetere la domanda in poche frasi brevi.',
  },
} as const satisfies Record<string, Texts>;

export type TextKey = keyof typeof TEXTS;

/** A text in a language, its placeholders filled. */
export function say(key: TextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The name of a locale's language in the reader's own, such as "English" for a German reader: "Englisch". */
export function languageName(locale: string, reader: Language): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(locale.split('-', 1)[0] ?? locale) ?? locale;
}
