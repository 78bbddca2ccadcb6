/** The few members of pdfkit that the menu uses; the package ships no types. */
declare namespace PDFKit {
  interface TextOptions {
    align?: 'left' | 'center' | 'right';
  }
  interface DocumentOptions {
    size: string;
    margin: number;
    lang: string;
    info: { Title: string; Author: string; CreationDate: Date };
  }
  interface PDFDocument {
    readonly y: number;
    readonly page: { readonly height: number };
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, options?: TextOptions): this;
    text(text: string, x: number, y?: number, options?: TextOptions): this;
    moveDown(lines?: number): this;
    addPage(): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}

declare module 'pdfkit' {
  const PDFDocument: new (options: PDFKit.DocumentOptions) => PDFKit.PDFDocument;
  export default PDFDocument;
}
