import type { Concepts } from './concept.ts';

/** Bathroom, cleanliness, noise, laundry. */
export const hygiene: Concepts = {
  bathroom: {
    en: 'bathroom, restroom, toilet, shower, bath, washroom, ensuite, en suite, lavatory, wc, loo, sink, private bathroom, shared bathroom',
    de: 'bad, badezimmer, toilette, dusche, wc, waschbecken', fr: 'salle de bain, toilettes, douche, wc, lavabo',
    es: 'baño, aseo, ducha, lavabo, cuarto de baño', it: 'bagno, doccia, toilette, lavandino, servizi igienici',
  },
  bathtub: { en: 'bathtub, bath tub, tub', de: 'badewanne', fr: 'baignoire', es: 'bañera', it: 'vasca da bagno, vasca', broader: ['bathroom'], specific: true },
  water_pressure: {
    en: 'water pressure, hot water, low pressure, water flow, trickle', de: 'wasserdruck, warmwasser, warmes wasser', fr: "pression de l'eau, eau chaude",
    es: 'presión del agua, agua caliente', it: "pressione dell'acqua, acqua calda",
  },
  towel: {
    en: 'towel, bathrobe, robe, slippers, pool towel, beach towel', de: 'handtuch, handtücher, bademantel, badetuch, hausschuhe, strandtuch', fr: 'serviette, peignoir, drap de bain, chaussons',
    es: 'toalla, albornoz, zapatillas', it: 'asciugamano, accappatoio, telo, ciabattine',
  },
  toiletries: {
    en: 'toiletries, shampoo, soap, shower gel, conditioner, toothbrush, toothpaste, amenities', de: 'pflegeprodukte, shampoo, seife, duschgel, zahnbürste, kosmetik',
    fr: 'articles de toilette, shampooing, savon, gel douche, brosse à dents', es: 'artículos de aseo, champú, jabón, gel, cepillo de dientes',
    it: 'set di cortesia, shampoo, sapone, bagnoschiuma, spazzolino',
  },
  hairdryer: { en: 'hairdryer, hair dryer, hair drier, blow dryer', de: 'föhn, fön, haartrockner', fr: 'sèche cheveux, sèche-cheveux', es: 'secador, secador de pelo', it: 'asciugacapelli, phon, fon' },
  clean: {
    en: `clean, cleanliness, cleaned, cleaning, dirty, spotless, pristine, hygiene, hygienic, dusty, dust, stain, stained, immaculate, sanitary, unclean, filthy,
      tidy, neat, sanitize, disinfected, germ, filth, dirt, messy, impeccable, cleaner, cleanest, grimy, mold, mould, moldy, bug, bedbug, cockroach,
      sparkling, disgusting, smelly, stink, gross, spotlessly, maintained, hair`,
    de: 'sauber, sauberkeit, gereinigt, reinigung, schmutzig, hygiene, hygienisch, staubig, makellos, dreckig, gepflegt, verschmutzt, blitzsauber, schimmel',
    fr: 'propre, propreté, nettoyé, nettoyage, sale, hygiène, impeccable, poussière, moisissure, immaculé',
    es: 'limpio, limpieza, sucio, higiene, higiénico, impecable, polvo, moho, inmaculado, suciedad',
    it: 'pulito, pulizia, sporco, igiene, impeccabile, polvere, igienico, muffa, immacolato',
  },
  housekeeping: {
    en: 'housekeeping, maid service, maid, daily cleaning, make up the room, chambermaid, cleaning service', de: 'zimmerreinigung, zimmerservice reinigung, roomservice reinigung, zimmermädchen, reinigungsservice, housekeeping',
    fr: 'ménage, service de ménage, femme de chambre, nettoyage de la chambre', es: 'servicio de limpieza, limpieza de habitaciones, camarera de pisos, limpieza diaria',
    it: 'servizio di pulizia, pulizia delle camere, pulizia giornaliera, rifacimento camera, cameriera ai piani',
    broader: ['clean'],
  },
  noise: {
    en: `noise, noisy, quiet, loud, silent, silence, peaceful, soundproof, outside sounds, sounds from, calm, tranquil, disturb, disturbance, disruptive, thin walls, hear, heard,
      quietness, serene, thin wall, insulation, insulated, hush, street noise, light sleeper, soundproofed, loudness, traffic noise, racket, rowdy, blaring, quieter, quietest, louder, noisier`,
    de: 'lärm, laut, leise, ruhig, ruhe, still, lärmbelästigung, schallschutz, schalldicht, geräusch, straßenlärm, lautstärke, hellhörig, ruhezeit',
    fr: 'bruit, bruyant, calme, silencieux, tranquille, insonorisé, insonorisation, silence, nuisance sonore, paisible',
    es: 'ruido, ruidoso, tranquilo, silencioso, silencio, insonorizado, calma, insonorización, tranquilidad, calmado',
    it: 'rumore, rumoroso, tranquillo, silenzioso, silenzio, insonorizzato, quiete, insonorizzazione, tranquillità, calmo',
  },
  quiet_hours: {
    en: 'quiet hours, quiet time, night time noise, curfew', de: 'nachtruhe, ruhezeit, ruhezeiten', fr: 'heures de silence, heures calmes', es: 'horas de silencio, horario de silencio', it: 'ore di silenzio, orario del silenzio',
    broader: ['noise'],
  },
  smell: {
    en: 'smell, odor, odour, stink, stench, scent, musty, fragrance, aroma', de: 'geruch, riechen, stinken, duft', fr: 'odeur, sentir mauvais, parfum', es: 'olor, oler, maloliente', it: 'odore, puzza, profumo',
  },
  laundry: {
    en: 'laundry, washing machine, washer, dryer, launderette, laundromat, wash clothes, wash my clothes, dirty clothes', de: 'wäsche, wäscheservice, waschmaschine, trockner, wäscherei, waschen, waschsalon',
    fr: 'blanchisserie, lavage, laverie, lave linge, machine à laver, linge, laver mes vêtements, sèche linge', es: 'lavar ropa, lavan ropa, lavar la ropa, lavandería, lavadora, lavar la ropa, ropa sucia, secadora', it: 'lavanderia, lavatrice, lavare i vestiti, bucato, asciugatrice',
  },
  dry_cleaning: {
    en: 'dry cleaning, dry clean, cleaners, suit cleaned', de: 'chemische reinigung, textilreinigung, reinigungsservice kleidung', fr: 'nettoyage à sec, pressing', es: 'tintorería, limpieza en seco, lavado en seco', it: 'lavaggio a secco, tintoria, lavasecco',
    broader: ['laundry'],
  },
  iron: {
    en: 'iron, ironing, ironing board, press shirt, pressed', de: 'bügeleisen, bügeln, bügelbrett, bügelservice', fr: 'fer à repasser, repasser, repassage, planche à repasser', es: 'plancha, planchar, tabla de planchar', it: 'ferro da stiro, stirare, asse da stiro, stireria',
  },
};
