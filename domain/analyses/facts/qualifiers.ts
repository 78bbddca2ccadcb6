import { MONTH_NAMES, monthOf } from '../values/months.ts';

/**
 * What narrows a statement to some days, guests, seasons or kinds of the thing: two statements contradict each other
 * only where they are about the same. Patterns are in flattened letters of five languages.
 */
export interface Qualifiers {
  /** `weekday`, `weekend`, `daily`, or the days named; empty where the text says nothing of days. */
  days: string;
  /** All other narrowings, sorted and joined; empty for the plain thing. */
  others: string;
}

const DAYS = [
  String.raw`mon(?:days?)?|mo|mont(?:ag|ags)|lun(?:di|es|edi)?`,
  String.raw`tue(?:s|sdays?)?|di|dienst(?:ag|ags)|mar(?:di|tes|tedi)`,
  String.raw`wed(?:nesdays?)?|mi|mittwochs?|mer(?:credi|coledi)|miercoles`,
  String.raw`thu(?:rs?|rsdays?)?|do|donnerst(?:ag|ags)|jeudi|jueves|giovedi`,
  String.raw`fri(?:days?)?|fr|freit(?:ag|ags)|vendredi|viernes|venerdi`,
  String.raw`sat(?:urdays?)?|sa|samst(?:ag|ags)|sonnabends?|samedi|sabados?|sabato`,
  String.raw`sun(?:days?)?|so|sonnt(?:ag|ags)|dimanches?|domingos?|domenica`,
] as const;
const DAY = new RegExp(String.raw`(?<![\p{L}\d])(?:${DAYS.map((words) => `(${words})s?`).join('|')})(?![\p{L}\d])\.?`, 'gu');
const SPAN = /^\s*(?:-|to|through|bis|au?|a|al|alla?|hasta|fino a)\s*(?:el |la |le |il )?$/;
const WEEKDAYS = /weekdays?|working days?|werktag\p{L}*|wochentag\p{L}*|unter der woche|(?:en|jours de) semaine|jours ouvres|(?:dias|entre) (?:laborables|semana)|giorni (?:feriali|lavorativi)|feriali/u;
const WEEKEND = /weekends?|wochenend\p{L}*|week-ends?|fines? de semana|fine settimana|(?:public |bank )?holidays?|feiertag\p{L}*|jours feries|festivos|festivi/u;
const DAILY = /\bdaily\b|every day|each day|all week|seven days|7 days|7 tage|taglich|jeden tag|tous les jours|chaque jour|quotidien\p{L}*|7\/7|7j\/7|todos los dias|cada dia|diari(?:amente|o)|a diario|tutti i giorni|ogni giorno|quotidianamente|rund um die woche/u;

const MONTH = new RegExp(String.raw`(?<!\p{L})(?:${MONTH_NAMES.join('|')})(?!\p{L})`, 'gu');
// A verb more often than a month.
const NO_MONTH = /\b(?:may|mars)\s(?!\d|to|and|until|-)/;

