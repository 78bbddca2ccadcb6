import type { Language } from '../../../language/languages.ts';

/** How people of one language ask for a person, and how they ask whether they write with one. */
interface PersonWords {
  person: string[];
  nature: string[];
}

// "Do I have to talk to reception?" asks for a rule and "call me at seven" for a wake-up call: neither wants a person now.
const NOW = {
  en: '(?<!(?:do|should|must|will|would) (?:i|we) (?:(?:have|need) )?(?:to )?)', de: '(?<!(?:muss|müssen|soll|sollen|sollte|sollten) (?:ich|wir|man) (?:[^ ]+ ){0,4})',
  fr: '(?<!(?:dois-?je|devons-?nous|faut-?il|je dois) )', es: '(?<!(?:debo|debemos|hay que|tengo que) )', it: '(?<!(?:devo|dobbiamo|bisogna|si deve) )',
};
const END = "(?:,? (?:please|pls|now|bitte|jetzt|svp|s'il vous plaît|por favor|ahora|per favore|adesso))?[ .!?]*$";

const EN = '(?:a |an |the |some |any |your |another )?(?:real |actual |live |human )*(?:person|human(?: being)?|being|someone|somebody|anyone|anybody|agent|staff(?: member)?|member of (?:the |your )?(?:hotel )?(?:staff|team)|manager|receptionist|reception|operator|team|representative|front desk|employee|colleague|customer (?:service|support))';
const EN_REAL = '(?:real|actual|live|human) (?:person|human(?: being)?|being|agent|operator|representative|receptionist|employee)';
const DE = '(?:echten |echte |richtigen |richtige |realen |lebenden )?(?:menschen|mensch|mitarbeiter|mitarbeiterin|hotelmitarbeiter|person|rezeption|rezeptionist|rezeptionistin|personal|jemandem|jemand|manager|managerin|kollegen|kollegin|team|angestellten|verantwortlichen)';
const DE_REAL = '(?:echte[rnms]?|richtige[rn]?|reale[rn]?|lebende[rn]?) (?:menschen|mensch|person|mitarbeiter|mitarbeiterin)';
const FR = "(?:une? |la |le |l'|votre |un membre (?:du|de (?:la|votre|l')) ?)?(?:vraie? |véritable )?(?:personne(?! âgée)|humain|être humain|quelqu'?un|quelqu un|agent|employée?|réception|réceptionniste|responsable|directeur|directrice|conseiller|conseillère|personnel|équipe)";
const FR_REAL = '(?:vraie?|véritable) (?:personne|humain|être humain|conseiller)';
const ES = '(?:una? |el |la |su )?(?:verdader[oa] )?(?:persona|humano|ser humano|alguien|agente|recepción|recepcionista|encargad[oa]|responsable|gerente|personal|emplead[oa]|operador|operadora|miembro del (?:equipo|personal)|equipo)';
const IT = "(?:una? |il |la |lo |un'|l')?(?:ver[oa] )?(?:persona|umano|essere umano|qualcuno|operatore|operatrice|reception|receptionist|responsabile|direttore|direttrice|addett[oa]|personale|dipendente|membro dello staff|staff|impiegat[oa]|collega)";

