import { HOUR_FIGURE } from '../../hour-figure.ts';
import type { Phrases } from '../../phrases.ts';

export const spanishPhrases: Phrases = {
  hours: {
    midnight: 'medianoche',
    spoken: String.raw`(?<=(?:las?) )${HOUR_FIGURE}(?: y (?:media|cuarto|pico))?(?: (?:de|por) la (?:mañana|madrugada|tarde|noche))?`,
    // "Noche" begins in the evening; two in the early morning has another word.
    morning: 'mañana|madrugada', later: 'tarde', night: 'noche', mark: '',
    clock: String.raw`(?:a|de|desde|hasta|entre|sobre|para) las? \d{1,2}|(?:a|desde|hasta|antes de) las (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?![\p{L}])|mediod[ií]a|medianoche`,
  },
  included: 'incluid[oa]s?|incluyen?|gratis',
  wholeHouse: '(?:en )?tod[oa] (?:el (?:hotel|hostal|albergue|edificio|recinto|barco|camping)|la casa)|en ningún (?:sitio|lugar)|en ninguna parte|en todas (?:partes|las (?:zonas|habitaciones))',
  yesOrNo: 'sí|si|no',
  kinds: {
    place: {
      asked: String.raw`d[oó]nde|ad[oó]nde|en qu[eé] planta|qu[eé] planta`,
      told: String.raw`en el|en la|en los|junto a|al lado|detrás|enfrente|frente a|cerca|planta|cubierta|sótano|recepción|calle|metros|kilómetros|minutos|fuera|abajo|arriba|delante|desde`,
    },
    person: {
      asked: String.raw`qui[eé]n(?:es)?`,
      told: String.raw`dueñ\p{L}*|propietari\p{L}*|familia|equipo|llevado|médico|enfermer\p{L}*|director\p{L}*`,
    },
    rule: {
      asked: String.raw`se puede\p{L}*|puedo|podemos|pod[eé]is|pueden|hay que|tengo que|tenemos que|debo|necesito|permit\p{L}*|dejan|admit\p{L}*|aceptan|posible`,
      told: String.raw`no|nada|nadie|nunca|ning\p{L}*|solo|sólo|permit\p{L}*|bienvenid\p{L}*|debe\p{L}*|puede\p{L}*|por favor|prohibid\p{L}*|sí|gratis|sin|salvo|hay que|lo sentimos|abiert\p{L}* a|a (?:su |vuestra )?disposición`,
    },
  },
  prepositions: 'en a al con de del desde hasta por sobre sin antes después durante entre bajo hacia cerca',
  toldAge: String.raw`(?:y )?(?:(?:mis?|nuestr[oa]s?|el|la)(?: \p{L}+){1,2} )?(?:tienen?)(?: solo| casi)? {age} (?:años?|añitos|meses|mes)(?: y medio)?(?: y {age} años)?`,
  ages: { before: 'menores mayores menos', after: 'ano anos anitos' },
  until: 'a|al|a finales de|a mediados de|hasta finales de|hasta|hasta el',
  courteousEnd: 'por favor|ahora',
  courtesies: 'por favor gracias muchas todo eso esto asi es esta y la lo puede hagalo mi mesa reserva hacerlo entonces',
  deeds: {
    book: 'reservar reserve reservela reservelo reservala reservalo', change: 'cambiar cambie cambiela cambielo modificar modifique modifiquela cambiala cambialo cambia modificala',
    cancel: 'cancelar cancele cancelela cancelelo cancela cancelala cancelalo anular anule anulela anulala anula', confirm: 'confirmar confirmo confirme confirmela confirmala',
  },
  tells: { within: 'es|son|esta|era|soy|somos', anywhere: '(?:me|nos) da igual|no importan?|deberian?', atStart: 'estoy|estamos' },
  needs: 'hace falta|obligat|necess',
  firstPerson: ['soy'],
  nameTitles: 'dr señor señora sr sra',
  nameParticles: 'de del la dos el bin al y los las',
  goesOn: String.raw`\b(?:en|al|a)\s+$|\b(?:podemos|podriamos|puedo|podria|se puede)\b`,
  towards: 'a|al',
  articles: 'el|la',
  otherOne: ['la otra', 'el otro', 'otra', 'otro'],
  theOne: '(?:la|el) otr[ao]|la (?:primera|segunda|tercera|última)|la (?:del|de|para)|la (?:mesa|reserva) (?:del|de|para)',
  anotherOne: '(?:y|más) (?:también )?(?:otra|una) (?:para|el|a)|otra más',
  tableNotes: String.raw`no (?:come|puede comer|tolera)|frutos secos|cacahuet\p{L}*|al[eé]rgi\p{L}*|intoleran\p{L}*|cel[ií]ac\p{L}*|gluten|lactosa|vegan\p{L}*|vegetarian\p{L}*|halal|kosher|trona|silla alta|silla para niñ\p{L}*|beb[eé]|cochecito|silla de ruedas|cumpleaños|aniversario|luna de miel|pedida|celebra\p{L}*|junto a la ventana|ventana|tranquil\p{L}*|fuera|terraza|con vistas|perr[oa]`,
  keepsTable: 'l[ao]s? (?:mantenemos|mantengo|dejamos|dejo|conservamos|conservo)|mant[eé]n(?:ga)?l[ao]|d[eé]jel[ao]|no (?:la |lo )?(?:cancele|anule)s?',
  allOfThem: 'las dos|ambas|todas(?: las (?:mesas|reservas))?|todo',
  tables: 'mesas',
  joints: 'y también|y tambien|y|e|&',
  and: 'y', not: 'no', that: 'que', impersonal: 'se', numberNamed: 'localizador',
  particulars: {
    email: 'e-?mail|correo',
    phone: 'teléfono|número|numero|llamar|contact',
    address: 'dirección|código postal',
    where: String.raw`\bd[oó]nde (?:est|se|queda|os)`,
    ofBooking: 'de (?:reserva|confirmación|referencia)',
    number: 'número|numero',
    streets: 'calle',
  },
  notes: {
    not: 'nunca_|jamás_|no_|sin_|ningun|ningún',
    toOpen: 'empiez|empiec|empez|comien|comenz|salud', toClose: 'termin|conclu|firm|desp[ií]d|cierr', toSay: 'promet|menci|digas?_|dig[ao]n?_|ofrec',
    titleOfOpening: 'saludo|bienvenida', titleOfClosing: 'firma|despedida|cierre',
    with: 'con', always: 'cada|siempre',
    toWrite: 'respond|respuest|sé_|sea_|mant|escrib', brief: 'breve|cort|concis',
    links: 'enlaces?',
    counts: ['una?|uno', 'dos', 'tres', 'cuatro', 'cinco'], short: 'cortas?', sentences: 'frases?|oraciones|oración',
  },
};