/** Narrowings other than days; the name is what two statements must share. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ['summer', /\bsummer|\bsommer|\bete\b|\bverano|\bestate\b|high season|hochsaison|haute saison|temporada alta|alta stagione/],
  ['winter', /\bwinter|\bhiver|\binvierno|\binverno|low season|nebensaison|basse saison|temporada baja|bassa stagione/],
  ['child', /child|\bkids?\b|\bkind(?:er(?!b|c|sp)\p{L}*)?\b|jugendliche|teenager|enfants?\b|\bnin[oa]s?\b|bambin|ragazz|infant|\bbab(?:y|ies)\b|\bbebes?\b/u],
  ['outsider', /outside guests?|non[- ]residents?|not staying|day guests?|day visitors?|externe|auswartige|auswaertige|nicht im hotel|tagesgast|(?:clients|hotes|personnes) exterieur|non[- ]residents|no alojad|externos|huespedes externos|esterni|non alloggia|visitor|passanten/],
  ['group', /\bgroups?\b|gruppen?\b|groupes?\b|grupos?\b|grupp[oi]\b/],
  ['early', /\bearl(?:y|ier)|fruhaufsteher|\bfruhes\b|\bfruher|\bvorzeitig|matinal|anticip|tempran|mattinier|matutin|\bleave early|plus tot|mas temprano|piu presto|\bantes(?! de|\p{L})/u],
  ['late', /\blate(?:r)?\b|langschlafer|\bspater?\b|tardif|tardive|\btard[ei]|posticip|spat\p{L}*aufsteher/u],
  ['in-room', /in (?:your|the) (?:own )?room(?! rate| price)|(?:in|auf)(?:s| das| dem| ihr(?:em)?| deinem)? zimmer|zimmerfruhstuck|en chambre|dans (?:la|votre) chambre|en (?:la|su) habitacion|in camera|room service|nella (?:vostra )?camera/],
  ['continental', /continental|kontinental|express|a la carte|vegan|champagne|deluxe|gourmet|menu\b|menu |-gang|courses?\b|portat/],
  ['outdoor', /outdoor|open[- ]air|im freien|aussen|au?ssen|exterieur|exterior|al aire libre|esterno|esterna|scopert|all'aperto|surface|en plein air|freiluft|plein air/],
  ['indoor', /underground|garage|tiefgarage|covered|uberdacht|souterrain|couvert|subterrane|cubiert|sotterrane|coperto|coperta|interrato|indoor|hallenbad|interieur|interior/],
  ['valet', /valet|voiturier|aparcacoches/],
  ['motorcycle', /motorcycle|motorbike|motorrad|motorrader|\bmotos?\b|motociclet/],
  ['large-vehicle', /\bbus(?:es)?\b|coach|\bvans?\b|minibus|camper|wohnmobil|autocar|camping-car|caravan|autobus|pullman|kleinbus|furgon/],
  ['bicycle', /bicycle|fahrrad|\bvelos?\b|bicicl/],
  ['electric', /electric|\be-?autos?\b|elektro|electrique|electric[oa]s?|elettric/],
  ['cat', /\bcats?\b|\bkatzen?\b|\bchats?\b|\bgatos?\b|\bgatt[oi]\b/],
  ['assistance', /assistance|guide dogs?|service dogs?|assistenzhund|blindenhund|begleithund|chiens? guides?|d'assistance|perros? guia|asistencia|cani? guida|assistenza/],
  ['large', /\blarge\b|\bgrosse?r?\b|\bgrands? chiens?|\bgrandes?\b|taglia grande|\bsecond|\bzweite|deuxieme|segundo|\bjede[rs]? weitere|additional|weitere/],
  ['small', /\bsmall\b|\bkleine?r?\b|petits? chiens?|pequen|piccol|taglia piccola/],
  ['premium', /premium|high-speed|highspeed|haut debit|alta velocidad|alta velocita|business/],
  ['suite', /\bsuites?\b|superior|deluxe|family room|familienzimmer|chambres? familiales?|habitacion(?:es)? familiar|camer[ae] familiar|apartment|studio/],
  ['women', /\bwomen|\bladies|\bdamen|\bfrauen|\bfemmes|\bmujeres|\bdonne\b/],
  ['terrace', /terrac|terrass|dachterrasse|rooftop|terraz/],
  [
    'kitchen',
    /last orders?|kitchen|warme kuche|kuchenschluss|\bkuche\b|cuisine|cocina|cucina|dernieres? commandes?|ultim[io]s? (?:pedid|ordin)/,
  ],
  ['last-entry', /last (?:entry|admission)|letzter einlass|derniere entree|ultima entrada|ultimo ingresso/],
  ['night-desk', /night porter|nachtportier|out of hours|after hours|late arrival|ausserhalb|spatanreise|arrivee tardive|llegadas? tardias?|arriv[oi] tardiv[oi]|after midnight/],
  ['emergency', /emergency|notfall|urgence|emergencia|emergenza|ambulan|polic|polizei|feuerwehr/],
  ['deadline', /(?:\b(?:order|reserve|book|register|sign up|hang|tell us|let us know|notify|cancel)|bestell|anmeld|melden sie|reservier|buch(?:en|ung)|aufhang|hangen|storn|command|reserv|inscri|annul|prevenir|encarg|pedir|pida|solicit|avis|inscrib|cuelgu|ordin(?:are|at)|prenot|iscriv|append|richied).*(?:\bby\b|before|until|bis\b|vor\b|avant|jusqu|antes|hasta|entro|prima|fino)/],
  ['last-day', /day of (?:departure|arrival)|(?:abreise|anreise)tag|jour d[ue] (?:depart|l'arrivee)|jour d'arrivee|dia de (?:salida|llegada|la salida|la llegada)|giorno (?:della|di) (?:partenza|arrivo)|giorno dell'arrivo/],
  ['midday', /\bmittags\b|\blunch|midi\b|mediodia|pranzo|mezzogiorno/],
  ['evening', /\babends\b|\bevening|\bdinner|soiree|\bsoir\b|\bnoche\b|\bcena\b|\bsera\b/],
  ['negated-place', /\bexcept\b|ausser\b|\bsauf\b|excepto|\btranne\b|eccetto/],
];

/** @param text one clause, flattened */
export function qualifiersOf(text: string): Qualifiers {
  const ages = agesOf(text);
  const others = OTHERS.flatMap(([name, words]) => (words.test(text) && !(name === 'child' && ages.length > 0) ? [name] : []));
  return { days: daysOf(text), others: [...others, ...ages, ...monthsOf(text)].toSorted().join('+') };
}

