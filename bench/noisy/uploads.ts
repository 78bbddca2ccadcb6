import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMb } from '../memory/resident.ts';
import { hostileDocuments } from '../hostile/documents.ts';
import type { BenchProduct } from '../product.ts';
import type { BusyHotel } from './hotels.ts';

const MB = 1024 * 1024;
/** A file as large as may be uploaded, of which this much is sent. */
const FORM_BYTES = 10 * MB;
/** Made once: the guests who are measured live in this process, and wait while it fills memory. */
const SENT = Buffer.alloc(9 * MB, 'soup ');
const LOOK_MS = 1_000;

const documentsOf = ({ clientId }: BusyHotel): string => `/api/clients/${clientId}/knowledge/documents`;

/** Begins an upload and never ends it. @returns what the API made of it: a status, or the end of the connection */
function unfinished({ apiUrl }: BenchProduct, hotel: BusyHotel, from: string): Promise<number | string> {
  return new Promise((resolve) => {
    const form = request(`${apiUrl}${documentsOf(hotel)}`, {
      method: 'POST', agent: false, headers: {
        ...hotel.session, 'x-forwarded-for': from, 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(FORM_BYTES),
      },
    }, (response) => {
      resolve(response.statusCode ?? 'no status');
      form.destroy();
    });
    form.on('error', () => resolve('cut off'));
    form.write('--x\r\nContent-Disposition: form-data; name="file"; filename="menu.txt"\r\nContent-Type: text/plain\r\n\r\n');
    form.write(SENT);
  });
}

/** Begins so many uploads at once, of one operator from as many addresses. @returns their ends, and the memory of the API in MB */
export async function unfinishedUploads(
  product: BenchProduct, hotel: BusyHotel, addresses: readonly string[],
): Promise<{ ends: (number | string)[]; memory: { before: number; most: number; after: number } }> {
  const looked = (): number => residentMb(product.apiPid());
  const before = looked();
  const memory = { before, most: before, after: before };
  let isOver = false;
  const uploads = Promise.all(addresses.map((from) => unfinished(product, hotel, from))).finally(() => { isOver = true; });
  while (!isOver) {
    memory.most = Math.max(memory.most, looked());
    await delay(LOOK_MS);
  }
  return { ends: await uploads, memory: { ...memory, after: looked() } };
}

/** Uploads documents that stop their readers. @returns the tasks that read them, and the refusals in words */
export async function uploadHostile(product: BenchProduct, hotel: BusyHotel): Promise<{ tasks: string[]; refused: string[] }> {
  const [tasks, refused]: [string[], string[]] = [[], []];
  for (const { name, contentType, bytes } of hostileDocuments(7)) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
    const response = await fetch(`${product.apiUrl}${documentsOf(hotel)}`, {
      method: 'POST', body: form, headers: { ...hotel.session, 'x-forwarded-for': '10.5.0.1' },
    });
    const body = await response.json() as { taskId?: string };
    if (body.taskId === undefined) refused.push(`refused with ${response.status}`);
    else tasks.push(body.taskId);
  }
  return { tasks, refused };
}
