import type { AnswerTexts } from '../../texts.ts';

export const italianAnswers: AnswerTexts = {
  unknown: 'Mi dispiace, questo non lo so.',
  frontDesk: 'La reception può aiutarla.',
  phoneAndEmail: 'Può contattare {hotel} per telefono al {phone} o per e-mail a {email}.',
  phone: 'Può contattare {hotel} per telefono al {phone}.',
  email: 'Può contattare {hotel} per e-mail a {email}.',
  address: 'L’indirizzo di {hotel} è {address}.',
  foreign: 'Ho trovato questo in {language}:',
  greeting: 'Buongiorno! Che cosa desidera sapere su {hotel}?',
  thanks: 'Prego!',
  goodbye: 'È stato un piacere. Mi scriva pure quando ha un’altra domanda.',
  booking: 'Non posso effettuare prenotazioni in questa chat.',
  onlyTables: 'Qui posso prenotare tavoli del ristorante e nient’altro. Per un tavolo mi dica il giorno, l’ora e in quanti siete.',
  search: 'Sono l’assistente di {hotel} e conosco solo questa casa. Mi chieda di camere, pasti, prezzi, arrivo o altro che riguardi noi.',
  person: 'Sono un assistente digitale.',
  nature: 'Se preferisce scrivere con una persona dell’hotel, me lo dica.',
  introduction: 'Sono il concierge digitale di {hotel}. Rispondo alle domande sulla casa e la metto in contatto con una persona quando lo desidera.',
  introductionWithTables: 'Sono il concierge digitale di {hotel}. Rispondo alle domande sulla casa, prenoto, modifico e disdico tavoli del ristorante, e la metto in contatto con una persona quando lo desidera.',
  complaint: 'Mi dispiace. La prego di avvisare la reception, così qualcuno se ne occuperà subito.',
  statement: 'Che cosa desidera sapere su {hotel}?',
  tooMuch: 'Non sono riuscito a seguire il suo messaggio. La prego di ripetere la domanda in poche frasi brevi.',
};
