import { fold } from './fold.ts';
import type { Language } from './languages.ts';

// Words that say nothing about the matter asked: function words, politeness, and the verbs of having and offering
// that every hotel sentence contains.
const LISTS: Record<Language, string> = {
  en: `a an the this that these those there here it its he she him his her they them their we us our ours you your yours i me my
    mine myself yourself itself themselves who whom whose which what how why and or but if then than so as of at by for with about into
    onto from to in on off over under up down out very too also just only even really quite rather some any each every both more most
    such own same other another one ones again once first actually maybe perhaps well ok okay yes no not nor yeah oh hi hello hey please
    thanks thank sorry be am is are was were been being do does did doing done have has had having can could may might will would
    shall should must let lets get gets got getting go going goes come comes make makes making give gives take takes put say says said
    tell know knows see check find found sure confirm verify mention mentioned want wants wanted need needs like would wish
    hope hoping wondering wonder think believe happen offer offers offered offering provide provides provided providing available
    availability possible something anything someone anyone thing things kind sort lot lots much many while because since before after
    during until when where ever never always important essential crucial prefer preferably preferred consider considered either
    neither within known able look looking use used using whether bit everything everyone else still yet lastly also regarding concerning
    curious interested feature features require requires receive received specifically definitely certainly serve serves served`,
  de: `ihnen der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene und oder aber wenn dann als wie
    so auch nur noch schon sehr ganz mehr am an auf aus bei beim bis durch für gegen im in ins mit nach ohne seit über um unter von vom vor
    zu zum zur es er sie ihr ihre ihren ihrem ihrer wir uns unser unsere unseren ich mich mir mein meine meinen meinem meiner du dich dir
    dein deine man sich wer was welche welcher welches welchen wo wann warum wieso ist sind war waren sein bin bist seid wird werden wurde
    worden hat habe haben hatte hatten kann können könnte könnten möglich muss müssen darf dürfen soll sollen sollte will wollen möchte
    möchten mag gibt geben es da hier dort dies bitte danke ja nein nicht kein keine keinen keinem hallo guten tag etwas alle alles jede
    jeder jedes ob dass weil denn doch mal eigentlich bieten bietet anbieten angeboten verfügbar vorhanden sagen wissen brauche brauchen
    bekommen bekomme finde finden finde machen mache eventuell vielleicht gerne gern immer`,
  fr: `laquelle lequel lesquels lesquelles le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il elle on
    nous vous ils elles me te se lui y en et ou mais donc or ni car si que qui quoi dont où quel quelle quels quelles comment quand pourquoi
    combien est sont suis es sommes êtes était étaient être été a ai as avons avez ont avait avoir eu peut peux pouvez pouvons puis
    pourrais pourriez pourrait pouvoir faut doit dois devons devez voudrais voudrait veux aimerais fait faire faites propose proposez
    proposent offre offrez offrent disponible disponibles possible pour par sur sous dans avec sans chez vers entre pas ne plus non oui
    très trop aussi même tout toute tous toutes autre autres ici là voici voilà bonjour bonsoir salut merci svp plaît quelque quelques
    chose dire savoir sais avoir besoin trouver trouve`,
  es: `el la los las un una unos unas lo al del de este esta estos estas ese esa esos esas aquel mi mis tu tus su sus nuestro nuestra
    nuestros nuestras vuestro vuestra yo tú él ella nosotros vosotros ustedes usted ellos ellas me te se le les nos os y e o u pero si que
    quien quién qué cuál cuáles cómo cuándo cuánto cuánta cuántos dónde por para con sin sobre entre desde hasta en a es son soy eres somos
    era eran ser sido está están estoy estar hay había ha han he hemos haber tiene tienen tengo tienes tenemos tener puedo puede pueden
    podemos podría podrían poder debe debo deben quiero quisiera quiere gustaría ofrece ofrecen ofrecer dispone disponen disponible
    disponibles posible no sí muy más menos también tan todo toda todos todas otro otra otros otras aquí allí ahí hola buenos buenas días
    tardes noches gracias favor algo alguno alguna algún decir saber necesito necesita necesitamos encontrar hacer hace`,
  it: `qual il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello
    nella nei negli nelle sul sullo sulla sui sugli sulle di a da in con su per tra fra questo questa questi queste quello quella quelli
    quelle mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre loro io tu lui lei noi voi
    essi mi ti si ci vi ne e ed o od ma se che chi cui quale quali cosa come quando quanto quanta quanti dove perché è sono sei siamo siete
    era erano essere stato ha ho hai abbiamo avete hanno aveva avere può posso possiamo potete possono potrebbe potrei potere deve devo
    devono vorrei vorremmo voglio vuole offre offrite offrono disponibile disponibili possibile non no sì più meno molto anche tanto
    tutto tutta tutti tutte altro altra altri altre qui qua lì là ciao buongiorno buonasera salve grazie prego favore qualche qualcosa
    dire sapere bisogno trovare fare fate c'è ce`,
};

const setOf = (language: Language): ReadonlySet<string> =>
  new Set(LISTS[language].split(/\s+/).map((word) => fold(word, language)));

const sets: Record<Language, ReadonlySet<string>> = {
  en: setOf('en'), de: setOf('de'), fr: setOf('fr'), es: setOf('es'), it: setOf('it'),
};

const NONE: ReadonlySet<string> = new Set();

/** The folded stop words of a language. */
export function stopWords(language: Language | null): ReadonlySet<string> {
  return language === null ? NONE : sets[language];
}
