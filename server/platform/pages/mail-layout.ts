import { type CSSProperties, createElement as element, Fragment, type ReactNode } from 'react'
import { brand, brandName } from '../brand/index.ts'
import { isMadeWithAi } from '../made-with-ai/is-made-with-ai.ts'
import { AI_PAGE, AI_WORDS, describeAsMade } from '../made-with-ai/words.ts'
import { message, type SiteLanguage, writeWords } from '../words/index.ts'
import { type MailContent, type Written, writeContent } from './mail-content.ts'
import { MAIL_CSS, OUTLOOK_WRAPPER, readablePair, STYLE } from './mail-look.ts'
import { staticMarkup as markup } from './static-markup.ts'
import { LIGHT } from './theme.ts'

export type { MailContent } from './mail-content.ts'

const YOUR_DATA = message('See or delete the data we store about you')

/**
 * Invisible characters after the preview text. They fill the space beside the subject, so that no
 * other text of the mail is shown there.
 */
const FILLER = '\u200c\u00a0'.repeat(90)
/**
 * Characters that change the direction of text. In a user's text, they could show an amount or an
 * address reversed.
 */
export const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Renders a mail in the design of the pages, as HTML and as plain text. Uses tables and inline
 * styles, because many mail programs support little else. React escapes the content; no build of
 * the pages is needed.
 */
export function mailLayout(content: MailContent, language: SiteLanguage = 'en'): { html: string; text: string } {
  const safe = withoutDirectionMarks(writeContent(content, language))
  return { html: document(safe), text: plainText(safe) }
}

const withoutDirectionMarks = (content: Written): Written =>
  JSON.parse(JSON.stringify(content).replace(DIRECTION_MARKS, '')) as Written

/** React cannot render the conditional comments for Word. */
const document = (content: Written): string =>
  [
    '<!doctype html>',
    `<html lang="${content.language}" dir="ltr">${markup(head(content)).replace('</head>', `${OUTLOOK_WRAPPER.head}</head>`)}`,
    markup(body(content)).replace(
      COLUMN,
      () => `${OUTLOOK_WRAPPER.open}${markup(column(content))}${OUTLOOK_WRAPPER.close}`,
    ),
    '</html>\n',
  ].join('\n')

const COLUMN = '<hr/>'

const head = ({ title }: Written) =>
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

const body = ({ title, preheader, paragraphs }: Written) =>
  element(
    'body',
    { className: 'm-paper m-ink', style: STYLE.body },
    element('div', { style: STYLE.preheader }, `${preheader ?? paragraphs[0] ?? title} ${FILLER}`),
    table(
      { className: 'm-paper', style: STYLE.outer, width: '100%', bgcolor: LIGHT.paper },
      cell({ className: 'm-frame', align: 'center', style: STYLE.frame }, element('hr')),
    ),
  )

const column = (content: Written) => {
  const {
    title,
    paragraphs,
    picture,
    code,
    bill = [],
    items = [],
    buttons = [],
    note,
    why,
    language,
    choice,
    yourData,
    sender,
  } = content
  const aiPage = aiPageOf(content)
  const { mailFooter: footer } = brand()
  const color = sender?.color ?? brand().color
  const fill = color ? readablePair(color) : undefined
  return table(
    { style: STYLE.column, align: 'center' },
    cell({ className: 'm-ink', align: 'left', style: STYLE.name }, mark(fill?.background), sender?.name ?? brandName()),
    cell(
      { className: 'm-sheet', align: 'left', style: STYLE.sheet, bgcolor: LIGHT.surface },
      element('h1', { className: 'm-ink', dir: 'auto', style: STYLE.title }, title),
      paragraphs.map((words, at) =>
        element('p', { key: at, className: 'm-ink', dir: 'auto', style: STYLE.paragraph }, lines(words)),
      ),
      picture === undefined
        ? null
        : // Lazy, because React would otherwise add a preload link.
          element('img', {
            src: picture.address,
            alt: isMadeWithAi(picture.address) ? describeAsMade(picture.alt, language) : picture.alt,
            width: 320,
            style: STYLE.picture,
            loading: 'lazy',
          }),
      aiPage === undefined
        ? null
        : element(
            'p',
            { className: 'm-muted', style: STYLE.note },
            `${AI_WORDS[language].label}${language === 'ja' ? '。' : '. '}`,
            element('a', { className: 'm-muted', style: STYLE.choice, href: aiPage }, AI_WORDS[language].link),
          ),
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
        element(
          'a',
          { key: 'data', className: 'm-muted', style: STYLE.choice, href: yourData },
          writeWords(YOUR_DATA, language),
        ),
      ],
      footer === undefined ? null : element('div', { key: 'footer' }, lines(footer)),
    ),
  )
}

