import type {
  Earning,
  IndexingEvent,
  LikenessCase,
  LikenessCategory,
  LikenessGender,
  LikenessHairColor,
  LikenessVoiceTone,
  OfferPolicy,
  PayoutSetup,
  ProductKind,
} from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'

type EarningWords = StatusLabel & {
  reason: string
  dateLabel: string
}

export const EARNINGS: Readonly<Record<Earning['state'], EarningWords>> = {
  WAITS_FOR_WORK: {
    word: 'Waiting for the work',
    tone: 'calm',
    shape: '◔',
    reason: 'The brand has paid. We hold the money until the work is delivered and accepted.',
    dateLabel: 'Work due',
  },
  WAITS_FOR_APPROVAL: {
    word: 'Waiting for acceptance',
    tone: 'calm',
    shape: '◑',
    reason: 'The work is delivered. The money is released when the brand accepts it or the review period ends.',
    dateLabel: 'By',
  },
  DISPUTED: {
    word: 'On hold',
    tone: 'bad',
    shape: '!',
    reason: 'The money is on hold until a dispute or a refund is settled.',
    dateLabel: 'Decision by',
  },
  WAITS_FOR_SHIPPING: {
    word: 'Waiting to ship',
    tone: 'calm',
    shape: '◔',
    reason: 'The item is sold. The money can be paid out once the order has shipped and can no longer be returned.',
    dateLabel: 'Ships by',
  },
  RESTS: {
    word: 'Shipped',
    tone: 'calm',
    shape: '◑',
    reason: 'The buyer can still return it. After that, the money goes into your next payout.',
    dateLabel: 'Available from',
  },
  READY: {
    word: 'In the next payout',
    tone: 'good',
    shape: '◕',
    reason: 'This amount is part of your next payout.',
    dateLabel: 'Payout on',
  },
  UNDER_WAY: {
    word: 'Payout in progress',
    tone: 'good',
    shape: '◕',
    reason: 'A payout with this amount is on its way.',
    dateLabel: 'Sent',
  },
  PAID: { word: 'Paid', tone: 'good', shape: '●', reason: 'This amount was paid out.', dateLabel: 'Paid' },
  TAKEN_BACK: {
    word: 'Reversed',
    tone: 'muted',
    shape: '○',
    reason: 'The buyer was refunded.',
    dateLabel: 'Since',
  },
}

export const SOURCES: Readonly<Record<Earning['payFor'], string>> = {
  OFFER: 'Offer',
  VOICE_OVER: 'Product',
  LIKENESS: 'Product',
  IMAGE: 'Product',
  MERCH: 'Merch',
  ADVANCE: 'Advance',
}

type SetupWords = StatusLabel & { title: string; text: string; action: string | null }

export const SETUP: Readonly<Record<PayoutSetup['state'], SetupWords>> = {
  missing: {
    word: 'Not set up',
    tone: 'warn',
    shape: '○',
    title: 'Set up your payout account',
    text: 'The payment processor verifies who you are and asks for a bank account. It takes about five minutes. Until then, we keep your earnings for you.',
    action: 'Set up payouts',
  },
  incomplete: {
    word: 'Incomplete',
    tone: 'warn',
    shape: '◑',
    title: 'The payment processor needs more information',
    text: 'Complete your details so that you can be paid. Until then, we keep your earnings for you.',
    action: 'Continue setup',
  },
  under_review: {
    word: 'In review',
    tone: 'calm',
    shape: '◕',
    title: 'The payment processor is reviewing your details',
    text: 'You do not need to do anything. This usually takes a day; we keep your earnings until then.',
    action: null,
  },
  resting: {
    word: 'On hold',
    tone: 'calm',
    shape: '◕',
    title: 'Payouts to your new account are on hold',
    text: 'You changed your payout account. Payouts pause for a while in case that was not you. The next payout after that goes to the new account.',
    action: null,
  },
  ready: {
    word: 'Ready',
    tone: 'good',
    shape: '●',
    title: 'Your payouts are set up',
    text: 'Payouts are sent every day, as soon as you have earned the minimum amount.',
    action: null,
  },
}

