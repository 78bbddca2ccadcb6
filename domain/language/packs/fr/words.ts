import { withoutElision } from '../../elision.ts';
import { spelledOut } from '../../shorthand.ts';
import type { WordLists } from '../../word-lists.ts';

export const frenchWords: WordLists = {
  stopWords: `laquelle lequel lesquels lesquelles le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il elle on
    nous vous ils elles me te se lui y en et ou mais donc or ni car si que qui quoi dont où quel quelle quels quelles comment quand pourquoi
    combien est sont suis es sommes êtes était étaient être été a ai as avons avez ont avait avoir eu peut peux pouvez pouvons puis
    pourrais pourriez pourrait pouvoir faut doit dois devons devez voudrais voudrait veux aimerais fait faire faites propose proposez
    proposent offre offrez offrent disponible disponibles possible pour par sur sous dans avec sans chez vers entre pas ne plus non oui
    très trop aussi même tout toute tous toutes autre autres ici là voici voilà bonjour bonsoir salut merci svp plaît quelque quelques
    chose dire savoir sais avoir besoin trouver trouve
    ya cest jai jusqu`,
  lightWords: `hôte hôtes client clients venir louer amener apporter emmener aller prendre mettre donner laisser utiliser visiter vendre acheter prêter envoyer montrer organiser commencer
    essayer voyager chercher peuvent pouvoir aujourd hui demain hier jour journée semaine dernier prochain mère père femme mari ami
    deux trois quatre cinq six sept huit neuf dix soir soirée matin lundi mardi mercredi jeudi vendredi samedi dimanche personne quelqu quelque chose rien tout fois
    minute sœur frère fils fille enfants parents grand papa maman copain copine aider dire demander savoir penser trouver voir espérer passer faire faut possible peut être
    vraiment assez peu plutôt aussi déjà bientôt encore côté coup besoin question endroit juste simplement normalement après-midi apresmidi
    moi toi depuis dit comme vite va reste serait mettez vient maintenant alors beaucoup veut fais toujours finalement prend préfère
    importe soit vais crois dis truc mot moins souhaite celle celui ben hein allez viens mieux gros adore mdr lol prévu comprends
    revient moment envie ya chui jsuis nan ouais bah euh stp svp slt fourni fournie fournis fournies fournir ranger
    genre grave tkt jsp chais meuf mec franchement perso dsl ptdr wesh coucou bonjours hello nickel carrément pck psk bcp tjs rdv dacc`,
  markers: `je est sont avez vous nous les des une du au aux où quand quel quelle combien puis peut pouvez voudrais bonjour bonsoir merci pour avec
    dans sur chambre petit déjeuner chien chiens heure heures et ou votre vos mon ma mes gratuit piscine serviettes bagages
    réserver y t il elle ce cette prix voiture stationnement salut y-a
    pas svp moi notre fait nuit tout sans suis depuis quoi demain chez mais encore faut veux fois peux trop avant ici temps être peu
    même juste toujours dessus autre veut tous pourquoi ya koi slt jsuis`,
  phrases: /\b(?:y a[- ]?t[- ]il|il y a|est-ce|c'est|qu'est|j'ai|puis-je|peut-on|faut-il)(?![\p{L}])|\p{L}-(?:vous|je|on|il|elle|ils|elles|nous)\b|\b(?:avez|pouvez|proposez) vous\b|(?<!\p{L})à quelle\b|\bjusqu'/iu,
  spelling: /[çœêîûëï]|\b[ldjqc]['’]/i,
  fold: spelledOut({ ke: 'que', kel: 'quel', kelle: 'quelle', koi: 'quoi', pk: 'pourquoi', qd: 'quand', pr: 'pour', bjr: 'bonjour', bsr: 'bonsoir', slt: 'salut', ptit: 'petit', ptite: 'petite', dej: 'dejeuner', pdj: 'petit dejeuner', qqn: 'quelqu un', qqun: 'quelqu un',
    jusqua: 'jusqu a', resto: 'restaurant', resa: 'reservation', appart: 'appartement' }),
  stemmer: 'french',
  stemmedApart: 'adaptateur adaptateur,adaptateurs adaptateur,tennis tennis,taxi taxi,taxis taxi,stationnement stationnement,stationnements stationnement,stationner stationnement,garer garer,environs environs,casher casher,livrer livrer,bagagiste bagagiste',
  split: withoutElision,
  // The stemmer keeps the plural of "vélo".
  beforeStemming: (word) => word.replace(/(?<=[a-z]{2})os$/, 'o'),
};
