import type { Senses } from '../../senses.ts';

export const italianSenses: Senses = [
  { word: 'cart[ae]', behind: String.raw`\b(?:accettate|accetta|accettano|prendete|pagare|pago|si paga)(?: anche)? (?:con |la |le |con la |una )?`, as: 'bancomat' },
  { word: 'cart[ae]', ahead: " (?:della|del|dei|delle|di) (?:zona|citta|regione|sentieri|dintorni|isola|quartiere)", as: 'mappa' },
  { word: 'piano', behind: String.raw`\b(?:suonare|suona|suono) (?:il |al |un )?`, as: 'pianoforte' },
  { word: 'banca', behind: String.raw`\b(?:vostra|sua|mia|tua) `, as: 'istituto' },
  { word: 'lett[oi]', behind: String.raw`\b(?:ho|abbiamo|avete|hai) (?:gia |appena )?`, ahead: ' (?:che|sul|nel|la|le|il|su)', as: 'leggere' },
];