export const PRODUCT_KINDS: Readonly<Record<ProductKind, { label: string; hint: string }>> = {
  VOICE_OVER: { label: 'Voice-over', hint: 'You read what the buyer sends you.' },
  LIKENESS: { label: 'Your likeness', hint: 'The buyer may use your appearance or voice in the ways you describe.' },
  IMAGE: { label: 'Image', hint: 'A picture of you, ready to use.' },
}

export const BELOW_MINIMUM: Readonly<Record<OfferPolicy['belowMinimum'], { label: string; hint: string }>> = {
  ask_talent: { label: 'Ask me', hint: 'You receive it like any other offer, marked as below your minimum.' },
  auto_counter: {
    label: 'Counter with my minimum',
    hint: 'The brand automatically gets a counter-offer at your minimum.',
  },
  auto_reject: { label: 'Decline', hint: 'We notify the brand right away and do not ask you.' },
}

export const INDEXING: Readonly<Record<IndexingEvent['status'], StatusLabel>> = {
  PENDING: { word: 'Queued', tone: 'muted', shape: '○' },
  IN_PROGRESS: { word: 'In progress', tone: 'calm', shape: '◑' },
  COMPLETED: { word: 'Done', tone: 'good', shape: '●' },
  FAILED: { word: 'Failed', tone: 'bad', shape: '!' },
}
export const INDEXING_TYPES: Readonly<Record<IndexingEvent['type'], string>> = {
  IMAGE_ASSET: 'Your photos',
  VOICE_ASSET: 'Your recordings',
  SOCIAL_SCRAPE: 'Your social profiles',
  REINDEX: 'Search index',
}

export const CASES: Readonly<Record<LikenessCase['status'], StatusLabel>> = {
  OPEN: { word: 'On hold', tone: 'warn', shape: '◑' },
  RELEASED: { word: 'Released', tone: 'good', shape: '●' },
  REMOVED: { word: 'Removed', tone: 'bad', shape: '!' },
  TAKEN_DOWN: { word: 'Taken down', tone: 'bad', shape: '!' },
  RESTORED: { word: 'Restored', tone: 'good', shape: '●' },
}

/** Turns `2026-11` into `Nov` for a bar and `November 2026` for screen readers. */
export function formatMonthLabels(month: string, language: string): { label: string; name: string } {
  const at = new Date(`${month}-15T12:00:00Z`)
  const locale = language === 'en' ? 'en-GB' : language
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  return { label: words({ month: 'short' }).slice(0, 3), name: words({ month: 'long', year: 'numeric' }) }
}

/** Choices with which talents describe themselves, by field. */
export const STATEMENT_CHOICES = {
  category: {
    actor: 'Actor',
    musician: 'Musician',
    athlete: 'Athlete',
    creator: 'Creator',
    model: 'Model',
    comedian: 'Comedian',
    presenter: 'Presenter',
    expert: 'Expert',
  },
  gender: { female: 'Female', male: 'Male', 'non-binary': 'Non-binary', 'not-distinctive': 'Not distinctive' },
  hairColor: {
    black: 'Black',
    brown: 'Brown',
    blond: 'Blond',
    red: 'Red',
    grey: 'Gray',
    white: 'White',
    bald: 'Bald',
    other: 'Another color',
  },
  voiceTone: {
    warm: 'Warm',
    bright: 'Bright',
    deep: 'Deep',
    calm: 'Calm',
    energetic: 'Energetic',
    neutral: 'Neutral',
  },
} as const satisfies {
  category: Record<LikenessCategory, string>
  gender: Record<LikenessGender, string>
  hairColor: Record<LikenessHairColor, string>
  voiceTone: Record<LikenessVoiceTone, string>
}
