import type { HelpTexts } from '../../texts.ts';

export const germanHelp: HelpTexts = {
  danger: 'Das klingt nach einem Notfall.',
  callNow: 'Rufen Sie jetzt {number} an.',
  byKind: 'Rettungsdienst {ambulance}, Feuerwehr {fire}, Polizei {police}.',
  fromRoom: 'Vom Telefon in Ihrem Zimmer wählen Sie {number}.',
  frontDesk: 'Die Rezeption hilft unter {number}.',
  alarmed: 'Ich habe das Team des Hotels hier dringend verständigt. Bringen Sie sich bei Gefahr in Sicherheit und warten Sie dort auf Hilfe.',
  ifDanger: 'Falls jemand in Gefahr ist, rufen Sie sofort {number} an, oder schreiben Sie „Notfall“, und ich verständige das Team des Hotels.',
  trouble: 'Das tut mir leid. Ich gebe es an das Team des Hotels weiter, das sich darum kümmert und Ihnen hier antwortet.',
  person: 'Ich bin ein digitaler Assistent. Ich gebe Sie an einen Menschen im Hotel weiter, der Ihnen hier antwortet.',
  request: 'Das kann ich nicht selbst veranlassen, das Team des Hotels aber schon.',
  notUnderstood: 'Das habe ich leider nicht verstanden.',
  offer: 'Soll ich Sie an einen Menschen aus dem Hotel weitergeben?',
  outOfScope: 'Das weiß ich nicht. Ich helfe bei Fragen zu {hotel}.',
  abuse: 'Bleiben wir bitte höflich. Bei Fragen zu {hotel} helfe ich gern.',
  notOneOf: 'Auf „{question}“ weiß ich keine Antwort; bitte fragen Sie die Rezeption.',
  otherLanguage: 'Ich spreche noch kein {language} und antworte auf Deutsch.',
};
