import type { Offer, OfferAction, OfferStatus } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'

export const STATES: Readonly<Record<OfferStatus, StatusLabel>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waiting for an answer', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Counter-offer', tone: 'calm', shape: '⇄' },
  ACCEPTED: { word: 'Accepted, payment due', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment in review', tone: 'warn', shape: '◑' },
  PAID: { word: 'Paid, in progress', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered', tone: 'calm', shape: '◕' },
  REVISION_REQUESTED: { word: 'Changes requested', tone: 'warn', shape: '↺' },
  COMPLETED: { word: 'Completed', tone: 'good', shape: '●' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
  REJECTED: { word: 'Declined', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Canceled', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Expired', tone: 'muted', shape: '×' },
}

export const GROUPS = {
  open: { label: 'Open', states: ['APPROVED', 'COUNTERED'] },
  pay: { label: 'Payment due', states: ['ACCEPTED', 'PENDING_PAY_CAPTURE'] },
  work: { label: 'In progress', states: ['PAID', 'DELIVERED', 'REVISION_REQUESTED'] },
  dispute: { label: 'In dispute', states: ['DISPUTED'] },
  done: { label: 'Completed', states: ['COMPLETED'] },
  ended: { label: 'Declined, canceled or expired', states: ['REJECTED', 'CANCELLED', 'EXPIRED'] },
  drafts: { label: 'Drafts', states: ['DRAFT'] },
} as const satisfies Readonly<Record<string, { label: string; states: readonly OfferStatus[] }>>
export type Group = keyof typeof GROUPS

type ActionWords = {
  label: string
  short?: string
  inList: string
  done: string
}

export const ACTIONS: Readonly<Record<OfferAction, ActionWords>> = {
  ACCEPT: {
    label: 'Accept offer',
    short: 'Accept',
    inList: 'Answer',
    done: 'You accepted. The brand pays next, and the money stays in escrow until the work is accepted.',
  },
  COUNTER: {
    label: 'Make a counter-offer',
    short: 'Counter',
    inList: 'Answer',
    done: 'Your counter-offer was sent. We will notify you when it is answered.',
  },
  REJECT: {
    label: 'Decline offer',
    short: 'Decline',
    inList: 'Answer',
    done: 'You declined the offer, and we notified the brand. You do not need to do anything else.',
  },
  PAY: {
    label: 'Pay',
    inList: 'Pay',
    done: 'Your payment is being processed. This page shows the result as soon as we have it.',
  },
  CANCEL: {
    label: 'Cancel offer',
    short: 'Cancel',
    inList: 'Open',
    done: 'The offer is canceled. Anything that was paid is refunded in full.',
  },
  DELIVER: {
    label: 'Deliver work',
    inList: 'Deliver',
    done: 'You delivered the work. The brand is reviewing it; if they do not object in time, the money is released automatically.',
  },
  COMPLETE: {
    label: 'Accept work',
    inList: 'Review work',
    done: 'You accepted the work. The money is released to the talent.',
  },
  REQUEST_REVISION: {
    label: 'Request changes',
    inList: 'Review work',
    done: 'You requested changes. We will notify you when there is a new version.',
  },
  DISPUTE: {
    label: 'Open dispute',
    inList: 'Open',
    done: 'The dispute is open. The money stays in escrow until an admin has decided.',
  },
  RESOLVE_DISPUTE: {
    label: 'Decide dispute',
    inList: 'Decide',
    done: 'You decided the dispute. We notified both sides.',
  },
  APPROVE_CAPTURE: { label: 'Capture payment', inList: 'Review payment', done: 'The payment was captured.' },
  DECLINE_CAPTURE: {
    label: 'Release authorization',
    inList: 'Review payment',
    done: 'The authorization was released, and the brand was told why.',
  },
}

export const ACCEPTED_BY_BRAND = 'You accepted the counter-offer. Pay to start the work.'

/** Actions that do not change the status. */
export const EXTRAS = {
  'ask-time': {
    label: 'Request more time',
    done: 'You requested more time. The brand can grant or refuse it; without an answer, the request expires.',
  },
  'answer-time': { label: 'Answer the request for more time', done: 'Your answer was sent to the talent.' },
  'allow-revisions': { label: 'Add revisions', done: 'You added revisions, and we notified the brand.' },
  'answer-dispute': {
    label: 'Answer the dispute',
    done: 'Your answer was sent. We have heard both sides and decide next.',
  },
  'add-evidence': { label: 'Add to the dispute', done: 'Your statement was added, and we notified the talent.' },
} as const
export type Extra = keyof typeof EXTRAS

export const TERMS = {
  offerAmountMinorUnit: 'Amount',
  usageTypes: 'Usage',
  customUsage: 'Other uses',
  wantsSharing: 'Sharing by the talent',
  sharingDescription: 'How it is shared',
  imageKind: 'Picture type',
  scriptText: 'Script',
  selectedSampleUrl: 'Chosen picture',
  selectedVoiceUrl: 'Chosen voice',
  deliverWithinDays: 'Delivery',
  includedRevisions: 'Included revisions',
  extraRevisionMinorUnit: 'Price of another revision',
  scope: 'License',
} as const

export const IMAGE_KINDS = { DRAFT: 'Draft, not for publication', FINAL: 'Finished picture' } as const
export const RESOLUTIONS = {
  RELEASE: 'The money was released to the talent.',
  REFUND: 'The brand was refunded.',
  REVISION: 'The work goes back for another revision.',
} as const

/** Turns `paid_social` into `Paid social`. */
export const humanizeCode = (word: string): string => {
  const words = word.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function describeParties(
  side: 'brand' | 'talent' | 'agent' | 'admin',
  names: { brand: string; talent: string },
): string {
  if (side === 'brand') return `Your offer to ${names.talent}`
  if (side === 'talent') return `Offer from ${names.brand}`
  return side === 'agent' ? `${names.brand} for ${names.talent}` : `${names.brand} to ${names.talent}`
}

export function describeCancellation({ status }: Pick<Offer, 'status'>, total: string): string {
  if (status === 'DRAFT') return 'The draft is deleted permanently. Only you have seen it.'
  if (status === 'PAID' || status === 'REVISION_REQUESTED')
    return `The offer ends permanently, and we notify the other side. The full payment of ${total} is refunded to the brand.`
  if (status === 'PENDING_PAY_CAPTURE')
    return `The offer ends permanently. The authorization of ${total} on the card is released, and nothing is charged.`
  return 'The offer ends permanently, and we notify the other side. Nothing was paid, so there is nothing to refund.'
}

export function deliveryWords(days: number | null): string {
  if (days === null) return 'No agreed date'
  return `Within ${days} day${days === 1 ? '' : 's'} of payment`
}

export const includedRevisionWords = (count: number | null): string =>
  count === null ? 'Unlimited' : count === 0 ? 'None' : String(count)

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
    ? `${count} To get another one, ask the talent in a message.`
    : `${count} Another revision costs ${formatMoney(extraRevisionMinorUnit, currency)} and needs a new offer.`
}
