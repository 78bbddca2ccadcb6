import type { AmenityWords, FactLabels, TravellerQuestions } from '../../hotel-words.ts';

export const germanLabels: FactLabels = {
  checkIn: 'Check-in ab', checkOut: 'Check-out bis', phone: 'Telefon', email: 'E-Mail', address: 'Adresse', prices: 'Preisklasse', rooms: 'Anzahl der Zimmer',
  stars: 'Sterne', hours: 'Öffnungszeiten', amenities: 'Ausstattung', languages: 'Sprachen', currencies: 'Währungen', payment: 'Zahlungsarten',
  pets: 'Haustiere erlaubt', smoking: 'Rauchen erlaubt', reservations: 'Reservierungen möglich', yes: 'ja', no: 'nein',
};

export const germanQuestions: TravellerQuestions = {
  general: ['Welche Hotels in {city} empfehlen Sie?', 'Wo übernachte ich am besten für ein Wochenende in {city}?'],
  stars: 'Was sind die besten {stars}-Sterne-Hotels in {city}?',
  byAmenity: {
    spa: 'Welches Hotel in {city} hat einen guten Wellnessbereich?',
    pool: 'Welche Hotels in {city} haben ein Schwimmbad?',
    pets: 'Ich reise mit Hund. Welches Hotel in {city} nimmt Hunde auf?',
    family: 'Welches Hotel in {city} eignet sich für eine Familie mit Kindern?',
    restaurant: 'Welches Hotel in {city} hat ein gutes Restaurant?',
    parking: 'Welche Hotels in {city} haben eigene Parkplätze?',
    accessibility: 'Welches Hotel in {city} ist rollstuhlgerecht?',
    meetings: 'Welches Hotel in {city} hat Räume für ein Seminar?',
  },
};

export const germanAmenities: AmenityWords = {
  spa: '', pool: 'hallenbad|schwimmbad', pets: 'hunde', family: 'kinder',
  restaurant: '', parking: 'parkplätze|tiefgarage', accessibility: 'rollstuhl', meetings: 'tagung',
};
