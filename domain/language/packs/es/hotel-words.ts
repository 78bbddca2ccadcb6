import type { AmenityWords, FactLabels, TravellerQuestions } from '../../hotel-words.ts';

export const spanishLabels: FactLabels = {
  checkIn: 'Entrada a partir de las', checkOut: 'Salida hasta las', phone: 'Teléfono', email: 'Correo electrónico', address: 'Dirección', prices: 'Gama de precios',
  rooms: 'Número de habitaciones', stars: 'Estrellas', hours: 'Horario', amenities: 'Servicios', languages: 'Idiomas', currencies: 'Monedas', payment: 'Formas de pago',
  pets: 'Se admiten mascotas', smoking: 'Se permite fumar', reservations: 'Se aceptan reservas', yes: 'sí', no: 'no',
};

export const spanishQuestions: TravellerQuestions = {
  general: ['¿Qué hoteles recomienda en {city}?', '¿Dónde alojarse un fin de semana en {city}?'],
  stars: '¿Cuáles son los mejores hoteles de {stars} estrellas en {city}?',
  byAmenity: {
    spa: '¿Qué hotel de {city} tiene un buen spa?',
    pool: '¿Qué hoteles de {city} tienen piscina?',
    pets: 'Viajo con mi perro. ¿Qué hotel de {city} admite perros?',
    family: '¿Qué hotel de {city} es bueno para una familia con niños?',
    restaurant: '¿Qué hotel de {city} tiene un buen restaurante?',
    parking: '¿Qué hoteles de {city} tienen aparcamiento propio?',
    accessibility: '¿Qué hotel de {city} es accesible en silla de ruedas?',
    meetings: '¿Qué hotel de {city} tiene salas para un seminario?',
  },
};

export const spanishAmenities: AmenityWords = {
  spa: '', pool: 'piscin', pets: 'perros|mascotas', family: 'niños',
  restaurant: '', parking: 'aparcamiento', accessibility: 'silla de ruedas', meetings: 'reunion',
};
