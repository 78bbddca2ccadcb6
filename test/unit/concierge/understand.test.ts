import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { particularsAsked } from '../../../domain/concierge/answering/particulars.ts';
import { understand, type UtteranceKind } from '../../../domain/concierge/understanding/understand.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

const said: Record<string, [UtteranceKind, string][]> = {
  en: [
    ['question', 'Is the pool heated?'], ['question', 'do you have bikes'], ['question', 'Could you tell me whether dogs are welcome'],
    ['question', 'wifi password'], ['question', 'I would like a room with a sea view'], ['question', 'Do I need to book a table for dinner?'],
    ['question', 'Hi! Thanks. When does the bar close?'], ['question', 'I need an extra pillow'], ['question', 'How much is a room for two nights?'], ['search', 'What is the weather like tomorrow?'],
    ['statement', "We just arrived, it's beautiful here"], ['greeting', 'Good evening!'], ['thanks', 'thank you so much'],
    ['goodbye', 'That is everything, bye'], ['booking', 'Please book a table for six at 20:00 on Friday'], ['booking', 'We need a room for three nights from Monday'],
    ['search', 'I am looking for a cheap guesthouse in the north'], ['search', 'We need a taxi to the museum'], ['search', 'I am looking for a cheap room, free parking'], ['contact', 'What is your phone number?'], ['contact', 'I just need the postcode'], ['statement', "Location and price don't matter"], ['statement', 'it should be expensive'],
    ['person', 'Can I speak to a real person please'], ['complaint', 'The heating does not work'], ['complaint', 'Our room is very dirty'],
    ['statement', 'We will arrive with two friends of ours from Spain'], ['unclear', 'ok'], ['unclear', '👍'],
  ],
  de: [
    ['question', 'Gibt es eine Sauna?'], ['search', 'Wie wird das Wetter morgen?'], ['question', 'Können Sie mir sagen, ob Hunde erlaubt sind'], ['question', 'WLAN Passwort'], ['question', 'Muss ich einen Tisch reservieren?'],
    ['greeting', 'Guten Tag'], ['thanks', 'Vielen Dank'], ['goodbye', 'Auf Wiedersehen'], ['booking', 'Ich möchte einen Tisch für vier Personen reservieren'],
    ['person', 'Ich möchte mit einem Menschen sprechen'], ['complaint', 'Der Fernseher funktioniert nicht'], ['contact', 'Wie ist Ihre Telefonnummer?'],
    ['question', 'bekomm ich meine Hemden noch heute sauber'], ['question', 'kommt man mit dem Rad um den See'], ['question', 'gibts Schlitten'], ['question', 'um wieviel Uhr ist Abendessen'], ['statement', 'Lage und Preis egal'],
  ],
  fr: [
    ['question', 'Y a-t-il un sauna ?'], ['search', 'Quel temps fera-t-il demain ?'], ['question', 'Je voudrais savoir si les chiens sont admis'], ['question', 'mot de passe wifi'], ['question', 'Faut-il réserver une table ?'],
    ['greeting', 'Bonjour'], ['thanks', 'Merci beaucoup'], ['goodbye', 'Au revoir'], ['booking', 'Je voudrais réserver une table pour deux personnes'],
    ['person', 'Je veux parler à une personne'], ['complaint', 'La télévision ne marche pas'], ['contact', 'Quel est votre numéro de téléphone ?'],
    ['question', "c'est quoi le code vestimentaire"], ['question', 'je peux avoir un fer à repasser'], ['question', 'on arrive à 2h du matin ça pose problème'], ['statement', 'peu importe le prix'],
  ],
  es: [
    ['question', '¿Hay sauna?'], ['search', '¿Qué tiempo hará mañana?'], ['statement', 'Estamos encantados con todo'], ['question', 'Quisiera saber si se admiten perros'], ['question', 'contraseña del wifi'], ['question', '¿Hay que reservar mesa?'],
    ['greeting', 'Hola'], ['thanks', 'Muchas gracias'], ['goodbye', 'Adiós, hasta luego'], ['booking', 'Quiero reservar una mesa para dos personas'],
    ['person', 'Quiero hablar con una persona'], ['complaint', 'El aire acondicionado no funciona'], ['contact', '¿Cuál es su número de teléfono?'], ['statement', 'el precio no importa'],
  ],
  it: [
    ['question', "C'è una sauna?"], ['question', 'Quanto costa una camera per notte?'], ['search', 'Che tempo farà domani?'], ['question', 'Vorrei sapere se i cani sono ammessi'], ['question', 'password del wifi'], ['question', 'Bisogna prenotare un tavolo?'],
    ['greeting', 'Buongiorno'], ['thanks', 'Grazie mille'], ['goodbye', 'Arrivederci'], ['booking', 'Vorrei prenotare un tavolo per due persone'],
    ['person', 'Vorrei parlare con una persona'], ['complaint', 'La doccia non funziona'], ['contact', 'Qual è il vostro numero di telefono?'], ['statement', 'il prezzo non importa'],
  ],
};

