import type { HelpTexts } from '../../texts.ts';

export const spanishHelp: HelpTexts = {
  danger: 'Parece una emergencia.',
  callNow: 'Llame ahora mismo al {number}.',
  byKind: 'Ambulancia {ambulance}, bomberos {fire}, policía {police}.',
  fromRoom: 'Desde el teléfono de su habitación marque {number}.',
  frontDesk: 'La recepción le ayuda en el {number}.',
  alarmed: 'He avisado con urgencia al equipo del hotel. Si hay peligro, póngase a salvo y espere allí la ayuda.',
  ifDanger: 'Si alguien está en peligro, llame de inmediato al {number} o escriba «emergencia» y aviso al equipo del hotel.',
  trouble: 'Lo lamento. Se lo comunico al equipo del hotel, que se ocupará y le responderá aquí.',
  person: 'Soy un asistente digital. Le paso con una persona del hotel, que le responde aquí.',
  request: 'No puedo encargarme yo mismo, pero el equipo del hotel sí.',
  notUnderstood: 'Lo siento, no lo he entendido.',
  offer: '¿Quiere que le pase con una persona del hotel?',
  outOfScope: 'Eso está fuera de lo que sé. Ayudo con preguntas sobre {hotel}.',
  abuse: 'Por favor, mantengamos el respeto. Con gusto ayudo con preguntas sobre {hotel}.',
  notOneOf: 'No tengo respuesta a «{question}»; pregunte en recepción, por favor.',
  otherLanguage: 'Todavía no hablo {language}, así que respondo en español.',
};
