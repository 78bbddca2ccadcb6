import type { Senses } from '../../senses.ts';

export const spanishSenses: Senses = [
  { word: 'bancos?', ahead: ' (?:para sentar|en el (?:parque|jardin)|del (?:parque|jardin|paseo))', as: 'banqueta' },
  { word: 'bancos?', behind: String.raw`\b(?:su|tu|mi|segun el|vuestro) `, as: 'entidad' },
  { word: 'cartas?', behind: String.raw`\b(?:mandar|enviar|echar|escribir) (?:una |unas |la |las )?`, as: 'postal' },
  { word: 'seguros?', ahead: ' (?:de (?:viaje|salud|cancelacion|coche)|medico)', as: 'poliza' },
  { word: 'plancha', behind: String.raw`\ba la `, as: 'asado' },
];
