import type { Language } from './language.ts';

/** Texts of the widget; a hotel's translations override them like the others. */
export const widgetTexts = {
  'widget.person': {
    en: 'Talk to a person', de: 'Mit einem Menschen sprechen', fr: 'Parler à une personne', es: 'Hablar con una persona',
    it: 'Parlare con una persona',
  },
  'widget.personWish': {
    en: 'I would like to talk to a person.', de: 'Ich möchte mit einem Menschen sprechen.', fr: 'Je voudrais parler à une personne.',
    es: 'Quiero hablar con una persona.', it: 'Vorrei parlare con una persona.',
  },
  'widget.startAgain': {
    en: 'Start again', de: 'Neu beginnen', fr: 'Recommencer', es: 'Empezar de nuevo', it: 'Ricomincia',
  },
  'widget.startAgainSure': {
    en: 'Press again: this conversation goes away here', de: 'Nochmals drücken: Das Gespräch verschwindet hier',
    fr: 'Appuyez encore : la conversation disparaît d’ici', es: 'Pulse otra vez: la conversación desaparece de aquí',
    it: 'Prema ancora: la conversazione sparisce da qui',
  },
  'widget.close': { en: 'Close the chat', de: 'Chat schließen', fr: 'Fermer le chat', es: 'Cerrar el chat', it: 'Chiudi la chat' },
  'widget.starters': {
    en: 'Questions to begin with', de: 'Fragen für den Anfang', fr: 'Questions pour commencer', es: 'Preguntas para empezar',
    it: 'Domande per iniziare',
  },
  'widget.notice': {
    en: 'A digital assistant answers. What you write is kept to answer you.',
    de: 'Ein digitaler Assistent antwortet. Was Sie schreiben, wird gespeichert, um Ihnen zu antworten.',
    fr: 'Un assistant numérique répond. Ce que vous écrivez est conservé pour vous répondre.',
    es: 'Responde un asistente digital. Lo que escribe se guarda para responderle.',
    it: 'Risponde un assistente digitale. Ciò che scrive è conservato per risponderle.',
  },
  'widget.privacy': {
    en: 'Privacy notice', de: 'Datenschutzhinweise', fr: 'Politique de confidentialité',
    es: 'Aviso de privacidad', it: 'Informativa sulla privacy',
  },
  'widget.consent': {
    en: 'Before we begin: a digital assistant of {hotel} answers you here. '
      + 'What you write is stored so that it, and the people of the hotel, can answer.',
    de: 'Bevor es losgeht: Ein digitaler Assistent von {hotel} antwortet Ihnen hier. '
      + 'Was Sie schreiben, wird gespeichert, damit er und die Menschen des Hotels antworten können.',
    fr: 'Avant de commencer : un assistant numérique de {hotel} vous répond ici. '
      + 'Ce que vous écrivez est conservé pour que lui et l’équipe de l’hôtel puissent répondre.',
    es: 'Antes de empezar: un asistente digital de {hotel} le responde aquí. '
      + 'Lo que escribe se guarda para que él y el personal del hotel puedan responder.',
    it: 'Prima di iniziare: un assistente digitale di {hotel} le risponde qui. '
      + 'Ciò che scrive è conservato perché lui e il personale dell’hotel possano rispondere.',
  },
  'widget.agree': {
    en: 'I agree, begin', de: 'Einverstanden, beginnen', fr: 'J’accepte, commencer', es: 'Acepto, empezar', it: 'Accetto, iniziare',
  },
} as const satisfies Record<string, Record<Language, string>>;
