import { languageOf, type Language } from '../language/languages.ts';

/** What a fact of a business is called in a sentence of each language; `yes` and `no` answer the last three. */
export interface FactLabels {
  checkIn: string; checkOut: string; phone: string; email: string; address: string; prices: string; rooms: string; stars: string;
  hours: string; amenities: string; languages: string; currencies: string;
  payment: string; pets: string; smoking: string; reservations: string; yes: string; no: string;
}

const labels: Record<Language, FactLabels> = {
  en: {
    checkIn: 'Check-in from',
    checkOut: 'Check-out until', phone: 'Telephone', email: 'E-mail', address: 'Address', prices: 'Price range', rooms: 'Number of rooms',
    stars: 'Stars',
    hours: 'Opening hours', amenities: 'Amenities', languages: 'Languages spoken', currencies: 'Currencies', payment: 'Means of payment',
    pets: 'Pets allowed', smoking: 'Smoking allowed', reservations: 'Reservations taken', yes: 'yes', no: 'no',
  },
  de: {
    checkIn: 'Check-in ab',
    checkOut: 'Check-out bis', phone: 'Telefon', email: 'E-Mail', address: 'Adresse', prices: 'Preisklasse', rooms: 'Anzahl der Zimmer',
    stars: 'Sterne',
    hours: 'Öffnungszeiten', amenities: 'Ausstattung', languages: 'Sprachen', currencies: 'Währungen', payment: 'Zahlungsarten',
    pets: 'Haustiere erlaubt', smoking: 'Rauchen erlaubt', reservations: 'Reservierungen möglich', yes: 'ja', no: 'nein',
  },
  fr: {
    checkIn: 'Arrivée à partir de', checkOut: 'Départ jusqu\'à',
    phone: 'Téléphone', email: 'E-mail', address: 'Adresse', prices: 'Gamme de prix', rooms: 'Nombre de chambres',
    stars: 'Étoiles', hours: 'Horaires d\'ouverture',
    amenities: 'Équipements', languages: 'Langues parlées', currencies: 'Devises', payment: 'Moyens de paiement',
    pets: 'Animaux acceptés', smoking: 'Fumeurs acceptés', reservations: 'Réservations possibles', yes: 'oui', no: 'non',
  },
  es: {
    checkIn: 'Entrada a partir de las',
    checkOut: 'Salida hasta las', phone: 'Teléfono', email: 'Correo electrónico', address: 'Dirección', prices: 'Gama de precios',
    rooms: 'Número de habitaciones',
    stars: 'Estrellas', hours: 'Horario', amenities: 'Servicios', languages: 'Idiomas', currencies: 'Monedas', payment: 'Formas de pago',
    pets: 'Se admiten mascotas', smoking: 'Se permite fumar', reservations: 'Se aceptan reservas', yes: 'sí', no: 'no',
  },
  it: {
    checkIn: 'Check-in dalle', checkOut: 'Check-out entro le',
    phone: 'Telefono', email: 'E-mail', address: 'Indirizzo', prices: 'Fascia di prezzo', rooms: 'Numero di camere',
    stars: 'Stelle',
    hours: 'Orari di apertura', amenities: 'Servizi', languages: 'Lingue parlate', currencies: 'Valute', payment: 'Metodi di pagamento',
    pets: 'Animali ammessi', smoking: 'È consentito fumare', reservations: 'Si accettano prenotazioni', yes: 'sì', no: 'no',
  },
};

/** In the page's language, or English where that is none of these. */
export const factLabels = (locale: string | null): FactLabels => labels[languageOf(locale ?? 'en') ?? 'en'];
