import { END, type PersonWords } from '../../cue-words.ts';

// "Do I have to talk to reception?" asks for a rule, "call me at seven" asks for a wake-up call: neither wants a person now.
const NOW = '(?<!(?:dois-?je|devons-?nous|faut-?il|je dois) )';
const FR = "(?:une? |la |le |l'|votre |un membre (?:du|de (?:la|votre|l')) ?)?(?:vraie? |véritable )?(?:personne(?! âgée)|humain|être humain|quelqu'?un|quelqu un|agent|employée?|réception|réceptionniste|responsable|directeur|directrice|conseiller|conseillère|personnel|équipe)";
const FR_REAL = '(?:vraie?|véritable) (?:personne|humain|être humain|conseiller)';

/** Separate from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const frenchPersonWords: PersonWords = {
  person: [
    `${NOW}(?:parler|discuter|échanger|communiquer|chatter) (?:directement )?(?:à|avec|au) ${FR}`, `(?:veux|voudrais|préfère|souhaite|souhaiterais|aimerais|donnez-?moi|passez-?moi) (?:avoir )?(?:une? )?${FR_REAL}`, `(?:veux|voudrais|préfère|souhaite) un humain`,
    `^(?:une? )?(?:${FR_REAL}|humain|conseiller)${END}`, `(?:mettez|mettre|mets)(?:-?moi)? en (?:relation|contact|communication) avec ${FR}`, `passez-?moi ${FR}`, `(?:transférez|transférer|transmettez|transmettre)(?:-?moi)? (?:à|au|vers) ${FR}`,
    "(?:quelqu'?un|quelqu un|la réception|un employé)(?: [\\p{L}-]+){0,2} (?:m'|nous |me )(?:appeler|rappeler|appelle|rappelle|contacter|contacte)", '(?:être|me faire) rappelée?', '(?<!suis )pas (?:parler |discuter |échanger )?(?:à |avec )?un (?:robot|bot|chatbot|ordinateur)',
  ],
  nature: [
    '(?:êtes-?vous|es-?tu|vous êtes|tu es|est-ce que vous êtes|est-ce que tu es) (?:vraiment |bien |juste )?(?:une? )?(?:vraie? |véritable )?(?:personne|humaine?|être humain|robot|bot|machine|ordinateur|ia|chatbot|intelligence artificielle)',
    `^(?:\\p{l}{1,7}[,.!? ]+)?(?:il y a|y a-?t-?il|est-ce qu'il y a) (?:quelqu'?un|une ${FR_REAL})${END}`, '(?:je parle|parle-?je|est-ce que je parle|suis-?je en train de parler|je discute) (?:vraiment |bien )?(?:à|avec) (?:une? )?(?:vraie? |véritable )?(?:personne|humain|être humain|robot|bot|machine|chatbot)',
  ],
  introduction: [
    `(?:qui (?:es-?tu|êtes-?vous)|(?:tu es|t'es|vous êtes|c'est) qui)(?: (?:au juste|en fait))?${END}`, `(?:que|qu'est-?ce que|quoi) (?:peux-?tu|pouvez-?vous|tu peux|vous pouvez|tu sais|vous savez|sais-?tu|savez-?vous) faire(?: pour (?:moi|nous))?${END}`,
    `comment (?:tu t'appelles|vous vous appelez|t'appelles-?tu|vous appelez-?vous)${END}`, `à qui (?:je parle|est-ce que je parle|parle-?je|j'écris|ai-?je affaire|ai-?je l'honneur)${END}`, 'présente-?toi', 'présentez-?vous',
    `(?:en quoi|comment) (?:peux-?tu|pouvez-?vous|tu peux|vous pouvez) (?:m'|nous )?aider${END}`,
  ],
};
