import type { AmenityWords, FactLabels, TravellerQuestions } from '../../hotel-words.ts';

export const frenchLabels: FactLabels = {
  checkIn: 'Arrivée à partir de', checkOut: 'Départ jusqu\'à', phone: 'Téléphone', email: 'E-mail', address: 'Adresse', prices: 'Gamme de prix', rooms: 'Nombre de chambres',
  stars: 'Étoiles', hours: 'Horaires d\'ouverture', amenities: 'Équipements', languages: 'Langues parlées', currencies: 'Devises', payment: 'Moyens de paiement',
  pets: 'Animaux acceptés', smoking: 'Fumeurs acceptés', reservations: 'Réservations possibles', yes: 'oui', no: 'non',
};

export const frenchQuestions: TravellerQuestions = {
  general: ['Quels hôtels recommandez-vous à {city} ?', 'Où dormir pour un week-end à {city} ?'],
  stars: 'Quels sont les meilleurs hôtels {stars} étoiles à {city} ?',
  byAmenity: {
    spa: 'Quel hôtel à {city} a un bon spa ?',
    pool: 'Quels hôtels à {city} ont une piscine ?',
    pets: 'Je voyage avec mon chien. Quel hôtel à {city} accepte les chiens ?',
    family: 'Quel hôtel à {city} convient à une famille avec enfants ?',
    restaurant: 'Quel hôtel à {city} a un bon restaurant ?',
    parking: 'Quels hôtels à {city} ont leur propre parking ?',
    accessibility: 'Quel hôtel à {city} est accessible en fauteuil roulant ?',
    meetings: 'Quel hôtel à {city} a des salles de séminaire ?',
  },
};

export const frenchAmenities: AmenityWords = {
  spa: '', pool: 'piscin', pets: 'chiens', family: 'enfants',
  restaurant: '', parking: '', accessibility: 'fauteuil roulant', meetings: 'séminaire',
};
