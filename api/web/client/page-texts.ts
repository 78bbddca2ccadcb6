import type { Language } from './language.ts';

/** Texts of the page that the platform's catalogue lacks; a hotel's translations override them like the others. */
export const pageTexts = {
  'chat.conversation': {
    en: 'Conversation', de: 'Unterhaltung', fr: 'Conversation', es: 'Conversación', it: 'Conversazione',
  },
  'chat.language': { en: 'Language', de: 'Sprache', fr: 'Langue', es: 'Idioma', it: 'Lingua' },
  'chat.skip': {
    en: 'Skip to your message', de: 'Direkt zu Ihrer Nachricht', fr: 'Aller à votre message', es: 'Ir a su mensaje',
    it: 'Vai al suo messaggio',
  },
  'chat.connected': { en: 'Connected', de: 'Verbunden', fr: 'Connecté', es: 'Conectado', it: 'Connesso' },
  'chat.unavailable': {
    en: 'This concierge is not available at the moment. Please ask the front desk.',
    de: 'Dieser Concierge ist zurzeit nicht erreichbar. Bitte fragen Sie die Rezeption.',
    fr: 'Ce concierge n’est pas disponible pour le moment. Veuillez demander à la réception.',
    es: 'Este conserje no está disponible en este momento. Pregunte en recepción.',
    it: 'Questo concierge non è disponibile al momento. Si rivolga alla reception.',
  },
  'chat.sending': {
    en: 'Sending', de: 'Wird gesendet', fr: 'Envoi en cours', es: 'Enviando', it: 'Invio in corso',
  },
  'chat.sent': { en: 'Sent', de: 'Gesendet', fr: 'Envoyé', es: 'Enviado', it: 'Inviato' },
  'chat.discard': { en: 'Remove', de: 'Entfernen', fr: 'Supprimer', es: 'Eliminar', it: 'Rimuovi' },
  'chat.remaining': {
    en: 'Characters left: {count}', de: 'Verbleibende Zeichen: {count}', fr: 'Caractères restants : {count}',
    es: 'Caracteres restantes: {count}', it: 'Caratteri rimasti: {count}',
  },
  'chat.operator': {
    en: 'Front desk', de: 'Rezeption', fr: 'Réception', es: 'Recepción', it: 'Reception',
  },
  'chat.withPerson': {
    en: 'A person from the hotel has this conversation.', de: 'Ein Mensch aus dem Hotel führt dieses Gespräch.',
    fr: 'Une personne de l’hôtel suit cette conversation.', es: 'Una persona del hotel atiende esta conversación.',
    it: 'Una persona dell’hotel segue questa conversazione.',
  },
  'chat.waitsForPerson': {
    en: 'The front desk has been told. Somebody will answer you here.',
    de: 'Die Rezeption weiß Bescheid. Jemand antwortet Ihnen hier.',
    fr: 'La réception est prévenue. Quelqu’un vous répondra ici.',
    es: 'La recepción ya está avisada. Alguien le responderá aquí.',
    it: 'La reception è stata avvisata. Qualcuno le risponderà qui.',
  },
  'chat.rating': {
    en: 'Was this helpful?', de: 'War das hilfreich?', fr: 'Cela vous a-t-il aidé ?', es: '¿Le ha sido útil?',
    it: 'Le è stato utile?',
  },
  'booking.held': {
    en: 'Table kept for you', de: 'Tisch für Sie frei gehalten', fr: 'Table gardée pour vous', es: 'Mesa guardada para usted',
    it: 'Tavolo tenuto per lei',
  },
  'booking.reserved': { en: 'Table booked', de: 'Tisch reserviert', fr: 'Table réservée', es: 'Mesa reservada', it: 'Tavolo prenotato' },
  'booking.cancelled': {
    en: 'Reservation cancelled', de: 'Reservierung storniert', fr: 'Réservation annulée', es: 'Reserva cancelada',
    it: 'Prenotazione annullata',
  },
  'booking.gone': {
    en: 'Table no longer kept', de: 'Tisch nicht mehr frei gehalten', fr: 'Table non gardée', es: 'Mesa ya no guardada',
    it: 'Tavolo non più tenuto',
  },
  'booking.number': { en: 'Number', de: 'Nummer', fr: 'Numéro', es: 'Número', it: 'Numero' },
  'booking.person': { en: '1 person', de: '1 Person', fr: '1 personne', es: '1 persona', it: '1 persona' },
  'booking.people': {
    en: '{count} people', de: '{count} Personen', fr: '{count} personnes', es: '{count} personas', it: '{count} persone',
  },
} as const satisfies Record<string, Record<Language, string>>;
