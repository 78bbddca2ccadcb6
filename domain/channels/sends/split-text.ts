import type { MessagingChannel } from '../../model/channels.ts';

interface Limit {
  max: number;
  size: (text: string) => number;
}

const encoder = new TextEncoder();
const utf16 = (text: string): number => text.length;
const utf8 = (text: string): number => encoder.encode(text).length;

/** What one message may hold: Messenger and WhatsApp count characters, Instagram bytes of UTF-8. */
const limits: Record<MessagingChannel, Limit> = {
  MESSENGER: { max: 2000, size: utf16 },
  INSTAGRAM: { max: 1000, size: utf8 },
  WHATSAPP: { max: 4096, size: utf16 },
};

/** From the best place to break to the last resort; a grapheme, such as a flag or a family, is never broken. */
const granularities = ['sentence', 'word', 'grapheme'] as const;

/**
 * Splits a reply into the messages it takes on a channel: at the ends of sentences, else of words, else between
 * graphemes. A grapheme that is itself longer than a message is left out.
 *
 * @returns the parts in order, each trimmed and not empty
 */
export function splitForChannel(channel: MessagingChannel, text: string, locale: string): string[] {
  const readable = channel === 'INSTAGRAM' ? withoutMarkdown(text) : text;
  return split(readable, limits[channel], locale, 0).map((part) => part.trim()).filter((part) => part !== '');
}

function split(text: string, limit: Limit, locale: string, depth: number): string[] {
  if (limit.size(text.trim()) <= limit.max) return [text];
  const granularity = granularities[depth];
  // One grapheme of endless combining marks: nothing a guest could read.
  if (granularity === undefined) return [];
  const parts: string[] = [];
  let current = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity }).segment(text)) {
    if (limit.size(current + segment) <= limit.max) {
      current += segment;
      continue;
    }
    parts.push(current);
    if (limit.size(segment) <= limit.max) {
      current = segment;
    } else {
      const smaller = split(segment, limit, locale, depth + 1);
      current = smaller.pop() ?? '';
      parts.push(...smaller);
    }
  }
  return [...parts, current];
}

/** Instagram shows the signs of markdown as they are. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g, '$1: $2')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^(\s*)[*-]\s+/gm, '$1• ');
}
