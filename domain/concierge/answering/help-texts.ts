import type { Language } from '../../language/languages.ts';

type Texts = Readonly<Record<Language, string>>;

/** What is said to whoever needs help. A hotel words `danger`, `trouble`, `request` and `person` itself in `hotelConfig.help`. */
export const helpTexts = {
  danger: {
    en: 'This sounds like an emergency.', de: 'Das klingt nach einem Notfall.', fr: 'Cela semble être une urgence.',
    es: 'Parece una emergencia.', it: 'Sembra un’emergenza.',
  },
  callNow: {
    en: 'Call {number} now.', de: 'Rufen Sie jetzt {number} an.', fr: 'Appelez tout de suite le {number}.',
    es: 'Llame ahora mismo al {number}.', it: 'Chiami subito il {number}.',
  },
  byKind: {
    en: 'Ambulance {ambulance}, fire brigade {fire}, police {police}.', de: 'Rettungsdienst {ambulance}, Feuerwehr {fire}, Polizei {police}.',
    fr: 'Secours médicaux {ambulance}, pompiers {fire}, police {police}.', es: 'Ambulancia {ambulance}, bomberos {fire}, policía {police}.',
    it: 'Ambulanza {ambulance}, vigili del fuoco {fire}, polizia {police}.',
  },
  fromRoom: {
    en: 'From the phone in your room dial {number}.', de: 'Vom Telefon in Ihrem Zimmer wählen Sie {number}.',
    fr: 'Depuis le téléphone de votre chambre, composez le {number}.', es: 'Desde el teléfono de su habitación marque {number}.',
    it: 'Dal telefono in camera componga {number}.',
  },
  frontDesk: {
    en: 'The front desk helps at {number}.', de: 'Die Rezeption hilft unter {number}.', fr: 'La réception vous aide au {number}.',
    es: 'La recepción le ayuda en el {number}.', it: 'La reception la aiuta al {number}.',
  },
  alarmed: {
    en: 'I have alerted the hotel’s team here as urgent. In danger, leave the place and wait for help where it is safe.',
    de: 'Ich habe das Team des Hotels hier dringend verständigt. Bringen Sie sich bei Gefahr in Sicherheit und warten Sie dort auf Hilfe.',
    fr: 'J’ai alerté l’équipe de l’hôtel en urgence. En cas de danger, mettez-vous à l’abri et attendez les secours.',
    es: 'He avisado con urgencia al equipo del hotel. Si hay peligro, póngase a salvo y espere allí la ayuda.',
    it: 'Ho avvisato con urgenza il personale dell’hotel. In caso di pericolo si metta al sicuro e attenda lì i soccorsi.',
  },
  ifDanger: {
    en: 'If somebody is in danger, call {number} at once, or write “emergency” and I alert the hotel’s team.',
    de: 'Falls jemand in Gefahr ist, rufen Sie sofort {number} an, oder schreiben Sie „Notfall“, und ich verständige das Team des Hotels.',
    fr: 'Si quelqu’un est en danger, appelez immédiatement le {number}, ou écrivez « urgence » et j’alerte l’équipe de l’hôtel.',
    es: 'Si alguien está en peligro, llame de inmediato al {number} o escriba «emergencia» y aviso al equipo del hotel.',
    it: 'Se qualcuno è in pericolo, chiami subito il {number} oppure scriva «emergenza» e avviso il personale dell’hotel.',
  },
  trouble: {
    en: 'I am sorry about that. I am passing it on to the hotel’s team, who will see to it and answer you here.',
    de: 'Das tut mir leid. Ich gebe es an das Team des Hotels weiter, das sich darum kümmert und Ihnen hier antwortet.',
    fr: 'J’en suis désolé. Je le transmets à l’équipe de l’hôtel, qui s’en occupe et vous répond ici.',
    es: 'Lo lamento. Se lo comunico al equipo del hotel, que se ocupará y le responderá aquí.',
    it: 'Mi dispiace. Lo comunico al personale dell’hotel, che se ne occuperà e le risponderà qui.',
  },
  troubleAlone: {
    en: 'I am sorry about that. Please tell the front desk, so that someone can see to it at once.',
    de: 'Das tut mir leid. Bitte sagen Sie es der Rezeption, damit sich sofort jemand darum kümmert.',
    fr: 'J’en suis désolé. Merci de le signaler à la réception, afin que quelqu’un s’en occupe tout de suite.',
    es: 'Lo lamento. Por favor, avise a recepción para que alguien se ocupe de inmediato.',
    it: 'Mi dispiace. La prego di avvisare la reception, così qualcuno se ne occuperà subito.',
  },
  request: {
    en: 'I cannot arrange that myself, but the hotel’s team can.', de: 'Das kann ich nicht selbst veranlassen, das Team des Hotels aber schon.',
    fr: 'Je ne peux pas m’en charger moi-même, mais l’équipe de l’hôtel le peut.', es: 'No puedo encargarme yo mismo, pero el equipo del hotel sí.',
    it: 'Non posso occuparmene io, ma il personale dell’hotel sì.',
  },
  notUnderstood: {
    en: 'I am sorry, I did not understand that.', de: 'Das habe ich leider nicht verstanden.', fr: 'Je suis désolé, je n’ai pas compris.',
    es: 'Lo siento, no lo he entendido.', it: 'Mi dispiace, non ho capito.',
  },
  offer: {
    en: 'Shall I pass you on to a person of the hotel?', de: 'Soll ich Sie an einen Menschen aus dem Hotel weitergeben?',
    fr: 'Voulez-vous que je vous passe une personne de l’hôtel ?', es: '¿Quiere que le pase con una persona del hotel?',
    it: 'Vuole che la passi a una persona dell’hotel?',
  },
  outOfScope: {
    en: 'That is beyond what I know. I help with questions about {hotel}.', de: 'Das weiß ich nicht. Ich helfe bei Fragen zu {hotel}.',
    fr: 'Cela dépasse ce que je sais. Je réponds aux questions sur {hotel}.', es: 'Eso está fuera de lo que sé. Ayudo con preguntas sobre {hotel}.',
    it: 'Questo va oltre ciò che so. Rispondo alle domande su {hotel}.',
  },
  abuse: {
    en: 'Please let us stay polite. I am glad to help with questions about {hotel}.', de: 'Bleiben wir bitte höflich. Bei Fragen zu {hotel} helfe ich gern.',
    fr: 'Restons courtois, s’il vous plaît. Je réponds volontiers aux questions sur {hotel}.',
    es: 'Por favor, mantengamos el respeto. Con gusto ayudo con preguntas sobre {hotel}.',
    it: 'Restiamo cortesi, per favore. Rispondo volentieri alle domande su {hotel}.',
  },
  otherLanguage: {
    en: 'I do not speak {language} yet, so I answer in English.', de: 'Ich spreche noch kein {language} und antworte auf Deutsch.',
    fr: 'Je ne parle pas encore cette langue ({language}) et je réponds en français.', es: 'Todavía no hablo {language}, así que respondo en español.',
    it: 'Non parlo ancora questa lingua ({language}), quindi rispondo in italiano.',
  },
} as const satisfies Record<string, Texts>;

export type HelpText = keyof typeof helpTexts;

/** One of these texts, its placeholders filled. */
export const sayHelp = (key: HelpText, language: Language, values: Readonly<Record<string, string>> = {}): string =>
  helpTexts[key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Whether a message of the concierge ended by offering a person, in whichever language. */
export const offersPerson = (message: string): boolean => Object.values(helpTexts.offer).some((offer) => message.trimEnd().endsWith(offer));
