import { expect, it } from '@jest/globals';
import { isBareValue } from '../../../domain/language/bare-value.ts';
import { dialogueMemory } from '../../../domain/concierge/dialogue/table-dialogue.ts';
import { freshMemory, phases } from '../../../domain/concierge/dialogue/memory.ts';

it.each(['Mia Keller', 'mia keller, mia@example.org', 'K7MPQ2', '424242', 'Rosa'])('"%s" may be a bare value', (text) => {
  expect(isBareValue(text)).toBe(true);
});

it.each(['Ich heiße Anna Weber', 'Gibt es Parkplätze?', 'lieber um halb neun abends'])('"%s" says more than a value', (text) => {
  expect(isBareValue(text)).toBe(false);
});

it('is awaited where a name, a number or a code was asked for', () => {
  expect(phases.filter((phase) => dialogueMemory({ ...freshMemory, phase }).awaitsBareValue)).toEqual(['guest', 'number', 'code']);
});
