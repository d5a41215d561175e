import type { MantineThemeOverride } from '@mantine/core'
import { SHAPE, TYPE, themeCss } from '../server/platform/pages/theme.ts'

/**
 * Mantine theme of every page. Colors, sizes and fonts are defined once, as tokens. The pages and
 * mails that the server renders without a script use the same tokens. Here they become Mantine's
 * theme and CSS variables. CSS alone selects the color scheme of the reader's system, so that no
 * script is needed and nothing flashes.
 */
export const theme: MantineThemeOverride = {
  fontFamily: TYPE.text,
  headings: { fontFamily: TYPE.heading, fontWeight: '500' },
  defaultRadius: 'md',
  radius: { md: SHAPE.radius },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
}

/** The variables of Mantine that our pages use. Each has the value of a token. */
const MANTINE: Readonly<Record<string, string>> = {
  scale: '1',
  'font-family': 'var(--type-text)',
  'font-family-headings': 'var(--type-heading)',
  'line-height': '1.5',
  'font-weight-medium': '550',
  'font-size-sm': 'var(--type-small)',
  'font-size-md': 'var(--type-base)',
  'font-size-lg': 'var(--type-lead)',
  'spacing-xs': 'var(--space-1)',
  'radius-md': 'var(--shape-radius)',
  'radius-default': 'var(--shape-radius)',
  'color-text': 'var(--color-ink)',
  'color-body': 'var(--color-paper)',
  'color-white': 'var(--color-surface)',
  'color-gray-4': 'var(--color-edge)',
  'color-default': 'var(--color-surface)',
  'color-default-hover': 'var(--color-surface)',
  'color-default-color': 'var(--color-ink)',
  'color-default-border': 'var(--color-edge)',
  'color-error': 'var(--color-bad)',
  'color-dimmed': 'var(--color-muted)',
  'color-placeholder': 'var(--color-muted)',
  'color-disabled': 'var(--color-line)',
  'color-disabled-color': 'var(--color-muted)',
  'color-disabled-border': 'var(--color-line)',
  'primary-color-filled': 'var(--color-accent-fill)',
  'primary-color-filled-hover': 'var(--color-accent-fill)',
  'primary-color-contrast': 'var(--color-on-accent)',
}

/** Sizes that only whole pages use, not mails. */
const PAGE: Readonly<Record<string, string>> = {
  form: '25rem',
  title: 'clamp(1.875rem, 1.6rem + 1.2vw, 2.5rem)',
  box: '3.75rem',
  picture: '34rem',
  label: '24rem',
  wall: 'color-mix(in oklab, var(--color-line) 45%, var(--color-paper))',
}

const variables = (prefix: string, values: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(values)
    .map(([name, value]) => `--${prefix}-${name}:${value}`)
    .join(';')}}`

/**
 * Gives buttons and fields a height that is a multiple of 8 pixels and large enough for a thumb.
 */
const CONTROLS = `.mantine-Button-root{--button-height:var(--shape-control)!important;--button-fz:var(--type-base)!important}
.mantine-Button-root:not([data-variant]){--button-color:var(--color-on-accent)!important}
.mantine-Input-wrapper{--input-height:var(--shape-control)!important;--input-padding:var(--space-2);--input-fz:var(--type-base)!important;--input-bd-focus:var(--color-calm)!important}`

/** Style sheet with the tokens and Mantine's variables. */
export const themeStyles = (): string =>
  [themeCss(), variables('mantine', MANTINE), variables('page', PAGE), CONTROLS].join('\n')
