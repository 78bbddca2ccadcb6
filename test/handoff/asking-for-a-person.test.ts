import { describe, expect } from '@jest/globals';
import { understand } from '../../domain/concierge/understanding/understand.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { utteranceIn } from '../../domain/language/utterance.ts';

/** Sentences by what they are: a wish for a person, a question about who writes, or anything else. */
const sentences: Record<string, Record<'person' | 'nature' | 'neither', string[]>> = {
  en: {
    person: [
      'I want to talk to a human', 'Can I speak to a real person please', 'could i chat with someone from the hotel?', 'Please connect me to the front desk.', 'Agent please', 'Real person, please!',
      'I don\'t want to talk to a bot', 'Is there anyone I can talk to?', 'Can you put me through to reception?', 'I\'d like to speak with a manager about my bill', 'get me the manager', 'Could someone call me back?', 'I need a human, not a robot',
      'Are you a bot, or can I speak to a person?', 'hello, can i talk to a member of staff', 'I would rather have a live agent',
    ],
    nature: ['Is anyone there?', 'is anybody there', 'Are you a real person?', 'are you a bot', 'Am I talking to a human?', 'Is this an AI?', 'Are you human or a machine?'],
    neither: [
      'Is there a person at the reception at night?', 'A table for one person', 'How much is it per person?', 'Do I have to talk to reception for a late check-out?', 'Can you call me a taxi?', 'Can you transfer me to the airport?', 'Please connect me to the wifi', 'I am not a robot',
      'Does your staff speak German?', 'Is the front desk open at night?', 'one person', 'Can someone carry my luggage?', 'Is there live music?', 'Is breakfast a buffet or served by staff?', 'Please call me at 7 in the morning', 'Is there an operator for the cable car?', 'Is this a real fireplace?', 'Who is the manager?',
    ],
  },
  de: {
    person: [
      'Kann ich mit einem Mitarbeiter sprechen?', 'Ich möchte mit einem echten Menschen schreiben', 'Bitte verbinden Sie mich mit der Rezeption', 'Ich will einen echten Menschen', 'Einen Menschen bitte', 'ich moechte mit jemandem reden', 'Bitte um Rückruf', 'Ich will nicht mit einem Bot reden',
      'Können Sie das an einen Kollegen weiterleiten?',
    ],
    nature: ['Ist da jemand?', 'Sind Sie ein Mensch?', 'bist du ein bot', 'Spreche ich mit einem Roboter?', 'Ist das eine KI?'],
    neither: [
      'Ist nachts ein Mensch an der Rezeption?', 'Ein Tisch für eine Person', 'Was kostet das pro Person?', 'Muss ich für den späten Check-out mit der Rezeption sprechen?', 'Spricht das Personal Englisch?', 'eine Person', 'Können Sie mir ein Taxi rufen?', 'Rufen Sie mich bitte um 7 Uhr an', 'Ist das Zimmer für eine Person?', 'Ist die Rezeption rund um die Uhr besetzt?',
    ],
  },
  fr: {
    person: [
      'Je veux parler à une personne', 'Puis-je parler avec quelqu’un de la réception ?', 'Je voudrais une vraie personne', 'Mettez-moi en relation avec un conseiller', 'Un humain s’il vous plaît', 'je ne veux pas parler à un robot', 'Passez-moi la réception', 'Est-ce que quelqu’un peut me rappeler ?',
    ],
    nature: ['Il y a quelqu’un ?', 'Êtes-vous un robot ?', 'vous êtes une vraie personne ?', 'Est-ce que je parle à un humain ?'],
    neither: [
      'Y a-t-il une personne à la réception la nuit ?', 'Une table pour une personne', 'Combien par personne ?', 'Dois-je parler à la réception pour partir plus tard ?', 'Le personnel parle-t-il anglais ?', 'une personne', 'Pouvez-vous me rappeler l’heure du petit déjeuner ?', 'Pouvez-vous m’appeler un taxi ?',
    ],
  },
  es: {
    person: [
      'Quiero hablar con una persona', '¿Puedo hablar con alguien de recepción?', 'Necesito una persona real', 'Páseme con el encargado', 'Un humano por favor', 'no quiero hablar con un robot', 'Quiero que me llamen',
    ],
    nature: ['¿Hay alguien?', '¿Eres un robot?', '¿Es usted una persona?', '¿Estoy hablando con un humano?'],
    neither: [
      '¿Hay alguien en recepción por la noche?', 'Una mesa para una persona', '¿Cuánto cuesta por persona?', '¿Tengo que hablar con recepción para salir más tarde?', '¿El personal habla inglés?', 'una persona', '¿Me pueden llamar un taxi?', 'Que me llamen a las 7 por favor',
    ],
  },
  it: {
    person: [
      'Vorrei parlare con una persona', 'Posso parlare con qualcuno della reception?', 'Voglio una persona vera', 'Mi passi la reception', 'Un operatore per favore', 'non voglio parlare con un robot', 'Potete richiamarmi?',
    ],
    nature: ["C'è qualcuno?", 'Sei un robot?', 'Lei è una persona vera?', 'Sto parlando con un umano?'],
    neither: [
      "C'è qualcuno alla reception di notte?", 'Un tavolo per una persona', 'Quanto costa a persona?', 'Devo parlare con la reception per uscire più tardi?', 'Il personale parla inglese?', 'una persona', 'Può chiamarmi un taxi?', 'Chiamatemi alle 7',
    ],
  },
};

describe.each(Object.entries(sentences))('in %s', (locale, { person, nature, neither }) => {
  const kindsOf = (texts: readonly string[]) => texts.map((text) => [text, understand(utteranceIn(text, locale)).kind]);

  itVerifies(['decisions/channels/handoff/guest-asks'], 'a wish for a person is one, however it is worded', () => {
    expect(kindsOf(person).filter(([, kind]) => kind !== 'person')).toEqual([]);
  });

  itVerifies(['decisions/channels/handoff/nature'], 'the question who writes is no wish for a person', () => {
    expect(kindsOf(nature).filter(([, kind]) => kind !== 'nature')).toEqual([]);
  });

  itVerifies(['decisions/channels/handoff/guest-asks'], 'what only speaks of persons is neither', () => {
    expect(kindsOf(neither).filter(([, kind]) => kind === 'person' || kind === 'nature')).toEqual([]);
  });
});
