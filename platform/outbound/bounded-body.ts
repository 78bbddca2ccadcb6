import { once } from 'node:events';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';

/** A body that is larger than allowed, decompressed. */
export class BodyTooLarge extends Error {}

/** A body in an encoding that was not asked for. */
export class UnknownEncoding extends Error {}

interface Limits {
  /** Of the decompressed body. */
  maxBytes: number;
  /** Keeps the first `maxBytes` of a larger body instead of failing. */
  truncate?: boolean;
}

/** Its declared overloads know no chain whose length shows only at run time. */
const pipe = pipeline as (...stages: unknown[]) => Promise<void>;

/** More layers than these are legal and never meant well. */
const MAX_LAYERS = 2;

/**
 * Reads a response's body, decompressed, and counts while it reads: neither a body without end nor a few bytes
 * that unfold to gigabytes take more memory than the limit.
 *
 * @param encoding the `Content-Encoding` header
 * @throws BodyTooLarge, UnknownEncoding, and what the stream or the decompressor throws
 */
export async function readBoundedBody(body: Readable, encoding: string, { maxBytes, truncate = false }: Limits): Promise<Buffer> {
  const layers = encoding.toLowerCase().split(',').map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (layers.length > MAX_LAYERS) throw new UnknownEncoding(`${layers.length} encodings`);
  const chunks: Buffer[] = [];
  let size = 0;
  const take = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.length;
      // Thrown rather than broken off: it closes the connection and every decompressor on the way.
      if (size > maxBytes) throw new BodyTooLarge();
    }
  };
  try {
    if (layers.length === 0) await take(body as AsyncIterable<Buffer>);
    else await pipe(body, ...await decompressors(layers.toReversed(), body), take);
  } catch (error) {
    body.on('error', () => undefined).destroy();
    // Whichever of the streams on the way was the first to notice.
    if (size <= maxBytes) throw error;
    if (!truncate) throw new BodyTooLarge();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function decompressors(layers: readonly string[], body: Readable): Promise<Transform[]> {
  const head = layers.includes('deflate') ? await peek(body) : undefined;
  return layers.map((layer) => {
    switch (layer) {
      // Servers cut streams short; what came is worth reading.
      case 'gzip': case 'x-gzip': return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
      // Both with and without the header of RFC 1950 are in use.
      case 'deflate': return ((head?.[0] ?? 8) & 0x0f) === 8 ? createInflate() : createInflateRaw();
      case 'br': return createBrotliDecompress();
      case 'zstd': return createZstdDecompress();
      default: throw new UnknownEncoding(layer);
    }
  });
}

async function peek(body: Readable): Promise<Buffer | undefined> {
  await once(body, 'readable');
  const head = body.read() as Buffer | null;
  if (head !== null) body.unshift(head);
  return head ?? undefined;
}