/** Kept apart from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const personWords: Readonly<Record<Language, PersonWords>> = {
  en: {
    person: [
      `${NOW.en}(?:speak|talk|chat|speaking|talking|chatting) (?:to|with) ${EN}`, `(?:connect|transfer|pass|forward|put) me (?:on |over |through )?(?:to|with) ${EN}`, `(?:hand|pass|forward) (?:this|it|me) (?:over|on)? ?to ${EN}`,
      `(?:want|need|like|prefer|get me|give me|have|bring me) (?:to (?:have|get) )?(?:an? |the )?${EN_REAL}`, `(?:want|need|prefer|get me|give me) (?:a |the )human(?! \\p{L})`, `^(?:an? |the )?(?:${EN_REAL}|human|agent|operator)${END}`,
      '(?:person|human|someone|somebody|anyone|anybody) (?:that |who |whom )?(?:i|we) (?:can|could|may) (?:speak|talk|chat|write)',
      '(?:someone|somebody|a person|a human|reception|the front desk|the manager) (?:to |please )?(?:call|phone|contact|ring) (?:me|us)(?! (?:a |an )?(?:taxi|cab))', `(?:call|phone|ring) me back`, '(?:get|bring|fetch) me (?:a|the|your) (?:manager|receptionist)',
      "(?<!i am |i'm |we are )not (?:to |with )?(?:a|an|this|some) (?:bot|robot|machine|computer|chatbot)", "(?:don't|do not|rather not) (?:want to )?(?:talk|speak|chat)(?:ing)? (?:to|with) (?:a|an|this|some) (?:bot|robot|machine|computer|chatbot|assistant)", '(?:human|live) (?:agent|operator|support|assistance|help|chat)',
    ],
    nature: [
      '(?:are you|you are|is this|is that|is it) (?:really |actually |just |even )?(?:an? |the )?(?:real |actual |live )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai|real(?! \\p{L})|automated|artificial)(?: or (?:an? )?(?:real )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai))?',
      `(?:is|are) (?:anyone|anybody|someone|somebody|an? ${EN_REAL}) (?:there|here|available)${END}`, '(?:am i|are we) (?:really |actually |just )?(?:talking|speaking|chatting|writing|texting) (?:to|with) (?:an? |the )?(?:real |actual |live )?(?:person|human(?: being)?|bot|robot|machine|computer|chatbot|ai)',
    ],
  },
  de: {
    person: [
      `${NOW.de}mit (?:einem |einer |dem |der |ihrem |ihrer |irgend)?${DE}(?: [\\p{L}]+){0,4} (?:sprechen|reden|chatten|schreiben|verbinden|verbunden|telefonieren)`, `${NOW.de}(?:sprechen|reden|chatten|telefonieren|verbinden|verbinde|verbinden sie mich|verbinde mich) mit (?:einem |einer |dem |der |ihrem |ihrer |irgend)?${DE}`,
      `(?:möchte|will|brauche|bitte|hätte gern|hätte gerne|wünsche|gib mir|geben sie mir) (?:[\\p{L}]+ ){0,4}${DE_REAL}`, `^(?:bitte )?(?:ein |eine |einen )?(?:${DE_REAL}|menschen|mitarbeiter|mitarbeiterin)${END}`, `(?:brauche|will|möchte) (?:bitte |jetzt )?(?:einen|keinen bot sondern einen) menschen`,
      `an (?:einen |eine |die |das |ihr |ihren )${DE}(?: [\\p{L}]+){0,3} (?:weiterleiten|weitergeben|übergeben|weiterverbinden)`, '(?:zurückrufen|rückruf)', 'rufen sie mich(?: bitte)? zurück', `(?:kann|könnte|soll) (?:mich |uns )?(?:bitte |mal )?(?:jemand|die rezeption|ein mitarbeiter)(?: mich| uns)?(?: bitte)? (?:anrufen|kontaktieren)`,
      'nicht mit (?:einem|einer|dem|der|ihrem) (?:bot|chatbot|roboter|computer|maschine|automaten)',
    ],
    nature: [
      '(?:sind sie|bist du|ist das|ist das hier) (?:hier |denn |eigentlich |wirklich |auch |etwa |nur )*(?:ein |eine |kein |keine )?(?:echter |echte |richtiger |richtige |realer |reale )?(?:mensch|person|bot|chatbot|roboter|maschine|computer|ki|automat|echt|künstliche intelligenz)',
      `ist (?:da|hier|dort) (?:jemand|${DE_REAL}|ein ${DE_REAL})${END}`, '(?:spreche|rede|schreibe|chatte) ich (?:hier |gerade |jetzt |denn |wirklich |eigentlich )*mit (?:einem |einer |dem )?(?:echten |richtigen )?(?:menschen|person|bot|chatbot|roboter|maschine|computer|ki)',
    ],
  },
  fr: {
    person: [
      `${NOW.fr}(?:parler|discuter|échanger|communiquer|chatter) (?:directement )?(?:à|avec|au) ${FR}`, `(?:veux|voudrais|préfère|souhaite|souhaiterais|aimerais|donnez-?moi|passez-?moi) (?:avoir )?(?:une? )?${FR_REAL}`, `(?:veux|voudrais|préfère|souhaite) un humain`,
      `^(?:une? )?(?:${FR_REAL}|humain|conseiller)${END}`, `(?:mettez|mettre|mets)(?:-?moi)? en (?:relation|contact|communication) avec ${FR}`, `passez-?moi ${FR}`, `(?:transférez|transférer|transmettez|transmettre)(?:-?moi)? (?:à|au|vers) ${FR}`,
      "(?:quelqu'?un|quelqu un|la réception|un employé)(?: [\\p{L}-]+){0,2} (?:m'|nous |me )(?:appeler|rappeler|appelle|rappelle|contacter|contacte)", '(?:être|me faire) rappelée?', '(?<!suis )pas (?:parler |discuter |échanger )?(?:à |avec )?un (?:robot|bot|chatbot|ordinateur)',
    ],
    nature: [
      '(?:êtes-?vous|es-?tu|vous êtes|tu es|est-ce que vous êtes|est-ce que tu es) (?:vraiment |bien |juste )?(?:une? )?(?:vraie? |véritable )?(?:personne|humaine?|être humain|robot|bot|machine|ordinateur|ia|chatbot|intelligence artificielle)',
      `(?:il y a|y a-?t-?il|est-ce qu'il y a) (?:quelqu'?un|une ${FR_REAL})${END}`, '(?:je parle|parle-?je|est-ce que je parle|suis-?je en train de parler|je discute) (?:vraiment |bien )?(?:à|avec) (?:une? )?(?:vraie? |véritable )?(?:personne|humain|être humain|robot|bot|machine|chatbot)',
    ],
  },
  es: {
    person: [
      `${NOW.es}(?:hablar|chatear|comunicarme|escribirme|conversar|contactar) con ${ES}`, '(?:quiero|quisiera|necesito|prefiero|deme|póngame con) (?:a )?(?:una persona (?:real|de verdad|de carne y hueso)|un humano|un ser humano|un agente)', `^(?:una? )?(?:persona (?:real|de verdad)|humano|agente|operador)${END}`,
      `(?:páseme|pásame|póngame|ponme|comuníqueme|comunícame|transfiérame|conécteme) (?:en contacto )?(?:con|a) ${ES}`, `que me (?:llamen|llame alguien|contacten|devuelvan la llamada)(?! a las)`, '(?:quiero )?hablar con un (?:bot|robot|chatbot|ordenador)', 'no (?:con )?un (?:bot|robot|chatbot)',
    ],
    nature: [
      '(?:es usted|eres|usted es|tú eres|es esto|esto es) (?:realmente |de verdad |solo )?(?:una? )?(?:persona|humano|humana|ser humano|robot|bot|máquina|chatbot|ia|inteligencia artificial|real)',
      `hay alguien(?: ahí| aquí)?${END}`, '(?:estoy hablando|hablo|estoy chateando|estoy escribiendo) con (?:una? )?(?:persona|humano|ser humano|robot|bot|máquina|chatbot|ia)',
    ],
  },
  it: {
    person: [
      `${NOW.it}(?:parlare|chattare|comunicare|conversare) (?:direttamente )?(?:con|a|al|alla|allo) ?${IT}`, "(?:voglio|vorrei|preferisco|preferirei|mi serve|mi dia) (?:una (?:vera )?persona (?:vera|reale|in carne e ossa)|una vera persona|un umano|un essere umano|un operatore)", `^(?:una? )?(?:persona (?:vera|reale)|vera persona|umano|operatore)${END}`,
      `mi (?:passi|passa|passate|colleghi|trasferisca|metta in (?:contatto|comunicazione)) (?:con |a |al |alla )?${IT}`, '(?:essere|venire) (?:richiamat[oa]|ricontattat[oa])', '(?:potete|può|potreste) richiamarmi', 'mi (?:richiami|richiamate)', '(?<!sono )non (?:voglio (?:parlare )?)?(?:con )?un (?:bot|robot|chatbot|computer)',
    ],
    nature: [
      "(?:sei|è lei|lei è|siete|questo è) (?:davvero |veramente |solo )?(?:una? |un')?(?:vera |vero )?(?:persona|umano|umana|essere umano|robot|bot|macchina|chatbot|ia|intelligenza artificiale|reale)",
      `c'è qualcuno(?: lì| qui)?${END}`, '(?:sto parlando|parlo|sto chattando|sto scrivendo) con (?:una? )?(?:vera |vero )?(?:persona|umano|essere umano|robot|bot|macchina|chatbot)',
    ],
  },
};
