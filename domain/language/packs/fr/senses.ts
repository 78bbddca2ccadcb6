import type { Senses } from '../../senses.ts';

export const frenchSenses: Senses = [
  // Without its accent, which guests leave out, "sûr" looks like the preposition.
  {
    word: 'sure?s?', behind: String.raw`\b(?:quartier|zone|coin|endroit|lieu|ville|rue|est[ -](?:il|elle|ce)|tres|plus|assez|pas) (?:est |tres |bien )?`,
    notAhead: ' (?!la nuit)(?:la|le|les|l|un|une|place|demande|internet|votre|notre|mon|ma|deux|trois)\\b', as: 'securise',
  },
  { word: 'cartes?', behind: String.raw`\b(?:prenez|acceptez|prend|accepte|payer|regler|paiement|par|avec)(?:[ -]vous)? (?:par |avec )?(?:la |les |une |ma )?`, as: 'cartebleue' },
  { word: 'cartes?', ahead: " (?:de la|du|des|de l'|de) ?(?:region|ville|quartier|secteur|environs|randonnees?|sentiers|coin|ile|metro)", as: 'plan' },
  { word: 'cartes?', ahead: ' (?:a envoyer|a ecrire)', as: 'carte postale' },
  { word: 'glaces?', ahead: ' (?:dans|de) la (?:salle de bain|chambre|douche)', as: 'miroir' },
  { word: 'livres?', ahead: ' (?:sterling|anglaises?)', as: 'devise' },
  { word: 'banque', behind: String.raw`\b(?:votre|ma|sa|selon la) `, as: 'etablissement' },
  { word: 'pieces?', behind: String.raw`\b(?:avec des|en|de la monnaie en) `, as: 'monnaie' },
];
