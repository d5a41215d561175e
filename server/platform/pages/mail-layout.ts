import { type CSSProperties, createElement as element, Fragment, type ReactNode } from 'react'
import { FOR_WORD, fillOf, MAIL_CSS, STYLE } from './mail-look.ts'
import { staticMarkup as markup } from './static-markup.ts'
import { LIGHT } from './theme.ts'

export type MailContent = {
  title: string
  /** What programs show beside the subject; else the first paragraph. */
  preheader?: string
  /** Plain text, one entry a paragraph. */
  paragraphs: readonly string[]
  /** A picture that everybody may see, between the words and the button; programs that show none show its words. */
  picture?: { address: string; alt: string }
  /** Digits to type in. */
  code?: string
  /** In whose name it comes, where that is not ours: what stands above it, and the colour (`#rrggbb`) of its button. */
  sender?: { name: string; color: string | null }
  /** What was bought, and for how much; the last of them is what it comes to. */
  bill?: readonly { name: string; about?: string; amount: string }[]
  /** Several things told in one mail, each with where it goes on. */
  items?: readonly { title: string; text: string; href: string }[]
  /** The first is the one to press. */
  buttons?: readonly { label: string; href: string }[]
  /** Small print below the button: what to do if it was not you, how long a link works. */
  note?: string
  /** Why this came, at the very end; default: because of the account. */
  why?: string
  /** Where to choose whether such mails come at all; below `why`. */
  choice?: { label: string; href: string }
  /** For readers without an account: the page on which they see and delete what is kept of them. */
  yourData?: string
}

/** What the link to that page says in a mail. */
const YOUR_DATA = 'See or delete what we keep of you'

