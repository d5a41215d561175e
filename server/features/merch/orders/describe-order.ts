import { countryName } from '../../../platform/countries.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { placeLines } from '../../../platform/postal/postal-place.ts'
import { joined, message, type SiteLanguage, type Words, writeWords } from '../../../platform/words/index.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

/**
 * The last line is the country's name instead of its code, because carriers require the name. For
 * carriers, it is in English.
 */
export function addressLines({ shippingInfo: to, name }: Order, language: SiteLanguage = 'en'): string[] {
  if (!to) return name === null ? [] : [name]
  const addressee = `${to.firstName} ${to.lastName}`.trim()
  const lines = [
    addressee === '' ? (name ?? '') : addressee,
    to.addressLine1,
    ...placeLines(to),
    countryName(to.country, language),
  ]
  return lines.filter((line) => line !== '')
}

/**
 * Returns the options of an order line: size, color, placement, printed name, and the label of art
 * that a model made.
 */
export function lineWords({ size, color, placement, id, artKey }: OrderLine, order: Order): Words {
  const name = order.texts[id]?.fanName
  return joined(' · ', [
    ...(size ? [message('Size {size}', { size: size.label })] : []),
    ...(color ? [color.label] : []),
    ...(placement === null ? [] : [placement.replaceAll('-', ' ')]),
    ...(name ? [message('Name “{name}”', { name })] : []),
    ...(isMadeWithAi(artKey) ? [message('Made with AI')] : []),
  ])
}

/** Returns the options of an order line as text. */
export const lineFacts = (line: OrderLine, order: Order, language?: SiteLanguage): string =>
  writeWords(lineWords(line, order), language)

/** The note for the whole order comes first, then the notes for single lines. */
export const notesOf = (order: Order): string[] =>
  [order.texts[WHOLE_ORDER], ...order.lines.map(({ id }) => order.texts[id])].flatMap((words) => words?.giftNote ?? [])
