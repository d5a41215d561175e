import type { OfferStatus, PaymentStatus, ProductKind } from '../../../client/src/api-types.ts'
import type { Refused } from '../api.tsx'
import type { StateWords } from '../parts/state-chip.tsx'
import type { StepKey } from './draft.ts'

export const STEP_WORDS: Readonly<Record<StepKey, string>> = {
  talents: 'Talent',
  brief: 'Brief',
  work: 'Candidates',
  terms: 'Terms and price',
  review: 'Review',
}

/** Usage types with their labels. */
export const USES: readonly { value: string; label: string }[] = [
  { value: 'social', label: 'Social media, unpaid' },
  { value: 'paid_social', label: 'Social media, paid' },
  { value: 'web', label: 'Websites and shops' },
  { value: 'print', label: 'Print' },
  { value: 'out_of_home', label: 'Billboards and screens outdoors' },
  { value: 'packaging', label: 'Packaging' },
  { value: 'broadcast', label: 'Television, radio, streaming' },
  { value: 'internal', label: 'Inside the company' },
]

export const usageWords = (value: string): string => USES.find((one) => one.value === value)?.label ?? value

/** Options for an offer that the talent does not answer in time. */
export const EXPIRY = {
  remind_talent: { label: 'Remind them, then let it end', hint: 'They get a reminder some days before.' },
  ping_brand: { label: 'Tell me before it ends', hint: 'You can write to them, or withdraw it.' },
  expire: { label: 'Just let it end', hint: 'Nobody is reminded.' },
} as const

export const MEDIA = { IMAGE: 'Pictures', VOICE: 'Voices', VIDEO: 'Videos' } as const

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'SEK', 'NOK', 'DKK', 'CHF', 'JPY', 'AUD', 'CAD'] as const

/** Status labels of a blast's offers, as the brand sees them. */
export const OFFER_STATES: Readonly<Record<OfferStatus, StateWords>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waits for their answer', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Counter-offer', tone: 'warn', shape: '⇄' },
  ACCEPTED: { word: 'Accepted, to be paid', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment in review', tone: 'calm', shape: '◑' },
  PAID: { word: 'Paid, in the works', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered, look at it', tone: 'warn', shape: '◕' },
  REVISION_REQUESTED: { word: 'Being revised', tone: 'calm', shape: '◕' },
  COMPLETED: { word: 'Complete', tone: 'good', shape: '●' },
  REJECTED: { word: 'Declined', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Not answered in time', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Cancelled', tone: 'muted', shape: '×' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
}

/** Labels of fixed-price products. */
export const PRODUCTS: Readonly<Record<ProductKind, string>> = {
  VOICE_OVER: 'A voice-over',
  LIKENESS: 'A likeness',
  IMAGE: 'An image',
}

export const PAYMENT_STATES: Readonly<Record<PaymentStatus, StateWords>> = {
  PENDING: { word: 'Not paid yet', tone: 'muted', shape: '○' },
  AUTHORIZED: { word: 'Set aside, in review', tone: 'calm', shape: '◑' },
  SUCCEEDED: { word: 'Paid', tone: 'good', shape: '●' },
  FAILED: { word: 'Declined', tone: 'bad', shape: '!' },
  CANCELED: { word: 'Given up', tone: 'muted', shape: '×' },
  REFUNDED: { word: 'Refunded', tone: 'muted', shape: '↩' },
}

export const BLAST_STATES = {
  open: { word: 'Not sent yet', tone: 'warn', shape: '○' },
  confirmed: { word: 'Sent', tone: 'good', shape: '●' },
  cancelled: { word: 'Given up', tone: 'muted', shape: '×' },
  expired: { word: 'Its time is over', tone: 'muted', shape: '×' },
} as const satisfies Readonly<Record<string, StateWords>>

/**
 * Title for a refused generation if the code alone says too little. The server's message says what
 * to do.
 */
export function candidateTitle({ code }: Pick<Refused, 'code'>): string | undefined {
  if (code === 'RateLimited') return 'That is enough candidates for today'
  if (code === 'ServiceUnavailable') return 'Nothing can be made right now'
  if (code === 'BRIEF_REFUSED') return 'No candidates are made of this brief'
  if (code === 'LIKENESS_CONSENT_REQUIRED') return 'They do not let models use their likeness'
  return undefined
}
