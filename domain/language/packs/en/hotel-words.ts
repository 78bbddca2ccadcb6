import type { AmenityWords, FactLabels, TravellerQuestions } from '../../hotel-words.ts';

export const englishLabels: FactLabels = {
  checkIn: 'Check-in from', checkOut: 'Check-out until', phone: 'Telephone', email: 'E-mail', address: 'Address', prices: 'Price range', rooms: 'Number of rooms',
  stars: 'Stars', hours: 'Opening hours', amenities: 'Amenities', languages: 'Languages spoken', currencies: 'Currencies', payment: 'Means of payment',
  pets: 'Pets allowed', smoking: 'Smoking allowed', reservations: 'Reservations taken', yes: 'yes', no: 'no',
};

export const englishQuestions: TravellerQuestions = {
  general: ['Which hotels in {city} do you recommend?', 'Where should I stay for a weekend in {city}?'],
  stars: 'What are the best {stars}-star hotels in {city}?',
  byAmenity: {
    spa: 'Which hotel in {city} has a good spa?',
    pool: 'Which hotels in {city} have a swimming pool?',
    pets: 'I travel with my dog. Which hotel in {city} takes dogs?',
    family: 'Which hotel in {city} is good for a family with children?',
    restaurant: 'Which hotel in {city} has a good restaurant?',
    parking: 'Which hotels in {city} have their own car park?',
    accessibility: 'Which hotel in {city} is suitable for a wheelchair user?',
    meetings: 'Which hotel in {city} has rooms for a seminar?',
  },
};

export const englishAmenities: AmenityWords = {
  spa: String.raw`\m(?:spa|wellness)\M`, pool: 'swimming pool|indoor pool', pets: 'dogs? (?:are )?welcome', family: 'famil|kids',
  restaurant: 'restaurant', parking: 'parking|car park', accessibility: 'wheelchair', meetings: 'seminar|meeting',
};
