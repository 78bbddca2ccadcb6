import type { Concepts } from './concept.ts';

/** What guests ask for in words of their own: each stands between two ideas of the house and means neither of them alone. */
export const wishes: Concepts = {
  babysitting: {
    en: 'babysitting, babysitter, baby sitting, baby sitter, nanny, sitter', de: 'babysitting, babysitter, baby sitter, kindermädchen', fr: 'baby sitting, baby sitter, garde enfants, nounou',
    es: 'niñera, canguro, babysitter', it: 'babysitter, baby sitter, baby sitting, tata', broader: ['children'],
  },
  kids_club: {
    any: 'miniclub', en: 'kids club, children club, childcare, child care, creche, playroom, kids entertainment, look after our children, looks after children', de: 'kinderclub, kinderbetreuung, spielzimmer, kinderprogramm, betreuen kinder',
    fr: 'club enfants, club pour les enfants, mini club, salle de jeux, garderie', es: 'club infantil, mini club, sala de juegos, guardería', it: 'mini club, sala giochi, animazione bambini', broader: ['children'],
  },
  early_breakfast: {
    en: 'early breakfast, breakfast early, breakfast earlier, breakfast before, eat before we leave, leave early, eat something before', de: 'früher frühstücken, frühes frühstück, früh frühstücken, sehr früh los, frühstück vor, früh abreisen',
    fr: 'petit déjeuner plus tôt, petit déjeuner tôt, petit déjeuner avant, partir tôt, partons tôt, partons très tôt, déjeuner avant', es: 'desayunar antes, desayunar temprano, desayuno temprano, desayuno antes, salimos temprano, salimos muy temprano',
    it: 'colazione prima, colazione presto, colazione anticipata, partiamo presto, partiamo molto presto', broader: ['breakfast'],
  },
  packed_lunch: {
    any: 'picnic', en: 'packed lunch, lunch box, lunch bag, picnic bag', de: 'lunchpaket, lunchpakete, picknick', fr: 'pique nique, panier repas, panier pique nique', es: 'pícnic, bolsa de picnic, comida para llevar', it: 'pranzo al sacco, cestino da picnic',
    broader: ['takeaway'],
  },
  bathing_lake: {
    en: 'swim in the lake, swimming in the lake, bathe in the lake, lake swimming', de: 'im see baden, im see schwimmen, baden im see, schwimmen im see', fr: 'baigner dans le lac, nager dans le lac, baignade dans le lac',
    es: 'bañarse en el lago, bañarnos en el lago, bañarme en el lago, nadar en el lago', it: 'bagno nel lago, nuotare nel lago', broader: ['beach'],
  },
  day_guest: {
    en: 'day guest, day pass, day ticket, outside guest, without staying, not staying, non residents', de: 'tagesgast, tagesgäste, tageskarte, tageseintritt, externe gäste, ohne übernachtung', fr: 'visiteur à la journée, entrée à la journée, hôte externe, hôtes externes, entrée pour une journée, sans dormir',
    es: 'visitante de día, entrada de día, cliente externo, clientes externos, sin alojarse', it: 'ospite giornaliero, ospiti giornalieri, ingresso giornaliero, ospiti esterni, senza pernottare', broader: ['visitors'],
  },
  suite: { any: 'suite', en: 'suite, junior suite', de: 'suite', fr: 'suite', es: 'suite', it: 'suite', broader: ['room'] },
  family_room: {
    en: 'family room, room for a family, room for four, family of four, family suite', de: 'familienzimmer, zimmer für familien, zimmer für vier', fr: 'chambre familiale, chambre pour quatre, chambre de famille',
    es: 'habitación familiar, habitaciones familiares, habitación para cuatro', it: 'camera familiare, camere familiari, camera per famiglie, camera per quattro', broader: ['room', 'children'],
  },
  assistance_dog: {
    en: 'assistance dog, guide dog, service dog, service animal', de: 'assistenzhund, blindenhund, blindenführhund, führhund', fr: 'chien d assistance, chien assistance, chien guide', es: 'perro de asistencia, perro guía, perros de asistencia, perros guía',
    it: 'cane da assistenza, cani da assistenza, cane guida, cani guida', broader: ['pets'],
  },
  corkage: { en: 'corkage, own wine, own bottle', de: 'zapfengeld, korkgeld, eigenen wein', fr: 'droit de bouchon, propre vin, son vin', es: 'descorche, propio vino, nuestro vino', it: 'diritto di tappo, nostro vino, proprio vino' },
  skiing: { any: 'ski', en: 'skiing, ski slope, slopes, ski area, snowboard', de: 'ski fahren, skifahren, skigebiet, piste, skibus', fr: 'skier, domaine skiable, piste de ski', es: 'esquí, esquiar, pista de esquí', it: 'sciare, sci, pista da sci, piste da sci', broader: ['activities'] },
  owner: { en: 'who runs the hotel, owner, owned, who runs, host, hosts, family run', de: 'besitzer, inhaber, eigentümer, gastgeber, wem gehört, wer führt', fr: 'propriétaire, qui dirige, vos hôtes', es: 'propietario, dueño, quién dirige, anfitriones', it: 'proprietario, titolare, chi gestisce, i vostri ospiti' },
  degrees: {
    en: 'heated, heated pool, how warm, how hot, how cold, temperature, degrees, water temperature', de: 'beheizt, beheizter, wie warm, wie heiß, wie kalt, temperatur, grad, wassertemperatur', fr: 'chauffée, chauffé, température, degré, combien de degrés, quelle température',
    es: 'climatizada, climatizado, agua caliente, temperatura, grado, cuántos grados, qué temperatura', it: 'riscaldata, riscaldato, temperatura, grado, quanti gradi, che temperatura', weight: 0.7,
  },
  count: { en: 'how many', de: 'wie viele', fr: 'combien de', es: 'qué cantidad', it: 'che quantità', weight: 0.2 },
  history: {
    en: 'how old is the hotel, how old is the house, how old is the building, how old is your hotel, history, founded, built, date from', de: 'wie alt ist das hotel, wie alt ist das haus, wie alt ist das gebäude, wie alt ist ihr hotel, geschichte, gegründet, erbaut, gebaut',
    fr: "quel âge a l'hôtel, quel âge a la maison, âge de l'hôtel, histoire, fondé, construit, génération", es: 'cuántos años tiene el hotel, cuántos años tiene la casa, antigüedad del hotel, historia, fundado, construido',
    it: "quanti anni ha l'hotel, quanti anni ha l'albergo, quanti anni ha la casa, storia, fondato, costruito, generazione",
  },
  bathrobe: { en: 'bathrobe, robe, dressing gown', de: 'bademantel, bademäntel', fr: 'peignoir', es: 'albornoz, albornoces', it: 'accappatoio, accappatoi' },
  bicycle: {
    any: 'ebike', en: 'bicycle, bike, e bike, cycling, bike rental, rent a bike', de: 'fahrrad, fahrräder, rad, radfahren, e bike, fahrradverleih, leihfahrrad', fr: 'vélo, bicyclette, vélo électrique, location de vélos',
    es: 'bicis, bicicleta, bici, alquiler de bicicletas, bicicleta eléctrica', it: 'bici elettrica, biciclette, bicicletta, bici, e bike, noleggio bici', broader: ['activities'],
  },
  boat_hire: {
    any: 'kayak', en: 'boat, paddle board, rent a boat, boat hire, pedalo', de: 'boot, bootsverleih, paddleboard, tretboot, ruderboot', fr: 'bateau, kayak, pédalo, louer un bateau, faire du bateau, planche à pagaie',
    es: 'barca, barco, bote, paddle surf', it: 'barca, barche, pedalò, noleggio barche', broader: ['activities'],
  },
};
