import { describe, expect, it } from '@jest/globals';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { say } from '../../../domain/concierge/answering/texts.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';
const held = ({ restaurant }: PaperGuest): number => restaurant.holds.size;

async function asked(language: Language): Promise<PaperGuest> {
  const guest = guestIn(language);
  await guest.say(phrasebook[language].wish);
  expect(guest.stage).toBe('guest');
  return guest;
}

async function readBack(language: Language): Promise<PaperGuest> {
  const guest = await asked(language);
  await guest.say(contact);
  expect(guest.stage).toBe('confirm');
  return guest;
}

async function booked(language: Language): Promise<PaperGuest> {
  const guest = await readBack(language);
  await guest.say(phrasebook[language].yes);
  expect(guest.stage).toBe('idle');
  guest.restaurant.verified.add('r1');
  return guest;
}

async function changing(language: Language): Promise<PaperGuest> {
  const guest = await booked(language);
  await guest.sayAll(phrasebook[language].changeIt, phrasebook[language].atHalfPastEight);
  expect(guest.stage).toBe('confirm-change');
  return guest;
}

describe('a question about cancelling while a table is held', () => {
  it.each<[Language, string]>([
    ['en', 'can I cancel later if something comes up?'], ['en', 'yes, is it free to cancel?'], ['en', 'what happens if I have to cancel?'], ['en', 'up to when can I cancel?'], ['en', 'can I cancel this up to an hour before'],
    ['de', 'Kann ich später noch stornieren?'], ['de', 'Was passiert, wenn ich absagen muss?'], ['de', 'Bis wann kann man stornieren?'],
    ['fr', 'Peut-on annuler gratuitement ?'], ['fr', 'Et si je dois annuler ?'], ['es', '¿Puedo cancelar gratis?'], ['es', '¿Y si tengo que cancelar?'],
    ['it', 'Posso annullare gratis?'], ['it', 'Si può annullare più tardi?'],
  ])('goes to the hotel, and the booking is read back again, %s: %s', async (language, said) => {
    const guest = await readBack(language);
    await guest.say(said);
    expect([guest.last?.outcome, guest.stage, held(guest)]).toEqual(['answered', 'confirm', 1]);
    expect(guest.proposal?.tool).toBe('tableapp_create_reservation');
    await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.reservations).toHaveLength(1);
  });

  it.each<[Language, string]>([
    ['en', 'can you cancel it please?'], ['en', 'could I cancel this please?'], ['en', 'I want to cancel. What happens now?'], ['en', 'I must cancel, can you help?'], ['de', 'Können Sie das bitte stornieren?'],
    ['fr', 'Pouvez-vous annuler ?'], ['es', '¿Puede cancelarlo, por favor?'], ['it', 'Può annullare, per favore?'],
  ])('is none where the house is asked to do it, %s: %s', async (language, said) => {
    const guest = await readBack(language);
    expect(await guest.say(said)).toBe(sayBooking('letGo', language));
    expect([guest.stage, held(guest)]).toEqual(['idle', 0]);
  });

  it('cancels nothing after the booking either', async () => {
    const guest = await booked('en');
    await guest.say('is it free to cancel?');
    expect([guest.last?.outcome, guest.stage]).toEqual(['answered', 'idle']);
  });
});