describe.each(Object.entries(said))('in %s', (locale, utterances) => {
  it.each(utterances)('%s: %s', (kind, text) => expect(understand(utteranceIn(text, locale)).kind).toBe(kind));
});

describe('a question', () => {
  it('is searched for by the sentences that ask', () => {
    expect(understand(utteranceIn('We had a lovely trip. Is there a lift?', 'en')).question).toBe('Is there a lift?');
  });

  it('brings along what it is about when it does not say so itself', () => {
    expect(understand(utteranceIn('Our dog comes along. Is that ok?', 'en')).question).toBe('Our dog comes along. Is that ok?');
  });

  it.each<[string, string, boolean]>([
    ['And how much is parking?', 'en', true], ['Und die Sauna?', 'de', true], ['Et la piscine ?', 'fr', true],
    ['And for children?', 'en', false], ['Und für Kinder?', 'de', false], ['Et pour les enfants ?', 'fr', false], ['¿Y para niños?', 'es', false], ['E per i bambini?', 'it', false],
    ['How much is it?', 'en', false], ['And how much is it for visitors?', 'en', false], ["And for my friend who isn't staying?", 'en', false], ["Et c'est combien pour un visiteur ?", 'fr', false],
    ['What rooms do you have?', 'en', true], ['Welche Zimmer haben Sie?', 'de', true], ['In the room?', 'en', false],
  ])('names a matter of its own: %s', (text, locale, own) => expect(understand(utteranceIn(text, locale))).toMatchObject({ followUp: true, ownMatter: own }));

  it.each([
    ['Where is the hotel?', 'en'], ['Where are you located?', 'en'], ['Wo befindet sich das Hotel?', 'de'], ['Wo liegt das Hotel?', 'de'], ["Où se trouve l'hôtel ?", 'fr'], ['Où êtes-vous situés ?', 'fr'],
    ['¿Dónde está el hotel?', 'es'], ["Dove si trova l'hotel?", 'it'], ['Dove siete?', 'it'],
  ])('asks for the address: %s', (text, locale) => expect(understand(utteranceIn(text, locale)).kind).toBe('contact'));

  it.each([['Where is the pool?', 'en'], ['Wo ist die Sauna?', 'de'], ['Où est le parking ?', 'fr']])('asks for a part of the house: %s', (text, locale) => {
    expect(understand(utteranceIn(text, locale)).kind).toBe('question');
  });

  it.each([['How are you?', 'en'], ['Wie geht es Ihnen?', 'de'], ['Comment ça va ?', 'fr'], ['¿Cómo estás?', 'es'], ['Come stai?', 'it']])('is a greeting: %s', (text, locale) => {
    expect(understand(utteranceIn(text, locale)).kind).toBe('greeting');
  });

  it.each([['And on Sunday?', 'en'], ['How much is it?', 'en'], ['Und am Sonntag?', 'de'], ['Et pour les enfants ?', 'fr'], ['¿Y los domingos?', 'es'], ['E la domenica?', 'it']])(
    'leans on the one before: %s', (text, locale) => expect(understand(utteranceIn(text, locale)).followUp).toBe(true),
  );

  it('stands alone when it names its matter', () => {
    expect(understand(utteranceIn('When does the swimming pool open in the morning during winter?', 'en')).followUp).toBe(false);
  });
});

it('takes any text in any language', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...LANGUAGES, 'pl'), (text, locale) => {
    const { kind, question } = understand(utteranceIn(text, locale));
    expect(question === '').toBe(kind !== 'question');
  }));
});

it('comes to an end with long and repetitive text, on which a pattern that backtracks would not', () => {
  for (const locale of LANGUAGES) understand(utteranceIn('I would like to find a hotel in the the the '.repeat(90), locale));
});

describe('particularsAsked', () => {
  const hotel = { phone: '+41 1', email: 'a@b.example', address: 'Quay 1' };
  it.each([
    ['What is your phone number?', ['+41 1']], ['Wie lautet die E-Mail-Adresse?', ['a@b.example']], ['address and phone please', ['+41 1', 'Quay 1']],
    ['Quelle est votre adresse ?', ['Quay 1']], ['I need the reference number', []], ['the booking number and the email', ['a@b.example']],
  ])('%s', (text, expected) => expect(new Set(particularsAsked(text).map((each) => each.from(hotel)))).toEqual(new Set(expected)));
});
