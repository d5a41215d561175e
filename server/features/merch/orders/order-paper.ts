import { type PaperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4 } from '../../../platform/papers/open-paper.ts'
import type { Pen } from '../../../platform/papers/pen.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

export const WIDTH = A4.width - 2 * A4.edge
export const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The head of a paper of an order: whose it is, what it is, its number. @returns where it ends */
export function drawHead(pen: Pen, fonts: PaperFonts, order: Order, kind: string): number {
  const y = A4.edge
  pen.mark(A4.edge - 3, y - 3, 28)
  const text = printedText(fonts, order.look.campaignName)
  pen.write({ text, face: 'strong', size: 12, x: A4.edge + 32, y: y + 2, width: 280, mostHeight: 16 })
  pen.write({ text: kind, colour: 'muted', x: A4.edge, y: y + 5, width: WIDTH, align: 'right' })
  pen.line(A4.edge, y + 36, WIDTH)
  const title = { x: A4.edge, y: y + 54, width: WIDTH }
  const end = pen.write({ ...title, text: order.number, face: 'heading', size: 22, tag: 'H1' })
  const about = `Ordered on ${DAY.format(order.createdAt)}`
  return pen.write({ ...title, text: about, size: 9.5, colour: 'muted', y: end + 4 })
}

/** Where it goes, a line each. */
export function addressLines({ shippingInfo: to, name }: Order): string[] {
  if (!to) return name === null ? [] : [name]
  const addressee = `${to.firstName} ${to.lastName}`.trim()
  const place = [to.postalCode, to.city, to.state].filter((part) => part !== '').join(' ')
  return [addressee === '' ? (name ?? '') : addressee, to.addressLine1, place, to.country].filter((line) => line !== '')
}

/** What is particular about a line: size, colour, place, name. */
export function lineFacts({ size, color, placement, id }: OrderLine, order: Order): string {
  const name = order.words[id]?.fanName
  return [
    ...(size ? [`Size ${size.label}`] : []),
    ...(color ? [color.label] : []),
    ...(placement === null ? [] : [placement.replaceAll('-', ' ')]),
    ...(name ? [`Name “${name}”`] : []),
  ].join(' · ')
}

/** What the buyer wrote to go along. */
export const notesOf = (order: Order): string[] =>
  [order.words[WHOLE_ORDER], ...order.lines.map(({ id }) => order.words[id])].flatMap((words) => words?.giftNote ?? [])
