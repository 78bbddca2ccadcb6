import type { AnswerTexts } from '../../texts.ts';

export const germanAnswers: AnswerTexts = {
  unknown: 'Das weiß ich leider nicht.',
  frontDesk: 'Die Rezeption hilft Ihnen gern weiter.',
  phoneAndEmail: 'Sie erreichen {hotel} telefonisch unter {phone} oder per E-Mail an {email}.',
  phone: 'Sie erreichen {hotel} telefonisch unter {phone}.',
  email: 'Sie erreichen {hotel} per E-Mail an {email}.',
  address: 'Die Adresse von {hotel} lautet {address}.',
  foreign: 'Dazu habe ich dies auf {language} gefunden:',
  greeting: 'Guten Tag! Was möchten Sie über {hotel} wissen?',
  thanks: 'Sehr gern!',
  goodbye: 'Gern geschehen. Schreiben Sie jederzeit wieder, wenn Sie eine Frage haben.',
  booking: 'Buchungen kann ich in diesem Chat nicht entgegennehmen.',
  onlyTables: 'Ich kann hier Tische im Restaurant reservieren, sonst nichts. Für einen Tisch nennen Sie mir den Tag, die Uhrzeit und wie viele Sie sind.',
  search: 'Ich bin der Assistent von {hotel} und kenne nur dieses Haus. Fragen Sie mich gern nach Zimmern, Mahlzeiten, Preisen, der Anreise oder anderem hier.',
  person: 'Ich bin ein digitaler Assistent.',
  nature: 'Wenn Sie lieber mit einem Menschen aus dem Hotel schreiben möchten, sagen Sie es einfach.',
  introduction: 'Ich bin der digitale Concierge von {hotel}. Ich beantworte Fragen zum Haus und verbinde Sie mit einem Menschen, wenn Sie möchten.',
  introductionWithTables: 'Ich bin der digitale Concierge von {hotel}. Ich beantworte Fragen zum Haus, reserviere, ändere und storniere Tische im Restaurant und verbinde Sie mit einem Menschen, wenn Sie möchten.',
  complaint: 'Das tut mir leid. Bitte sagen Sie es der Rezeption, damit sich sofort jemand darum kümmert.',
  statement: 'Was möchten Sie über {hotel} wissen?',
  tooMuch: 'Ich konnte Ihrer Nachricht nicht folgen. Bitte fragen Sie noch einmal in wenigen kurzen Sätzen.',
};
