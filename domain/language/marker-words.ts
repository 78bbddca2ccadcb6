import { fold } from './fold.ts';
import { LANGUAGES, type Language } from './languages.ts';

// Frequent words that, of the five languages, belong to one alone (in folded spelling), so that even
// "Gibt es Parkplätze?" tells its language. Words shared with another of the five must not stand here.
const LISTS: Record<Language, string> = {
  en: `the is are you your have with what when where which how does do can could would there this that please thanks thank hello my we it
    breakfast room check parking free much time pool pets dogs towels late early open close book table need want like any allowed
    available near from of and for to get by at wheelchair smoking kids children luggage airport shuttle`,
  de: `ich ist sind gibt haben hat wir sie ihr und oder wie wo wann was kann können darf möchte bitte danke hallo guten tag das der die den dem
    ein eine einen kein keine für mit nicht auch noch zimmer frühstück parkplatz parkplätze haustiere hunde hund kostet viel uhr bis ab zum
    zur im am auf einchecken auschecken reservieren kostenlos schwimmbad handtücher gepäck wlan`,
  fr: `je est sont avez vous nous les des une du au aux où quand quel quelle combien puis peut pouvez voudrais bonjour bonsoir merci pour avec
    dans sur chambre petit déjeuner chien chiens heure heures et ou votre vos mon ma mes gratuit piscine serviettes bagages
    réserver y t il elle ce cette prix voiture stationnement salut y-a`,
  es: `el los las hay es son está tienen tiene puedo puede pueden dónde cuándo cuánto cuesta cuál qué quiero quisiera hola gracias por favor
    habitación desayuno perro perros mascotas hora horas y para con mi su sus del una unos gratis piscina toallas equipaje aparcamiento
    reservar mesa noche buenos días buenas`,
  it: `il lo gli è sono c'è avete posso può potete dove quando quanto costa quale vorrei ciao buongiorno buonasera grazie per favore camera
    colazione cane cani animali ora che e di della del nel nella alla con mia vostro vostra gratis piscina asciugamani bagagli parcheggio
    prenotare tavolo notte ci quali fino ammessi`,
};

function unique(language: Language): ReadonlySet<string> {
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => words(other));
  const shared = new Set(others);
  return new Set(words(language).filter((word) => !shared.has(word) && word.length > 1));
}

function words(language: Language): string[] {
  return LISTS[language].split(/\s+/).map((word) => fold(word, language));
}

/** The words that give a language away. */
export const MARKER_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: unique('en'), de: unique('de'), fr: unique('fr'), es: unique('es'), it: unique('it'),
};
