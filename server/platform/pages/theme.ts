/**
 * All colors, sizes and fonts of pages and mails. `accent` is for shapes, `accentFill` for
 * backgrounds behind text, for which `accent` is slightly too light.
 */
export const LIGHT = {
  paper: '#FAF7F2',
  surface: '#FFFDFA',
  ink: '#17130F',
  muted: '#6B635A',
  line: '#E6DFD5',
  edge: '#8C8377',
  accent: '#D9472B',
  accentFill: '#C73E23',
  onAccent: '#FFFFFF',
  calm: '#0F5C63',
  good: '#2F7D4F',
  warn: '#8A5A12',
  bad: '#B3261E',
} as const

export type Palette = { readonly [Name in keyof typeof LIGHT]: string }

export const DARK: Palette = {
  paper: '#14110E',
  surface: '#1C1814',
  ink: '#F3EEE6',
  muted: '#A89F94',
  line: '#332C25',
  edge: '#7A7066',
  accent: '#E5573A',
  accentFill: '#E5573A',
  onAccent: '#14110E',
  calm: '#63B7BE',
  good: '#6FBF8E',
  warn: '#E0A94A',
  bad: '#F0857C',
}

/** Multiples or parts of 8 px, in rem, so they grow with the reader's text size. */
const SPACE = {
  hair: '1px',
  half: '0.25rem',
  1: '0.5rem',
  2: '1rem',
  3: '1.5rem',
  4: '2rem',
  6: '3rem',
  8: '4rem',
} as const

export const TYPE = {
  text: "'Inter Variable', 'Until Inter', 'Until Inter, wide', system-ui, -apple-system, 'Segoe UI', sans-serif",
  heading: "'Fraunces Variable', 'Until Fraunces', 'Until Fraunces, wide', 'Iowan Old Style', Georgia, serif",
  code: "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace",
  small: '0.875rem',
  base: '1rem',
  lead: '1.125rem',
  third: '1.25rem',
  second: '1.5rem',
  first: 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)',
  display: 'clamp(2.5rem, 1.4rem + 5vw, 4.75rem)',
  measure: '65ch',
} as const

export const SHAPE = {
  radius: '10px',
  pill: '999px',
  focus: '3px',
  control: '3rem',
  /** Main column beside a sidebar. Its forms have the same left edge as the text. */
  column: '46rem',
  wide: '72rem',
  short: '10rem',
  name: '6rem',
  card: '17rem',
  panel: '24rem',
  frame: '28rem',
  phone: '360px',
  mail: '38rem',
  lift: '0 8px 24px rgb(0 0 0 / 0.12)',
  veil: 'rgb(0 0 0 / 0.45)',
} as const

const MOTION = { quick: '150ms' } as const

const PAGE = {
  form: '25rem',
  title: 'clamp(1.875rem, 1.6rem + 1.2vw, 2.5rem)',
  box: '3.75rem',
  picture: '34rem',
  label: '24rem',
  wall: 'color-mix(in oklab, var(--color-line) 45%, var(--color-paper))',
} as const

const properties = (prefix: string, tokens: object): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${prefix}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')

/**
 * Returns CSS custom properties such as `--color-ink`, `--space-2`, `--type-base`,
 * `--shape-radius` and `--motion-quick`.
 */
export const themeCss = (): string =>
  [
    `:root{color-scheme:light dark;${properties('color', LIGHT)};${properties('space', SPACE)};${properties('type', TYPE)};${properties('shape', SHAPE)};${properties('motion', MOTION)};${properties('page', PAGE)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${properties('color', DARK)}}}`,
    // The reader's choice on the site overrides the operating system's.
    `:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark;${properties('color', DARK)}}`,
    `@media (prefers-reduced-motion:reduce){:root{--motion-quick:0s}}`,
  ].join('\n')
