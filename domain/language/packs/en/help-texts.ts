import type { HelpTexts } from '../../texts.ts';

export const englishHelp: HelpTexts = {
  danger: 'This sounds like an emergency.',
  callNow: 'Call {number} now.',
  byKind: 'Ambulance {ambulance}, fire brigade {fire}, police {police}.',
  fromRoom: 'From the phone in your room dial {number}.',
  frontDesk: 'The front desk helps at {number}.',
  alarmed: 'I have alerted the hotel’s team here as urgent. In danger, leave the place and wait for help where it is safe.',
  ifDanger: 'If somebody is in danger, call {number} at once, or write “emergency” and I alert the hotel’s team.',
  trouble: 'I am sorry about that. I am passing it on to the hotel’s team, who will see to it and answer you here.',
  person: 'I am a digital assistant. I am passing you on to a person of the hotel, who answers you here.',
  request: 'I cannot arrange that myself, but the hotel’s team can.',
  notUnderstood: 'I am sorry, I did not understand that.',
  offer: 'Shall I pass you on to a person of the hotel?',
  outOfScope: 'That is beyond what I know. I help with questions about {hotel}.',
  abuse: 'Please let us stay polite. I am glad to help with questions about {hotel}.',
  notOneOf: 'I do not know the answer to “{question}”; please ask the front desk.',
  otherLanguage: 'I do not speak {language} yet, so I answer in English.',
};
