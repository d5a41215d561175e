import type { CSSProperties } from 'react'
import { DARK, LIGHT, SHAPE, TYPE } from './theme.ts'

/** Pixels that every mail program can show without scrolling. */
export const MAIL_WIDTH = 600

const SERIF = 'Georgia, Times New Roman, serif'
const SANS = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const text = { font: `400 16px/1.5 ${SANS}`, color: LIGHT.ink } as const
/** Aligns text at the side where its script starts. */
const fromTheStart = { textAlign: 'start' } as const
/** A phone would otherwise shrink the whole mail for one long word. */
const breaking = { overflowWrap: 'anywhere' } as const

/** Outlook has the layout of Word, which supports padding only for cells, as `mso-padding-alt`. */
const buttonCell = { borderRadius: SHAPE.radius, msoPaddingAlt: '14px 24px' } as CSSProperties
const buttonWords = {
  display: 'inline-block',
  padding: '14px 24px',
  borderRadius: SHAPE.radius,
  font: `600 16px/1.25 ${SANS}`,
  textDecoration: 'none',
} as const

const dot = { display: 'inline-block', width: '12px', height: '12px', borderRadius: '50%' } as const

const billAmount = {
  padding: '0 0 0 16px',
  textAlign: 'end',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: LIGHT.ink,
} as const

export const STYLE = {
  body: { margin: 0, padding: 0, width: '100%', background: LIGHT.paper, color: LIGHT.ink },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px', lineHeight: '1px' },
  outer: { width: '100%', background: LIGHT.paper },
  frame: { padding: '32px 16px' },
  column: { width: '100%', maxWidth: `${MAIL_WIDTH}px`, margin: '0 auto' },
  name: { ...breaking, padding: '0 0 16px', font: `500 18px/1.2 ${SERIF}`, color: LIGHT.ink },
  face: { ...dot, background: LIGHT.accent },
  likeness: { ...dot, width: '10px', height: '10px', border: `1px solid ${LIGHT.edge}`, margin: '0 8px 0 -5px' },
  sheet: {
    padding: '32px',
    background: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: SHAPE.radius,
  },
  title: { ...fromTheStart, ...breaking, margin: '0 0 16px', font: `500 26px/1.25 ${SERIF}`, color: LIGHT.ink },
  paragraph: { ...text, ...fromTheStart, ...breaking, margin: '0 0 16px' },
  picture: {
    display: 'block',
    width: '100%',
    maxWidth: '320px',
    height: 'auto',
    margin: '8px 0 24px',
    border: 0,
    borderRadius: SHAPE.radius,
  },
  code: {
    margin: '8px 0 24px',
    font: `500 32px/1.25 ${TYPE.code.replaceAll("'", '')}`,
    letterSpacing: '0.2em',
    color: LIGHT.ink,
  },
  item: { padding: '16px 0', borderTop: `1px solid ${LIGHT.line}` },
  itemTitle: { ...fromTheStart, margin: '0 0 4px', font: `600 16px/1.4 ${SANS}` },
  itemLink: { color: LIGHT.calm, textDecoration: 'underline' },
  itemText: {
    ...fromTheStart,
    margin: 0,
    font: `400 15px/1.5 ${SANS}`,
    color: LIGHT.muted,
    ...breaking,
  },
  bill: { width: '100%', margin: '8px 0 24px' },
  billRow: { padding: '10px 0', borderTop: `1px solid ${LIGHT.line}` },
  billName: { ...fromTheStart, font: `400 16px/1.4 ${SANS}`, color: LIGHT.ink, ...breaking },
  billTotal: { ...fromTheStart, font: `600 16px/1.4 ${SANS}`, color: LIGHT.ink },
  billAbout: { font: `400 14px/1.4 ${SANS}`, color: LIGHT.muted },
  billAmount: { ...billAmount, font: `400 16px/1.4 ${SANS}` },
  billSum: { ...billAmount, font: `600 16px/1.4 ${SANS}` },
  buttons: { margin: '8px 0 0' },
  buttonRow: { padding: '0 0 8px' },
  firstCell: { ...buttonCell, background: LIGHT.accentFill },
  first: { ...buttonWords, color: LIGHT.onAccent, border: `1px solid ${LIGHT.accentFill}` },
  secondCell: buttonCell,
  second: { ...buttonWords, color: LIGHT.ink, border: `1px solid ${LIGHT.edge}` },
  note: { ...fromTheStart, margin: '16px 0 0', font: `400 14px/1.5 ${SANS}`, color: LIGHT.muted },
  choice: { color: LIGHT.muted, textDecoration: 'underline' },
  footer: { ...breaking, padding: '16px 0 0', font: `400 13px/1.5 ${SANS}`, color: LIGHT.muted },
} as const satisfies Record<string, CSSProperties>

/** Colors for dark mode, by class name. Only `!important` overrides the inline light colors. */
const GROUNDS = {
  paper: `background:${DARK.paper}!important`,
  sheet: `background:${DARK.surface}!important;border-color:${DARK.line}!important`,
  'first-cell': `background:${DARK.accentFill}!important`,
  face: `background:${DARK.accent}!important`,
} as const
const INKS = {
  ink: `color:${DARK.ink}!important`,
  muted: `color:${DARK.muted}!important`,
  calm: `color:${DARK.calm}!important`,
  line: `border-color:${DARK.line}!important`,
  first: `border-color:${DARK.accentFill}!important;color:${DARK.onAccent}!important`,
  own: `border-color:${DARK.edge}!important`,
  second: `border-color:${DARK.edge}!important;color:${DARK.ink}!important`,
} as const

const rules = (names: Readonly<Record<string, string>>, before = '') =>
  Object.entries(names)
    .map(([name, style]) => `${before}.m-${name}{${style}}`)
    .join('')

/**
 * Styles for dark mode and for phones. Outlook on the web darkens elements by itself and marks
 * them with `data-ogs…`, which our colors override.
 */
export const MAIL_CSS = [
  `:root{color-scheme:light dark;supported-color-schemes:light dark}`,
  `@media (prefers-color-scheme:dark){${rules(GROUNDS)}${rules(INKS)}}`,
  rules(GROUNDS, '[data-ogsb] '),
  rules(INKS, '[data-ogsc] '),
  `@media (max-width:480px){.m-frame{padding:16px 8px!important}.m-sheet{padding:24px 16px!important}` +
    `.m-buttons,.m-button{width:100%!important}.m-press{display:block!important;text-align:center!important}}`,
].join('')

/** Word ignores `max-width`, so it gets a table with a fixed width. */
export const OUTLOOK_WRAPPER = {
  open: `<!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
  /** Without it, Word resizes pictures and tables on screens with a high resolution. */
  head: '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
} as const

/**
 * Colors of a button in the sender's color (`#rrggbb`). The text is white, or dark if white has
 * too little contrast. If both are below 4.5, the text is white and the background becomes darker.
 */
export function readablePair(color: string): { background: string; color: string } {
  if (contrast(color, LIGHT.onAccent) >= MIN_CONTRAST) return { background: color, color: LIGHT.onAccent }
  if (contrast(color, LIGHT.ink) >= MIN_CONTRAST) return { background: color, color: LIGHT.ink }
  let background = color
  while (contrast(background, LIGHT.onAccent) < MIN_CONTRAST) background = darker(background)
  return { background, color: LIGHT.onAccent }
}

const MIN_CONTRAST = 4.5
const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const darker = (color: string): string =>
  `#${channels(color)
    .map((channel) =>
      Math.floor(channel * 0.95)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}
