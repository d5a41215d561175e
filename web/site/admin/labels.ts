import type {
  BooksBalance,
  BooksCheck,
  DuePayout,
  ErasureStatus,
  GenerationStatus,
  LikenessReportReason,
  LikenessReviewReason,
  ModelStatus,
  OfferStatus,
  PaymentStatus,
} from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { brandName } from '../../brand.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import type { QueueName } from './nav-items.ts'

export const QUEUE_LABELS: Readonly<Record<QueueName, { title: string; about: string }>> = {
  approvals: { title: 'Approvals', about: 'Another admin asks for a second one. Nothing happens before.' },
  disputes: { title: 'Disputes', about: 'Money stays in escrow until an admin decides.' },
  captures: {
    title: 'Payments to review',
    about: 'Authorized but not captured. They are released automatically if nobody decides.',
  },
  refunds: {
    title: 'Refunds that need an admin',
    get about() {
      return `The processor did not complete them, or part was refunded outside ${brandName()}.`
    },
  },
  payouts: { title: 'Stuck payouts', about: 'Tried more than once, or in progress for a day.' },
  suspense: { title: 'Money in suspense', about: 'Waiting for a refund, a bank’s decision or your decision.' },
  orders: { title: 'Stuck orders', about: 'They cannot continue until an admin acts.' },
  withdrawals: { title: 'Withdrawals from orders', about: 'Record what is back, and refund in time.' },
  faces: { title: 'Likeness', about: 'Held pictures, reports, objections.' },
  shares: { title: 'Shared pictures', about: 'Reported by visitors, or held back as copies.' },
  mails: { title: 'Failed emails', about: 'They were not delivered and are not retried automatically.' },
  jobs: { title: 'Failed runs', about: 'The next run continues the work. Find out why the run failed.' },
  generations: { title: 'Failed pictures and audio', about: 'Retry them or tell the person who is waiting.' },
  erasures: { title: 'Account deletions on hold', about: 'Something about the account must be settled first.' },
}

