import { countryName } from '../../../platform/countries.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { AI_WORDS } from '../../../platform/made-with-ai/words.ts'
import { placeLines } from '../../../platform/postal/postal-place.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

/** The last line is the country's name instead of its code, because carriers require the name. */
export function addressLines({ shippingInfo: to, name }: Order): string[] {
  if (!to) return name === null ? [] : [name]
  const addressee = `${to.firstName} ${to.lastName}`.trim()
  const lines = [
    addressee === '' ? (name ?? '') : addressee,
    to.addressLine1,
    ...placeLines(to),
    countryName(to.country, 'en'),
  ]
  return lines.filter((line) => line !== '')
}

/**
 * Returns the options of an order line as text: size, color, placement, printed name, and the label
 * of art that a model made.
 */
export function lineFacts({ size, color, placement, id, artKey }: OrderLine, order: Order): string {
  const name = order.texts[id]?.fanName
  return [
    ...(size ? [`Size ${size.label}`] : []),
    ...(color ? [color.label] : []),
    ...(placement === null ? [] : [placement.replaceAll('-', ' ')]),
    ...(name ? [`Name “${name}”`] : []),
    ...(isMadeWithAi(artKey) ? [AI_WORDS.en.label] : []),
  ].join(' · ')
}

/** The note for the whole order comes first, then the notes for single lines. */
export const notesOf = (order: Order): string[] =>
  [order.texts[WHOLE_ORDER], ...order.lines.map(({ id }) => order.texts[id])].flatMap((words) => words?.giftNote ?? [])
