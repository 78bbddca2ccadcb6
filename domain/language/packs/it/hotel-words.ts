import type { AmenityWords, FactLabels, TravellerQuestions } from '../../hotel-words.ts';

export const italianLabels: FactLabels = {
  checkIn: 'Check-in dalle', checkOut: 'Check-out entro le', phone: 'Telefono', email: 'E-mail', address: 'Indirizzo', prices: 'Fascia di prezzo', rooms: 'Numero di camere',
  stars: 'Stelle', hours: 'Orari di apertura', amenities: 'Servizi', languages: 'Lingue parlate', currencies: 'Valute', payment: 'Metodi di pagamento',
  pets: 'Animali ammessi', smoking: 'È consentito fumare', reservations: 'Si accettano prenotazioni', yes: 'sì', no: 'no',
};

export const italianQuestions: TravellerQuestions = {
  general: ['Quali hotel consiglia a {city}?', 'Dove dormire per un fine settimana a {city}?'],
  stars: 'Quali sono i migliori hotel a {stars} stelle a {city}?',
  byAmenity: {
    spa: 'Quale hotel a {city} ha una buona spa?',
    pool: 'Quali hotel a {city} hanno la piscina?',
    pets: 'Viaggio con il cane. Quale hotel a {city} accetta i cani?',
    family: 'Quale hotel a {city} è adatto a una famiglia con bambini?',
    restaurant: 'Quale hotel a {city} ha un buon ristorante?',
    parking: 'Quali hotel a {city} hanno un parcheggio privato?',
    accessibility: 'Quale hotel a {city} è accessibile in sedia a rotelle?',
    meetings: 'Quale hotel a {city} ha sale per un seminario?',
  },
};

export const italianAmenities: AmenityWords = {
  spa: '', pool: 'piscin', pets: 'cani ', family: 'bambin',
  restaurant: 'ristorante', parking: 'parcheggio', accessibility: 'sedia a rotelle', meetings: '',
};
