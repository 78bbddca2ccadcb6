import { hotelFacts } from '../demo-hotel/facts.ts';
import { defineAccount, type Account } from './accounts.ts';

/** The demo hotel's accounts: the same at every start, so that yesterday's threads go on. @param token one per account */
export const demoAccounts = (token: (id: string) => string): Account[] => [
  { channel: 'MESSENGER' as const, id: '104200000000042', name: hotelFacts.name },
  { channel: 'INSTAGRAM' as const, id: '17841400000000042', name: 'hotel.arvensee', pageId: '104200000000042' },
  {
    channel: 'WHATSAPP' as const, id: '106540000000042', name: hotelFacts.phone, wabaId: '102290000000042',
    displayPhone: hotelFacts.phone.replaceAll(/\D/g, ''),
  },
].map((account) => defineAccount({ ...account, token: token(account.id) }));
