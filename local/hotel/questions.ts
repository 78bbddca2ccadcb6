import type { Language } from '../../domain/language/languages.ts';

/** What guests of most houses ask, the most frequent first. */
export const usualQuestions: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'When is breakfast?', 'What time is check-in?', 'Is there parking?', 'Are dogs allowed?', 'Is there Wi-Fi?',
    'Do you have a pool or a sauna?',
    'Until when can I cancel free of charge?', 'Is there a restaurant?', 'How do I get to you?', 'Which rooms do you have?',
    'What can I do near the hotel?',
  ],
  de: [
    'Wann gibt es Frühstück?', 'Ab wann kann ich einchecken?', 'Gibt es Parkplätze?', 'Sind Hunde erlaubt?', 'Gibt es WLAN?',
    'Haben Sie einen Pool oder eine Sauna?', 'Bis wann kann ich kostenlos stornieren?', 'Gibt es ein Restaurant?',
    'Wie komme ich zu Ihnen?',
    'Welche Zimmer haben Sie?', 'Was kann man in der Umgebung unternehmen?',
  ],
  fr: [
    'À quelle heure est le petit-déjeuner ?', 'À partir de quelle heure puis-je arriver ?', 'Y a-t-il un parking ?',
    'Les chiens sont-ils admis ?',
    'Y a-t-il du Wi-Fi ?', 'Avez-vous une piscine ou un sauna ?', 'Jusqu\'à quand puis-je annuler sans frais ?', 'Y a-t-il un restaurant ?',
    'Comment venir chez vous ?', 'Quelles chambres avez-vous ?', 'Que faire dans les environs ?',
  ],
  es: [
    '¿A qué hora es el desayuno?', '¿A partir de qué hora puedo entrar?', '¿Hay aparcamiento?', '¿Se admiten perros?', '¿Hay wifi?',
    '¿Tienen piscina o sauna?', '¿Hasta cuándo puedo cancelar gratis?', '¿Hay restaurante?', '¿Cómo se llega al hotel?',
    '¿Qué habitaciones tienen?',
    '¿Qué se puede hacer cerca del hotel?',
  ],
  it: [
    'A che ora è la colazione?', 'Da che ora posso arrivare?', 'C\'è un parcheggio?', 'Sono ammessi i cani?', 'C\'è il Wi-Fi?',
    'Avete una piscina o una sauna?', 'Fino a quando posso cancellare gratis?', 'C\'è un ristorante?', 'Come si arriva da voi?',
    'Quali camere avete?',
    'Che cosa si può fare nei dintorni?',
  ],
};
