import type { Tx } from '../simulator/store.ts';
import type { Account } from './accounts.ts';
import type { Emission } from './deliveries.ts';
import { addressOf, type Guest } from './guests.ts';
import { setStatus, type Message } from './messages.ts';
import { delivered, echo, fromAccount, fromGuest, messagingEnvelope, readMessage, readUntil } from './webhook-payloads/messaging.ts';
import { statusChange, type BusinessNumber, type DeliveryStatus, type StatusReport } from './webhook-payloads/whatsapp.ts';

/** What the platform reports about messages that an account has sent. */

type Emit = (emission: Emission) => void;

interface Sent {
  appId: string;
  account: Account;
  guest: Guest;
  id: string;
  text: string;
  callbackData?: string | undefined;
  /** The code it later turns out to fail with. */
  failure: number | undefined;
  at: Date;
  emit: Emit;
}

export const objectOf = ({ channel }: Account): 'page' | 'instagram' => (channel === 'INSTAGRAM' ? 'instagram' : 'page');

export const businessNumber = ({ id, wabaId, displayPhone }: Account): BusinessNumber => ({ phoneNumberId: id, wabaId, displayPhone });

/** Reports a send to the subscriber, if the account is set to. */
export async function reportSend(tx: Tx, { appId, account, guest, id, text, callbackData, failure, at, emit }: Sent): Promise<void> {
  const thread = guest.handle;
  if (account.channel === 'WHATSAPP') {
    const report = (status: DeliveryStatus, error?: StatusReport['error']): void => emit({
      kind: status,
      thread, envelope: statusChange(businessNumber(account), { id, status, at, recipient: addressOf(guest), callbackData, error }),
    });
    if (failure !== undefined) {
      await setStatus(tx, account, id, 'failed');
      report('failed', { code: failure, title: 'Message undeliverable', details: 'The message could not be delivered' });
      return;
    }
    report('sent');
    if (account.reports) report('delivered');
  } else {
    const parties = { accountId: account.id, guestId: addressOf(guest), at };
    if (account.echoes) {
      const named = account.anonymousEchoes ? undefined : appId;
      emit({ kind: 'echo', thread, envelope: messagingEnvelope(
        objectOf(account), parties, [fromAccount(parties, echo({ mid: id, text, appId: named }))],
      ) });
    }
    if (account.reports && account.channel === 'MESSENGER') {
      emit({ kind: 'delivered', thread, envelope: messagingEnvelope('page', parties, [fromGuest(parties, delivered([id], at))]) });
    }
  }
  if (account.reports) await setStatus(tx, account, id, 'delivered');
  if (account.reads) await reportRead(tx, { account, guest, at, emit, message: { id, callbackData: callbackData ?? null } });
}

/** The guest has read a message of the account's, and all before it. */
export async function reportRead(
  tx: Tx, { account, guest, message, at, emit }: Pick<Sent,
  'account' | 'guest' | 'at' | 'emit'> & { message: Pick<Message, 'id' | 'callbackData'> },
): Promise<void> {
  await setStatus(tx, account, message.id, 'read');
  const parties = { accountId: account.id, guestId: addressOf(guest), at };
  emit({
    kind: 'read',
    thread: guest.handle,
    envelope: account.channel === 'WHATSAPP'
      ? statusChange(
        businessNumber(account),
        { id: message.id, status: 'read', at, recipient: addressOf(guest), callbackData: message.callbackData ?? undefined },
      )
      : messagingEnvelope(objectOf(account), parties, [
          fromGuest(parties, account.channel === 'MESSENGER' ? readUntil(at) : readMessage(message.id)),
        ]),
  });
}
