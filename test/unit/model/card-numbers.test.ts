import { describe, expect, it } from '@jest/globals';
import { queryBodySchema } from '../../../domain/model/chat.ts';
import { agentMessageSchema } from '../../../domain/model/agent-task.ts';
import { bookingDataSchema } from '../../../domain/model/agent-booking-data.ts';
import { maskCards } from '../../../domain/model/card-numbers.ts';
import { masked } from '../../../domain/concierge/model/masked.ts';
import { itVerifies } from '../../requirements/verifies.ts';

describe('the number of a payment card', () => {
  it.each([
    ['My card is 4111 1111 1111 1111, it expires 12/27', 'My card is •••• •••• •••• 1111, it expires 12/27'],
    ['5555555555554444', '••••••••••••4444'], ['3782-822463-10005 please', '••••-••••••-•0005 please'],
    ['4111 1111 1111 1111 12 27 123', '•••• •••• •••• 1111 12 27 123'], ['for 2 4242 4242 4242 4242', 'for 2 •••• •••• •••• 4242'],
    ['6011.1111.1111.1117', '••••.••••.••••.1117'], ['2223 0031 2200 3222 or 30569309025904', '•••• •••• •••• 3222 or ••••••••••5904'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', '•••• •••• •••• 1111 •••• •••• •••• 4444'], ['4111 – 1111 1111 1111'.replace(' – ', '-'), '••••-•••• •••• 1111'],
  ])('is unreadable but for its end: %s', (said, kept) => expect(maskCards(said)).toBe(kept));

  const inDigitsFrom = (zero: number): string => Array.from('4111 1111 1111 1111').map((sign) => (sign === ' ' ? sign : String.fromCodePoint(zero + Number(sign)))).join('');
  it.each([
    ['Arabic', 0x0660], ['Persian', 0x06f0], ['Devanagari', 0x0966], ['Bengali', 0x09e6], ['Thai', 0x0e50], ['full-width', 0xff10], ['mathematical', 0x1d7d8],
  ])('is unreadable in %s digits', (_script, zero) => {
    const said = inDigitsFrom(zero);
    for (const spelling of [said, said.replaceAll(' ', ''), said.replaceAll(' ', '/')]) {
      expect(maskCards(`x ${spelling} y`)).toBe(`x ${spelling.replaceAll(/\p{Nd}(?=(?:\P{Nd}*\p{Nd}){4})/gu, '•')} y`);
    }
  });

  it.each([
    ['4111/1111/1111/1111', '••••/••••/••••/1111'], ['4111 / 1111 / 1111 / 1111', '•••• / •••• / •••• / 1111'], ['4111·1111·1111·1111', '••••·••••·••••·1111'],
    ['4111, 1111, 1111, 1111', '••••, ••••, ••••, 1111'], ['3782,822463,10005', '••••,••••••,•0005'], ['4111\n1111\r\n1111\n\n1111', '••••\n••••\r\n••••\n\n1111'],
    ['4111\u200b1111\u200b1111\u200b1111', '••••\u200b••••\u200b••••\u200b1111'], ['41\u200d11 1111\u2060 1111 1111', '••\u200d•• ••••\u2060 •••• 1111'],
    ['4,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1', '•,•,•,•,•,•,•,•,•,•,•,•,1,1,1,1'], ['(4111)(1111)(1111)(1111)', '(••••)(••••)(••••)(1111)'], ['4111|1111|1111|1111', '••••|••••|••••|1111'],
    ['四一一一 一一一一 一一一一 一一一一', '•••• •••• •••• 一一一一'], ['4111 1111 1111 1111, 12/27, 123', '•••• •••• •••• 1111, 12/27, 123'],
  ])('is unreadable with anything between: %j', (said, kept) => expect(maskCards(said)).toBe(kept));

  it.each([
    'Call me at +49 151 2345 6789 0123', '0041 44 668 18 00', 'My booking is 4111 1111 1111 1112', 'On 2026-12-24 at 19:30 for 2', 'Reservation K7P2QM', 'IBAN DE89 3704 0044 0532 0130 00',
    '061 555 12 34 / 061 555 12 35', 'On 24.12.2026, 19:30; or 25.12.2026, 20:00', '+٤٩ ١٥١ ٢٣٤٥ ٦٧٨٩ ٠١٢٣', 'Rooms 41, 1111, 111, 11111, 1, 1',
    '1234 5678 9012 3456', 'ISBN 978-3-16-148410-0', 'order 20261124193000123', '4111 1111 1111',
  ])('is nothing that only looks like one: %s', (said) => expect(maskCards(said)).toBe(said));

  it('costs nothing much in a long text of digits', () => {
    expect(maskCards('4 '.repeat(2000)).length).toBe(4000);
    expect(maskCards('7'.repeat(4000)).length).toBe(4000);
    expect(maskCards('٤/ \u200b'.repeat(1000)).length).toBe(4000);
  });

  itVerifies(['decisions/accounts/card-numbers'], 'is masked where guests and agents write, before anything is stored', () => {
    const said = 'Pay with 4111111111111111';
    const kept = 'Pay with ••••••••••••1111';
    expect(queryBodySchema.parse({ query: said }).query).toBe(kept);
    expect(agentMessageSchema.parse({ text: said, metadata: undefined }).text).toBe(kept);
    expect(bookingDataSchema.parse({ notes: said, name: said })).toMatchObject({ notes: kept, name: kept });
    const metadata = { card: said, numbers: [{ 4111111111111111: 4111111111111111, floor: 4 }], flag: true, none: null };
    expect(agentMessageSchema.parse({ text: 'Hello', metadata }).metadata)
      .toEqual({ card: kept, numbers: [{ '••••••••••••1111': '••••••••••••1111', floor: 4 }], flag: true, none: null });
  });

  itVerifies(['decisions/accounts/card-numbers'], 'is masked again before a model reads what was stored earlier', () => {
    for (const said of ['Pay with 4111/1111/1111/1111', 'Pay with ٤١١١,١١١١,١١١١,١١١١']) expect(masked(said, { language: 'en', isNumberAsked: false, known: [] })).not.toMatch(/4111|٤١١١/);
  });
});
