import { fold } from './fold.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { stem } from './stem.ts';

// Verbs of moving, having, handing over and wishing, and the days around today: "come with my dog" asks about the dog, and
// a passage that says "come" answers nothing. They stay searchable, for "bring" alone is better than nothing.
const LISTS: Record<Language, string> = {
  en: `bring take come go get put keep use leave stay visit sell buy lend borrow give send show arrange organise organize start stop try plan travel
    fit suit enjoy spend today tonight tomorrow yesterday day week weekend last next early late rent hire mother father wife husband friend place left own`,
  de: `bringen mitbringen mitnehmen kommen gehen bekommen kriegen nehmen stellen legen lassen benutzen nutzen besuchen verkaufen kaufen leihen
    ausleihen schicken zeigen organisieren anfangen versuchen reisen holen verleihen vermieten mieten ausleihen gehen geht sitzt sitzen ihnen euch jemand bräuchte heute morgen gestern tag woche wochenende letzter letzten nächste
    mutter vater frau mann freund freundin eins fürs dazu dabei wen`,
  fr: `venir louer amener apporter emmener aller prendre mettre donner laisser utiliser visiter vendre acheter prêter envoyer montrer organiser commencer
    essayer voyager chercher peuvent pouvoir aujourd hui demain hier jour journée semaine dernier prochain mère père femme mari ami`,
  es: `venir alquilar traer llevar ir tomar poner dejar usar utilizar visitar vender comprar prestar enviar mostrar organizar empezar intentar viajar dar
    hoy mañana ayer día semana último próximo madre padre mujer marido amigo qué pedir hay`,
  it: `venire noleggiare qualcuno portare andare prendere mettere lasciare usare utilizzare visitare vendere comprare comperare prestare inviare mostrare organizzare
    cominciare provare viaggiare dare oggi domani ieri giorno giornata settimana ultimo prossimo madre padre moglie marito amico bisogna serve servire`,
};

const stemsOf = (language: Language): ReadonlySet<string> =>
  new Set(LISTS[language].split(/\s+/).map((word) => stem(fold(word, language), language)));

const sets = new Map<Language, ReadonlySet<string>>(LANGUAGES.map((language) => [language, stemsOf(language)]));

/** Whether a stem says little about the matter asked. */
export function isLightWord(wordStem: string, language: Language | null): boolean {
  return language !== null && (sets.get(language)?.has(wordStem) ?? false);
}