const YEARS = String.raw`(?:years?|yrs?|jahren?|ans|anos|anni)\b`;
const AGES = new RegExp(String.raw`(?:\b(?:aged?|under|over|from|below|unter|uber|ab|von|bis|moins de|plus de|de|menores de|mayores de|desde|hasta|a partir de(?: los)?|sotto(?: i)?|fino a|sopra(?: i)?|dai|dagli)\s)?(\d{1,2})(?:\s?(?:-|to|and|bis|und|a|ai|y|e|et)\s?(\d{1,2}))?\s(?:and (?:over|older) )?${YEARS}|\b(aged?|under|over)\s(\d{1,2})(?:\s?(?:-|to|and)\s?(\d{1,2}))?\b(?![:.]\d)`, 'gu');
const BELOW = /^(?:under|below|unter|moins|menores|sotto)/;

/** Ages narrow a statement further than the word "children": those from six to twelve pay otherwise than smaller ones. */
function agesOf(text: string): string[] {
  return [...text.matchAll(AGES)].map((match) => {
    const ages = [match[1], match[2], match[4], match[5]].filter((age) => age !== undefined);
    return `ages:${BELOW.test(match[0]) ? '<' : ''}${ages.join('-')}`;
  });
}

function daysOf(text: string): string {
  if (DAILY.test(text)) return 'daily';
  const found =
    [...text.matchAll(DAY)].map((match) => ({
      index: match.slice(1).findIndex((group) => group !== undefined), start: match.index, end: match.index + match[0].length,
    }))
    // "so", "do", "di", "mi", "sa", "fr" and "mar" are words as well; as days they stand beside another day, a colon or a time.
    .filter(({ start, end }, _, all) => end - start > 3 || all.length > 1 || /^\.?\s*[:,-]/.test(text.slice(end)));
  const days = new Set<number>();
  for (const [position, { index, end }] of found.entries()) {
    days.add(index);
    const next = found[position + 1];
    if (next === undefined || !SPAN.test(text.slice(end, next.start).replace(/^\./, ''))) continue;
    for (let day = index; day !== next.index; day = (day + 1) % 7) days.add(day);
  }
  if (WEEKDAYS.test(text)) for (let day = 0; day < 5; day += 1) days.add(day);
  if (WEEKEND.test(text)) for (const day of [5, 6]) days.add(day);
  const list = [...days].toSorted((a, b) => a - b).join('');
  return { '01234': 'weekday', '56': 'weekend', '0123456': 'daily' }[list] ?? list;
}

function monthsOf(text: string): string[] {
  const months =
    [...text.matchAll(MONTH)].filter((match) => !NO_MONTH.test(text.slice(match.index, match.index + 7))).map(([name]) => monthOf(name));
  return months.length === 0 ? [] : [`months:${[...new Set(months)].toSorted((a, b) => a - b).join('-')}`];
}
