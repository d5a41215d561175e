import type { MerchFulfilment, MerchOrderForAdmins, MerchOrderStatus } from '../../../client/src/api-types.ts'
import type { StateWords } from '../parts/state-chip.tsx'

type Status = MerchOrderStatus
type HistoryEntry = MerchOrderForAdmins['history'][number]

/** Status labels. Orders of physical goods and orders of files have different statuses. */
export const ORDER_STATES: Readonly<Record<Status, StateWords>> = {
  new: { word: 'New', tone: 'warn', shape: '○' },
  received: { word: 'Received', tone: 'calm', shape: '◔' },
  working_on: { word: 'Being made', tone: 'calm', shape: '◑' },
  ready: { word: 'Ready to ship', tone: 'calm', shape: '◕' },
  shipped: { word: 'Shipped', tone: 'good', shape: '➝' },
  delivered: { word: 'Delivered', tone: 'good', shape: '●' },
  pending: { word: 'Files not made yet', tone: 'warn', shape: '○' },
  processing: { word: 'Files being made', tone: 'calm', shape: '◑' },
  completed: { word: 'Files ready', tone: 'good', shape: '●' },
  failed: { word: 'Files failed', tone: 'bad', shape: '!' },
  cancelled: { word: 'Cancelled', tone: 'muted', shape: '×' },
}

/** Statuses of each kind of order, in sequence. */
export const STATUSES_OF = {
  things: ['new', 'received', 'working_on', 'ready', 'shipped', 'delivered'],
  files: ['pending', 'processing', 'completed', 'failed'],
} as const satisfies Record<string, readonly Status[]>

/** Label of the button that sets a status. */
export const MOVE_WORDS: Readonly<Record<Status, string>> = {
  new: 'Mark as new',
  received: 'Mark as received',
  working_on: 'Mark as being made',
  ready: 'Mark as ready to ship',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  pending: 'Mark as waiting',
  processing: 'Mark the files as being made',
  completed: 'Mark the files as ready',
  failed: 'Mark the files as failed',
  cancelled: 'Cancel',
}

/** Describes the effects of a status change on the buyer and the print shop. */
export const moveFollows = (to: Status): string =>
  to === 'shipped'
    ? 'Whoever ordered gets a mail that it is on its way. The print shop makes nothing more of it.'
    : to === 'delivered'
      ? 'Whoever ordered gets a mail that it has arrived. This is the end of it.'
      : to === 'completed'
        ? 'Whoever ordered gets a mail that their files are ready.'
        : 'Nobody gets a mail; whoever ordered sees it on the page of their order. Nothing moves back.'

export const PAYMENT_WORDS: Readonly<Record<MerchOrderForAdmins['paymentStatus'], StateWords>> = {
  pending: { word: 'Not paid yet', tone: 'muted', shape: '○' },
  paid: { word: 'Nothing was to be paid', tone: 'good', shape: '●' },
  succeeded: { word: 'Paid', tone: 'good', shape: '●' },
  failed: { word: 'Declined', tone: 'bad', shape: '!' },
  refunded: { word: 'Given back', tone: 'muted', shape: '↩' },
}

export const FULFILMENT_WORDS: Readonly<Record<MerchFulfilment['state'], StateWords>> = {
  waiting: { word: 'Waits for its turn', tone: 'calm', shape: '○' },
  placed: { word: 'At the print shop', tone: 'calm', shape: '◑' },
  done: { word: 'Done', tone: 'good', shape: '●' },
  stopped: { word: 'Stopped', tone: 'muted', shape: '×' },
  given_up: { word: 'Given up', tone: 'bad', shape: '!' },
}

export const PARCEL_WORDS: Readonly<Record<MerchOrderForAdmins['shipments'][number]['status'], StateWords>> = {
  under_way: { word: 'On its way', tone: 'calm', shape: '➝' },
  delivered: { word: 'Delivered', tone: 'good', shape: '●' },
  lost: { word: 'Lost', tone: 'bad', shape: '!' },
}

const REASONS: Readonly<Record<string, string>> = {
  address: 'It cannot send to the address.',
  out_of_stock: 'There is nothing left to print on.',
  unknown_product: 'No variant of the product is known there.',
  rejected: 'It takes no such order.',
}
/**
 * Explains a fulfillment that gave up: text for a known code of the print shop, anything else
 * unchanged.
 */
export const reasonWords = (reason: string | null): string =>
  reason === null ? 'It does not say why.' : (REASONS[reason] ?? reason)

const ACTOR_WORDS: Readonly<Record<HistoryEntry['by'], string>> = {
  system: 'Semblance',
  fan: 'Whoever ordered',
  admin: 'An admin',
  'print-shop': 'The print shop',
}

/** Names the actor of a history entry. */
export const actorWords = ({ by }: Pick<HistoryEntry, 'by'>): string => ACTOR_WORDS[by]

const HAPPENED: Readonly<Record<HistoryEntry['part'], Readonly<Record<string, string>>>> = {
  things: {
    new: 'took the order',
    received: 'received it',
    working_on: 'began to make it',
    ready: 'had it ready to ship',
    shipped: 'shipped it',
    delivered: 'said it was delivered',
    cancelled: 'cancelled it',
  },
  files: {
    pending: 'took the order of files',
    processing: 'began to make the files',
    completed: 'had the files ready',
    failed: 'could not make the files',
    cancelled: 'cancelled the files',
  },
  payment: { refunded: 'gave the payment back', succeeded: 'took the payment' },
  parcel: { lost: 'lost the parcel', delivered: 'delivered the parcel' },
}

/** Predicate of a history sentence; the actor's name comes before it. */
export const happenedWords = ({ part, to }: Pick<HistoryEntry, 'part' | 'to'>): string =>
  HAPPENED[part][to] ?? `moved the ${part} to ${to.replaceAll('_', ' ')}`

/** The buyer's name or address, or a placeholder after the data was erased. */
export const buyerOf = ({ name, email }: Pick<MerchOrderForAdmins, 'name' | 'email'>): string =>
  [name, email].find((words) => words !== null && words.trim() !== '') ?? 'Somebody who was forgotten'