const WHY = 'You get this mail because you have an account at Semblance and it is about your own offers or money.'
/** Programs show the first words beside the subject; these empty ones keep the rest of the mail out of there. */
const FILLER = '\u200c\u00a0'.repeat(90)
/** Letters that turn the direction of all that follows them: in somebody's words they could turn an amount or an address. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A mail in the look of the pages, and the same words as text. Tables and inline styles, because readers' programs know
 * little else; nothing to load but a picture it is about, no script; each text in the direction of its own letters. React writes and escapes it, as
 * every page; no build comes between, so that mail never waits for one.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const safe = withoutDirectionMarks(content)
  return { html: document(safe), text: plainText(safe) }
}

const withoutDirectionMarks = (content: MailContent): MailContent =>
  JSON.parse(JSON.stringify(content).replace(DIRECTION_MARKS, '')) as MailContent

/** The comments for Word stand between tags, where React puts none. */
const document = (content: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="en" dir="ltr">${markup(head(content)).replace('</head>', `${FOR_WORD.head}</head>`)}`,
    markup(body(content)).replace(COLUMN, () => `${FOR_WORD.open}${markup(column(content))}${FOR_WORD.close}`),
    '</html>\n',
  ].join('\n')

const COLUMN = '<hr/>'

const head = ({ title }: MailContent) =>
  element(
    'head',
    null,
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    element('meta', { name: 'x-apple-disable-message-reformatting' }),
    // Nobody's program makes links of amounts, dates and codes.
    element('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no, url=no' }),
    element('title', null, title),
    element('style', null, MAIL_CSS),
  )

const body = ({ title, preheader, paragraphs }: MailContent) =>
  element(
    'body',
    { className: 'm-paper m-ink', style: STYLE.body },
    element('div', { style: STYLE.preheader }, `${preheader ?? paragraphs[0] ?? title} ${FILLER}`),
    table(
      { className: 'm-paper', style: STYLE.outer, width: '100%', bgcolor: LIGHT.paper },
      cell({ className: 'm-frame', align: 'center', style: STYLE.frame }, element('hr')),
    ),
  )

const column = (content: MailContent) => {
  const {
    title,
    paragraphs,
    picture,
    code,
    bill = [],
    items = [],
    buttons = [],
    note,
    why = WHY,
    choice,
    yourData,
    sender,
  } = content
  const fill = sender?.color ? fillOf(sender.color) : undefined
  return table(
    { style: STYLE.column, align: 'center' },
    cell({ className: 'm-ink', align: 'left', style: STYLE.name }, mark(fill?.background), sender?.name ?? 'Semblance'),
    cell(
      { className: 'm-sheet', align: 'left', style: STYLE.sheet, bgcolor: LIGHT.surface },
      element('h1', { className: 'm-ink', dir: 'auto', style: STYLE.title }, title),
      paragraphs.map((words, at) =>
        element('p', { key: at, className: 'm-ink', dir: 'auto', style: STYLE.paragraph }, lines(words)),
      ),
      picture === undefined
        ? null
        : // Lazily, or React puts a link before it for browsers to fetch it early.
          element('img', { src: picture.address, alt: picture.alt, width: 320, style: STYLE.picture, loading: 'lazy' }),
      code === undefined ? null : element('p', { className: 'm-ink', dir: 'ltr', style: STYLE.code }, code),
      bill.length === 0
        ? null
        : table({ width: '100%', style: STYLE.bill }, ...bill.map((row, at) => billRow(row, at === bill.length - 1))),
      items.length === 0 ? null : table({ width: '100%' }, ...items.map(item)),
      buttons.length === 0
        ? null
        : table(
            { className: 'm-buttons', style: STYLE.buttons },
            ...buttons.map((one, at) => button(one, at === 0, fill)),
          ),
      note === undefined ? null : element('p', { className: 'm-muted', dir: 'auto', style: STYLE.note }, note),
    ),
    cell(
      { className: 'm-muted', align: 'left', style: STYLE.footer },
      why,
      choice && [
        ' ',
        element('a', { key: 'choice', className: 'm-muted', style: STYLE.choice, href: choice.href }, choice.label),
      ],
      yourData && [
        ' ',
        element('a', { key: 'data', className: 'm-muted', style: STYLE.choice, href: yourData }, YOUR_DATA),
      ],
    ),
  )
}

/** Two faces, one a likeness of the other; the name alone where a program draws no circles. */
const mark = (background: string | undefined) =>
  element(
    Fragment,
    null,
    background === undefined
      ? element('span', { className: 'm-face', 'aria-hidden': true, style: STYLE.face })
      : element('span', { 'aria-hidden': true, style: { ...STYLE.face, background } }),
    element('span', { 'aria-hidden': true, style: STYLE.likeness }),
  )

/** A row is a table of its own, so that a long name pushes no amount out. */
const billRow = ({ name, about, amount }: { name: string; about?: string; amount: string }, isTotal: boolean) =>
  cell(
    { className: 'm-line', align: 'left', style: STYLE.billRow },
    element(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as object,
      element(
        'tbody',
        null,
        element(
          'tr',
          null,
          element(
            'td',
            { className: 'm-ink', dir: 'auto', style: isTotal ? STYLE.billTotal : STYLE.billName },
            name,
            about === undefined ? null : element('div', { className: 'm-muted', style: STYLE.billAbout }, about),
          ),
          element(
            'td',
            { className: 'm-ink', align: 'right', style: isTotal ? STYLE.billSum : STYLE.billAmount },
            amount,
          ),
        ),
      ),
    ),
  )

const item = ({ title, text, href }: { title: string; text: string; href: string }) =>
  cell(
    { className: 'm-line', align: 'left', style: STYLE.item },
    element(
      'p',
      { dir: 'auto', style: STYLE.itemTitle },
      element('a', { className: 'm-calm', style: STYLE.itemLink, href }, title),
    ),
    element('p', { className: 'm-muted', dir: 'auto', style: STYLE.itemText }, text),
  )

/** The whole cell is coloured, so that it is a button also where links have no padding. */
const button = (
  { label, href }: { label: string; href: string },
  isFirst: boolean,
  fill: ReturnType<typeof fillOf> | undefined,
) =>
  cell(
    { style: STYLE.buttonRow },
    table(
      { className: 'm-button' },
      isFirst && fill
        ? cell(
            { align: 'center', style: { ...STYLE.firstCell, background: fill.background }, bgcolor: fill.background },
            element(
              'a',
              {
                className: 'm-own m-press',
                style: { ...STYLE.first, color: fill.color, border: `1px solid ${fill.background}` },
                href,
              },
              label,
            ),
          )
        : isFirst
          ? cell(
              { className: 'm-first-cell', align: 'center', style: STYLE.firstCell, bgcolor: LIGHT.accentFill },
              element('a', { className: 'm-first m-press', style: STYLE.first, href }, label),
            )
          : cell(
              { align: 'center', style: STYLE.secondCell },
              element('a', { className: 'm-second m-press', style: STYLE.second, href }, label),
            ),
    ),
  )

/** `bgcolor` and `width` for programs that heed no style; React passes on what it does not know in small letters. */
type Look = {
  className?: string
  align?: 'center' | 'left'
  style?: CSSProperties
  width?: string
  bgcolor?: string
}

/** A table that only lays out, and is read as what it holds; each child is a row. */
const table = (look: Look, ...rows: readonly ReactNode[]) =>
  element(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...look } as object,
    element('tbody', null, ...rows.map((row) => element('tr', null, row))),
  )
const cell = (look: Look, ...children: readonly ReactNode[]) => element('td', look as object, ...children)

const lines = (words: string) =>
  words.split('\n').map((line, at) => element(Fragment, { key: at }, at === 0 ? null : element('br'), line))

const billLine = ({ name, about, amount }: { name: string; about?: string; amount: string }): string =>
  `${about === undefined ? name : `${name} (${about})`}: ${amount}`

const plainText = ({
  title,
  paragraphs,
  code,
  bill = [],
  items = [],
  buttons = [],
  note,
  why = WHY,
  choice,
  yourData,
  sender,
}: MailContent): string =>
  `${[
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(bill.length === 0 ? [] : [bill.map(billLine).join('\n')]),
    ...items.map((one) => `${one.title}\n${one.text}\n${one.href}`),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...(note === undefined ? [] : [note]),
    `— ${sender ? `${sender.name}, through Semblance` : 'Semblance'}\n${why}${choice ? `\n${choice.label}: ${choice.href}` : ''}${yourData ? `\n${YOUR_DATA}: ${yourData}` : ''}`,
  ].join('\n\n')}\n`
