/** The little of the DOM that the checks below touch; they run in the page, so they carry all they need inside. */
interface Node {
  tagName: string;
  parentElement: Node | null;
  childNodes: Iterable<{ nodeType: number; textContent: string | null }>;
  textContent: string | null;
  getBoundingClientRect(): { width: number; height: number; right: number };
  checkVisibility(): boolean;
}

interface Style {
  color: string;
  backgroundColor: string;
  fontSize: string;
  fontWeight: string;
}

interface Globals {
  document: { querySelectorAll(selector: string): Iterable<Node> };
  getComputedStyle(node: Node): Style;
}

/** Texts whose contrast is below WCAG 2.2 AA (1.4.3), with the ratio. */
export function lowContrast(): string[] {
  const { document, getComputedStyle } = globalThis as unknown as Globals;
  const parse = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = (node: Node | null): number[] => {
    if (!node) return [255, 255, 255];
    const color = parse(getComputedStyle(node).backgroundColor);
    return color.length === 3 || (color[3] ?? 0) > 0 ? color : background(node.parentElement);
  };
  return [...document.querySelectorAll('body *')].flatMap((node) => {
    const ownText = [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent).join('').trim();
    if (ownText === '' || !node.checkVisibility() || ['SCRIPT', 'NOSCRIPT', 'OPTION'].includes(node.tagName)) return [];
    const style = getComputedStyle(node);
    const [text, ground] = [luminance(parse(style.color)), luminance(background(node))];
    const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    return ratio < (isLarge ? 3 : 4.5) ? [`${ratio.toFixed(2)} ${ownText}`] : [];
  });
}

/** Controls smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8); links within text are exempt. */
export function smallTargets(): string[] {
  const { document } = globalThis as unknown as Globals;
  return [...document.querySelectorAll('button, select, textarea, input')].filter((node) => node.checkVisibility())
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ node, box }) => `${node.tagName} ${box.width} × ${box.height}`);
}
