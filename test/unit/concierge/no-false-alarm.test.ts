import { describe, expect, it } from '@jest/globals';
import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { interpret } from '../../../domain/concierge/understanding/refine.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

const model = loadIntentModel();
const alarm = (text: string, locale: string): string | null => interpret(model, utteranceIn(text, locale)).alarm;

describe('questions with words of alarm in them', () => {
  it.each([
    ['en', 'does the elevator also stop at the wellness floor'], ['en', 'is someone at the reception desk at four in the morning'], ['en', 'does my toast trigger the smoke detector'],
    ['de', 'bekomme ich noch einen Bademantel'], ['de', 'hält der Fahrstuhl auch im Wellnessbereich'], ['de', 'sind es viele Stufen zum Strand, mein Knie ist operiert'],
    ['fr', 'l’ascenseur va-t-il au spa'], ['fr', 'remboursez-vous si mon mari tombe malade avant le départ'],
    ['es', '¿el ascensor llega hasta el spa?'], ['es', '¿fumigan las habitaciones contra los mosquitos?'],
    ['it', 'l’ascensore arriva fino alla spa'], ['it', 'che succede con la prenotazione se mia moglie si ammala'],
  ])('are none in %s: %s', (locale, text) => expect(alarm(text, locale)).toBeNull());

  it.each([
    ['en', 'my sister went for a swim this morning and nobody has seen her since'], ['de', 'ein Mann mit einem Brecheisen ist an unserer Tür'],
    ['fr', 'le petit a avalé une capsule de lessive'], ['es', 'no aparece nuestra hija, estaba en la piscina'], ['it', 'stasera mi uccido, scusate'],
  ])('are one where somebody is in danger in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('danger'));
});
