import { type Message, message } from '../../../../platform/words/message.ts'
import type { FileStatus, OrderStatus, Part, PaymentStatus, ThingStatus } from './order-statuses.ts'

type StatusTexts = { word: Message; meaning: string }

const THINGS: Readonly<Record<ThingStatus, StatusTexts>> = {
  new: { word: message('Ordered'), meaning: 'We have received your order and are sending it to the print shop.' },
  received: { word: message('At the print shop'), meaning: 'The print shop has received your order.' },
  working_on: { word: message('In production'), meaning: 'Your order is being printed.' },
  ready: { word: message('Ready to ship'), meaning: 'Your order is finished and waiting for the carrier.' },
  shipped: { word: message('Shipped'), meaning: 'Your order has left the print shop.' },
  delivered: { word: message('Delivered'), meaning: 'Your order has arrived.' },
  cancelled: { word: message('Canceled'), meaning: 'This order was canceled. Your payment is refunded.' },
}
const FILES: Readonly<Record<FileStatus, StatusTexts>> = {
  pending: { word: message('Ordered'), meaning: 'We have received your order and are preparing your files.' },
  processing: { word: message('Processing'), meaning: 'Your files are being prepared.' },
  completed: { word: message('Ready'), meaning: 'Your files are ready to download.' },
  failed: {
    word: message('Delayed'),
    meaning: 'We could not prepare your files yet. We are looking into it; you do not need to do anything.',
  },
  cancelled: { word: message('Canceled'), meaning: 'This order was canceled. Your payment is refunded.' },
}

/** Returns the word for a status, and a sentence that explains it. */
export const getStatusTexts = (part: Part, status: OrderStatus): StatusTexts =>
  part === 'things' ? THINGS[status as ThingStatus] : FILES[status as FileStatus]

/** Pages have a translation for each event. */
export const ORDER_EVENTS = [
  'ordered',
  'received',
  'working_on',
  'ready',
  'shipped',
  'delivered',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'lost',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

type Entry = { part: Part | 'payment' | 'parcel'; to: string; hasThings: boolean }
type HistoryText = { what: OrderEvent; text: string }

const ORDERED: HistoryText = { what: 'ordered', text: 'You placed the order.' }
const REFUNDED: HistoryText = { what: 'refunded', text: 'Your payment is being refunded.' }
const LOST: HistoryText = { what: 'lost', text: 'The carrier has lost your parcel. We are looking into it.' }

/** Undefined for an event that buyers do not see. */
export function getHistoryText({ part, to, hasThings }: Entry): HistoryText | undefined {
  if (part === 'payment') return (to as PaymentStatus) === 'refunded' ? REFUNDED : undefined
  if (part === 'parcel') return to === 'lost' ? LOST : undefined
  if (part === 'things')
    return to === 'new' ? ORDERED : { what: to as Exclude<ThingStatus, 'new'>, text: THINGS[to as ThingStatus].meaning }
  // The history of printed items already contains "ordered", so the history of the files must not
  // add it again.
  if (to === 'pending') return hasThings ? undefined : ORDERED
  if (to === 'processing' || (to === 'cancelled' && hasThings)) return undefined
  return { what: to as Exclude<FileStatus, 'pending' | 'processing'>, text: FILES[to as FileStatus].meaning }
}
