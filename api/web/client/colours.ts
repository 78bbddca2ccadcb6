/** Red, green and blue of a colour such as `#17414f`, from 0 to 255; undefined for anything else. */
function channels(hex: string): [number, number, number] | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function luminance(hex: string): number {
  const [red, green, blue] = (channels(hex) ?? [0, 0, 0]).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** White or black, whichever can be read on a colour; one of them always can, at 4.5 or better. */
export const textOn = (ground: string): string => (contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000');

/** A control has to stand out from what is around it (WCAG 2.2, 1.4.11). */
const STANDS_OUT = 3;
const STEPS = 20;

export interface Accent {
  accent: string;
  onAccent: string;
}

/**
 * A hotel's colour for buttons, with the colour of their text; moved away from the background until it stands out. Undefined if it is
 * not a colour.
 */
export function accentOn(ground: string, wanted: string | undefined): Accent | undefined {
  const from = wanted === undefined ? undefined : channels(wanted);
  if (from === undefined) return undefined;
  const away = textOn(ground) === '#ffffff' ? 255 : 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const accent = `#${from.map((value) => Math.round(value + (away - value) * step / STEPS).toString(16).padStart(2, '0')).join('')}`;
    if (contrast(accent, ground) >= STANDS_OUT) return { accent, onAccent: textOn(accent) };
  }
  return undefined;
}
