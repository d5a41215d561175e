import type { HistoryEntry, Offer, OfferAction, OfferStatus } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import type { StateWords } from '../parts/state-chip.tsx'

/** Label, symbol and color of each status. */
export const STATES: Readonly<Record<OfferStatus, StateWords>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waits for an answer', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Countered', tone: 'calm', shape: '⇄' },
  ACCEPTED: { word: 'Accepted, to be paid', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment under review', tone: 'warn', shape: '◑' },
  PAID: { word: 'Paid, in the works', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered', tone: 'calm', shape: '◕' },
  REVISION_REQUESTED: { word: 'Revision asked for', tone: 'warn', shape: '↺' },
  COMPLETED: { word: 'Complete', tone: 'good', shape: '●' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
  REJECTED: { word: 'Declined', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Cancelled', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Expired', tone: 'muted', shape: '×' },
}

/** Status filters of the list, by their value in the address. */
export const GROUPS = {
  open: { label: 'To be answered', states: ['APPROVED', 'COUNTERED'] },
  pay: { label: 'To be paid', states: ['ACCEPTED', 'PENDING_PAY_CAPTURE'] },
  work: { label: 'In the works', states: ['PAID', 'DELIVERED', 'REVISION_REQUESTED'] },
  dispute: { label: 'In dispute', states: ['DISPUTED'] },
  done: { label: 'Complete', states: ['COMPLETED'] },
  ended: { label: 'Ended without a deal', states: ['REJECTED', 'CANCELLED', 'EXPIRED'] },
  drafts: { label: 'Drafts', states: ['DRAFT'] },
} as const satisfies Readonly<Record<string, { label: string; states: readonly OfferStatus[] }>>
export type Group = keyof typeof GROUPS

type ActionWords = {
  /** Button label. */
  label: string
  /** Button label in a list row that links to the form. */
  inList: string
  /** Message after success. */
  done: string
}

export const ACTIONS: Readonly<Record<OfferAction, ActionWords>> = {
  ACCEPT: {
    label: 'Accept the offer',
    inList: 'Answer',
    done: 'You accepted. The brand pays next, and the money waits in escrow until the work is accepted.',
  },
  COUNTER: {
    label: 'Make a counter-offer',
    inList: 'Answer',
    done: 'Your counter-offer is out. You hear from us as soon as it is answered.',
  },
  REJECT: {
    label: 'Decline the offer',
    inList: 'Answer',
    done: 'You declined. The brand was told; there is nothing more to do.',
  },
  PAY: {
    label: 'Pay',
    inList: 'Pay',
    done: 'The processor has your card. This page shows the payment as soon as the processor says so.',
  },
  CANCEL: {
    label: 'Cancel the offer',
    inList: 'Open',
    done: 'The offer is off. Whatever was paid goes back in full.',
  },
  DELIVER: {
    label: 'Deliver the work',
    inList: 'Deliver',
    done: 'Your work is delivered. The brand looks at it now; if nobody objects in time, the money is released automatically.',
  },
  COMPLETE: {
    label: 'Accept the work',
    inList: 'Look at the work',
    done: 'You accepted the work, and the money is released to the talent.',
  },
  REQUEST_REVISION: {
    label: 'Ask for a revision',
    inList: 'Look at the work',
    done: 'The work went back with your words. You hear from us when there is a new version.',
  },
  DISPUTE: {
    label: 'Open a dispute',
    inList: 'Open',
    done: 'The dispute is open. The money stays where it is until one of us has decided.',
  },
  RESOLVE_DISPUTE: { label: 'Decide the dispute', inList: 'Decide', done: 'It is decided, and both sides were told.' },
  APPROVE_CAPTURE: { label: 'Take the payment', inList: 'Review the payment', done: 'The payment is taken.' },
  DECLINE_CAPTURE: {
    label: 'Let the payment go',
    inList: 'Review the payment',
    done: 'The payment was let go, and the brand was told why.',
  },
}

/** Actions that do not change the status. */
export const EXTRAS = {
  'ask-time': {
    label: 'Ask for more time',
    done: 'You asked for more time. The brand answers, or the request lapses.',
  },
  'answer-time': { label: 'Answer the request for time', done: 'Your answer is out, and the talent was told.' },
  'allow-revisions': { label: 'Include more revisions', done: 'The brand was told that it may ask for more.' },
  'answer-dispute': {
    label: 'Answer the dispute',
    done: 'Your answer is in. We have heard both sides now, and decide next.',
  },
  'add-evidence': { label: 'Add to the dispute', done: 'It is added, and the talent was told.' },
} as const
export type Extra = keyof typeof EXTRAS

/** History sentence for each action. */
const HAPPENED: Readonly<Record<string, string>> = {
  SAVE_DRAFT: 'saved a draft',
  SUBMIT: 'sent the offer',
  AUTO_REJECT: 'turned it away: it is below the minimum',
  AUTO_COUNTER: 'answered with the minimum',
  ACCEPT: 'accepted',
  COUNTER: 'made a counter-offer',
  REJECT: 'declined',
  EXPIRE: 'let it expire: the time to answer was over',
  PAY: 'paid',
  PAYMENT_SUCCEEDED: 'received the payment',
  PAYMENT_AUTHORIZED: 'reserved the money and looks at the payment',
  AUTHORIZATION_ENDED: 'noted that the reservation ended',
  APPROVE_CAPTURE: 'took the payment',
  DECLINE_CAPTURE: 'let the payment go',
  DELIVER: 'delivered the work',
  REQUEST_REVISION: 'asked for a revision',
  COMPLETE: 'accepted the work',
  AUTO_RELEASE: 'released the money: the time to look at the work was over',
  DISPUTE: 'opened a dispute',
  RESOLVE_DISPUTE: 'decided the dispute',
  PAYMENT_RETURNED: 'gave the payment back',
  CANCEL: 'cancelled the offer',
  REQUEST_EXTENSION: 'asked for more time',
  GRANT_EXTENSION: 'gave more time',
  REFUSE_EXTENSION: 'gave no more time',
  EXTENSION_LAPSED: 'noted that the request for more time was not answered',
  ALLOW_REVISIONS: 'included more revisions',
  ANSWER_DISPUTE: 'answered the dispute',
  ADD_EVIDENCE: 'added to the dispute',
  DISPUTE_ANSWER_OVER: 'noted that the time to answer the dispute is over',
}
export const happenedWords = ({ action }: Pick<HistoryEntry, 'action'>): string => HAPPENED[action] ?? 'noted something'

/** Label of each term. */
export const TERMS = {
  offerAmountMinorUnit: 'Amount',
  usageTypes: 'Uses',
  customUsage: 'Other uses',
  wantsSharing: 'Sharing by the talent',
  sharingDescription: 'What is shared',
  imageKind: 'Image',
  scriptText: 'Script',
  selectedSampleUrl: 'Chosen image',
  selectedVoiceUrl: 'Chosen voice',
} as const

export const IMAGE_KINDS = { DRAFT: 'A draft to work from', FINAL: 'A finished image' } as const
export const RESOLUTIONS = {
  RELEASE: 'The money was released to the talent.',
  REFUND: 'The money went back to the brand.',
  REVISION: 'The work goes back for another revision.',
} as const

/** Formats a code as text: `paid_social` becomes `Paid social`. */
export const plain = (word: string): string => {
  const words = word.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Title of the offer for the reader's side. */
export function titleOf(
  side: 'brand' | 'talent' | 'agent' | 'admin',
  names: { brand: string; talent: string },
): string {
  if (side === 'brand') return `Your offer to ${names.talent}`
  if (side === 'talent') return `An offer from ${names.brand}`
  return side === 'agent' ? `${names.brand} for ${names.talent}` : `${names.brand} to ${names.talent}`
}

/** Consequences of canceling, including the refund. */
export function cancelWords({ status }: Pick<Offer, 'status'>, total: string): string {
  if (status === 'DRAFT') return 'The draft is gone for good. Nobody has seen it.'
  if (status === 'PAID' || status === 'REVISION_REQUESTED')
    return `The offer ends for good, and the other side is told. The whole payment, ${total}, goes back to the brand.`
  if (status === 'PENDING_PAY_CAPTURE')
    return `The offer ends for good. The ${total} that are reserved on the card are let go: nothing is charged.`
  return 'The offer ends for good, and the other side is told. Nothing was paid, so nothing goes back.'
}

/** Describes the revisions left, or the price of an extra one. */
export function revisionWords({
  includedRevisions,
  revisionCount,
  extraRevisionMinorUnit,
  currency,
}: Pick<Offer, 'includedRevisions' | 'revisionCount' | 'extraRevisionMinorUnit' | 'currency'>): string {
  if (includedRevisions === null) return 'Unlimited'
  const left = Math.max(0, includedRevisions - revisionCount)
  const count = `${left} of ${includedRevisions} included revisions are left.`
  if (left > 0) return count
  return extraRevisionMinorUnit === null
    ? `${count} Ask the talent in a message to include another one.`
    : `${count} A further one costs ${formatMoney(extraRevisionMinorUnit, currency)}, by an offer of its own.`
}
