import { END, type PersonWords } from '../../cue-words.ts';

// "Do I have to talk to reception?" asks for a rule, "call me at seven" asks for a wake-up call: neither wants a person now.
const NOW = '(?<!(?:devo|dobbiamo|bisogna|si deve) )';
const IT = "(?:una? |il |la |lo |un'|l')?(?:ver[oa] )?(?:persona|umano|essere umano|qualcuno|operatore|operatrice|reception|receptionist|responsabile|direttore|direttrice|addett[oa]|personale|dipendente|membro dello staff|staff|impiegat[oa]|collega)";

/** Separate from the other cues, since a mistake here silences the concierge or leaves a guest alone. */
export const italianPersonWords: PersonWords = {
  person: [
    `${NOW}(?:parlare|chattare|comunicare|conversare) (?:direttamente )?(?:con|a|al|alla|allo) ?${IT}`, "(?:voglio|vorrei|preferisco|preferirei|mi serve|mi dia) (?:una (?:vera )?persona (?:vera|reale|in carne e ossa)|una vera persona|un umano|un essere umano|un operatore)", `^(?:una? )?(?:persona (?:vera|reale)|vera persona|umano|operatore)${END}`,
    `mi (?:passi|passa|passate|colleghi|trasferisca|metta in (?:contatto|comunicazione)) (?:con |a |al |alla )?${IT}`, '(?:essere|venire) (?:richiamat[oa]|ricontattat[oa])', '(?:potete|può|potreste) richiamarmi', 'mi (?:richiami|richiamate)', '(?<!sono )non (?:voglio (?:parlare )?)?(?:con )?un (?:bot|robot|chatbot|computer)',
  ],
  nature: [
    "(?:sei|è lei|lei è|siete|questo è) (?:davvero |veramente |solo )?(?:una? |un')?(?:vera |vero )?(?:persona|umano|umana|essere umano|robot|bot|macchina|chatbot|ia|intelligenza artificiale|reale)",
    `^(?:\\p{l}{1,7}[,.!? ]+)?c'è qualcuno(?: lì| qui)?${END}`, '(?:sto parlando|parlo|sto chattando|sto scrivendo) con (?:una? )?(?:vera |vero )?(?:persona|umano|essere umano|robot|bot|macchina|chatbot)',
  ],
  introduction: [
    `(?:e |ma )?(?:tu )?chi (?:sei|è lei|siete|risponde|mi risponde)(?: tu)?${END}`, `con chi (?:parlo|sto parlando|scrivo|sto scrivendo|chatto)${END}`, `(?:che cosa|cosa|che) (?:sai|puoi|può|sa|potete|sapete) fare(?: per (?:me|noi))?${END}`,
    `(?:in che cosa|come|in cosa) (?:mi |ci )?(?:puoi|può|potete) aiutar(?:e|mi|ci)${END}`, `come (?:ti chiami|si chiama lei|si chiama)${END}`, 'presentati', 'si presenti',
  ],
};
