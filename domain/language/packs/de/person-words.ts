import { END, type PersonWords } from '../../cue-words.ts';

// "Do I have to talk to reception?" asks for a rule, "call me at seven" asks for a wake-up call: neither wants a person now.
const NOW = '(?<!(?:muss|müssen|soll|sollen|sollte|sollten) (?:ich|wir|man) (?:[^ ]+ ){0,4})';
const DE = '(?:echten |echte |richtigen |richtige |realen |lebenden )?(?:menschen|mensch|mitarbeiter|mitarbeiterin|hotelmitarbeiter|person|rezeption|rezeptionist|rezeptionistin|personal|jemandem|jemand|manager|managerin|kollegen|kollegin|team|angestellten|verantwortlichen)';
const DE_REAL = '(?:echte[rnms]?|richtige[rn]?|reale[rn]?|lebende[rn]?) (?:menschen|mensch|person|mitarbeiter|mitarbeiterin)';

/** Separate from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const germanPersonWords: PersonWords = {
  person: [
    `${NOW}mit (?:einem |einer |dem |der |ihrem |ihrer |irgend)?${DE}(?: [\\p{L}]+){0,4} (?:sprechen|reden|chatten|schreiben|verbinden|verbunden|telefonieren)`, `${NOW}(?:sprechen|reden|chatten|telefonieren|verbinden|verbinde|verbinden sie mich|verbinde mich) mit (?:einem |einer |dem |der |ihrem |ihrer |irgend)?${DE}`,
    `(?:möchte|will|brauche|bitte|hätte gern|hätte gerne|wünsche|gib mir|geben sie mir) (?:[\\p{L}]+ ){0,4}${DE_REAL}`, `^(?:bitte )?(?:ein |eine |einen )?(?:${DE_REAL}|menschen|mitarbeiter|mitarbeiterin)${END}`, `(?:brauche|will|möchte) (?:bitte |jetzt )?(?:einen|keinen bot sondern einen) menschen`,
    `an (?:einen |eine |die |das |ihr |ihren )${DE}(?: [\\p{L}]+){0,3} (?:weiterleiten|weitergeben|übergeben|weiterverbinden)`, '(?:zurückrufen|rückruf)', 'rufen sie mich(?: bitte)? zurück', `(?:kann|könnte|soll) (?:mich |uns )?(?:bitte |mal )?(?:jemand|die rezeption|ein mitarbeiter)(?: mich| uns)?(?: bitte)? (?:anrufen|kontaktieren)`,
    'nicht mit (?:einem|einer|dem|der|ihrem) (?:bot|chatbot|roboter|computer|maschine|automaten)',
  ],
  nature: [
    '(?:sind sie|bist du|ist das|ist das hier) (?:hier |denn |eigentlich |wirklich |auch |etwa |nur )*(?:ein |eine |kein |keine )?(?:echter |echte |richtiger |richtige |realer |reale )?(?:mensch|person|bot|chatbot|roboter|maschine|computer|ki|automat|echt|künstliche intelligenz)',
    `^(?:\\p{l}{1,7}[,.!? ]+)?ist (?:da|hier|dort) (?:jemand|${DE_REAL}|ein ${DE_REAL})${END}`, '(?:spreche|rede|schreibe|chatte) ich (?:hier |gerade |jetzt |denn |wirklich |eigentlich )*mit (?:einem |einer |dem )?(?:echten |richtigen )?(?:menschen|person|bot|chatbot|roboter|maschine|computer|ki)',
  ],
  introduction: [
    `(?:und )?wer (?:bist du|sind sie|seid ihr|antwortet(?: hier)?)(?: (?:denn|eigentlich|überhaupt))*${END}`, `was (?:bist du|sind sie)(?: (?:denn|eigentlich))*${END}`, `mit wem (?:schreibe|rede|spreche|chatte) ich(?: (?:hier|denn|eigentlich))*${END}`,
    `was (?:kannst du|können sie|könnt ihr|kannst)(?: (?:alles|eigentlich|so|denn|für mich|hier))*(?: (?:tun|machen))?${END}`, `wie (?:heißt du|heißen sie|ist (?:dein|ihr) name)${END}`, 'stell dich (?:mal )?vor', 'stellen sie sich (?:bitte )?vor',
    `wobei (?:kannst du|können sie)(?: (?:mir|uns))? helfen${END}`, `was kann ich (?:dich|sie|euch)(?: (?:alles|so))* fragen${END}`,
  ],
};
