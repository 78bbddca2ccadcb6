import type { Concepts } from './concept.ts';

/** What the house has beside rooms and tables. */
export const facilities: Concepts = {
  internet: {
    any: 'wifi, wlan, internet, online',
    en: 'wireless, web connection, broadband, connectivity, hotspot, connection, get online, web access, signal, bandwidth, network', de: 'netzwerk, internetverbindung, internetzugang, hotspot', fr: 'connexion, réseau, sans fil',
    es: 'conexión, red inalámbrica, inalámbrico, señal', it: 'connessione, rete, senza fili, segnale',
  },
  reliable: {
    en: `reliable, stable, consistent, fast, strong, slow, unstable, unreliable, uptime, spotty, intermittent, speed, dependable, steady, solid, drop, dropped, cut out, go down, outage,
      weak, patchy, glitchy, lag, laggy, disconnect, disconnected, interruption, interrupted, buffering, smooth, stability, reliability, work well, seamless, speedy, faster, fastest, stronger, consistently, inconsistent`,
    de: 'zuverlässig, stabil, schnell, langsam, instabil, geschwindigkeit, unterbrechung', fr: 'fiable, stable, rapide, lent, débit, vitesse, coupure', es: 'fiable, estable, rápido, lento, velocidad, inestable, cortes',
    it: 'affidabile, stabile, veloce, lento, velocità, instabile, interruzione', weight: 0.8,
  },
  password: { en: 'connect to, wifi code, log on, password, access code, login, log in, sign in, network name', de: 'verbinden, ins wlan, ins internet, wlan code, melden sie sich, passwort, kennwort, zugangscode, zugangsdaten, einloggen, anmelden, anmeldung', fr: 'connecter, connecte, code du wifi, code du wi fi, mot de passe, code wifi, identifiant, connectez vous, se connecter', es: 'conecto, conectar, conectarme, identifíquese, código del wifi, clave del wifi, contraseña, clave, inicie sesión, conectarse', it: 'collego, collegare, collegarmi, collegarsi, accedete, codice del wifi, password, codice di accesso, credenziali, acceda con, accedere' },
  pool: {
    any: 'pool, swimmingpool',
    en: 'swimming pool, swim, swimming, indoor pool, outdoor pool, jacuzzi, hot tub, whirlpool', de: 'schwimmbad, schwimmen, hallenbad, freibad, becken, whirlpool, schwimmbecken',
    fr: 'piscine, nager, baignade, bassin, jacuzzi', es: 'piscina, nadar, jacuzzi, alberca, bañera de hidromasaje', it: 'piscina, nuotare, vasca idromassaggio, idromassaggio',
  },
  gym: {
    any: 'gym, fitness',
    en: 'fitness center, fitness centre, fitness room, work out, workout, exercise, treadmill, weights', de: 'fitnessraum, fitnessstudio, trainieren, sportraum, kraftraum, training', fr: 'salle de sport, salle de gym, musculation, sport, faire du sport',
    es: 'gimnasio, entrenar, ejercicio, musculación', it: 'palestra, allenarsi, allenamento, attrezzi',
  },
  spa: {
    any: 'spa, wellness, sauna, hammam, massage',
    en: 'sauna, steam room, steam bath, plunge pool, massage, treatment, facial, beauty, salon', de: 'wellnessbereich, dampfbad, massage, anwendung, kosmetik', fr: 'bien être, massage, soin, hammam', es: 'masaje, baño turco, tratamiento, balneario, bienestar',
    it: 'vasca acqua, massaggio, bagno turco, trattamento, benessere, centro benessere, terme',
  },
  lift: {
    any: 'lift',
    en: 'elevator, elevators, stairs, flights of stairs, steps, upper floor', de: 'aufzug, fahrstuhl, treppe, stufen', fr: 'ascenseur, escalier, étage', es: 'ascensor, elevador, escalera', it: 'ascensore, scale, piani',
  },
  accessible: {
    en: 'accessible, accessibility, wheelchair, wheel chair, disability, disabled, handicap, handicapped, ada, mobility, step free, barrier free, ramp, impaired, wheelchairs',
    de: 'barrierefrei, barrierefreiheit, rollstuhl, behindertengerecht, behinderung, gehbehindert, rollstuhlgerecht, rollstuhlfahrer, rampe, stufenlos, behindert',
    fr: 'accessible, accessibilité, fauteuil roulant, handicap, handicapé, mobilité réduite, pmr, rampe', es: 'accesible, accesibilidad, silla de ruedas, discapacidad, discapacitado, minusválido, movilidad reducida, rampa',
    it: 'accessibile, accessibilità, sedia a rotelle, disabile, disabilità, carrozzina, mobilità ridotta, barriere architettoniche, rampa',
  },
  garden: { en: 'garden, courtyard, lawn, backyard, yard', de: 'garten, innenhof, hof', fr: 'jardin, cour intérieure', es: 'jardín, patio', it: 'giardino, cortile' },
  terrace: {
    en: 'eat outside, terrace, patio, outdoor seating, outside, outdoor, outdoors, alfresco, al fresco, open air, roof terrace, deck, sit outside, fresh air, inside and outside, seating area',
    de: 'draußen essen, terrasse, außenbereich, draußen, im freien, dachterrasse, freisitz, biergarten', fr: "terrasse, extérieur, en plein air, dehors, toit terrasse", es: 'terraza, exterior, al aire libre, fuera',
    it: "mangiare all'aperto, terrazza, terrazzo, all'aperto, esterno, fuori, dehors",
  },
  indoor_decor: {
    en: `decor, decoration, decorated, interior, furnished, indoor, indoors, inside, design, designed, ambiance, ambience, style, stylish, aesthetic, outdated, modern, artwork, elegant, lighting,
      tacky, drab, run down, renovated, updated, vintage, furnishings, wallpaper, looks like inside, decorating, art, classy, lackluster`,
    de: 'dekor, dekoration, einrichtung, eingerichtet, interieur, ambiente, gestaltet, design, stilvoll, modern, altmodisch, renoviert, beleuchtung', fr: 'décor, décoration, intérieur, aménagement, design, moderne, élégant, démodé, rénové',
    es: 'decoración, interior, diseño, decorado, moderno, elegante, anticuado, renovado, iluminación', it: 'arredamento, arredo, interno, decorazione, design, moderno, elegante, antiquato, rinnovato, illuminazione',
  },
  atmosphere: {
    en: `atmosphere, ambiance, ambience, vibe, mood, feel, environment, setting, romantic, charming, lively, upbeat, cozy atmosphere, fun, energetic, intimate, welcoming atmosphere, aura, laid back, chill,
      relaxed, inviting, warm and inviting, energy, bustling, dull, cheerful, vibrant`,
    de: 'atmosphäre, stimmung, ambiente, flair, romantisch, charmant, lebhaft, umgebung', fr: 'ambiance, atmosphère, cadre, romantique, charmant, convivial', es: 'ambiente, atmósfera, entorno, romántico, encantador, animado',
    it: "atmosfera, ambiente, romantico, affascinante, vivace, accogliente",
  },
  meeting: {
    en: 'meeting, conference, banquet, function room, event space, seminar, boardroom, meeting room, business center, projector, hold a meeting', de: 'tagung, konferenz, besprechung, seminar, tagungsraum, bankett, veranstaltung, seminarraum, besprechungsraum, beamer',
    fr: 'réunion, conférence, séminaire, banquet, salle de réunion, événement', es: 'reunión, conferencia, banquete, sala de reuniones, evento, congreso, seminario', it: 'riunione, conferenza, banchetto, sala riunioni, evento, congresso, meeting',
  },
  wedding: {
    en: 'married, weddings, celebrations, wedding, celebration, party, reception party, birthday, anniversary, honeymoon, private event, celebrate, get married, special occasion', de: 'hochzeit, feier, feiern, geburtstag, jubiläum, flitterwochen, heiraten, party',
    fr: 'mariage, fête, anniversaire, célébration, lune de miel, se marier', es: 'boda, fiesta, cumpleaños, celebración, aniversario, celebrar, luna de miel, casarse', it: 'sposare, matrimoni, matrimonio, nozze, festa, compleanno, anniversario, festeggiare, luna di miele, sposarsi',
  },
  music: {
    en: 'music, live music, band, live band, dj, entertainment, concert, singer, live entertainment', de: 'musik, live musik, livemusik, band, unterhaltung, konzert, sänger', fr: 'musique, concert, groupe, animation, chanteur', es: 'música, concierto, banda, animación, cantante, espectáculo',
    it: 'musica, concerto, gruppo, animazione, cantante, dal vivo',
  },
  activities: {
    en: 'what to do, what can we do, what can i do, what is there to do, activity, excursion, tour, hike, hiking, things to do, boat trip', de: 'was kann man machen, was kann man unternehmen, machen wir, wanderung, wanderweg, wanderwege, aktivität, ausflug, führung, wandern, unternehmen',
    fr: 'que peut on faire, randonner, activité, excursion, visite guidée, randonnée, que faire', es: 'qué se puede hacer, qué podemos hacer, qué hay para hacer, ruta de senderismo, actividad, excursión, visita guiada, senderismo, qué hacer', it: 'cosa si può fare, cosa possiamo fare, che si può fare, sentieri, escursionistico, attività, escursione, gita, visita guidata, cosa fare',
  },
  shop: { en: 'shop, gift shop, souvenir, store, shopping, supermarket, convenience store, mall', de: 'laden, geschäft, shop, souvenir, einkaufen, supermarkt', fr: 'boutique, magasin, souvenir, supermarché, courses', es: 'tienda, recuerdos, supermercado, compras', it: 'negozio, souvenir, supermercato, shopping' },
  business: { en: 'business, printer, print, fax, photocopy, computer, business trip, printing', de: 'drucker, drucken, ausdrucken, kopieren, geschäftsreise, computer', fr: "imprimante, imprimer, photocopie, voyage d'affaires, ordinateur", es: 'impresora, imprimir, fotocopia, negocios, ordenador', it: 'stampante, stampare, fotocopia, viaggio di lavoro, computer' },
  security: {
    en: 'emergency number, security, secure, safety, safe, dangerous, crime, cctv, camera, guard, sketchy, unsafe, shady, fire, emergency, evacuation', de: 'notruf, notrufnummer, sicherheitsdienst, gefährlich, überwachung, kamera, feuer, notfall, notausgang', fr: 'numéro d’urgence, sécurité, sûr, dangereux, caméra, incendie, urgence', es: 'número de emergencias, seguridad, seguro, peligroso, cámara, incendio, emergencia',
    it: 'numero di emergenza, sicurezza, sicuro, pericoloso, telecamera, incendio, emergenza',
  },
  medical: { en: 'ambulance, on call doctor, doctor, pharmacy, first aid, hospital, medicine, ill, sick, medical', de: 'ärzte, notfallarzt, ambulanz, arzt, apotheke, erste hilfe, krankenhaus, medikament, krank, notarzt', fr: 'ambulance, médecin de garde, docteur, médecin, pharmacie, premiers secours, hôpital, médicament, malade', es: 'ambulancia, doctor, médico, farmacia, primeros auxilios, hospital, medicamento, enfermo', it: 'ambulanza, guardia medica, medico, farmacia, pronto soccorso, ospedale, farmaco, malato, dottore' },
};
