import type { MerchFulfilment, MerchOrderForAdmins, MerchOrderStatus } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'

type Status = MerchOrderStatus
type HistoryEntry = MerchOrderForAdmins['history'][number]

export const ORDER_STATES: Readonly<Record<Status, StatusLabel>> = {
  new: { word: 'New', tone: 'warn', shape: '○' },
  received: { word: 'Received', tone: 'calm', shape: '◔' },
  working_on: { word: 'In production', tone: 'calm', shape: '◑' },
  ready: { word: 'Ready to ship', tone: 'calm', shape: '◕' },
  shipped: { word: 'Shipped', tone: 'good', shape: '➝' },
  delivered: { word: 'Delivered', tone: 'good', shape: '●' },
  pending: { word: 'Files pending', tone: 'warn', shape: '○' },
  processing: { word: 'Generating files', tone: 'calm', shape: '◑' },
  completed: { word: 'Files ready', tone: 'good', shape: '●' },
  failed: { word: 'Files failed', tone: 'bad', shape: '!' },
  cancelled: { word: 'Canceled', tone: 'muted', shape: '×' },
}

export const STATUSES_OF = {
  things: ['new', 'received', 'working_on', 'ready', 'shipped', 'delivered'],
  files: ['pending', 'processing', 'completed', 'failed'],
} as const satisfies Record<string, readonly Status[]>

export const MOVE_LABELS: Readonly<Record<Status, string>> = {
  new: 'Mark as new',
  received: 'Mark as received',
  working_on: 'Mark as in production',
  ready: 'Mark as ready to ship',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  pending: 'Mark as pending',
  processing: 'Mark files as being generated',
  completed: 'Mark files as ready',
  failed: 'Mark files as failed',
  cancelled: 'Cancel',
}

export const describeMoveEffects = (to: Status): string =>
  to === 'shipped'
    ? 'The fan gets an email that the order is on its way. The print shop does no further work on it.'
    : to === 'delivered'
      ? 'The fan gets an email that the order has arrived. This is the final status.'
      : to === 'completed'
        ? 'The fan gets an email that their files are ready.'
        : 'No email is sent. The fan sees the change on their order page. You cannot move an order back.'

export const PAYMENT_LABELS: Readonly<Record<MerchOrderForAdmins['paymentStatus'], StatusLabel>> = {
  pending: { word: 'Not paid yet', tone: 'muted', shape: '○' },
  paid: { word: 'No payment needed', tone: 'good', shape: '●' },
  succeeded: { word: 'Paid', tone: 'good', shape: '●' },
  failed: { word: 'Declined', tone: 'bad', shape: '!' },
  refunded: { word: 'Refunded', tone: 'muted', shape: '↩' },
}

export const FULFILLMENT_LABELS: Readonly<Record<MerchFulfilment['state'], StatusLabel>> = {
  waiting: { word: 'Queued', tone: 'calm', shape: '○' },
  placed: { word: 'At the print shop', tone: 'calm', shape: '◑' },
  done: { word: 'Done', tone: 'good', shape: '●' },
  stopped: { word: 'Stopped', tone: 'muted', shape: '×' },
  given_up: { word: 'Failed', tone: 'bad', shape: '!' },
}

export const PARCEL_LABELS: Readonly<Record<MerchOrderForAdmins['shipments'][number]['status'], StatusLabel>> = {
  under_way: { word: 'In transit', tone: 'calm', shape: '➝' },
  delivered: { word: 'Delivered', tone: 'good', shape: '●' },
  lost: { word: 'Lost', tone: 'bad', shape: '!' },
}

const REASONS: Readonly<Record<string, string>> = {
  address: 'The print shop cannot ship to this address.',
  out_of_stock: 'The product is out of stock.',
  unknown_product: 'The print shop does not offer this product variant.',
  rejected: 'The print shop rejected the order.',
}
/** Shows unknown reasons of the print shop unchanged. */
export const failureText = (reason: string | null): string =>
  reason === null ? 'The print shop gave no reason.' : (REASONS[reason] ?? reason)

const ACTOR_LABELS: Readonly<Record<HistoryEntry['by'], string>> = {
  get system() {
    return brandName()
  },
  fan: 'The fan',
  admin: 'An admin',
  'print-shop': 'The print shop',
}

export const actorLabel = ({ by }: Pick<HistoryEntry, 'by'>): string => ACTOR_LABELS[by]

const EVENT_TEXTS: Readonly<Record<HistoryEntry['part'], Readonly<Record<string, string>>>> = {
  things: {
    new: 'recorded the order',
    received: 'received the order',
    working_on: 'started production',
    ready: 'marked the order as ready to ship',
    shipped: 'shipped the order',
    delivered: 'marked the order as delivered',
    cancelled: 'canceled the order',
  },
  files: {
    pending: 'recorded the file order',
    processing: 'started generating the files',
    completed: 'finished the files',
    failed: 'could not generate the files',
    cancelled: 'canceled the files',
  },
  payment: { refunded: 'refunded the payment', succeeded: 'captured the payment' },
  parcel: { lost: 'reported the parcel as lost', delivered: 'reported the parcel as delivered' },
}

/** Returns the text after the actor's name, for example `changed the payment to refunded`. */
export const eventText = ({ part, to }: Pick<HistoryEntry, 'part' | 'to'>): string =>
  EVENT_TEXTS[part][to] ?? `changed the ${part} to ${to.replaceAll('_', ' ')}`

export const buyerLabel = ({ name, email }: Pick<MerchOrderForAdmins, 'name' | 'email'>): string =>
  [name, email].find((words) => words !== null && words.trim() !== '') ?? 'Deleted contact'
