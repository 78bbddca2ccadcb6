import { utteranceIn } from '../../../domain/language/utterance.ts';
import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { tableNotes } from '../../../domain/concierge/dialogue/table-notes.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { guestIn } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

describe('what the restaurant should know', () => {
  it.each<[Language, string, string]>([
    ['en', 'We need a high chair please.', 'We need a high chair please'], ['de', 'Wir brauchen einen Kinderstuhl', 'Wir brauchen einen Kinderstuhl'], ['fr', 'je suis allergique aux noix', 'je suis allergique aux noix'],
    ['es', 'soy celíaca', 'soy celíaca'], ['it', 'serve un seggiolone', 'serve un seggiolone'], ['en', "It's our anniversary", "It's our anniversary"], ['de', 'Am liebsten am Fenster', 'Am liebsten am Fenster'],
  ])('is read back, and part of what the guest agrees to, %s: %s', async (language, said, note) => {
    const guest = guestIn(language);
    expect(await guest.sayAll(phrasebook[language].wish, 'Anna Weber, anna@example.org', said)).toContain(note);
    expect(guest.proposal).toMatchObject({ tool: 'tableapp_create_reservation', args: { notes: note } });
    await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.calls.at(-1)?.args).toMatchObject({ notes: note });
  });

  it('is gathered over the whole booking, and not carried into the next one', async () => {
    const guest = guestIn();
    await guest.sayAll("a table for four tomorrow at 7:30 pm for my wife's birthday", 'Anna Weber, anna@example.org. One of us has a nut allergy.', 'make it 8:30 pm');
    expect(guest.proposal?.args).toMatchObject({ notes: "for my wife's birthday; One of us has a nut allergy", startsAt: '2026-11-22T20:30:00Z' });
    await guest.sayAll('yes', 'another table, same time, for two');
    expect(guest.proposal?.args).not.toHaveProperty('notes');
  });

  it.each<[Language, string]>([
    ['en', 'oh, and one of us is allergic to nuts'], ['de', 'Ach ja, wir brauchen noch einen Kinderstuhl'], ['fr', 'au fait, je suis allergique aux noix'],
    ['es', 'por cierto, soy celíaca'], ['it', 'ah, serve anche un seggiolone'],
  ])('is told behind the reservation too, with a yes of its own, %s: %s', async (language, said) => {
    const guest = guestIn(language);
    await guest.sayAll(phrasebook[language].wish, 'Anna Weber, anna@example.org', phrasebook[language].yes);
    const asked = await guest.say(said);
    const notes = (guest.proposal as { args: { notes: string } } | null)?.args.notes ?? '';
    expect([guest.proposal?.tool, notes.length > 5 && said.includes(notes), asked.includes(notes)]).toEqual(['tableapp_modify_reservation', true, true]);
    const done = await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.calls.at(-1)).toEqual({ tool: 'tableapp_modify_reservation', args: { reservationId: 'r1', notes } });
    expect(done).toBe(sayBooking('notesTold', language, { number: guest.restaurant.reservations[0]?.confirmationNumber ?? '', notes }));
    expect(guest.stage).toBe('idle');
    expect(JSON.stringify(guest.memory)).not.toContain(notes);
  });

  it('is left with the hotel where the restaurant takes no notes, and dropped by a no', async () => {
    const guest = guestIn();
    await guest.sayAll(phrasebook.en.wish, 'Anna Weber, anna@example.org', 'yes', 'one of us is allergic to nuts');
    expect(await guest.say('no, leave it')).toContain('stays as it is');
    guest.restaurant.takesNotes = false;
    await guest.say('one of us is allergic to nuts');
    expect(await guest.say('yes')).toContain('for the hotel’s team: “one of us is allergic to nuts”');
  });

  it('goes along with another change', async () => {
    const guest = guestIn();
    await guest.sayAll(phrasebook.en.wish, 'Anna Weber, anna@example.org', 'yes', 'can you move it to 8:30 pm?', 'and we need a high chair');
    expect(guest.proposal).toMatchObject({ tool: 'tableapp_modify_reservation', args: { startsAt: '2026-11-22T20:30:00Z', notes: 'and we need a high chair' } });
    expect(await guest.say('yes')).toMatch(/is now for.*the restaurant now knows/s);
  });

  it('is nothing that a guest asks', () => {
    expect(tableNotes(utteranceIn('Do you have vegan dishes?', 'en'))).toEqual([]);
    expect(tableNotes(utteranceIn('A table for two, please', 'en'))).toEqual([]);
  });
});
