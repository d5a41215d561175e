import { type CSSProperties, createElement as element, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DARK, LIGHT, SHAPE, TYPE } from './theme.ts'

export type MailContent = {
  title: string
  /** Plain text, one entry a paragraph. */
  paragraphs: readonly string[]
  /** Digits to type in. */
  code?: string
  /** The first is the one to press. */
  buttons?: readonly { label: string; href: string }[]
  /** Small print below the button: what to do if it was not you, how long a link works. */
  note?: string
  /** Why this came, at the very end; default: because of the account. */
  why?: string
  /** Where to choose whether such mails come at all; below `why`. */
  choice?: { label: string; href: string }
}

const WHY = 'You get this mail because you have an account at Semblance and it is about your own offers or money.'
/** Programs show the first words beside the subject; these empty ones keep the rest of the mail out of there. */
const FILLER = '\u200c\u00a0'.repeat(90)

const SERIF = 'Georgia, Times New Roman, serif'
const SANS = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif'
const text = { font: `400 16px/1.5 ${SANS}`, color: LIGHT.ink } as const
const button = {
  display: 'inline-block',
  padding: '14px 20px',
  borderRadius: SHAPE.radius,
  font: `600 16px/1.2 ${SANS}`,
  textDecoration: 'none',
} as const

const STYLE = {
  body: { margin: 0, padding: 0, background: LIGHT.paper, color: LIGHT.ink },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px', lineHeight: '1px' },
  outer: { width: '100%', background: LIGHT.paper },
  frame: { padding: '32px 16px' },
  column: { width: '100%', maxWidth: '560px', margin: '0 auto' },
  name: { padding: '0 0 16px', font: `500 18px/1.2 ${SERIF}`, color: LIGHT.muted, textAlign: 'left' },
  sheet: {
    padding: '24px',
    background: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: SHAPE.radius,
    textAlign: 'left',
  },
  title: { margin: '0 0 16px', font: `500 24px/1.25 ${SERIF}`, color: LIGHT.ink },
  paragraph: { ...text, margin: '0 0 16px', overflowWrap: 'anywhere' },
  code: {
    margin: '8px 0 24px',
    font: `500 32px/1.25 ${TYPE.code.replaceAll("'", '')}`,
    letterSpacing: '0.2em',
    color: LIGHT.ink,
  },
  buttons: { padding: '8px 0 0' },
  buttonCell: { padding: '0 8px 8px 0' },
  first: { ...button, background: LIGHT.accentFill, color: LIGHT.onAccent, border: `1px solid ${LIGHT.accentFill}` },
  second: { ...button, color: LIGHT.ink, border: `1px solid ${LIGHT.edge}` },
  note: { margin: '16px 0 0', font: `400 14px/1.5 ${SANS}`, color: LIGHT.muted },
  choice: { color: LIGHT.muted, textDecoration: 'underline' },
  footer: { padding: '16px 0 0', font: `400 13px/1.5 ${SANS}`, color: LIGHT.muted, textAlign: 'left' },
} as const satisfies Record<string, CSSProperties>

/** The same colours after dark, for readers' programs that know how; inline styles yield only to `!important`. */
const AFTER_DARK = [
  `.m-paper{background:${DARK.paper}!important}`,
  `.m-ink{color:${DARK.ink}!important}`,
  `.m-sheet{background:${DARK.surface}!important;border-color:${DARK.line}!important}`,
  `.m-muted{color:${DARK.muted}!important}`,
  `.m-first{background:${DARK.accentFill}!important;border-color:${DARK.accentFill}!important;color:${DARK.onAccent}!important}`,
  `.m-second{border-color:${DARK.edge}!important;color:${DARK.ink}!important}`,
].join('')

/**
 * A mail in the look of the pages: tables and inline styles, because readers' programs know little else; nothing to load; and
 * always the same words as text. React writes it, as every page; no build comes between, so that mail never waits for one.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  return { html: `<!doctype html>\n${renderToStaticMarkup(document(content))}\n`, text: plainText(content) }
}

const document = (content: MailContent) =>
  element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      element('title', null, content.title),
      element('style', null, `@media (prefers-color-scheme:dark){${AFTER_DARK}}`),
    ),
    element(
      'body',
      { className: 'm-paper m-ink', style: STYLE.body },
      element('div', { style: STYLE.preheader }, `${content.paragraphs[0] ?? content.title} ${FILLER}`),
      table(
        { className: 'm-paper', style: STYLE.outer },
        cell({ align: 'center', style: STYLE.frame }, column(content)),
      ),
    ),
  )

const column = ({ title, paragraphs, code, buttons = [], note, why = WHY, choice }: MailContent) =>
  table(
    { style: STYLE.column },
    cell({ className: 'm-muted', style: STYLE.name }, 'Semblance'),
    cell(
      { className: 'm-sheet', style: STYLE.sheet },
      element('h1', { className: 'm-ink', style: STYLE.title }, title),
      paragraphs.map((words, at) =>
        element('p', { key: at, className: 'm-ink', style: STYLE.paragraph }, lines(words)),
      ),
      code === undefined ? null : element('p', { className: 'm-ink', style: STYLE.code }, code),
      buttons.length === 0
        ? null
        : table(
            { style: STYLE.buttons },
            ...buttons.map(({ label, href }, at) =>
              cell(
                { style: STYLE.buttonCell },
                at === 0
                  ? element('a', { className: 'm-first', style: STYLE.first, href }, label)
                  : element('a', { className: 'm-second', style: STYLE.second, href }, label),
              ),
            ),
          ),
      note === undefined ? null : element('p', { className: 'm-muted', style: STYLE.note }, note),
    ),
    cell(
      { className: 'm-muted', style: STYLE.footer },
      why,
      choice && [
        ' ',
        element('a', { key: 'choice', className: 'm-muted', style: STYLE.choice, href: choice.href }, choice.label),
      ],
    ),
  )

type Look = { className?: string; align?: 'center'; style: CSSProperties }

/** A table that only lays out, and is read as what it holds; each child is a row. */
const table = (look: Look, ...rows: readonly ReactNode[]) =>
  element(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...look },
    element('tbody', null, ...rows.map((row) => element('tr', null, row))),
  )
const cell = (look: Look, ...children: readonly ReactNode[]) => element('td', look, ...children)

const lines = (words: string) =>
  words.split('\n').map((line, at) => element(Fragment, { key: at }, at === 0 ? null : element('br'), line))

const plainText = ({ title, paragraphs, code, buttons = [], note, why = WHY, choice }: MailContent): string =>
  `${[
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...(note === undefined ? [] : [note]),
    `— Semblance\n${why}${choice ? `\n${choice.label}: ${choice.href}` : ''}`,
  ].join('\n\n')}\n`
