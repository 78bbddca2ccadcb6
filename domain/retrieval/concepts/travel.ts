import type { Concepts } from './concept.ts';

/** Where the house is and how one gets there. */
export const travel: Concepts = {
  parking: {
    any: 'parking, parkplatz',
    en: 'park, car park, parking lot, garage, valet, car, vehicle, parking space, spot for my car', de: 'parken, parkhaus, tiefgarage, stellplatz, auto, parkmöglichkeit, wagen, parkgebühr, abstellen', fr: 'stationnement, garer, stationner, voiture, voiturier, garage', es: 'aparcamiento, aparcar, estacionamiento, estacionar, coche, garaje, plaza de garaje',
    it: 'parcheggio, parcheggiare, auto, macchina, autorimessa, posto auto, garage',
  },
  ev_charging: {
    en: 'ev, electric car, electric vehicle, charging station, ev charger, charge my car, charging point, tesla, wallbox', de: 'elektroauto, e auto, ladestation, ladesäule, laden, wallbox, aufladen, lademöglichkeit', fr: 'voiture électrique, borne de recharge, recharger, borne électrique, recharge', es: 'coche eléctrico, cargador eléctrico, punto de carga, recargar, cargar el coche, punto de recarga',
    it: 'auto elettrica, colonnina, ricarica, ricaricare, punto di ricarica', broader: ['parking'],
  },
  location: {
    en: `location, located, area, neighborhood, neighbourhood, address, situated, where is, where are, convenient, conveniently, central, centrally, city center, city centre, downtown, middle of everything, town, remote, heart of,
      surroundings, part of town, district, accessible location, walking distance, directions, how to get, map, middle of, out of the way, easy to get, outskirts`,
    de: 'lage, gelegen, adresse, standort, zentrum, innenstadt, stadtzentrum, zentral, umgebung, viertel, gegend, liegt, wo ist, wo liegt, anfahrt, wegbeschreibung, altstadt, adresse', fr: 'emplacement, situé, adresse, quartier, centre, centre ville, où se trouve, accès, itinéraire',
    es: 'ubicación, ubicado, dirección, situado, barrio, centro, céntrico, dónde está, cómo llegar, zona', it: 'posizione, situato, indirizzo, quartiere, centro, centrale, zona, dove si trova, come arrivare',
  },
  near: {
    en: 'near, nearby, nearest, closest, close, close by, close to, vicinity, proximity, surroundings, around here',
    de: 'nähe, nahe, nächste, umgebung, umkreis, in der nähe', fr: 'près, proche, proximité, environs, alentours', es: 'cerca, cercano, alrededores, proximidades', it: 'vicino, vicinanze, dintorni, nei pressi',
    broader: ['location'], weight: 0.4,
  },
  attraction: {
    en: 'attraction, attractions, sightseeing, landmark, museum, places to see, sights nearby, points of interest, castle, church, old town', de: 'sehenswürdigkeit, attraktion, museum, ausflugsziel, schloss, kirche', fr: 'attraction, musée, monument, site touristique, à visiter, château', es: 'atracción, museo, monumento, lugares de interés, visitar, castillo', it: 'attrazione, museo, monumento, luoghi di interesse, visitare, castello',
  },
  airport_shuttle: {
    any: 'shuttle, transfer', en: 'airport shuttle, airport transfer, pick up from the airport, airport pickup, courtesy bus, pick up, pickup', de: 'holen sie uns, flughafentransfer, abholung, flughafenshuttle, abholen, zubringer', fr: 'navette, transfert aéroport, venir nous chercher, prise en charge', es: 'traslado, lanzadera, recogida, servicio de traslado', it: 'navetta, trasferimento, trasferimento aeroporto, servizio navetta, prelevare',
    broader: ['transport'],
  },
  airport: { en: 'airport, flight, terminal', de: 'flughafen, flug', fr: 'aéroport, vol', es: 'aeropuerto, vuelo', it: 'aeroporto, volo', broader: ['transport'] },
  station: { any: 'metro', en: 'train station, railway station, station, railway, train, subway, underground, tube', de: 'bahnhof, zug, hauptbahnhof, bahn, haltestelle, u bahn, s bahn', fr: 'gare, train, station, rer, sncf', es: 'estación, tren, estación de tren', it: 'stazione, treno, metropolitana', broader: ['transport'] },
  bus: { any: 'bus, tram', en: 'bus, bus stop, tram, coach', de: 'bus, bushaltestelle, straßenbahn', fr: 'bus, autobus, arrêt de bus, tramway', es: 'autobús, parada de autobús, tranvía', it: 'autobus, fermata, tram', broader: ['transport'] },
  taxi: { any: 'taxi, uber', en: 'taxi, cab, ride', de: 'taxi, taxistand', fr: 'taxi, vtc', es: 'taxi', it: 'taxi', broader: ['transport'] },
  transport: { en: 'transport, transportation, public transport, transit, travel', de: 'verkehrsmittel, öffentliche verkehrsmittel, nahverkehr, öpnv, verkehrsanbindung', fr: 'transport, transports en commun', es: 'transporte, transporte público', it: 'trasporto, mezzi pubblici, trasporto pubblico' },
  car_rental: { en: 'car rental, rent a car, hire car, car hire, rental car', de: 'mietwagen, autovermietung, auto mieten', fr: 'location de voiture, louer une voiture', es: 'alquiler de coches, alquilar un coche', it: 'noleggio auto, autonoleggio, noleggiare un auto' },
  beach: { en: 'bathing jetty, bathing lawn, bathing place, bathing beach, beach, sea, seaside, ocean, sand, shore, lake, lakeside, sunbed, lounger, parasol, seafront, waterfront', de: 'strand, meer, see, sand, küste, ufer, strandliege, liegestuhl, sonnenschirm', fr: 'plage, mer, océan, lac, bord de mer, transat, parasol', es: 'playa, mar, océano, lago, tumbona, sombrilla, orilla', it: 'spiaggia, mare, lago, lido, ombrellone, lettino da spiaggia, lungomare' },
  distance: { en: 'distance, far, away, walk, minutes walk, walkable, how far, kilometer, miles, minutes from', de: 'entfernung, entfernt, weit, zu fuß, gehminuten, fußweg, wie weit, kilometer, laufen', fr: 'distance, loin, à pied, minutes à pied, kilomètre', es: 'distancia, lejos, a pie, minutos andando, kilómetro, caminando', it: 'distanza, lontano, a piedi, minuti a piedi, chilometro, quanto dista', weight: 0.7 },
};