describe('a name with words that a house is asked about', () => {
  const nameOf = ({ memory }: PaperGuest): string | undefined => (memory?.data as { contact: { name?: string } } | undefined)?.contact.name;

  it.each<[Language, string]>([
    ['en', 'Tom Cook'], ['en', 'Rose Park'], ['en', 'Anna Garden'], ['de', 'Lukas Becker'], ['de', 'Petra Koch'], ['de', 'Thomas Preis'], ['de', 'Peter von Hof'],
    ['fr', 'Luc Martin'], ['fr', 'Jean Petit'], ['es', 'Rosa Playa'], ['it', 'Marco Parco'],
  ])('is a name where one was asked for, %s: %s', async (language, name) => {
    const guest = await asked(language);
    await guest.say(name);
    expect(nameOf(guest)).toBe(name);
  });

  it.each<[Language, string, string]>([
    ['en', 'Rose Park rose@example.org', 'Rose Park'], ['en', 'tom cook, tom@example.org', 'Tom Cook'], ['fr', "Je m'appelle Luc Martin", 'Luc Martin'], ['de', 'Mein Name ist Petra Koch', 'Petra Koch'],
    ['en', 'Rose Park, rose@example.org. Is there parking?', 'Rose Park'], ['en', 'Anna Garden. Is there parking?', 'Anna Garden'],
  ])('is a name beside what says so, %s: %s', async (language, said, name) => {
    const guest = await asked(language);
    await guest.say(said);
    expect(nameOf(guest)).toBe(name);
  });

  it('and an address beside a question are kept, and the question is answered', async () => {
    const guest = await asked('en');
    expect(await guest.say('Rose Park, rose@example.org. Is there parking?')).toMatch(/24 CHF.*May I read it back.*Rose Park, rose@example.org/s);
    await guest.say('yes');
    expect(guest.restaurant.reservations).toMatchObject([{ guestName: 'Rose Park' }]);
  });

  it.each<[Language, string]>([
    ['en', 'parking?'], ['en', 'is there parking'], ['en', 'breakfast times'], ['en', 'Pool hours'], ['en', 'Pool Hours'], ['en', 'Airport shuttle'], ['en', 'Late Checkout'], ['en', 'Tom Cook?'],
    ['de', 'Parkplatz Preise'], ['de', 'Beheizter Pool'], ['fr', 'Horaires Piscine'], ['es', 'Horario Desayuno'], ['it', 'orari colazione'],
  ])('is none where a matter of the house is named, %s: %s', async (language, said) => {
    const guest = await asked(language);
    await guest.say(said);
    expect([nameOf(guest), guest.last?.outcome]).toEqual([undefined, 'answered']);
  });
});

describe('to cancel while a change is read back', () => {
  it.each<[Language, string]>([
    ['en', 'then cancel it'], ['en', 'cancel the reservation'], ['de', 'Dann stornieren Sie sie'], ['fr', 'alors annulez-la'], ['es', 'entonces cancélela'], ['it', 'allora la annulli'],
  ])('means the reservation, which takes a reason and a yes, %s: %s', async (language, said) => {
    const guest = await changing(language);
    await guest.say(said);
    expect(guest.stage).toBe('reason');
    await guest.say(phrasebook[language].ill);
    expect(guest.proposal?.tool).toBe('tableapp_cancel_reservation');
    await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.reservations).toMatchObject([{ status: 'cancelled' }]);
  });

  it('means the reservation after the change was refused as well', async () => {
    const guest = await booked('en');
    await guest.sayAll('I want to change my reservation', 'make it 9 pm');
    expect(guest.stage).toBe('change');
    await guest.say('then cancel it');
    expect(guest.stage).toBe('reason');
  });

  it.each(['cancel', 'no, cancel please', 'cancel the change', 'never mind'])('means the change in "%s"', async (said) => {
    const guest = await changing('en');
    expect(await guest.say(said)).toBe(sayBooking('stays', 'en'));
  });
});

describe('to cancel what is no table', () => {
  it.each<[Language, string]>([
    ['en', 'cancel my room reservation please'], ['fr', 'annulez ma réservation de chambre'], ['es', 'cancele mi reserva de habitación'], ['it', 'annulli la mia prenotazione della camera'],
  ])('is for the reception, %s: %s', async (language, said) => {
    const guest = await booked(language);
    expect(await guest.say(said)).toContain(say('onlyTables', language));
    expect(guest.stage).toBe('idle');
  });

  it.each<[Language, string]>([['en', 'cancel my room reservation please'], ['de', 'Bitte stornieren Sie meine Zimmerreservierung']])('leaves a held table alone, %s: %s', async (language, said) => {
    const guest = await readBack(language);
    await guest.say(said);
    expect([guest.stage, held(guest)]).toEqual(['confirm', 1]);
  });

  it.each(['cancel my reservation for tomorrow night', 'cancel it please'])('is not meant by "%s"', async (said) => {
    const guest = await booked('en');
    await guest.say(said);
    expect(guest.stage).toBe('reason');
  });
});

