import type { PageWords } from '../../page-words.ts';

export const spanishPages: PageWords = {
  telling: `
    sin nunca excepto solo salvo no permitido permitidos prohibido prohibidos admitidos
    incluido incluida incluidos pago extra abierto abierta cerrado cerrada interior exterior cubierta
    verano invierno primavera otono individual doble triple familiar suite junior deluxe estudio
    desayuno almuerzo cena brunch ninos adultos perros gatos mujeres hombres norte izquierda derecha lago mar jardin montana ciudad
    primer segundo tercero tinto blanco piscina sauna spa manana tarde noche llegada salida
  `,
  aboutItself: '(?:ultima )?actualizacion|actualizado|impreso|leer mas',
  times: {
    noon: 'mediodia', midnight: 'medianoche', mark: String.raw`horas?\b`, sure: '', article: String.raw`las?\s`, before: 'a las?|las|a',
    spoken: 'las',
    rangeLead: 'las', join: 'y|a|hasta', from: 'a partir de(?: las?)?|desde(?: las?)?|despues de(?: las?)?',
    until: 'hasta(?: las?)?|antes de(?: las?)?', onwards: 'en adelante', latest: 'como muy tarde|como maximo',
    duration: 'durante|en|cada|dura',
    hours: 'horas', lengths: 'anos',
  },
  prices: {
    currencies: { CHF: 'francos', EUR: '', USD: '', GBP: '' },
    units: {
      night: String.raw`\bnoche`, day: String.raw`\bdia\b`, person: 'person|huesped', stay: 'estancia', hour: String.raw`\bhora\b`,
      week: 'semana',
      room: 'habitacion', animal: String.raw`perro|mascota|\banimal`, child: String.raw`\bnino`, journey: 'trayecto',
    },
  },
  links: {
    book: String.raw`reserva\p{L}*|disponibilidad`, table: 'mesas?|restaurante|cenar?',
    room: String.raw`habitaci\p{L}*|estancia|alojamiento|suites?|hotel`,
    tableCompound: '', roomCompound: 'mejor precio', other: 'vale regalo|masaje', noun: '', promising: 'reserv|mesa|restaurant|gastro',
    likely: 'habitacion|suite|ofert|contact',
  },
  amount: 'euros?|d[oó]lares?|francos?',
  columns: { question: 'pregunta', answer: 'respuesta', locale: 'idioma' },
  policies: {
    yes: 'si', no: 'no|lamentablemente no', refuse: String.raw`no (?:admitimos|acept\p{L}*|permit\p{L}*)[^.;]{0,12}`, petFree: '',
    petFriendly: '',
    bring: 'puede (?:traer|venir)', take: 'traer|llevar|venir', mayI: 'puedo|puede|permitido', smokeFree: 'libre de humos?',
    smokingRooms: 'habitaciones para fumadores', maySmoke: 'puede|se permite', smokingPossible: '',
    smokingForbidden: String.raw`no se (?:puede|permite)|no[^.;]{0,12}permitido`, parkingAsked: 'aparcam|estacion',
    wifiAsked: 'wi-?fi|internet',
    breakfastAsked: 'desayuno', includedAsked: 'incluid', freeOtherwise: 'hora',
  },
};
