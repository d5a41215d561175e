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
import type { StateWords } from '../parts/state-chip.tsx'

type EarningWords = StateWords & {
  /** Reason for the status. */
  why: string
  /** Meaning of the date. */
  until: string
}

/** Status of an earning. */
export const EARNINGS: Readonly<Record<Earning['state'], EarningWords>> = {
  WAITS_FOR_WORK: {
    word: 'Waits for the work',
    tone: 'calm',
    shape: '◔',
    why: 'The brand has paid. We hold it until the work is delivered and approved.',
    until: 'Work due',
  },
  WAITS_FOR_APPROVAL: {
    word: 'Waits for approval',
    tone: 'calm',
    shape: '◑',
    why: 'The work is delivered. The money is free once the brand approves it, or its time to answer is over.',
    until: 'At the latest',
  },
  DISPUTED: {
    word: 'In dispute',
    tone: 'bad',
    shape: '!',
    why: 'It is held until the dispute is decided.',
    until: 'Decided',
  },
  WAITS_FOR_SHIPPING: {
    word: 'Waits for shipping',
    tone: 'calm',
    shape: '◔',
    why: 'It is sold. It can be paid out once the order has shipped and may no longer be sent back.',
    until: 'Ships',
  },
  RESTS: {
    word: 'Shipped',
    tone: 'calm',
    shape: '◑',
    why: 'The buyer may still send it back. After that it goes into the next payout.',
    until: 'Free from',
  },
  READY: {
    word: 'In the next payout',
    tone: 'good',
    shape: '◕',
    why: 'It goes out with the next payout.',
    until: 'Goes out',
  },
  UNDER_WAY: { word: 'On its way', tone: 'good', shape: '◕', why: 'A payout is bringing it.', until: 'Sent' },
  PAID: { word: 'Paid', tone: 'good', shape: '●', why: 'It was paid out.', until: 'Paid' },
  TAKEN_BACK: {
    word: 'Taken back',
    tone: 'muted',
    shape: '○',
    why: 'The payment went back to the buyer.',
    until: 'Since',
  },
}

/** Labels of the sources of earnings. */
export const SOURCES: Readonly<Record<Earning['payFor'], string>> = {
  OFFER: 'Offer',
  VOICE_OVER: 'Product',
  LIKENESS: 'Product',
  IMAGE: 'Product',
  MERCH: 'Merch',
  ADVANCE: 'Advance',
}

type SetupWords = StateWords & { title: string; text: string; action: string | null }

/** Status of the payout setup. */
export const SETUP: Readonly<Record<PayoutSetup['state'], SetupWords>> = {
  missing: {
    word: 'Not set up',
    tone: 'warn',
    shape: '○',
    title: 'Tell us where your money goes',
    text: 'The payment processor asks who you are and for a bank account. It takes about five minutes. What you earn until then is kept for you.',
    action: 'Set up payouts',
  },
  incomplete: {
    word: 'Not finished',
    tone: 'warn',
    shape: '◑',
    title: 'The payment processor still needs something',
    text: 'You have begun. Give it what is missing and you will be paid; your earnings are kept until then.',
    action: 'Go on where you stopped',
  },
  under_review: {
    word: 'Under review',
    tone: 'calm',
    shape: '◕',
    title: 'The payment processor is looking at what you sent',
    text: 'There is nothing for you to do. It mostly takes a day; your earnings are kept meanwhile.',
    action: null,
  },
  resting: {
    word: 'On hold',
    tone: 'calm',
    shape: '◕',
    title: 'Your new payout account rests first',
    text: 'You changed where your money goes. In case that was not you, it waits a while; the payout after that goes there.',
    action: null,
  },
  ready: {
    word: 'Ready',
    tone: 'good',
    shape: '●',
    title: 'You are set up to be paid',
    text: 'Payouts go out every day, as soon as you have earned enough for one.',
    action: null,
  },
}

export const PRODUCT_KINDS: Readonly<Record<ProductKind, { label: string; hint: string }>> = {
  VOICE_OVER: { label: 'A voice-over', hint: 'You read what the buyer sends you.' },
  LIKENESS: { label: 'Your likeness', hint: 'The buyer may use how you look or sound, as you describe.' },
  IMAGE: { label: 'An image', hint: 'A picture of you, ready to use.' },
}

export const BELOW_MINIMUM: Readonly<Record<OfferPolicy['belowMinimum'], { label: string; hint: string }>> = {
  ask_talent: { label: 'Ask me', hint: 'It comes to you as any offer, marked as below your minimum.' },
  auto_counter: { label: 'Answer with my minimum', hint: 'The brand gets a counter-offer at your minimum, at once.' },
  auto_reject: { label: 'Decline it', hint: 'The brand is told at once, and you are not asked.' },
}

export const INDEXING: Readonly<Record<IndexingEvent['status'], StateWords>> = {
  PENDING: { word: 'Waits its turn', tone: 'muted', shape: '○' },
  IN_PROGRESS: { word: 'Being looked at', tone: 'calm', shape: '◑' },
  COMPLETED: { word: 'Looked at', tone: 'good', shape: '●' },
  FAILED: { word: 'Did not work', tone: 'bad', shape: '!' },
}
export const INDEXING_TYPES: Readonly<Record<IndexingEvent['type'], string>> = {
  IMAGE_ASSET: 'Your photos',
  VOICE_ASSET: 'Your recordings',
  SOCIAL_SCRAPE: 'Your profiles elsewhere',
  REINDEX: 'How searches find you',
}

export const CASES: Readonly<Record<LikenessCase['status'], StateWords>> = {
  OPEN: { word: 'Kept back', tone: 'warn', shape: '◑' },
  RELEASED: { word: 'Released', tone: 'good', shape: '●' },
  REMOVED: { word: 'Removed', tone: 'bad', shape: '!' },
  TAKEN_DOWN: { word: 'Taken down', tone: 'bad', shape: '!' },
  RESTORED: { word: 'Given back', tone: 'good', shape: '●' },
}

/** Formats `2026-11` as `Nov` for a bar and `November 2026` for screen readers. */
export function monthWords(month: string, language: string): { label: string; name: string } {
  const at = new Date(`${month}-15T12:00:00Z`)
  const locale = language === 'en' ? 'en-GB' : language
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  return { label: words({ month: 'short' }).slice(0, 3), name: words({ month: 'long', year: 'numeric' }) }
}

/** Choices for a talent's own description, by field. */
export const OWN_WORDS = {
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
    grey: 'Grey',
    white: 'White',
    bald: 'Bald',
    other: 'Another colour',
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
