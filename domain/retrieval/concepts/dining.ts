import type { Concepts } from './concept.ts';

/** Meals, diets and how one eats. */
export const dining: Concepts = {
  restaurant: {
    any: 'restaurant, bistro',
    en: 'dining room, eatery, place to eat, diner', de: 'gaststätte, speisesaal, gasthaus, wirtshaus', fr: 'salle à manger, brasserie', es: 'restaurante, comedor', it: 'ristorante, trattoria, sala da pranzo', weight: 0.4,
  },
  breakfast: {
    any: 'brunch',
    en: 'breakfast, breakfasts, morning meal, buffet breakfast, continental, full english, food in the morning, brekkie, breakfast buffet', de: 'frühstück, frühstücken, frühstücksbuffet, morgens essen, frühstücksraum',
    fr: 'petit déjeuner, petit-déjeuner, petit dej', es: 'desayuno, desayunar, buffet desayuno', it: 'colazione, prima colazione',
  },
  lunch: { en: 'lunch, midday meal, lunchtime', de: 'mittagessen, mittag, mittagstisch, mittags', fr: 'déjeuner, midi', es: 'almuerzo, comida del mediodía, almorzar', it: 'pranzo, pranzare' },
  dinner: { en: 'dinner, supper, evening meal, dine in the evening, half board', de: 'abendessen, abends essen, halbpension, abendmenü', fr: 'dîner, souper, repas du soir, demi pension', es: 'cena, cenar, media pensión', it: 'cena, cenare, mezza pensione' },
  menu: {
    en: 'menu, dish, dishes, meal, main course, entree, a la carte, specialty, food options, meals, appetizer', de: 'speisekarte, gericht, menü, karte, essen, speise, mahlzeit, auswahl, speisen', fr: 'carte, plat, menu, repas, spécialité', es: 'carta, plato, menú, comida, especialidad',
    it: 'carta, piatto, menù, pasto, portata, specialità', weight: 0.8,
  },
  food: {
    en: 'food, cuisine, eat, foods, dining, meal, eating, dish', de: 'essen, küche, speisen, lebensmittel', fr: 'nourriture, cuisine, manger', es: 'comida, cocina, comer', it: 'cibo, cucina, mangiare', weight: 0.7,
  },
  taste: {
    en: 'taste, tasty, delicious, flavor, flavour, flavorful, yummy, scrumptious, bland, mouthwatering, savory, tasteless, appetizing, well prepared, seasoned, overcooked, undercooked, fresh, freshness, flavorless, heavenly, authentic, soggy, stale',
    de: 'geschmack, schmecken, lecker, köstlich, geschmacklos, frisch, schmackhaft', fr: 'goût, délicieux, savoureux, bon goût, frais, fade', es: 'sabor, delicioso, rico, sabroso, fresco, soso', it: 'gusto, delizioso, saporito, buono, fresco, gustoso, insipido',
  },
  portion: {
    en: 'portion, serving, servings, helping, helpings, portion size, leftovers, filling, plateful, hearty, heaping, plate size, amount of food, generous portion, lot of food, plenty of food, small plates, stuffed, hungry, enough food, plate of food',
    de: 'portion, portionsgröße, satt, reichlich, sättigend, große portionen', fr: 'portion, quantité, copieux, assiette, part', es: 'porción, ración, cantidad, abundante', it: 'porzione, quantità, abbondante, porzioni',
  },
  room_service: { any: 'room service, roomservice', en: 'food to my room, food to our room, eat in our room, eat in my room, order to the room, meal in room, food to the room, eat in the room, in room dining, order to my room', de: 'essen im zimmer, zimmer essen, zimmerservice, aufs zimmer, essen aufs zimmer', fr: "manger dans la chambre, repas en chambre, service en chambre, service d'étage", es: 'comer en la habitación, cenar en la habitación, servicio de habitaciones', it: 'mangiare in camera, cenare in camera, servizio in camera' },
  vegetarian: {
    any: 'veggie, vegetarian', en: 'vegetarian, meatless, meat free, plant based, vegetables', de: 'vegetarisch, vegetarier, fleischlos, ohne fleisch, pflanzlich', fr: 'végétarien, sans viande', es: 'vegetariano, sin carne', it: 'vegetariano, senza carne', broader: ['diet'],
  },
  vegan: { any: 'vegan', en: 'vegan, plant based', de: 'vegan, veganer, pflanzlich', fr: 'végétalien, végane', es: 'vegano', it: 'vegano', broader: ['diet', 'vegetarian'] },
  gluten_free: { en: 'gluten, gluten free, celiac, coeliac, wheat free', de: 'glutenfrei, gluten, zöliakie', fr: 'sans gluten, gluten, cœliaque', es: 'sin gluten, gluten, celíaco', it: 'senza glutine, glutine, celiaco', broader: ['diet', 'allergy'] },
  allergy: {
    en: 'allergy, allergic, allergen, intolerance, intolerant, lactose, nut free, nuts, peanut, dairy free', de: 'allergie, allergisch, allergen, unverträglichkeit, laktose, laktosefrei, nüsse, intoleranz', fr: 'allergie, allergique, allergène, intolérance, lactose, noix, arachide', es: 'alergia, alérgico, alérgeno, intolerancia, lactosa, frutos secos, cacahuete',
    it: 'allergia, allergico, allergene, intolleranza, lattosio, noci, arachidi', broader: ['diet'],
  },
  halal_kosher: { any: 'halal, kosher', en: 'halal, kosher', de: 'halal, koscher', fr: 'halal, casher', es: 'halal, kosher', it: 'halal, kosher', broader: ['diet'] },
  diet: { en: 'diet, dietary, special meal, healthy, dietary needs, dietary restrictions', de: 'diät, ernährung, gesund, ernährungsweise, kost, schonkost', fr: 'régime, alimentaire, sain, diététique', es: 'dieta, régimen, saludable, dietético', it: 'dieta, alimentare, sano, dietetico' },
  kids_menu: { en: 'kids menu, children menu, children meals, child menu, food for children', de: 'kindermenü, kinderkarte, kinderteller, essen für kinder', fr: 'menu enfant, plat enfant, repas enfant', es: 'menú infantil, menú para niños', it: 'menù bambini, menù per bambini', broader: ['children'] },
  high_chair: { en: 'high chair, highchair, booster seat, baby chair, booster', de: 'hochstuhl, kinderstuhl, kinderhochstuhl, hochstühle', fr: 'chaise haute, chaise bébé', es: 'trona, silla alta', it: 'seggiolone', broader: ['children'] },
  takeaway: { any: 'takeaway', en: 'food to go, order to go, meal to go, carry out, take home, take food', de: 'zum mitnehmen, außer haus, essen mitnehmen, speisen mitnehmen', fr: 'à emporter, emporter', es: 'para llevar', it: 'da asporto, asporto, portare via' },
  delivery: { en: 'delivery, deliver, delivered, doordash, uber eats, bring food to', de: 'lieferung, liefern, lieferservice, lieferdienst', fr: 'livraison, livrer', es: 'entrega, a domicilio, reparto, entregar', it: 'consegna, a domicilio, consegnare' },
  dress_code: { en: 'wear to dinner, smart casual, dress code, attire, formal, casual, wear, dressed, shorts, jacket, tie', de: 'anzieht, smart casual, kleiderordnung, dresscode, kleidung, anziehen, krawatte', fr: 'dress code, habiller, tenue, code vestimentaire, habillé, tenue correcte', es: 'código de vestir, vestimenta informal, vestimenta, código de vestimenta, etiqueta, vestir', it: 'vestirsi, vestire, abbigliamento, dress code, codice di abbigliamento, vestito' },
  table_booking: {
    en: 'reservation, reserve, booking, make a reservation, walk in, walk ins', de: 'reservierung, reservieren, buchung, buchen', fr: 'réservation, réserver', es: 'reserva, reservar', it: 'prenotazione, prenotare', weight: 0.5,
  },
  table: {
    en: 'table, book a table, reserve a table', de: 'tisch, tischreservierung', fr: 'table', es: 'mesa', it: 'tavolo', broader: ['table_booking'], weight: 0.5,
  },
  dessert: { en: 'dessert, sweets, cake, ice cream, pastry, pudding, chocolate, pie', de: 'nachtisch, dessert, kuchen, eis, süßspeise', fr: 'dessert, gâteau, glace, pâtisserie', es: 'postre, pastel, helado, tarta', it: 'dolce, dessert, torta, gelato' },
  fish: { en: 'fish, seafood, shellfish, oyster, lobster, shrimp, salmon, prawn', de: 'fisch, meeresfrüchte, garnelen, lachs', fr: 'poisson, fruits de mer, crevette, saumon', es: 'pescado, marisco, gambas, salmón', it: 'pesce, frutti di mare, gamberi, salmone', broader: ['food'] },
  meat: { en: 'meat, steak, beef, pork, chicken, lamb, burger, bacon, sausage', de: 'fleisch, steak, rind, schwein, hähnchen, lamm, wurst', fr: 'viande, bœuf, porc, poulet, agneau', es: 'carne, ternera, cerdo, pollo, cordero', it: 'carne, manzo, maiale, pollo, agnello', broader: ['food'] },
  service_quality: {
    en: `service, server, servers, waiter, waitress, waitstaff, wait staff, waiting staff, prompt, attentive, wait time, customer service, slow service, hospitality, bartender, wait, waited, speedy service`,
    de: 'service, bedienung, kellner, kellnerin, bedient, wartezeit', fr: 'service, serveur, serveuse, attente', es: 'servicio, camarero, camarera, atención, mesero', it: 'servizio, cameriere, cameriera, attesa', weight: 0.9,
  },
};
