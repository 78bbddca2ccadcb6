import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { OutboundRules } from '../../../domain/model/outbound-url.ts';
import type { ChannelSender, OutgoingText, SendingAccount, SendResult } from '../../../domain/ports/channel-sender.ts';
import { jsonOf, outboundRequest, type OutboundResponse } from '../../../platform/outbound/outbound-request.ts';
import { retryAfterMs } from '../outbound/retry-after.ts';

/** Where Meta's Graph API is. */
export interface GraphAddress {
  /** For Messenger, WhatsApp and Instagram with Facebook login. */
  url: string;
  /** For Instagram with its own login. */
  instagramUrl: string;
  version: string;
}

export interface MetaSenderOptions {
  graph: GraphAddress;
  rules: OutboundRules;
  /** From `outboundAgent`. */
  agent: Dispatcher;
  now: () => Date;
  timeoutMs?: number;
}

/** Patience for the answer of a send; a guest waits, and the outcome of an answer that comes later is looked into. */
const TIMEOUT_MS = 10_000;
/** Signs that an answer is coming are late after this. */
const TYPING_MS = 3_000;
const MAX_BYTES = 64 * 1024;

/** Failures before the request left: the connection was never there. */
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPRIVATEADDRESS|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO)/;

const acceptedSchema = z.union([
  z.object({ message_id: z.string().min(1) }).transform(({ message_id: mid }) => mid),
  z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()) }).transform(({ messages }) => messages[0].id),
]);

const refusedSchema = z.object({
  error: z.object({ code: z.number().int().catch(0), error_subcode: z.number().int().optional().catch(undefined) }),
});

/** Sends to guests by Meta's Graph API. Tokens travel in headers alone and are in no error. */
export function metaSender({ graph, rules, agent, now, timeoutMs = TIMEOUT_MS }: MetaSenderOptions): ChannelSender {
  const post = (account: SendingAccount, body: object, deadlineMs: number): Promise<OutboundResponse> => outboundRequest({
    method: 'POST',
    url: messagesUrl(graph, account),
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    deadlineMs,
    maxBytes: MAX_BYTES,
  }, { rules, agent });
  return {
    async send(account, message) {
      try {
        return resultOf(await post(account, messageBody(account, message), timeoutMs), now());
      } catch (error) {
        return { kind: neverLeft(error) ? 'unsent' : 'unknown' };
      }
    },
    async showTyping(account, { guest, mid }) {
      const bodies = account.channel === 'WHATSAPP'
        ? [{ messaging_product: 'whatsapp', status: 'read', message_id: mid, typing_indicator: { type: 'text' } }]
        : ['mark_seen', 'typing_on'].map((action) => ({ recipient: { id: guest.id }, sender_action: action }));
      for (const body of bodies) await post(account, body, TYPING_MS);
    },
  };
}

/** A page's token speaks for its Instagram account, too; there, `me` is the page. */
function messagesUrl({ url, instagramUrl, version }: GraphAddress, { channel, accountId, loginType }: SendingAccount): string {
  if (channel !== 'INSTAGRAM') return `${url}/${version}/${encodeURIComponent(accountId)}/messages`;
  return loginType === 'facebook' ? `${url}/${version}/me/messages` : `${instagramUrl}/${version}/me/messages`;
}

function messageBody({ channel }: SendingAccount, { guest, text, sendId }: OutgoingText): object {
  switch (channel) {
    case 'MESSENGER': return { recipient: { id: guest.id }, messaging_type: 'RESPONSE', message: { text } };
    case 'INSTAGRAM': return { recipient: { id: guest.id }, message: { text } };
    case 'WHATSAPP': return {
      messaging_product: 'whatsapp', recipient_type: 'individual',
      ...(guest.phone === null ? { recipient: guest.id } : { to: guest.phone }),
      type: 'text', text: { preview_url: false, body: text }, biz_opaque_callback_data: sendId,
    };
  }
}

function resultOf({ status, headers, body }: OutboundResponse, now: Date): SendResult {
  const json = jsonOf(body);
  if (status >= 200 && status < 300) {
    const accepted = acceptedSchema.safeParse(json);
    // Taken, as it seems, under an id that nobody can read.
    return accepted.success ? { kind: 'accepted', mid: accepted.data } : { kind: 'unknown' };
  }
  const refused = refusedSchema.safeParse(json).data?.error;
  return {
    kind: 'refused',
    refusal: {
      status, code: refused?.code ?? null, subcode: refused?.error_subcode ?? null,
      retryAfterMs: retryAfterMs(headers['retry-after'], now).retryAfterMs ?? null,
    },
  };
}

function neverLeft(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: string };
  // An address that may not be called at all is refused before anything is opened.
  return name === 'DomainError' || (typeof code === 'string' && NEVER_LEFT.test(code));
}
