import type { CueWords } from '../../cue-words.ts';
import { spanishDangerWords } from './danger-words.ts';
import { spanishPersonWords } from './person-words.ts';

const VENUE = '(?:hotel(?:es)?|restaurantes?|alojamiento|sitio|lugar|museo|parque|taxis?|tren|trenes|autobús|hostal|pensión)';

export const spanishCues: CueWords = {
  filler: ['cómo (?:estás|está|están|te va|le va)(?: usted| ustedes)?(?=[?.!\\s]*$)', 'qué tal(?=[?.!\\s]*$)', 'hola', 'buenos días', 'buenas(?: tardes| noches)?', 'buen día', 'ok', 'vale', 'sí', 'no', 'perfecto', 'genial', 'estupendo', '(?:muchas )?gracias', 'y', 'pero', 'entonces', 'por favor', 'perdón', 'disculpe', 'también', 'otra pregunta', 'una pregunta', 'por cierto', 'muy bien'],
  greeting: ['cómo (?:estás|está|están|te va|le va)(?: usted| ustedes)?(?=[?.!\\s]*$)', 'qué tal(?=[?.!\\s]*$)', 'hola', 'buenos días', 'buenas', 'buen día', 'qué tal', 'saludos'],
  thanks: ['gracias', 'se lo agradezco', 'agradezco', 'muy amable'],
  goodbye: ['adiós', 'hasta (?:luego|pronto|mañana)', 'que tenga (?:un )?buen', 'eso es todo', 'es todo', 'nada más', 'no,? gracias', 'buenas noches', 'chao'],
  opening: [
    'qué', 'cuál(?:es)?', 'quién(?:es)?', 'cómo', 'cuándo', 'cuánt[oa]s?', 'dónde', 'por qué', 'a qué', 'hasta qué', 'desde qué', 'de qué', 'en qué', 'hay', 'tienen', 'tiene(?! \\d{1,2} años)', 'tenéis', 'es', 'son', 'está', 'están', 'se puede', 'se pueden', 'puedo', 'puede', 'pueden', 'podría(?:n|mos)?', 'podemos', 'ofrecen', 'ofrece', 'aceptan', 'admiten', 'sirven', 'disponen', 'dispone', 'cuesta', 'incluye', 'hablan', 'hace falta', 'debo', 'necesito (?:reservar|pagar|traer)', 'permiten', 'existe', 'cuentan con', 'hacen',
    'pod[eé]is', '(?:alquil|prest|cobr|acept)áis', '(?:vend|hac|pon|ten)éis', 'dais', 'servís', 'cobran', 'alquilan', 'venden',
    'por dónde', 'con quién', 'a quién', 'desde cuándo', 'hasta cuándo', 'me (?:puedo|puede|podéis|pueden)',
    'nos (?:podemos|podéis|pueden)',
  ],
  indirect: ['(?:saber|decir(?:me)?|preguntar|confirmar(?:me)?|explicar(?:me)?|indicar(?:me)?|verificar) (?:si|qué|cuándo|cuánto|cómo|dónde|cuál|a qué|hasta)', 'quisiera saber', 'me gustaría saber', 'quiero saber', 'información sobre (?:el|la|los|las|su|sus)', 'pregunta sobre', 'me puede(?:n)? (?:decir|confirmar|indicar)', 'qué tal', 'qué hay de'],
  inside: ["cu[aá]nt[oa]s?", "(?:a|hasta|desde) (?:qu[eé]|q) hora", "d[oó]nde", "hay alg", "se puede", "(?:puedo|podemos|pod[eé]is|pueden)", "(?:ten[eé]is|tienen)", "hay (?:que|alguien|algún|alguna)", "tengo que", "^precio (?:de|del|para)", "es posible", "qu[eé] (?:hago|hacemos|pasa|me cobran)", "ahora (?:q|qué|que)$", "(?:prestáis|alquiláis|vendéis|aceptáis|hacéis|ponéis|dais)"],
  desire: ['(?:quiero|quisiera|querría|necesito|deseo|busco|prefiero)', 'me gustaría', '(?:queremos|necesitamos|deseamos|buscamos)', 'nos gustaría', 'me hace falta'],
  ...spanishPersonWords,
  ...spanishDangerWords,
  contact: [`d[oó]nde (?:está|queda|se encuentra|se ubica)(?: ubicado| situado| exactamente)* (?:el|su|vuestro|este) hotel(?=[?.!\\s]*$)`, `d[oó]nde (?:están|estáis|se encuentran|os encontráis)(?: ubicados| situados| exactamente)*(?=[?.!\\s]*$)`, 'número de teléfono', 'su (?:número|teléfono|dirección|correo|e-?mail)', 'datos de contacto', 'código postal', 'correo electrónico', 'número de (?:reserva|confirmación|referencia)', 'cómo (?:puedo )?(?:contactar|llamar)', 'cuál es (?:la|su) dirección', 'dirección (?:del hotel|exacta)', 'el teléfono'],
  booking: ['reservar', 'reserva', 'resérveme', 'una mesa para', 'una habitación para'],
  bookingDetail: ['(?:\\d+|una|dos|tres|cuatro|cinco|seis|siete|ocho) (?:personas?|noches?|adultos|huéspedes)', '(?:el|para el|este|próximo) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)', 'a las \\d{1,2}(?::\\d{2})?', 'esta noche', 'mañana por la noche', 'somos \\d+'],
  bookingPolicy: ['(?:hay que|debo|necesito|necesario|puedo|puede|posible|tengo que|hace falta|se puede)(?: [\\p{L}]+){0,3} (?:reservar|reserva|cancelar|anular|modificar)', 'cancel', 'anular', 'modificar (?:mi|la|una) reserva', '(?:aceptan|admiten) reservas', 'reserva (?:obligatoria|necesaria)'],
  search: [`(?:busco|buscamos|buscando|necesito|necesitamos|recomendar|recomienda|encontrar|quiero)(?: [\\p{L}\\d'-]+){0,5} ${VENUE}`, '(?:tren|taxi|autobús) (?:a|para|de|desde|hacia)', 'un taxi'],
  searchFilter: ['rango de precio', 'estrellas', '(?:en el|al) (?:norte|sur|este|oeste|centro)', 'barato'],
  elsewhere: ['qué tiempo (?:hace|hará|va a hacer)', 'pronóstico', 'quién (?:ganó|ha ganado)', 'va a llover', 'capital de', 'un chiste'],
  complaint: ['no (?:funciona|funcionan|anda|va)', 'rot[oa]', 'estropead[oa]', 'averiad[oa]', 'quejarme', 'presentar una queja', 'gotea', 'inaceptable', 'no hay agua caliente', '(?:mi|nuestra|nuestro) (?:habitación|baño|cama)(?: [\\p{L}]+)? (?:está|huele|estaba) (?:muy |demasiado |tan )?(?:suci[oa]|frí[oa]|mal|ruidos[oa])', 'vecinos (?:son|hacen) (?:muy |mucho |demasiado )?(?:ruidosos|ruido)'],
  ownCase: [
    'yo', 'me', 'mi', 'mis', 'mí[oa]s?', 'nos', 'nuestr[oa]s?', 'alguien', 'no', 'nada', 'nadie', 'nunca', 'por ?qué', 'ahora',
    'otra vez', 'todavía', 'sigue\\p{L}*', 'por favor', 'porfa\\p{L}*', 'ayuda\\p{L}*', 'normal', 'aquí', 'estoy', 'estamos', 'tengo',
    'tenemos', 'puedo', 'podemos', 'quiero', 'queremos', '\\d{3}', 'habitación \\d+', 'hay(?![^?]*[?])',
  ],
  followUp: ['y', 'también', 'o', 'pero', 'qué hay de'],
  pronoun: ['(?:[\\p{l}]+ ){0,2}(?:ella|ellos|ellas)', '(?:puede|pueden|podría|paga|pagan|tiene que) (?:el )?(?:también )?(?:venir|entrar|comer|cenar|dormir|quedarse|subir|estar|pagar)(?=[\\s?]*$|\\s+(?:a|al|en|con|de|gratis|aquí|dentro|solo|sola)(?!\\p{l}))', 'está (?:climatizad[ao]|cubiert[ao]|vigilad[ao])', 'con él'],
  leaning: ['para', 'con', 'sin', 'en', 'después', 'antes', 'durante', 'los? (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)'],
};
