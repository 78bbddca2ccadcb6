import type { Concepts } from './concept.ts';

/** Who comes, what is allowed, when, and how people judge. */
export const guests: Concepts = {
  children: {
    en: 'child, children, kid, baby, infant, toddler, family, family friendly, kid friendly, son, daughter, playground, teenager, families', de: 'kind, kinder, baby, kleinkind, familie, familienfreundlich, spielplatz, sohn, tochter, jugendliche, säugling', fr: 'enfant, bébé, famille, fils, fille, aire de jeux, nourrisson',
    es: 'niño, niña, bebé, familia, hijo, hija, parque infantil, infantil', it: 'bambino, bambina, neonato, famiglia, figlio, figlia, bimbo, parco giochi',
  },
  pets: { any: 'pet, hund, chien, perro, cane', en: 'dog, cat, pet friendly, animal, puppy, dogs allowed', de: 'haustier, hund, katze, tier, vierbeiner', fr: 'animal, animaux, chien, chat, animal de compagnie', es: 'mascota, perro, gato, animal', it: 'animale, cane, gatto, animali domestici, cagnolino' },
  smoking: { any: 'smoking, vape', en: 'smoke, smoker, smoking area, cigarette, vaping, non smoking, smoke free, tobacco, cigar', de: 'rauchen, raucher, nichtraucher, zigarette, raucherzimmer, raucherbereich', fr: 'fumer, fumeur, cigarette, non fumeur, tabac', es: 'fumar, fumador, cigarrillo, tabaco', it: 'fumare, fumatori, sigaretta, fumo, non fumatori' },
  visitors: { en: 'visitor, guests visit, friend visit, bring a friend, additional guest, extra person, extra guest', de: 'besucher, besuch, zusätzliche person, weitere person', fr: 'visiteur, personne supplémentaire, invité', es: 'visita, visitante, persona adicional, invitado', it: 'visite, ricevere visite, visitatore, ospite aggiuntivo, persona in più' },
  group: { en: 'group, large party, large group, big group, party of', de: 'gruppe, reisegruppe, große gruppe', fr: 'groupe, grand groupe', es: 'grupo, grupo grande', it: 'gruppo, comitiva, gruppi' },
  allowed: {
    en: 'allow, allowed, permit, permitted, welcome, welcomed, accept, policy, rule, prohibited, forbidden, can i bring, bring', de: 'erlaubt, erlauben, gestattet, willkommen, verboten, mitbringen, regel, akzeptieren', fr: 'autorisé, permis, accepté, interdit, admis, bienvenu, acceptez, règlement', es: 'permitido, permitir, aceptar, admitir, prohibido, bienvenido, norma, política',
    it: 'consentito, permesso, ammesso, accettare, vietato, benvenuto, regola, ammessi', weight: 0.4,
  },
  time: {
    en: 'hour, opening hours, open, close, closing, schedule, opening times, time, times, until, start, end, how late, how early', de: 'uhrzeit, öffnungszeit, geöffnet, uhr, offen, schließen, schließt, zeiten, öffnen, beginnen, uhrzeiten',
    fr: 'heure, horaire, ouvert, ouverture, fermé, fermer, ferme, ouvrir, ouvre', es: 'hora, horario, abierto, apertura, cerrado, abrir, abre, cerrar, cierra', it: 'ora, orario, aperto, apertura, chiuso, aprire, apre, chiudere, chiude',
    broader: ['clock'], weight: 0.5,
  },
  clock: {
    en: 'what time, what times, when, until when, from when, what hours, how late, how early, opening hours, opening times', de: 'wann, um wie viel uhr, wie viel uhr, bis wann, ab wann, von wann, wie lange, öffnungszeiten, uhrzeiten',
    fr: "quelle heure, à quelle heure, jusqu'à quelle heure, quand, quels horaires, quels sont les horaires, horaires d'ouverture", es: 'qué hora, a qué hora, cuándo, hasta qué hora, desde qué hora, qué horario, horario de apertura', it: 'che ora, a che ora, quando, fino a che ora, da che ora, quali orari, orari di apertura',
    broader: ['time'], weight: 0.7,
  },
  twentyfour: { any: '24h, 24', en: 'at night, hours a day, around the clock, 24 hours, all night, overnight, anytime, night', de: 'nachts besetzt, nachts geöffnet, rund um die uhr, stunden, nachts', fr: 'ouverte la nuit, ouvert la nuit, heures sur, 24 heures, toute la nuit', es: 'abierta por la noche, abierto por la noche, 24 horas, toda la noche', it: 'aperta di notte, aperto di notte, 24 ore, tutta la notte', weight: 0.6 },
  variety: {
    en: `variety, selection, option, choice, range, various, multiple, different, array, diverse, extensive, assortment, wide, limited, plenty, kinds of, list, choose, pick, to choose from, varied, numerous`,
    de: 'auswahl, vielfalt, verschiedene, optionen, viele, sortiment, angebot', fr: 'choix, option, variété, sélection, différents, gamme, varié', es: 'variedad, selección, opción, elección, surtido, diferentes', it: 'varietà, scelta, selezione, opzione, assortimento, diversi', weight: 0.5,
  },
  quality: {
    en: `good, great, excellent, nice, amazing, bad, poor, terrible, awful, wonderful, fantastic, best, better, perfect, lovely, beautiful, gorgeous, superb, outstanding, decent, high quality, quality, top notch, enjoy, enjoyable, pleasant, horrible,
      attractive, impressive, incredible, awesome, disappointing, disappointed, mediocre, exceptional, spectacular, stunning, breathtaking, pretty, subpar, first class, fabulous, love, worst, fine, well`,
    de: 'gut, toll, ausgezeichnet, schön, schlecht, wunderbar, hervorragend, perfekt, qualität, beste, großartig, fantastisch', fr: 'bon, bien, excellent, beau, belle, mauvais, merveilleux, parfait, qualité, meilleur, magnifique, agréable', es: 'bueno, buena, bien, excelente, bonito, malo, maravilloso, perfecto, calidad, mejor, estupendo, agradable',
    it: 'buono, bene, eccellente, bello, cattivo, meraviglioso, perfetto, migliore, ottimo, piacevole', weight: 0.22,
  },
  house: {
    any: 'hotel', en: 'hotel, place, house, guesthouse, guest house, inn, establishment, property, lodge, site, location here, stay, stayed, facility, b&b, bed and breakfast, onsite, on site', de: 'haus, unterkunft, pension, herberge, aufenthalt, hotel', fr: 'hôtel, établissement, maison, séjour, endroit', es: 'hotel, establecimiento, casa, sitio, lugar, estancia', it: 'albergo, struttura, casa, posto, soggiorno', weight: 0.12,
  },
  opinion: {
    en: 'review, rating, rated, highly rated, known for, reputation, recommend, recommended, guest, customer, people, complaint, complain, feedback, visitor, high rating, popular', de: 'bewertung, bewertet, empfehlen, ruf, gäste, kunde, beschwerde', fr: 'avis, note, recommander, réputation, client, réclamation', es: 'opinión, reseña, valoración, recomendar, reputación, cliente, queja', it: 'recensione, valutazione, consigliare, reputazione, cliente, reclamo', weight: 0.1,
  },
  contact: { any: 'email, whatsapp, fax', en: 'phone, telephone, phone number, contact, reach, call, telephone number', de: 'telefon, telefonnummer, kontakt, anrufen, erreichen', fr: 'téléphone, numéro de téléphone, contact, joindre, appeler', es: 'teléfono, número de teléfono, contacto, llamar, contactar', it: 'telefono, numero di telefono, contatto, chiamare, contattare' },
  sustainability: { any: 'eco', en: 'sustainable, sustainability, environment friendly, green, recycling, solar, organic', de: 'nachhaltig, nachhaltigkeit, umwelt, recycling, umweltfreundlich', fr: 'durable, durabilité, écologique, environnement, recyclage', es: 'sostenible, sostenibilidad, ecológico, medio ambiente, reciclaje', it: 'sostenibile, sostenibilità, ecologico, ambiente, riciclo' },
};
