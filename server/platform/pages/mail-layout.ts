import { type CSSProperties, createElement as element, Fragment, type ReactNode } from 'react'
import { MAIL_CSS, OUTLOOK_WRAPPER, readablePair, STYLE } from './mail-look.ts'
import { staticMarkup as markup } from './static-markup.ts'
import { LIGHT } from './theme.ts'

export type MailContent = {
  title: string
  /**
   * Text that mail programs show beside the subject in the list of mails. The default is the first
   * paragraph.
   */
  preheader?: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /**
   * A public picture between the text and the buttons. If a mail program blocks pictures, it shows
   * the text `alt`.
   */
  picture?: { address: string; alt: string }
  /** Code of digits. The reader must type the code into a form. */
  code?: string
  /**
   * Name and color of the sender if the sender is not Semblance. The name is shown at the top. The
   * color (`#rrggbb`) is that of the button.
   */
  sender?: { name: string; color: string | null }
  /** Items of an order with their prices. The last item is the total. */
  bill?: readonly { name: string; about?: string; amount: string }[]
  /** Messages, if the mail contains several. Each message has its own link. */
  items?: readonly { title: string; text: string; href: string }[]
  /** Buttons of the mail. The first one is the most important one. */
  buttons?: readonly { label: string; href: string }[]
  /**
   * Small text below the buttons. For example, the text tells for how long a link works, or what
   * to do about an unexpected mail.
   */
  note?: string
  /**
   * Sentence at the end that tells why the reader receives the mail. By default, it says that the
   * reader has an account.
   */
  why?: string
  /** Link to the mail settings. It is shown below `why`. */
  choice?: { label: string; href: string }
  /** Address of the page on which readers without an account see and delete their data. */
  yourData?: string
}

const YOUR_DATA = 'See or delete the data we store about you'

const WHY =
  'You are getting this email because you have an account at Semblance. It is about that account, your offers or your money.'
/**
 * Invisible characters after the preview text. Mail programs show the first words of a mail beside
 * its subject. These characters fill the rest of the space, so that no other text of the mail is
 * shown there.
 */
const FILLER = '\u200c\u00a0'.repeat(90)
/**
 * Characters that change the direction of the following text. If the text of a user contained
 * them, an amount or an address could be shown reversed.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Renders a mail in the design of the pages, as HTML and as plain text. Uses tables and inline
 * styles, because many mail programs support little else. A mail contains no scripts and at most
 * one picture. The direction of each text depends on its script. React renders and escapes the
 * mail. Unlike pages, mails need no build, so they can be sent before the pages are built.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const safe = withoutDirectionMarks(content)
  return { html: document(safe), text: plainText(safe) }
}

const withoutDirectionMarks = (content: MailContent): MailContent =>
  JSON.parse(JSON.stringify(content).replace(DIRECTION_MARKS, '')) as MailContent

/**
 * Joins the parts of the HTML. React cannot render the conditional comments for Word, so they are
 * added between the tags here.
 */
const document = (content: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="en" dir="ltr">${markup(head(content)).replace('</head>', `${OUTLOOK_WRAPPER.head}</head>`)}`,
    markup(body(content)).replace(
      COLUMN,
      () => `${OUTLOOK_WRAPPER.open}${markup(column(content))}${OUTLOOK_WRAPPER.close}`,
    ),
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
    // Tells mail programs not to change amounts, dates and codes into links.
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
  const fill = sender?.color ? readablePair(sender.color) : undefined
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
        : // Lazy, because React would otherwise add a preload link.
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

/**
 * The logo: two faces, of which the second is a copy of the first. Mail programs that cannot draw
 * circles show only the name.
 */
const mark = (background: string | undefined) =>
  element(
    Fragment,
    null,
    background === undefined
      ? element('span', { className: 'm-face', 'aria-hidden': true, style: STYLE.face })
      : element('span', { 'aria-hidden': true, style: { ...STYLE.face, background } }),
    element('span', { 'aria-hidden': true, style: STYLE.likeness }),
  )

/**
 * One row of the list of prices. Each row is a separate table. Otherwise a long name could move
 * the amounts of all rows out of sight.
 */
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

/**
 * A button. The color is that of the whole table cell. The button is therefore visible even in
 * mail programs that ignore the padding of links.
 */
const button = (
  { label, href }: { label: string; href: string },
  isFirst: boolean,
  fill: ReturnType<typeof readablePair> | undefined,
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

/**
 * Attributes of an element. Mail programs that ignore styles use `bgcolor` and `width`. React
 * writes unknown attributes unchanged if their names are in lower case.
 */
type ElementStyle = {
  className?: string
  align?: 'center' | 'left'
  style?: CSSProperties
  width?: string
  bgcolor?: string
}

/**
 * A table that is used only for the layout, so screen readers do not announce it. Each child is a
 * row.
 */
const table = (elementStyle: ElementStyle, ...rows: readonly ReactNode[]) =>
  element(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...elementStyle } as object,
    element('tbody', null, ...rows.map((row) => element('tr', null, row))),
  )
const cell = (elementStyle: ElementStyle, ...children: readonly ReactNode[]) =>
  element('td', elementStyle as object, ...children)

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
