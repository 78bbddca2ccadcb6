import { END, type PersonWords } from '../../cue-words.ts';

// "Do I have to talk to reception?" asks for a rule, "call me at seven" asks for a wake-up call: neither wants a person now.
const NOW = '(?<!(?:debo|debemos|hay que|tengo que) )';
const ES = '(?:una? |el |la |su )?(?:verdader[oa] )?(?:persona|humano|ser humano|alguien|agente|recepción|recepcionista|encargad[oa]|responsable|gerente|personal|emplead[oa]|operador|operadora|miembro del (?:equipo|personal)|equipo)';

/** Separate from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const spanishPersonWords: PersonWords = {
  person: [
    `${NOW}(?:hablar|chatear|comunicarme|escribirme|conversar|contactar) con ${ES}`, '(?:quiero|quisiera|necesito|prefiero|deme|póngame con) (?:a )?(?:una persona (?:real|de verdad|de carne y hueso)|un humano|un ser humano|un agente)', `^(?:una? )?(?:persona (?:real|de verdad)|humano|agente|operador)${END}`,
    `(?:páseme|pásame|póngame|ponme|comuníqueme|comunícame|transfiérame|conécteme) (?:en contacto )?(?:con|a) ${ES}`, `que me (?:llamen|llame alguien|contacten|devuelvan la llamada)(?! a las)`, '(?:quiero )?hablar con un (?:bot|robot|chatbot|ordenador)', 'no (?:con )?un (?:bot|robot|chatbot)',
  ],
  nature: [
    '(?:es usted|eres|usted es|tú eres|es esto|esto es) (?:realmente |de verdad |solo )?(?:una? )?(?:persona|humano|humana|ser humano|robot|bot|máquina|chatbot|ia|inteligencia artificial|real)',
    `^(?:\\p{l}{1,7}[,.!? ]+)?hay alguien(?: ahí| aquí)?${END}`, '(?:estoy hablando|hablo|estoy chateando|estoy escribiendo) con (?:una? )?(?:persona|humano|ser humano|robot|bot|máquina|chatbot|ia)',
  ],
  introduction: [
    `(?:tú |y tú )?quién (?:eres|es usted|sois|es este|contesta|responde)(?: (?:tú|exactamente))?${END}`, `con quién (?:hablo|estoy hablando|chateo|escribo)${END}`, `qué (?:puedes|sabes|puede|sabe|podéis|pueden) hacer(?: por (?:mí|nosotros))?${END}`,
    `en qué (?:me |nos )?(?:puedes|puede|pueden) ayudar(?:me|nos)?${END}`, `cómo (?:te llamas|se llama usted|se llama)${END}`, 'preséntate', 'preséntese',
  ],
};
