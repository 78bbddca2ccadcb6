import type { AnswerTexts } from '../../texts.ts';

export const spanishAnswers: AnswerTexts = {
  unknown: 'Lo siento, eso no lo sé.',
  frontDesk: 'En recepción le pueden ayudar.',
  phoneAndEmail: 'Puede contactar con {hotel} por teléfono en el {phone} o por correo electrónico en {email}.',
  phone: 'Puede contactar con {hotel} por teléfono en el {phone}.',
  email: 'Puede contactar con {hotel} por correo electrónico en {email}.',
  address: 'La dirección de {hotel} es {address}.',
  foreign: 'He encontrado esto en {language}:',
  greeting: '¡Hola! ¿Qué le gustaría saber sobre {hotel}?',
  thanks: '¡De nada!',
  goodbye: 'Ha sido un placer. Escríbame cuando tenga otra pregunta.',
  booking: 'No puedo hacer reservas en este chat.',
  onlyTables: 'Aquí puedo reservar mesas del restaurante y nada más. Para una mesa dígame el día, la hora y cuántos son.',
  search: 'Soy el asistente de {hotel} y solo conozco esta casa. Pregúnteme por habitaciones, comidas, precios, la llegada o cualquier otra cosa de aquí.',
  person: 'Soy un asistente digital.',
  nature: 'Si prefiere escribir con una persona del hotel, dígamelo.',
  introduction: 'Soy el conserje digital de {hotel}. Respondo a preguntas sobre la casa y le paso con una persona cuando quiera.',
  introductionWithTables: 'Soy el conserje digital de {hotel}. Respondo a preguntas sobre la casa, reservo, cambio y cancelo mesas del restaurante, y le paso con una persona cuando quiera.',
  complaint: 'Lo lamento. Por favor, avise a recepción para que alguien se ocupe de inmediato.',
  statement: '¿Qué le gustaría saber sobre {hotel}?',
  tooMuch: 'No he podido seguir su mensaje. Por favor, pregunte de nuevo en pocas frases cortas.',
};
