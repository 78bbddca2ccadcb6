import type { HelpTexts } from '../../texts.ts';

export const italianHelp: HelpTexts = {
  danger: 'Sembra un’emergenza.',
  callNow: 'Chiami subito il {number}.',
  byKind: 'Ambulanza {ambulance}, vigili del fuoco {fire}, polizia {police}.',
  fromRoom: 'Dal telefono in camera componga {number}.',
  frontDesk: 'La reception la aiuta al {number}.',
  alarmed: 'Ho avvisato con urgenza il personale dell’hotel. In caso di pericolo si metta al sicuro e attenda lì i soccorsi.',
  ifDanger: 'Se qualcuno è in pericolo, chiami subito il {number} oppure scriva «emergenza» e avviso il personale dell’hotel.',
  trouble: 'Mi dispiace. Lo comunico al personale dell’hotel, che se ne occuperà e le risponderà qui.',
  person: 'Sono un assistente digitale. La metto in contatto con una persona dell’hotel, che le risponde qui.',
  request: 'Non posso occuparmene io, ma il personale dell’hotel sì.',
  notUnderstood: 'Mi dispiace, non ho capito.',
  offer: 'Vuole che la passi a una persona dell’hotel?',
  outOfScope: 'Questo va oltre ciò che so. Rispondo alle domande su {hotel}.',
  abuse: 'Restiamo cortesi, per favore. Rispondo volentieri alle domande su {hotel}.',
  notOneOf: 'Non ho una risposta a «{question}»; chieda alla reception, per favore.',
  otherLanguage: 'Non parlo ancora questa lingua ({language}), quindi rispondo in italiano.',
};
