import { z } from 'zod';
import type { Account } from './accounts.ts';
import { addressOf, meetGuest } from './guests.ts';
import { messageId } from './ids.ts';
import { addMessage } from './messages.ts';
import { businessNumber, objectOf } from './reports.ts';
import type { Simulator } from './simulator.ts';
import { echo, fromAccount, messagingEnvelope } from './webhook-payloads/messaging.ts';
import { staffEcho } from './webhook-payloads/whatsapp.ts';

export const staffMessageSchema = z.strictObject({
  account: z.string(),
  guest: z.string().min(1),
  text: z.string().min(1),
  /** Of another app that wrote; left out, it is a person in the platform's own inbox. */
  appId: z.string().optional(),
  /** Messenger and Instagram: another app owns the thread. */
  standby: z.boolean().default(false),
});

/** Somebody of the hotel writes in the platform's inbox, outside the API, which gets an echo. */
export function writeAsStaff(
  { webhooks }: Simulator, account: Account, { guest: name, text, appId, standby }: z.output<typeof staffMessageSchema>,
): Promise<{ id: string }> {
  return webhooks.transaction(account.id, async (tx, emit) => {
    const guest = await meetGuest(tx, account, name);
    const at = new Date();
    const [id, guestId] = [messageId(account.channel, addressOf(guest)), addressOf(guest)];
    await addMessage(tx, account, guest, { id, author: 'person', kind: 'text', text, at, status: 'sent' });
    const parties = { accountId: account.id, guestId, at };
    emit({
      kind: 'echo',
      thread: name,
      envelope: account.channel === 'WHATSAPP'
        ? staffEcho(businessNumber(account), { id, to: guestId, at, text })
        : messagingEnvelope(objectOf(account), parties, [fromAccount(parties, echo({ mid: id, text, appId }))], standby),
    });
    return { id };
  });
}
