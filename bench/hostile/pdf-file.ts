import { deflateSync } from 'node:zlib';

/** A PDF whose pages all show the same content, compressed `layers` times. */
export function pdfFile(content: string | Buffer, { pages = 1, layers = 1 }: { pages?: number; layers?: number } = {}): Buffer {
  let data: Buffer = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  for (let layer = 0; layer < layers; layer += 1) data = deflateSync(data, { level: 9 });
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (...pieces: (string | Buffer)[]): void => {
    offsets.push(length());
    parts.push(Buffer.concat([`${offsets.length} 0 obj`, ...pieces, 'endobj\n']
      .map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece))));
  };
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Kids[${'3 0 R '.repeat(pages)}]/Count ${pages}>>`);
  add('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>');
  add(`<</Length ${data.length}/Filter[${'/FlateDecode '.repeat(layers)}]>>stream\n`, data, '\nendstream ');
  const start = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(Buffer.from(`xref\n0 5\n0000000000 65535 f \n${table}trailer<</Size 5/Root 1 0 R>>startxref ${start}\n%%EOF`, 'latin1'));
  return Buffer.concat(parts);
}
