import type { CueWords } from '../../cue-words.ts';
import { frenchDangerWords } from './danger-words.ts';
import { frenchPersonWords } from './person-words.ts';

const VENUE = '(?:hôtels?|restaurants?|endroit|hébergement|logement|musée|parc|taxis?|train|trains|bus|chambre d hôtes|auberge)';

export const frenchCues: CueWords = {
  filler: ['comment (?:ça va|vas-?tu|allez-?vous)', 'ça va', 'bonjour', 'bonsoir', 'salut', 'slt', 'bjr', 'bsr', 'coucou', 'ok', "d'accord", 'oui', 'non', 'super', 'parfait', 'merci(?: beaucoup| bien)?', 'et', 'mais', 'alors', "s'il vous plaît", 'svp', 'excusez-moi', 'pardon', 'aussi', 'autre question', 'une question', 'au fait', 'très bien'],
  greeting: ['comment (?:ça va|vas-?tu|allez-?vous)', 'ça va', 'bonjour', 'bonsoir', 'salut', 'slt', 'bjr', 'bsr', 'coucou', 'hello'],
  thanks: ['merci', 'je vous remercie', 'remercie'],
  goodbye: ['au revoir', 'à bientôt', 'bonne (?:journée|soirée|nuit)', "c'est tout", 'ce sera tout', 'rien d autre', 'non,? merci', 'adieu', 'à plus'],
  opening: [
    'qu(?:e|oi|i|el|elle|els|elles)', "est[- ]?ce qu[e']?", "qu'est-ce", 'comment', 'combien', 'quand', 'où', 'pourquoi', 'à (?:quelle|quel)', "jusqu'à (?:quelle|quand)", 'de quelle', 'y a-?t-?il', 'il y a', 'avez-?vous', 'vous avez', 'proposez-?vous', 'offrez-?vous', 'acceptez-?vous', 'peut-?on', 'puis-?je', '(?:pouvez|pourriez|prenez|acceptez|servez|faites|proposez|gardez|vendez|louez)[- ]?vous', 'pouvons[- ]?nous', 'puis je', 'cmt', 'cb', 'faut-?il', 'dois-?je', 'devons-?nous', 'est-?(?:il|elle|ce)', 'sont-?(?:ils|elles)', 'on peut', 'a-?t-?on', 'servez-?vous', 'faites-?vous', 'disposez-?vous', 'parlez-?vous', '(?:le|la|les) [\\p{L} ]+ (?:est|sont)-?(?:il|elle|ils|elles)', 'est il', 'avez vous',
    "c'est (?:quoi|combien|où|quand|comment|à (?:quelle|quel)|jusqu'à quand|possible|permis)", 'je peux(?! (?:pas|plus|rien))',
    'vous (?:faites|louez|prêtez|vendez|prenez|acceptez|proposez|servez|gérez|facturez|organisez|offrez)(?! (?:pas|rien|jamais))',
    'ça (?:coûte|ouvre|ferme)', '(?:il|elle|ils|elles) (?:est|sont) où', 'y a', 'ya', 'qui',
  ],
  indirect: ['(?:savoir|dire|demander|vérifier|confirmer|expliquer|indiquer) (?:si|où|quand|comment|combien|quel|quelle|à quelle|ce que)', 'je (?:voudrais|souhaiterais|souhaite|aimerais) savoir', 'pouvez-?vous me (?:dire|confirmer|indiquer)', 'question (?:sur|concernant|à propos)', 'me renseigner', 'des informations sur (?:le|la|les|votre|vos)', "qu'en est-il", "ça pose problème"],
  inside: ["combien", "(?:à )?quelle heure", "où", "est ce qu", "peut[- ]on", "on peut", "y a[- ]t[- ]il", "faut[- ]il", "il faut un", "c'?\\s?(?:est )?(?:possible|combien|gratuit|permis|loin)", "(?:pouvez|pourriez) vous", "comment (?:on|je|ça)", "(?:marche|ouvre|baisser|faire) comment", "combien (?:et|ça)", "est[- ]ce (?:possible|que)", "vous (?:avez|faites|louez|prêtez|acceptez|vendez|prenez)", "(?:^|, )prix (?:de|du|d)", "y'?a"],
  desire: ["je (?:voudrais|veux|souhaite|souhaiterais|désire|cherche|préfère)", "j'(?:aimerais|ai besoin)", 'nous (?:voudrions|voulons|souhaitons|aimerions|cherchons|avons besoin)', 'il me faut', 'il nous faut', 'aimerais', 'ai besoin'],
  ...frenchPersonWords,
  ...frenchDangerWords,
  contact: [`où (?:se trouve|se situe|est)(?: exactement| situé)* (?:l'|votre |cet )hôtel(?: exactement)?(?=[?.!\\s]*$)`, `où (?:êtes[ -]vous|vous (?:trouvez|situez)[ -]vous|vous êtes)(?: situés?| exactement)*(?=[?.!\\s]*$)`, 'numéro de téléphone', 'votre (?:numéro|adresse|e-?mail|mail)', 'coordonnées', 'code postal', 'adresse e-?mail', "l?'?adresse (?:de l'hôtel|exacte)", 'numéro de (?:réservation|confirmation|référence)', 'comment (?:vous )?(?:contacter|joindre)', 'quelle est (?:l|votre) ?adresse'],
  booking: ['réserver', 'réserve', 'réservation', 'une table pour', 'une chambre pour'],
  bookingDetail: ['(?:\\d+|une|deux|trois|quatre|cinq|six|sept|huit) (?:personnes?|nuits?|adultes|invités)', '(?:ce|le|pour|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|prochain|soir)', 'à \\d{1,2} ?h(?:\\d{2}|eures)?', 'ce soir', 'demain soir'],
  bookingPolicy: ['(?:faut|dois|doit|devons|peut|puis|possible|nécessaire|obligatoire|recommandé)(?:-?(?:il|on|je|nous))?(?: [\\p{L}]+){0,3} (?:réserver|annuler|modifier|réservation)', 'annul', 'modifier (?:ma|une|la) réservation', '(?:acceptez|prenez)-?vous (?:les |des )?réservations', 'réservation (?:obligatoire|nécessaire)'],
  search: [`(?:cherche|cherchons|recherche|besoin d un|recommander|trouver)(?: [\\p{L}\\d'-]+){0,5} ${VENUE}`, '(?:train|taxi|bus) (?:pour|vers|de|à)', "(?:besoin d'?|voudrais |faut )(?:un )?taxi"],
  searchFilter: ['gamme de prix', 'étoiles', '(?:au|dans le) (?:nord|sud|est|ouest|centre)', 'pas cher'],
  elsewhere: ['météo', 'quel temps (?:fait|fera|va)[\\p{L}-]*', 'qui a gagné', 'va-?t-?il pleuvoir', 'capitale de', 'une blague'],
  complaint: ['(?:ne |n )?(?:marche|fonctionne|fonctionnent|marchent) (?:pas|plus)', 'cassée?', 'en panne', 'me plaindre', 'réclamation', 'fuite', 'inacceptable', "pas d'eau chaude", '(?:ma|notre|mon) (?:chambre|salle de bain|lit)(?: [\\p{L}]+)? (?:est|sent) (?:très |trop |vraiment )?(?:sale|froide?|bruyante?|dégoûtante?|mauvais)', 'voisins (?:sont|font) (?:trop |très |du )?(?:bruyants|bruit)'],
  ownCase: [
    "[jmn]'\\p{L}+", 'je', 'moi', 'me', 'mon', 'ma', 'mes', 'nous', 'notre', 'nos', "quelqu'un", 'ne', 'pas', 'plus', 'rien', 'jamais',
    'pourquoi', 'maintenant', 'encore', 'toujours', 'svp', "s'il vous plaît", 'aide\\p{L}*', 'normal', 'ici', 'collègues?',
    'chambre \\d+', '\\d{3}', '(?:il )?y ?a(?![^?]*[?])',
  ],
  followUp: ['et', 'aussi', 'ou', 'mais', 'qu.en est-il'],
  pronoun: ['(?:(?:où|quand|combien|comment) )?(?:peut|doit|mange|paie|dort|vient|reste)-(?:il|elle)', '(?:(?:où|quand|combien|comment) )?(?:peuvent|doivent|mangent|paient|dorment|viennent)-(?:ils|elles)', "(?:est-ce )?(?:qu')?(?:ils?|elles?) (?:peut|peuvent|doit|doivent|mange|paie|dort|vient|reste|a le droit|ont le droit)", '(?:est|sont)-elles?'],
  leaning: ['pour', 'avec', 'sans', 'dans', 'en', 'après', 'avant', 'pendant', 'le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end)'],
};