export const OFFER_STATES: Readonly<Record<OfferStatus, StatusLabel>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waiting for the talent', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Counter-offer', tone: 'calm', shape: '◔' },
  ACCEPTED: { word: 'Payment due', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment in review', tone: 'warn', shape: '◑' },
  PAID: { word: 'Paid', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered', tone: 'calm', shape: '◕' },
  REVISION_REQUESTED: { word: 'Revision requested', tone: 'warn', shape: '◑' },
  COMPLETED: { word: 'Completed', tone: 'good', shape: '●' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
  REJECTED: { word: 'Rejected', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Canceled', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Expired', tone: 'muted', shape: '×' },
}

export const PAYMENT_STATES: Readonly<Record<PaymentStatus, StatusLabel>> = {
  PENDING: { word: 'Not paid yet', tone: 'muted', shape: '○' },
  AUTHORIZED: { word: 'Authorized', tone: 'warn', shape: '◑' },
  SUCCEEDED: { word: 'Paid', tone: 'good', shape: '●' },
  FAILED: { word: 'Declined', tone: 'bad', shape: '!' },
  CANCELED: { word: 'Canceled', tone: 'muted', shape: '×' },
  REFUNDED: { word: 'Refunded', tone: 'muted', shape: '↩' },
}

export const PAYOUT_STATES: Readonly<Record<DuePayout['state'], StatusLabel>> = {
  scheduled: { word: 'In the next run', tone: 'calm', shape: '◔' },
  below_threshold: { word: 'Below the minimum', tone: 'muted', shape: '○' },
  no_payout_account: { word: 'No payout account', tone: 'warn', shape: '◑' },
  not_verified: { word: 'Not verified', tone: 'warn', shape: '◑' },
  under_review: { word: 'In review at the processor', tone: 'warn', shape: '◑' },
  resting: { word: 'On hold after an account change', tone: 'warn', shape: '◑' },
  nothing_open: { word: 'Not due yet', tone: 'muted', shape: '○' },
}

/** Keyed by the API's code. For example, a payment with `MERCH` paid for a store order. */
export const PAYMENT_SUBJECT_LABELS: Readonly<Record<string, string>> = {
  MERCH: 'Store order',
  IMAGE: 'Picture at a fixed price',
  VOICE_OVER: 'Voice-over at a fixed price',
  LIKENESS: 'Likeness at a fixed price',
}

export const REFUND_REASONS: Readonly<Record<string, string>> = {
  cancelled: 'The purchase was canceled',
  dispute: 'Dispute decision',
  admin: 'Refunded by an admin',
  outside: 'Refunded at the processor',
  not_sellable: 'The item could no longer be sold',
}

export const REFUND_STATES = {
  PENDING: { word: 'Refund in progress', tone: 'calm', shape: '◔' },
  STUCK: { word: 'Refund stuck', tone: 'bad', shape: '!' },
  SUCCEEDED: { word: 'Refunded', tone: 'good', shape: '●' },
  PAID_OTHERWISE: { word: 'Paid another way', tone: 'good', shape: '●' },
} as const satisfies Record<string, StatusLabel>

export const GENERATION_STATES: Readonly<Record<GenerationStatus, StatusLabel>> = {
  QUEUED: { word: 'Queued', tone: 'calm', shape: '○' },
  RUNNING: { word: 'In progress', tone: 'calm', shape: '◔' },
  SUCCEEDED: { word: 'Done', tone: 'good', shape: '●' },
  FAILED: { word: 'Failed', tone: 'bad', shape: '!' },
  CANCELLED: { word: 'Canceled', tone: 'muted', shape: '×' },
}

export const ERASURE_STATES: Readonly<Record<ErasureStatus, StatusLabel>> = {
  scheduled: { word: 'Scheduled', tone: 'warn', shape: '◔' },
  cancelled: { word: 'Canceled', tone: 'muted', shape: '×' },
  running: { word: 'In progress', tone: 'calm', shape: '◑' },
  done: { word: 'Deleted', tone: 'good', shape: '●' },
}

export const MODEL_STATES: Readonly<Record<ModelStatus, StatusLabel>> = {
  active: { word: 'In use', tone: 'good', shape: '●' },
  deprecated: { word: 'Being replaced', tone: 'warn', shape: '◑' },
  inactive: { word: 'Off', tone: 'muted', shape: '○' },
}

export const LEDGER_KINDS: Readonly<Record<BooksBalance['kind'], string>> = {
  PROCESSOR: 'At the processor',
  PLATFORM_REVENUE: 'Platform revenue',
  OPERATOR: 'Owed to the operator',
  ESCROW: 'In escrow for offers',
  SELLER_PAYABLE: 'Owed to sellers',
  PAYOUT_IN_TRANSIT: 'Payouts in progress',
  SUSPENSE: 'In suspense',
}

export const CHECK_STATES: Readonly<Record<BooksCheck['state'], StatusLabel>> = {
  holds: { word: 'Passed', tone: 'good', shape: '●' },
  broken: { word: 'Difference found', tone: 'bad', shape: '!' },
  not_reached: { word: 'Not finished', tone: 'warn', shape: '○' },
}

export const REVIEW_REASONS: Readonly<Record<LikenessReviewReason, string>> = {
  FACE_OF_ANOTHER: 'Very similar to another account’s face',
  COPY_OF_ANOTHER: 'Same picture as another account’s',
  NOT_OWN_FACE: 'Face differs from their other pictures',
  SEVERAL_PEOPLE: 'More than one person',
  NEAR_REMOVED: 'Near copy of a removed picture',
  TAKEN_DOWN_BEFORE: 'Taken down before',
}

export const REPORT_REASONS: Readonly<Record<LikenessReportReason, string>> = {
  MY_FACE: 'It is their own face',
  MY_CHILD: 'It is their child’s face',
  I_REPRESENT_THEM: 'They represent the person whose face it is',
  PRIVACY: 'It reveals private data',
  MINORS: 'It endangers children',
  SEXUAL: 'It is sexual',
  HATE: 'It is hateful, insulting or otherwise illegal speech',
  VIOLENCE: 'It shows or threatens violence',
  RIGHTS: 'It infringes their copyright or trademark',
  SCAM: 'It is a scam',
  GOODS: 'The goods are unsafe or illegal',
  OTHER: 'Something else',
}

/**
 * Turns `resolve-dispute` into "Resolve dispute" and `PAYOUT_IN_TRANSIT` into "Payout in transit".
 */
export function humanizeCode(code: string): string {
  const words = code
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function diffRecords(
  before: object | null,
  after: object | null,
): { field: string; before: string; after: string }[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = {
      field: humanizeCode(field.replaceAll(/([a-z])([A-Z])/g, '$1 $2')),
      before: formatValue(field, old.get(field)),
      after: formatValue(field, now.get(field)),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** Matches fields whose value is a code and not a person's text. */
const IN_CODE = /(?:status|state|kind|type|role)$/i

const formatValue = (field: string, value: unknown): string =>
  value === undefined || value === null
    ? 'nothing'
    : typeof value === 'string'
      ? IN_CODE.test(field)
        ? humanizeCode(value)
        : value
      : JSON.stringify(value)

/**
 * Formats minor units in suspense. A positive amount was received, and a negative amount was paid
 * out.
 */
export const formatSuspense = (amountMinorUnit: number, currency: string): string =>
  amountMinorUnit < 0 ? `${formatMoney(-amountMinorUnit, currency)} paid out` : formatMoney(amountMinorUnit, currency)

/** Formats millionths of a US dollar with three decimals, or six if needed. */
export const microUsd = (amount: number): string => `$${(amount / 1_000_000).toFixed(amount % 1000 ? 6 : 3)}`

type Parameters = Record<string, string | number | boolean>

/**
 * Parses JSON that an admin typed. Returns undefined unless it is an object of strings, numbers
 * and booleans.
 */
export function parseParameters(text: string): Parameters | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  return Object.values(read).every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    ? (read as Parameters)
    : undefined
}
