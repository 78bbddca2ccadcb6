import type { Account } from '../../local/graph/accounts.ts';
import type { TestGraph } from '../support/channels/graph.ts';

export interface GraphAnswer {
  status: number;
  body: Record<string, unknown> & { error?: { message: string; code: number; error_subcode?: number; fbtrace_id: string } };
}

/** Calls the send endpoint of an account as an app would. */
export async function post(graph: TestGraph, account: Account, body: unknown, { token = account.token } = {}): Promise<GraphAnswer> {
  const { channel, login, id, pageId } = account;
  const host = channel === 'INSTAGRAM' && login === 'instagram' ? graph.instagramUrl : graph.url;
  const response = await fetch(`${host}/v25.0/${channel === 'INSTAGRAM' && login === 'facebook' ? pageId : id}/messages`, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as GraphAnswer['body'] };
}

/** A text in the shape of the account's product. */
export const textTo = ({ channel }: Account, to: string, text: string, extra: Record<string, unknown> = {}) => (channel === 'WHATSAPP'
  ? { messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'text', text: { preview_url: false, body: text }, ...extra }
  : { recipient: { id: to }, ...(channel === 'MESSENGER' && { messaging_type: 'RESPONSE' }), message: { text }, ...extra });
