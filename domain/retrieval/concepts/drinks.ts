import type { Concepts } from './concept.ts';

/** What one drinks. */
export const drinks: Concepts = {
  drink: {
    en: 'drink, beverage, drinks, sip, drinking', de: 'getränk, trinken, getränke', fr: 'boisson, boire', es: 'bebida, beber, tomar algo', it: 'bevanda, bere, bibita',
  },
  alcohol: {
    en: 'alcohol, alcoholic, liquor, spirits, booze, adult beverage, alcoholic drink, drunk, happy hour, mixed drink, licensed', de: 'alkohol, alkoholisch, spirituosen, schnaps', fr: 'alcool, alcoolisé, spiritueux, apéritif', es: 'alcohol, alcohólico, licor, copa', it: 'alcol, alcolico, superalcolici, liquore, aperitivo',
    broader: ['drink'],
  },
  beer: {
    any: 'beer, bier, lager, ale, ipa', en: 'beer, brew, draft, draught, stout, craft beer, pint, tap, brewery, pilsner', de: 'bier, fassbier, pils, weizen', fr: 'bière, pression', es: 'cerveza, caña', it: 'birra, spina', broader: ['alcohol'],
  },
  wine: {
    any: 'wine, wein, vin, vino, champagne, prosecco, chardonnay, merlot, cabernet, sauvignon, riesling, pinot, rose, rioja, malbec, chianti, zinfandel, syrah, shiraz', en: 'wine, wine list, bottle of wine, sommelier, glass of wine', de: 'wein, weinkarte, sekt, weißwein, rotwein', fr: 'vin, carte des vins, champagne, sommelier', es: 'vino, carta de vinos, cava, champán',
    it: 'vino, carta dei vini, spumante', broader: ['alcohol'],
  },
  cocktail: {
    any: 'cocktail, martini, mojito, margarita, whisky, whiskey, vodka, gin, rum, tequila, spritz, bourbon', en: 'cocktail, mixed drink, mixologist', de: 'cocktail, longdrink', fr: 'cocktail', es: 'cóctel, combinado', it: 'cocktail', broader: ['alcohol'],
  },
  soft_drink: {
    any: 'cola, coke, soda, lemonade, limonade, mocktail', en: 'non alcoholic, nonalcoholic, alcohol free, soft drink, juice, smoothie, iced tea, milkshake, sparkling water, non alcohol, without alcohol, mocktail, soda, water, tea, coffee, zero alcohol, no alcohol, shake, boba',
    de: 'alkoholfrei, ohne alkohol, limonade, saft, softdrink, mineralwasser', fr: 'sans alcool, jus, boisson fraîche, eau minérale', es: 'sin alcohol, zumo, refresco, jugo, agua mineral', it: 'analcolico, senza alcol, succo, bibite, acqua minerale', broader: ['drink'],
  },
  coffee: {
    any: 'espresso, cappuccino, latte, mocha', en: 'coffee, tea, barista, hot drink', de: 'kaffee, tee', fr: 'café, thé', es: 'café, taza de té, infusión', it: 'caffè, tazza di tè, tisana', broader: ['drink'],
  },
  bar: {
    any: 'bar, lounge, pub', en: 'bartender, cocktail bar, hotel bar, nightcap, bar area', de: 'hotelbar, barkeeper, kneipe', fr: 'barman, bar de l hôtel', es: 'barra, bar del hotel', it: 'barista, bar dell hotel', broader: ['drink'],
  },
  byob: { any: 'byob', en: 'bring your own, bring my own, bring own, corkage, own wine, own bottle, own alcohol, outside drinks, own drinks', de: 'eigener wein, eigene getränke, korkgeld, mitbringen', fr: 'droit de bouchon, apporter son vin, apporter son propre, propre vin', es: 'traer mi propio, descorche, propio vino', it: 'portare il proprio, proprio vino, diritto di tappo' },
  drinking_water: { en: 'tap water, drinking water, bottled water, water bottle', de: 'leitungswasser, trinkwasser, wasserflasche', fr: 'eau potable, eau du robinet, bouteille d eau', es: 'agua potable, agua del grifo, botella de agua', it: 'acqua potabile, acqua del rubinetto, bottiglia d acqua', broader: ['drink'] },
};
