import type { KnowledgeText } from '../../../domain/analyses/duplicates/document.ts';
import { demoItems } from './hotel-texts.ts';

/** Ways in which the same text comes into a knowledge twice: as a print version, a copy, a corrected copy. */
const SAME: readonly ((text: string, locale: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll('\n', '  \n'),
  (text) => text.replace(/[–—]/g, '-').replaceAll('’', "'").replace(/,(?!\d)/g, ' ,'),
  (text, locale) => `${text}\n${{ en: 'Last updated: 12 March 2026', de: 'Zuletzt aktualisiert: 12.03.2026', fr: 'Mise à jour : 12/03/2026', es: 'Última actualización: 12/03/2026', it: 'Ultimo aggiornamento: 12/03/2026' }[locale] ?? ''}`,
  (text, locale) => `${{ en: 'A warm hello from our team!', de: 'Ein herzliches Grüezi von unserem Team!', fr: 'Toute notre équipe vous salue chaleureusement !', es: '¡Un cordial saludo de todo nuestro equipo!', it: 'Un caro saluto da tutta la nostra squadra!' }[locale] ?? ''}\n${text}`,
];

/** Ways in which a text becomes one about something else while nearly all its words stay. */
const DIFFERENT: readonly ((text: string, locale: string) => string)[] = [
  (text) => text.replace(/\d+/, (number) => String(Number(number) + 1)),
  (text) => text.replace(/(\d{1,2})[:h](\d{2})/, (_, hour: string, minutes: string) => `${Number(hour) + 1}:${minutes}`),
  (text, locale) => `${text}\n${{ en: 'Children are not allowed.', de: 'Kinder sind nicht erlaubt.', fr: 'Les enfants ne sont pas admis.', es: 'No se admiten niños.', it: 'I bambini non sono ammessi.' }[locale] ?? ''}`,
  (text, locale) => `${text}\n${{ en: 'This applies in winter only.', de: 'Das gilt nur im Winter.', fr: 'Cela vaut seulement en hiver.', es: 'Solo en invierno.', it: 'Solo in inverno.' }[locale] ?? ''}`,
];

/** A knowledge with planted copies; pairs are written `kept copy` by id. */
export function plantedDuplicates(): { items: KnowledgeText[]; pairs: string[] } {
  const items = demoItems();
  const pairs: string[] = [];
  const planted = items.filter(({ text }) => text.length > 60).flatMap((item, index): KnowledgeText[] => {
    const older = { ...item, updated: item.updated - 1000 };
    const same = SAME[index % SAME.length];
    const different = DIFFERENT[index % DIFFERENT.length];
    const copy: KnowledgeText = { ...older, id: `${item.id}#copy`, text: same?.(item.text, item.locale) ?? '' };
    const other = different?.(item.text, item.locale) ?? item.text;
    pairs.push(`${item.id} ${copy.id}`);
    return other === item.text ? [copy] : [copy, { ...older, id: `${item.id}#other`, text: other }];
  });
  return { items: [...items, ...planted], pairs };
}

/** `similar`: a word stands for another one, so that a person decides. */
type Pair = { same: boolean | 'similar'; locale: string; one: [title: string, text: string]; other: [title: string, text: string] };

/** Written by hand: what hotels' sites really have twice, and what only looks like it. */
export const writtenPairs: readonly Pair[] = [
  { same: 'similar', locale: 'en', one: ['Spa', 'Our spa offers a Finnish sauna, a steam bath and a quiet room with a view of the lake. Towels and bathrobes are waiting for you at the entrance, and our therapists are happy to advise you on the right treatment.'],
    other: ['Spa – Hotel Seeblick', 'Our spa offers a Finnish sauna, a steam bath and a quiet room with a view of the lake. Towels and bathrobes are ready for you at the entrance, and our therapists are happy to advise you on the right treatment.'] },
  { same: true, locale: 'de', one: ['Frühstück', 'Das Frühstücksbuffet steht täglich von 7 bis 10.30 Uhr für Sie bereit. Freuen Sie sich auf frisches Brot vom Dorfbäcker, Käse aus der Region und hausgemachte Konfitüren.'],
    other: ['Frühstück', 'Das Frühstücksbuffet steht täglich von 07:00–10:30 Uhr für Sie bereit. Freuen Sie sich auf frisches Brot vom Dorfbäcker, Käse aus der Region und hausgemachte Konfitüren!'] },
  { same: true, locale: 'fr', one: ['Parking', 'Notre parking souterrain dispose de 40 places. La nuit coûte 25 €. Merci de réserver votre place à l’avance, surtout pendant les vacances scolaires.'],
    other: ['Parking', 'Notre parking souterrain dispose de 40 places. La nuit coûte EUR 25. Merci de réserver votre place à l\'avance, surtout pendant les vacances scolaires'] },
  { same: true, locale: 'es', one: ['¿Se admiten mascotas?', 'Sí, los perros son bienvenidos por 15 € por noche.'], other: ['¿Se admiten mascotas?', 'Sí, los perros son bienvenidos por 15 euros por noche'] },
  { same: true, locale: 'it', one: ['Check-in', 'Le camere sono disponibili dalle ore 15:00. Se arrivate prima, potete lasciare i bagagli alla reception e usare la piscina.'],
    other: ['Check-in', 'Le camere sono disponibili dalle 15.00. Se arrivate prima, potete lasciare i bagagli alla reception e usare la piscina.'] },
  { same: true, locale: 'de', one: ['tagungen_2.pdf', 'Unsere Seminarräume verfügen über Tageslicht, Leinwand und Beamer. Gern stellen wir Ihnen ein Angebot für Ihre Veranstaltung zusammen; schreiben Sie uns einfach.'],
    other: ['Tagungen', 'Unsere Seminarräume verfügen über Tageslicht, Leinwand und Beamer. Gern stellen wir Ihnen ein Angebot für Ihre Veranstaltung zusammen, schreiben Sie uns einfach.'] },
  { same: false, locale: 'en', one: ['Classic Room', 'All our rooms have a balcony, a safe, free Wi-Fi, a minibar and a coffee machine. The bathroom has a rain shower, and bathrobes are provided. Cots are available on request.'],
    other: ['Superior Room', 'All our rooms have a balcony, a safe, free Wi-Fi, a minibar and a coffee machine. The bathroom has a rain shower, and bathrobes are provided. Cots are available on request.'] },
  { same: false, locale: 'en', one: ['Opening hours', 'The indoor pool is open every day from 07:00 to 21:00. Children under 16 must be accompanied by an adult. Please shower before you enter the water.'],
    other: ['Opening hours', 'The indoor pool is open every day from 08:00 to 21:00. Children under 16 must be accompanied by an adult. Please shower before you enter the water.'] },
  { same: false, locale: 'en', one: ['Are dogs allowed?', 'Yes, of course, free of charge.'], other: ['Is parking available?', 'Yes, of course, free of charge.'] },
  { same: false, locale: 'de', one: ['Öffnungszeiten', 'Das Restaurant ist im Sommer täglich geöffnet. Wir empfehlen, einen Tisch auf der Terrasse im Voraus zu reservieren.'],
    other: ['Öffnungszeiten', 'Das Restaurant ist im Winter täglich geöffnet. Wir empfehlen, einen Tisch auf der Terrasse im Voraus zu reservieren.'] },
  { same: false, locale: 'de', one: ['Doppelzimmer Seeseite', 'Unser Doppelzimmer mit Blick auf den See hat 28 m², einen Balkon, ein Boxspringbett und ein Bad mit Dusche. Kostenloses WLAN ist inbegriffen.'],
    other: ['Doppelzimmer Gartenseite', 'Unser Doppelzimmer mit Blick auf den Garten hat 28 m², einen Balkon, ein Boxspringbett und ein Bad mit Dusche. Kostenloses WLAN ist inbegriffen.'] },
  { same: false, locale: 'fr', one: ['Piscine', 'La piscine intérieure est chauffée toute l’année et réservée aux clients de l’hôtel. Les serviettes sont à votre disposition à l’accueil du spa.'],
    other: ['Piscine', 'La piscine extérieure est chauffée toute l’année et réservée aux clients de l’hôtel. Les serviettes sont à votre disposition à l’accueil du spa.'] },
  { same: false, locale: 'es', one: ['Desayuno', 'El desayuno buffet está incluido en el precio de la habitación y se sirve en el comedor de la planta baja con vistas al jardín.'],
    other: ['Desayuno', 'El desayuno buffet no está incluido en el precio de la habitación y se sirve en el comedor de la planta baja con vistas al jardín.'] },
  { same: false, locale: 'it', one: ['Animali', 'I cani di piccola taglia sono benvenuti in hotel. Vi preghiamo di tenerli al guinzaglio nelle aree comuni e di non lasciarli soli in camera.'],
    other: ['Animali', 'I gatti di piccola taglia sono benvenuti in hotel. Vi preghiamo di tenerli al guinzaglio nelle aree comuni e di non lasciarli soli in camera.'] },
  { same: false, locale: 'en', one: ['Restaurant phone', 'To book a table please call our restaurant on +41 41 555 04 25 between breakfast and dinner, or ask at the front desk.'],
    other: ['Restaurant phone', 'To book a table please call our restaurant on +41 41 555 04 26 between breakfast and dinner, or ask at the front desk.'] },
  { same: false, locale: 'de', one: ['Anreise mit dem Zug', 'Vom Bahnhof erreichen Sie uns zu Fuss in wenigen Minuten. Folgen Sie der Strasse nach links bis zur Promenade.'],
    other: ['Anreise mit dem Zug', 'Vom Bahnhof erreichen Sie uns zu Fuss in wenigen Minuten. Folgen Sie der Strasse nach rechts bis zur Promenade.'] },
];

export const asItems = ({ locale, one, other }: Pick<Pair, 'locale' | 'one' | 'other'>): KnowledgeText[] => [one, other].map(([title, text], index) => (
  { id: String(index), title, text, locale, kind: title.includes('?') ? 'faq' : 'page', byHand: false, updated: 1_000 - index }));
