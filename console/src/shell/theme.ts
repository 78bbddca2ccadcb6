import { createTheme, defaultVariantColorsResolver, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The green of the guest's page, from light to dark. */
const pine: MantineColorsTuple = [
  '#edf6f3', '#d9ebe5', '#b2d6ca', '#88c0ae', '#63ad96', '#3f8f78', '#2a7562', '#1f5f4f', '#1f5147', '#123c34',
];

export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  headings: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The browser says which fields are missing.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // The eye is not a stop of the keyboard.
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { tabIndex: -1, 'aria-hidden': true } } },
    // Large enough for a finger.
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', flexShrink: 0, maxWidth: '100%' } } },
  },
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    // Text on a tint of its own colour is too pale to read in the library's shades.
    if (input.variant !== 'light' && input.variant !== 'subtle') return colors;
    const name = input.color ?? input.theme.primaryColor;
    return { ...colors, color: `var(--readable-${name}, var(--mantine-color-text))` };
  },
});

const readable = (shade: number): Record<string, string> => Object.fromEntries(
  ['red', 'orange', 'yellow', 'green', 'blue', 'gray', 'teal'].map(
    (name) => [`--readable-${name}`, `var(--mantine-color-${name}-${shade})`],
  ),
);

/** Colours of text with a contrast of at least 4.5 to 1 on every surface that the console has. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...readable(9), '--readable-orange': '#8a3606', '--readable-yellow': '#7a4a00', '--readable-green': '#1b6428',
    '--readable-teal': '#066649',
    '--readable-pine': 'var(--mantine-color-pine-8)', '--readable-red': '#a61e1e', '--readable-gray': '#3d444b',
    '--mantine-color-dimmed': '#545c65', '--mantine-color-placeholder': '#676f78', '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': 'var(--mantine-color-pine-8)', '--console-surface': '#ffffff', '--console-ground': '#f6f7f6',
    '--console-edge': '#858d95', '--console-focus': 'var(--mantine-color-pine-7)',
  },
  dark: {
    ...readable(2), '--readable-pine': 'var(--mantine-color-pine-2)', '--readable-gray': '#d5d7da', '--mantine-color-dimmed': '#b4b8bc',
    '--mantine-color-placeholder': '#9aa0a6',
    '--mantine-color-error': '#ff9b8f', '--mantine-color-anchor': 'var(--mantine-color-pine-3)', '--console-surface': '#242424',
    '--console-ground': '#1b1c1c', '--console-edge': '#7b8086', '--console-focus': 'var(--mantine-color-pine-3)',
  },
});
