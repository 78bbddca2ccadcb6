import PdfDocument from 'pdfkit';
import { call, type Answer } from '../support/http/http.ts';
import type { Operator } from '../support/accounts/operators.ts';

/** A PDF with these pages; an empty page has no text, as in a scan. */
export const pdfOf = (title: string, ...pages: string[]): Promise<Uint8Array> => new Promise((resolve, reject) => {
  const document = new PdfDocument({ size: 'A4', margin: 40, lang: 'en', info: { Title: title, Author: 'Test', CreationDate: new Date(0) } });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk) => { chunks.push(chunk); });
  document.on('end', () => { resolve(new Uint8Array(Buffer.concat(chunks))); });
  document.on('error', reject);
  for (const [index, page] of pages.entries()) {
    if (index > 0) document.addPage();
    if (page !== '') document.text(page);
  }
  document.end();
});

export interface Upload {
  name: string;
  body: string | Uint8Array;
  type?: string;
  field?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  api?: string;
}

type Uploaded = { enqueued: boolean; taskId: string; documentId: string; sourceId: string; error: string; code: string };

/** Uploads a file by a form, as a browser and curl do. */
export async function upload(
  { headers: credentials }: Pick<Operator, 'headers'>, clientId: string, { name, body, type = '', field = 'file', fields = {}, headers = {}, api }: Upload,
): Promise<Answer<Uploaded>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([typeof body === 'string' ? body : new Uint8Array(body)], { type }), name);
  const request = new Request('http://form.example', { method: 'POST', body: form });
  return call<Uploaded>('POST', `/api/clients/${clientId}/knowledge/documents`, {
    ...(api === undefined ? {} : { api }),
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { ...credentials, 'content-type': request.headers.get('content-type') ?? '', ...headers },
  });
}
