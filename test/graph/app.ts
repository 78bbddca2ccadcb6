import type { Account } from '../../local/graph/accounts.ts';
import type { TestGraph } from '../support/channels/graph.ts';

export interface GraphAnswer {
  status: number;
  body: Record<string, unknown> & { error?: { message: string; code: number; error_subcode?: number; fbtrace_id: string } };
}

interface Sending {
  /** In place of the account's own. */
  token?: string;
  path?: string;
  host?: 'facebook' | 'instagram';
}

/** Calls the send endpoint of an account as an app would. */
export async function post(graph: TestGraph, account: Account, body: unknown, sending: Sending = {}): Promise<GraphAnswer> {
  const { channel, login, id, pageId } = account;
  const { token = account.token, host = channel === 'INSTAGRAM' && login === 'instagram' ? 'instagram' : 'facebook' } = sending;
  const path = sending.path ?? `/v25.0/${channel === 'INSTAGRAM' && login === 'facebook' ? pageId : id}/messages`;
  const response = await fetch(`${host === 'instagram' ? graph.instagramUrl : graph.url}${path}`, {
    method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as GraphAnswer['body'] };
}

/** A text in the shape of the account's product. */
export const textTo = ({ channel }: Account, to: string, text: string, extra: Record<string, unknown> = {}) => (channel === 'WHATSAPP'
  ? { messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'text', text: { preview_url: false, body: text }, ...extra }
  : { recipient: { id: to }, ...(channel === 'MESSENGER' && { messaging_type: 'RESPONSE' }), message: { text }, ...extra });
