import { accentOn } from './colours.ts';
import { byId } from './dom.ts';

/** The background colours of the two schemes, as in the style sheet. */
const grounds = { light: '#f6f1e7', dark: '#131b19' } as const;

/** Dresses the page in a hotel's logo and colour, and again when the guest's scheme changes. */
export function wearLooks({ logoUrl, primaryColor }: { logoUrl?: string | undefined; primaryColor?: string | undefined }): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const colours = accentOn(isDark.matches ? grounds.dark : grounds.light, primaryColor);
    if (colours === undefined) return;
    document.documentElement.style.setProperty('--accent', colours.accent);
    document.documentElement.style.setProperty('--on-accent', colours.onAccent);
  };
  paint();
  isDark.addEventListener('change', paint);
  if (logoUrl === undefined) return;
  const logo = byId('logo', HTMLImageElement);
  // A logo that does not load must not leave a gap.
  logo.addEventListener('load', () => { logo.hidden = false; });
  logo.src = logoUrl;
}
