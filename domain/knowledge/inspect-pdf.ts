import { inflateSync } from 'node:zlib';
import { TooMuchToRead } from './too-much-to-read.ts';

/** Of one part of the file and of all of them, unpacked, in bytes; pictures are not counted, since nobody unpacks them for their text. */
const MAX_PART_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 128 * 1024 * 1024;
/** Drawing steps of all pages. A printed page has some thousand. */
const MAX_OPERATORS = 3_000_000;
/** The format itself asks no reader for more than 28. */
const MAX_SAVED_STATES = 1000;
/** Parts are packed once; twice is legal and never meant well, but harmless within the limits. */
const MAX_LAYERS = 2;

const [SMALL_Q, LARGE_Q] = ['q', 'Q'].map((letter) => letter.charCodeAt(0));
const FILTERS = /\/(?:Filter|F)\s*(\[[^\]]*\]|\/\w+)/;
const PICTURE = /\/Subtype\s*\/Image|\/(?:DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)\b/;
const FLATE = /\/(?:FlateDecode|Fl)\b/g;
/** A part says in these many bytes before it how it is packed. */
const DESCRIPTION_BYTES = 2048;

/**
 * Looks through a PDF's parts for what would keep its reader busy for minutes, or fill its memory: parts that unfold without
 * end, drawing states saved within each other, more drawing than any page shows.
 *
 * @throws TooMuchToRead with a sentence that says what to change
 */
export function inspectPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const totals = { bytes: 0, operators: 0 };
  for (const { description, data } of partsOf(file)) {
    if (PICTURE.test(description)) continue;
    const layers = (FILTERS.exec(description)?.[1]?.match(FLATE) ?? []).length;
    if (layers > MAX_LAYERS) {
      throw new TooMuchToRead('This PDF packs its pages several times over. Save it again, as by printing it into a PDF.');
    }
    let unpacked = data;
    for (let layer = 0; layer < layers; layer += 1) {
      unpacked = unpack(unpacked);
      totals.bytes += unpacked.length;
      if (totals.bytes > MAX_BYTES) throw tooLarge();
    }
    totals.operators += countOperators(unpacked);
    if (totals.operators > MAX_OPERATORS) {
      throw new TooMuchToRead(`This PDF takes more than ${MAX_OPERATORS} steps to draw. Split it, or leave its drawings out.`);
    }
  }
}

function* partsOf(file: Buffer): Generator<{ description: string; data: Buffer }> {
  for (let at = file.indexOf('stream'); at >= 0;) {
    const isOpening = file.subarray(Math.max(0, at - 3), at).toString('latin1') !== 'end';
    const end = file.indexOf('endstream', at + 6);
    if (isOpening) {
      const start = at + (file[at + 6] === 13 ? 8 : 7);
      const before = file.subarray(Math.max(0, at - DESCRIPTION_BYTES), at).toString('latin1');
      yield { description: before.slice(Math.max(0, before.lastIndexOf('obj'))), data: file.subarray(start, end < 0 ? file.length : end) };
    }
    at = isOpening && end >= 0 ? file.indexOf('stream', end + 9) : file.indexOf('stream', at + 6);
  }
}

/** What is broken is left to the reader, which takes it as far as it goes. */
function unpack(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MAX_PART_BYTES });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    return Buffer.alloc(0);
  }
}

const tooLarge = (): TooMuchToRead => new TooMuchToRead('This PDF unfolds to more than a document holds. Save it again, or split it.');

/** Words that stand by themselves and begin with a letter; fonts hold few of them. */
function countOperators(content: Buffer): number {
  let [operators, saved, isApart] = [0, 0, true];
  for (let index = 0; index < content.length; index += 1) {
    const byte = content[index] ?? 0;
    if (isApart && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))) {
      operators += 1;
      const isWhole = index + 1 === content.length || isSpace(content[index + 1] ?? 0);
      if (isWhole && byte === SMALL_Q) saved += 1;
      if (isWhole && byte === LARGE_Q) saved = Math.max(0, saved - 1);
      if (saved > MAX_SAVED_STATES) {
        throw new TooMuchToRead(
          `This PDF nests its drawing more than ${MAX_SAVED_STATES} deep. Save it again, as by printing it into a PDF.`,
        );
      }
    }
    isApart = isSpace(byte);
  }
  return operators;
}

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