function aiPageOf({ aiPage, picture }: Written): string | undefined {
  if (aiPage !== undefined || picture === undefined || !isMadeWithAi(picture.address)) return aiPage
  return `${picture.address.slice(0, picture.address.indexOf('/media/'))}${AI_PAGE}`
}

/**
 * The logo. Mail programs that cannot draw circles show only the name, and so does another brand's
 * mail, because mail programs show no SVG.
 */
const mark = (background: string | undefined) => (brand().mark === undefined ? ownMark(background) : null)

const ownMark = (background: string | undefined) =>
  element(
    Fragment,
    null,
    background === undefined
      ? element('span', { className: 'm-face', 'aria-hidden': true, style: STYLE.face })
      : element('span', { 'aria-hidden': true, style: { ...STYLE.face, background } }),
    element('span', { 'aria-hidden': true, style: STYLE.likeness }),
  )

type BillRow = NonNullable<Written['bill']>[number]

/**
 * Each row is a separate table, so that a long name cannot move the amounts of all rows out of
 * sight.
 */
const billRow = ({ name, about, amount }: BillRow, isTotal: boolean) =>
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
 * The color is that of the table cell, so the button is visible even if a mail program ignores the
 * padding of links.
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
 * Mail programs that ignore styles use `bgcolor` and `width`. React writes unknown attributes
 * unchanged if their names are in lower case.
 */
type ElementStyle = {
  className?: string
  align?: 'center' | 'left'
  style?: CSSProperties
  width?: string
  bgcolor?: string
}

/** A table for layout only, which screen readers do not announce. Each child is a row. */
const table = (elementStyle: ElementStyle, ...rows: readonly ReactNode[]) =>
  element(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...elementStyle } as object,
    element('tbody', null, ...rows.map((row) => element('tr', null, row))),
  )
const cell = (elementStyle: ElementStyle, ...children: readonly ReactNode[]) =>
  element('td', elementStyle as object, ...children)

/** Writes a text with its line breaks. */
export const lines = (words: string) =>
  words.split('\n').map((line, at) => element(Fragment, { key: at }, at === 0 ? null : element('br'), line))

const billLine = ({ name, about, amount }: BillRow): string =>
  `${about === undefined ? name : `${name} (${about})`}: ${amount}`

function plainText(content: Written): string {
  const {
    title,
    paragraphs,
    code,
    bill = [],
    items = [],
    buttons = [],
    note,
    why,
    language,
    choice,
    yourData,
    sender,
  } = content
  const aiPage = aiPageOf(content)
  const { mailFooter: footer } = brand()
  return `${[
    title,
    ...paragraphs,
    ...(aiPage === undefined
      ? []
      : [`${AI_WORDS[language].label}${language === 'ja' ? '。' : '. '}${AI_WORDS[language].link}:\n${aiPage}`]),
    ...(code === undefined ? [] : [code]),
    ...(bill.length === 0 ? [] : [bill.map(billLine).join('\n')]),
    ...items.map((one) => `${one.title}\n${one.text}\n${one.href}`),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...(note === undefined ? [] : [note]),
    `— ${sender ? writeWords(message('{sender}, through {brand}', { sender: sender.name, brand: brandName() }), language) : brandName()}\n${why}${choice ? `\n${choice.label}: ${choice.href}` : ''}${yourData ? `\n${writeWords(YOUR_DATA, language)}: ${yourData}` : ''}${footer === undefined ? '' : `\n${footer}`}`,
  ].join('\n\n')}\n`
}