describe('a change beside something else', () => {
  it.each<[Language, string]>([
    ['en', 'can I switch to English please? And make it 8:30 pm'], ['en', 'Can we do it in English? 8:30 pm is better'], ['de', 'Können wir auf Deutsch weitermachen? Und lieber um 20:30 Uhr'],
    ['fr', 'On peut continuer en français ? Plutôt à 20h30'], ['es', '¿Podemos seguir en español? Mejor a las ocho y media'], ['it', 'Possiamo parlare in italiano? Meglio alle 20:30'],
    ['en', 'Is there parking? And make it 8:30 pm'], ['de', 'Lieber um 20:30 Uhr bitte. Gibt es Parkplätze?'],
  ])('is understood, %s: %s', async (language, said) => {
    const guest = await readBack(language);
    await guest.say(said);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T20:30:00Z` });
  });

  it('is none where the guest tells of the arrival', async () => {
    const guest = await readBack('en');
    await guest.say('Is there parking? We arrive at 8:30 pm.');
    expect([guest.last?.outcome, guest.proposal?.args['startsAt']]).toEqual(['answered', `${SUNDAY}T19:30:00Z`]);
  });

  it.each<[Language, string]>([['en', 'can we do this in English?'], ['de', 'Geht das auch auf Deutsch?']])('a wish for a language is met by going on, %s: %s', async (language, said) => {
    const naming = await asked(language);
    expect(await naming.say(said)).toBe(sayBooking('askNameEmail', language));
    const reading = await readBack(language);
    await reading.say(said);
    expect([reading.last?.outcome, reading.proposal?.tool]).toEqual(['booking', 'tableapp_create_reservation']);
  });

  it.each(['Do you speak English?', 'Is the menu in English?'])('"%s" asks the hotel', async (said) => {
    const guest = await readBack('en');
    await guest.say(said);
    expect([guest.last?.outcome, guest.stage]).toEqual(['answered', 'confirm']);
  });
});

describe('after a booking', () => {
  it.each<[Language, string]>([
    ['en', 'what was my confirmation number?'], ['en', 'when is it again?'], ['en', "are you sure it's booked?"], ['en', 'what reservations do I have?'], ['en', 'is my table confirmed?'],
    ['de', 'Wie war meine Bestätigungsnummer?'], ['de', 'Wann war das nochmal?'], ['de', 'Ist der Tisch wirklich reserviert?'], ['de', 'Sind Sie sicher, dass er reserviert ist?'],
    ['fr', 'Quel était mon numéro de confirmation ?'], ['fr', "C'était à quelle heure ?"], ['fr', "Vous êtes sûr que c'est réservé ?"], ['fr', 'Quelles réservations ai-je ?'],
    ['es', '¿Cuál era mi número de confirmación?'], ['es', '¿A qué hora es mi reserva?'], ['es', '¿Seguro que está reservada?'],
    ['it', 'Qual era il mio numero di conferma?'], ['it', 'A che ora era?'], ['it', 'È sicuro che è prenotato?'],
  ])('a question for it shows it, %s: %s', async (language, said) => {
    const guest = await booked(language);
    const reply = await guest.say(said);
    expect(reply).toContain('TBL1K7');
    expect(reply).toContain('Anna Weber');
    expect(guest.stage).toBe('idle');
  });

  it.each<[Language, string]>([
    ['en', 'when is breakfast again?'], ['en', 'do you take reservations?'], ['en', 'Is there a table by the window?'], ['en', 'is the spa booked?'], ['en', 'Do I need a reservation for breakfast?'],
    ['de', 'Wann war der Frühstücksbeginn?'],
  ])('another question goes to the hotel, %s: %s', async (language, said) => {
    const guest = await booked(language);
    expect(await guest.say(said)).not.toContain('TBL1K7');
    expect(guest.last?.outcome).toBe('answered');
  });

  it.each(LANGUAGES)('nothing is asked for once it is cancelled: %s', async (language) => {
    const guest = await booked(language);
    await guest.sayAll(phrasebook[language].cancel, phrasebook[language].ill, phrasebook[language].yes);
    await guest.say(phrasebook[language].parking);
    expect([guest.stage, guest.last?.outcome]).toEqual(['idle', 'answered']);
  });
});
