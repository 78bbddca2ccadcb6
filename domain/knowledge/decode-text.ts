import { isUtf8 } from 'node:buffer';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * The text of a file of unknown encoding: as a byte order mark says, as the sender says, as HTML says in its head, else
 * UTF-8 where the bytes are valid in it and Windows-1252 where they are not.
 */
export function decodeText(bytes: Uint8Array, charset: string | null = null): string {
  const fallback = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  const label = sniffEncoding(bytes, { ...(charset === null ? {} : { transportLayerEncodingLabel: charset }), defaultEncoding: fallback });
  // The standard has a name for encodings that nobody should decode.
  return new TextDecoder(label === 'replacement' ? fallback : label).decode(bytes);
}
