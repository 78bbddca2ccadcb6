declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
  }
  /** @returns the name of an encoding of the WHATWG standard */
  export default function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}
