import { countryName } from '../../../platform/countries.ts'
import { placeLines } from '../../../platform/postal-place.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

/** Returns the lines of the shipping address. Carriers require the country's name. */
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

/** Lists the options of a line: size, color, placement, name. */
export function lineFacts({ size, color, placement, id }: OrderLine, order: Order): string {
  const name = order.texts[id]?.fanName
  return [
    ...(size ? [`Size ${size.label}`] : []),
    ...(color ? [color.label] : []),
    ...(placement === null ? [] : [placement.replaceAll('-', ' ')]),
    ...(name ? [`Name “${name}”`] : []),
  ].join(' · ')
}

/**
 * Lists the buyer's gift notes. The note of the whole order comes first, then the notes of its
 * lines.
 */
export const notesOf = (order: Order): string[] =>
  [order.texts[WHOLE_ORDER], ...order.lines.map(({ id }) => order.texts[id])].flatMap((words) => words?.giftNote ?? [])
