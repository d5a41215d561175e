import { createElement as element, type ReactNode } from 'react'
import { DIRECTION_MARKS, lines } from './mail-layout.ts'
import { STYLE } from './mail-look.ts'
import { staticMarkup as markup } from './static-markup.ts'

/** A cell of the footer, with the same attributes as in the layout. */
const footer = (words: ReactNode): string =>
  markup(element('td', { className: 'm-muted', align: 'left', style: STYLE.footer }, words))

/**
 * Adds paragraphs above the footer of a mail that has our layout. A mail with another layout gets
 * them in its text only.
 */
export function withParts<Mail extends { html: string; text: string }>(mail: Mail, parts: readonly string[]): Mail {
  const safe = parts.map((part) => part.replace(DIRECTION_MARKS, ''))
  const rows = safe.map((part) => `<tr>${footer(element('span', { dir: 'auto' }, lines(part)))}</tr>`).join('')
  const [opening = ''] = footer('').split('</td>')
  const at = mail.html.lastIndexOf(`<tr>${opening}`)
  const sign = mail.text.lastIndexOf('\n\n— ')
  const before = sign === -1 ? mail.text.length : sign
  return {
    ...mail,
    html: at === -1 ? mail.html : mail.html.slice(0, at) + rows + mail.html.slice(at),
    text: `${mail.text.slice(0, before)}\n\n${safe.join('\n\n')}${mail.text.slice(before)}`,
  }
}
