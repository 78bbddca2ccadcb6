import type { Declarations } from './style-rules.ts';

/** What an element shows its text in, as far as the page itself says; a background that other files may set is unknown. */
export interface Paint {
  colour: Rgb | 'clear' | 'unknown';
  background: Rgb | 'unknown';
}

type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The colours in which browsers paint a page that sets none. */
export const PLAIN: Paint = { colour: BLACK, background: WHITE };

/** Colours that differ by less than this, of 255 in each part, are one to the eye. */
const NEAR = 14;
/** Text smaller than this many pixels is not readable. */
const TINY_PX = 2;

/** Whether an element and everything in it is invisible because of its size, place or opacity. */
export function isHiddenBy(style: Declarations): boolean {
  const value = (name: string): string => style.get(name) ?? '';
  return value('display') === 'none' || /^(?:hidden|collapse)$/.test(value('visibility')) || value('content-visibility') === 'hidden'
    || isTiny(value('font-size')) || isShut(style) || isFlat(value('transform')) || value('scale').split(' ').some(isNothing)
    || /rect\(\s*0/.test(value('clip')) || /inset\(\s*(?:[5-9]\d|100)%|(?:circle|ellipse)\(\s*0/.test(value('clip-path'))
    || ['left', 'top', 'text-indent', 'margin-left', 'margin-top'].some((name) => isFarOff(value(name)));
}

/** An element of next to no height or width that shows nothing beyond it. */
function isShut(style: Declarations): boolean {
  if (!/hidden|clip/.test(`${style.get('overflow') ?? ''} ${style.get('overflow-x') ?? ''} ${style.get('overflow-y') ?? ''}`)) return false;
  return ['height', 'max-height', 'width', 'max-width'].some((name) => isTiny(style.get(name) ?? ''));
}

const isTiny = (length: string): boolean => {
  const [, number, unit = 'px'] = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/.exec(length) ?? [];
  return number !== undefined && Number(number) <= (unit === 'px' || unit === 'pt' ? TINY_PX - 1 : 0.05);
};

const isFlat = (transform: string): boolean =>
  [...transform.matchAll(/scale(?:x|y|3d)?\(([^)]*)\)/g)].some(([, factors = '']) => factors.split(',').some(isNothing))
  || /translate(?:x|y|3d)?\(\s*-\d{4,}/.test(transform);

const isNothing = (factor: string): boolean => factor.trim() !== '' && Math.abs(Number(factor)) < 0.05;

const isFarOff = (length: string): boolean => /^-(?:\d{3,}(?:\.\d+)?(?:px|pt|em|rem|vw|vh|%)?|[1-9]\d(?:em|rem))$/.test(length);

/** Whether an element lets nothing of it through, and is not faded in by a script. */
export const isFadedOut = (style: Declarations): boolean =>
  isNothing(style.get('opacity') ?? '') && !['transition', 'animation', 'animation-name'].some((name) => style.has(name));

/** Whether text in this paint would be seen. */
export function isLegible({ colour, background }: Paint): boolean {
  if (colour === 'unknown' || colour === 'clear') return colour === 'unknown';
  return background === 'unknown' || colour.some((part, index) => Math.abs(part - (background[index] ?? 0)) > NEAR);
}

const isClear = (colour: string): boolean =>
  colour === 'transparent' || /^(?:rgba?|hsla?)\(.*[,/]\s*0(?:\.0\d*)?%?\s*\)$/.test(colour)
    || /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/.test(colour);

/**
 * The paint of an element within another's.
 *
 * @param mayBePainted whether another file may set the element's background
 */
export function paintOf(style: Declarations, within: Paint, mayBePainted: boolean): Paint {
  return { colour: colourOf(style) ?? within.colour, background: backgroundOf(style, mayBePainted) ?? within.background };
}

function colourOf(style: Declarations): Paint['colour'] | undefined {
  // The last one wins where a browser knows both.
  const said = style.get('-webkit-text-fill-color') ?? style.get('color');
  if (said === undefined) return undefined;
  if (!isClear(said)) return rgbOf(said);
  const isCutOut = /text/.test(`${style.get('background-clip') ?? ''} ${style.get('-webkit-background-clip') ?? ''}`);
  return isCutOut ? 'unknown' : 'clear';
}

function backgroundOf(style: Declarations, mayBePainted: boolean): Paint['background'] | undefined {
  const said = style.get('background-color') ?? style.get('background');
  if (said !== undefined && said !== 'none' && !isClear(said)) return rgbOf(said) ?? 'unknown';
  return style.has('background-image') || mayBePainted ? 'unknown' : undefined;
}

const NAMED: Readonly<Record<string, Rgb>> = {
  white: WHITE, black: BLACK, snow: [255, 250, 250], ivory: [255, 255, 240], whitesmoke: [245, 245, 245],
};

/** Undefined for what is no single colour that can be told from its text. */
function rgbOf(text: string): Rgb | undefined {
  const named = NAMED[text];
  if (named !== undefined) return named;
  const [, hex] = /^#([\da-f]{3,8})$/.exec(text) ?? [];
  if (hex !== undefined) {
    const size = hex.length < 6 ? 1 : 2;
    const part = (index: number): number => Number.parseInt(hex.slice(index * size, (index + 1) * size).repeat(3 - size), 16);
    return [part(0), part(1), part(2)];
  }
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text) ?? [];
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)];
}
