import type { OfferStatus, PaymentStatus, ProductKind } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import type { ApiError } from '../api.tsx'
import type { StepKey } from './draft.ts'

export const STEP_LABELS: Readonly<Record<StepKey, string>> = {
  talents: 'Talent',
  brief: 'Brief',
  work: 'Candidates',
  terms: 'Terms and price',
  review: 'Review',
}

/** Choices for an offer that the talent does not answer in time. */
export const EXPIRY = {
  remind_talent: {
    label: 'Remind them, then let it expire',
    hint: 'We remind them three days before the deadline, if they have longer than that to answer.',
  },
  ping_brand: { label: 'Let it expire, then email me', hint: 'You can send it again, or change it first.' },
  expire: { label: 'Let it expire', hint: 'Nobody gets a reminder or an email.' },
} as const

export const deliveryText = (days: number | null): string =>
  days === null ? 'No agreed date' : `Within ${days} ${days === 1 ? 'day' : 'days'} of payment`

export const MEDIA = { IMAGE: 'Pictures', VOICE: 'Voices', VIDEO: 'Videos' } as const

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'SEK', 'NOK', 'DKK', 'CHF', 'JPY', 'AUD', 'CAD'] as const

export const OFFER_STATES: Readonly<Record<OfferStatus, StatusLabel>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waiting for their answer', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Counter-offer', tone: 'warn', shape: '⇄' },
  ACCEPTED: { word: 'Accepted, payment due', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment in review', tone: 'calm', shape: '◑' },
  PAID: { word: 'Paid, in progress', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered, review it', tone: 'warn', shape: '◕' },
  REVISION_REQUESTED: { word: 'In revision', tone: 'calm', shape: '◕' },
  COMPLETED: { word: 'Completed', tone: 'good', shape: '●' },
  REJECTED: { word: 'Declined', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Expired', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Canceled', tone: 'muted', shape: '×' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
}

export const PRODUCTS: Readonly<Record<ProductKind, string>> = {
  VOICE_OVER: 'Voice-over',
  LIKENESS: 'Likeness',
  IMAGE: 'Image',
}

export const PAYMENT_STATES: Readonly<Record<PaymentStatus, StatusLabel>> = {
  PENDING: { word: 'Not paid yet', tone: 'muted', shape: '○' },
  AUTHORIZED: { word: 'Authorized, in review', tone: 'calm', shape: '◑' },
  SUCCEEDED: { word: 'Paid', tone: 'good', shape: '●' },
  FAILED: { word: 'Declined', tone: 'bad', shape: '!' },
  CANCELED: { word: 'Canceled', tone: 'muted', shape: '×' },
  REFUNDED: { word: 'Refunded', tone: 'muted', shape: '↩' },
}

export const BLAST_STATES = {
  open: { word: 'Not sent yet', tone: 'warn', shape: '○' },
  confirmed: { word: 'Sent', tone: 'good', shape: '●' },
  cancelled: { word: 'Canceled', tone: 'muted', shape: '×' },
  expired: { word: 'Expired', tone: 'muted', shape: '×' },
} as const satisfies Readonly<Record<string, StatusLabel>>

/**
 * Returns a title for codes whose general title would not be clear. The server's message says what
 * to do.
 */
export function candidateTitle({ code }: Pick<ApiError, 'code'>): string | undefined {
  if (code === 'RateLimited') return 'You have reached your limit for candidates'
  if (code === 'ServiceUnavailable') return 'Generation is unavailable right now'
  if (code === 'BRIEF_REFUSED') return 'We cannot generate candidates from this brief'
  if (code === 'PREVIEWS_OFF') return 'This talent allows no previews before an offer'
  if (code === 'LIKENESS_CONSENT_REQUIRED') return 'This talent does not allow AI use of their likeness'
  return undefined
}
