const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"'«»()[\]{}]+|\bwww\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[^\s<>"'«»()[\]{}]*)?/gi;

/** The web addresses a text names, each once, with a scheme; a full stop behind one ends the sentence, not the address. */
export function webAddressesIn(text: string): string[] {
  const found = (text.match(WEB_ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return [
    ...new Set(found.map((address) => (/^www\./i.test(address) ? `https://${address}` : address))),
  ].filter((address) => URL.canParse(address));
}
