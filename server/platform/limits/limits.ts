import type { LimitSettingName } from '../config/groups/limit-settings.ts'
import type { SettingName } from '../config/settings.ts'

export const COSTS = {
  session: { what: 'fan session', refusalMessage: 'Too many sessions were created from here today.' },
  photo: {
    what: 'photo, presigned upload or model check',
    refusalMessage: 'Too many photos were sent from here today.',
  },
  bytes: { what: 'uploaded kilobyte', refusalMessage: 'Too much was uploaded from here today.' },
  render: { what: 'new product picture', refusalMessage: 'Too many product pictures were drawn for you today.' },
  art: { what: 'art attempt', refusalMessage: 'The limit for generated art is reached for today.' },
  model: { what: 'US cent for hosted models', refusalMessage: 'You have used up today’s limit for AI models.' },
  share: { what: 'share', refusalMessage: 'Too many shares were created from here today.' },
  event: { what: 'journey event', refusalMessage: 'Too many events were sent from here today.' },
  tax: {
    what: 'tax look-up',
    refusalMessage: 'The tax on orders was calculated too often from here today. Your cart is kept.',
  },
  intent: { what: 'payment intent', refusalMessage: 'Too many payments were started from here today.' },
  decline: { what: 'declined card', refusalMessage: 'Too many cards were declined today.' },
  hold: {
    what: 'held use of a discount code',
    refusalMessage: 'This code is already held by several of your unpaid orders.',
  },
  code: { what: 'unknown discount code', refusalMessage: 'Too many unknown codes were tried.' },
  reminder: { what: 'cart reminder', refusalMessage: 'Too many reminders were sent today.' },
  artMail: { what: 'mail that art is ready', refusalMessage: 'Too many emails about art were sent today.' },
  orderLink: {
    what: 'mail with links to orders',
    refusalMessage: 'Too many searches for orders were made from here today.',
  },
  mail: { what: 'mail to an address that someone entered', refusalMessage: 'Too many emails were requested.' },
  guess: { what: 'failed password or code', refusalMessage: 'Too many attempts.' },
  lead: { what: 'form message', refusalMessage: 'Too many messages were sent from here.' },
  report: { what: 'report of a face', refusalMessage: 'Too many reports were sent from here.' },
  lookup: { what: 'look-up of a picture', refusalMessage: 'Too many pictures were looked up from here today.' },
  stream: { what: 'open event stream', refusalMessage: 'Too many live connections are open.' },
} as const satisfies Record<string, { what: string; refusalMessage: string }>
export type CostKind = keyof typeof COSTS

/**
 * Requests that a limit counts together: with `address`, from one IPv4 address or one IPv6 /64;
 * with `network`, from one IPv4 /24 or IPv6 /48; with `everybody`, all of them.
 */
export type LimitScope = 'session' | 'address' | 'network' | 'campaign' | 'intent' | 'email' | 'everybody'

export const ABOVE = {
  refuse: '429',
  drop: 'gets 200 and is dropped',
  skip: 'not sent',
  wait: 'sent the next day',
  cancel: 'the intent is canceled; a new one gets 429',
  unprocessable: '422',
  unavailable: '503',
} as const

type LimitBase = {
  cost: CostKind
  scope: LimitScope
  setting: SettingName
  above: keyof typeof ABOVE
}

/** A limit that `spend` counts in the table `daily_counts`. */
export type CountedLimit = LimitBase & {
  window: 'day'
  setting: LimitSettingName
  /**
   * Setting with the number of units above which each request must contain the solution of a
   * challenge.
   */
  proofAbove?: LimitSettingName
  /**
   * Counted units in one unit of the setting, such as 1000 for kilobytes and a setting in
   * megabytes.
   */
  unit?: number
  /** True if the setting is a percentage of the daily budget for models. */
  ofBudget?: true
}

/**
 * A limit that the feature `countedBy` counts in its own tables. It locks the counted rows, so
 * that concurrent requests cannot exceed the limit.
 */
export type OwnLimit = LimitBase & { window: 'session' | 'day' | 'standing' | 'minute'; countedBy: string }

/** A limit whose numbers no operator needs to change. */
export type FixedLimit = Omit<LimitBase, 'setting'> & { window: string; most: string; countedBy: string }

/** Unit of model costs. The 32-bit counter would overflow with single micro-dollars. */
export const MICRO_USD_PER_COUNT = 100
const KILOBYTES_PER_MEGABYTE = 1000

/** If one cost has several limits, `spend` counts for all of them in one call. */
export const COUNTED_LIMITS: readonly CountedLimit[] = [
  day('session', 'address', 'SESSIONS_PER_ADDRESS', { proofAbove: 'SESSIONS_BEFORE_PROOF' }),
  day('session', 'network', 'SESSIONS_PER_NETWORK'),
  day('photo', 'address', 'PHOTOS_PER_ADDRESS', { proofAbove: 'PHOTOS_BEFORE_PROOF' }),
  day('photo', 'network', 'PHOTOS_PER_NETWORK'),
  day('bytes', 'address', 'UPLOAD_MB_PER_ADDRESS', { unit: KILOBYTES_PER_MEGABYTE }),
  day('bytes', 'network', 'UPLOAD_MB_PER_NETWORK', { unit: KILOBYTES_PER_MEGABYTE }),
  day('render', 'session', 'RENDERS_PER_SESSION'),
  day('render', 'address', 'RENDERS_PER_ADDRESS', { proofAbove: 'RENDERS_BEFORE_PROOF' }),
  day('render', 'network', 'RENDERS_PER_NETWORK'),
  day('art', 'network', 'GENERATIONS_PER_NETWORK'),
  day('model', 'address', 'AI_SHARE_PER_ADDRESS_PERCENT', { ofBudget: true, above: 'unavailable' }),
  day('model', 'network', 'AI_SHARE_PER_NETWORK_PERCENT', { ofBudget: true, above: 'unavailable' }),
  day('share', 'session', 'SHARES_PER_SESSION'),
  day('share', 'address', 'SHARES_PER_ADDRESS'),
  day('event', 'session', 'JOURNEY_EVENTS_PER_SESSION', { above: 'drop' }),
  day('event', 'address', 'JOURNEY_EVENTS_PER_ADDRESS', { above: 'drop' }),
  day('event', 'network', 'JOURNEY_EVENTS_PER_NETWORK', { above: 'drop' }),
  day('tax', 'session', 'TAX_LOOKUPS_PER_SESSION'),
  day('tax', 'address', 'TAX_LOOKUPS_PER_ADDRESS'),
  day('tax', 'network', 'TAX_LOOKUPS_PER_NETWORK'),
  day('tax', 'intent', 'TAX_LOOKUPS_PER_INTENT'),
  day('intent', 'session', 'INTENTS_PER_SESSION'),
  day('intent', 'address', 'INTENTS_PER_ADDRESS'),
  day('intent', 'network', 'INTENTS_PER_NETWORK'),
  day('lookup', 'address', 'LOOKUPS_PER_ADDRESS'),
  day('lookup', 'network', 'LOOKUPS_PER_NETWORK'),
  day('decline', 'session', 'DECLINES_PER_SESSION', { above: 'cancel' }),
  day('decline', 'address', 'DECLINES_PER_ADDRESS', { above: 'cancel' }),
  day('code', 'session', 'CODE_GUESSES_PER_SESSION'),
  day('code', 'address', 'CODE_GUESSES_PER_ADDRESS'),
  day('reminder', 'address', 'REMINDERS_PER_ADDRESS', { above: 'skip' }),
  day('reminder', 'network', 'REMINDERS_PER_NETWORK', { above: 'skip' }),
  day('reminder', 'campaign', 'REMINDERS_PER_CAMPAIGN', { above: 'wait' }),
  day('artMail', 'session', 'ART_MAILS_PER_SESSION', { above: 'skip' }),
  day('artMail', 'address', 'ART_MAILS_PER_ADDRESS', { above: 'skip' }),
  day('artMail', 'network', 'ART_MAILS_PER_NETWORK', { above: 'skip' }),
  day('orderLink', 'address', 'ORDER_LINK_MAILS_PER_ADDRESS'),
  day('orderLink', 'network', 'ORDER_LINK_MAILS_PER_NETWORK'),
  day('orderLink', 'email', 'ORDER_LINK_MAILS_PER_MAILBOX', { above: 'skip' }),
]

/** These limits apply for longer than a day, or their units can be subtracted again. */
export const OWN_LIMITS: readonly OwnLimit[] = [
  own('art', 'session', 'GENERATIONS_PER_SESSION', 'session', 'merch/artwork'),
  own('art', 'address', 'GENERATIONS_PER_ADDRESS', 'day', 'merch/artwork'),
  { ...own('art', 'address', 'WAITERS_PER_ADDRESS', 'standing', 'platform/http') },
  { ...own('decline', 'intent', 'DECLINES_PER_INTENT', 'standing', 'money/payments'), above: 'cancel' },
  { ...own('hold', 'address', 'DISCOUNT_HOLDS_PER_ADDRESS', 'standing', 'merch/discounts'), above: 'unprocessable' },
  { ...own('model', 'everybody', 'AI_PUBLIC_SHARE_PERCENT', 'day', 'media/models'), above: 'unavailable' },
  { ...own('model', 'everybody', 'AI_UNPAID_SHARE_PERCENT', 'day', 'media/models'), above: 'unavailable' },
  { ...own('model', 'everybody', 'AI_DAILY_BUDGET_MINOR_UNIT', 'day', 'media/models'), above: 'unavailable' },
]

export const FIXED_LIMITS: readonly FixedLimit[] = [
  fixed('photo', 'session', 'lifetime', '50', 'merch/fan-sessions'),
  fixed('guess', 'email', 'growing delay', 'see the throttles', 'people/auth'),
  fixed('guess', 'address', 'growing delay', 'see the throttles', 'people/auth'),
  fixed('mail', 'email', 'growing delay', 'see the throttles', 'people/auth'),
  fixed('mail', 'address', 'growing delay', 'see the throttles', 'people/auth'),
  fixed('lead', 'address', 'hour', '10', 'merch/leads'),
  fixed('report', 'address', 'growing delay', 'see the throttle', 'likeness/reviews'),
  fixed('stream', 'address', 'at a time', 'per process', 'merch/boards'),
]

export const LIMITS: readonly (CountedLimit | OwnLimit | FixedLimit)[] = [
  ...COUNTED_LIMITS,
  ...OWN_LIMITS,
  ...FIXED_LIMITS,
]

function day(
  cost: CostKind,
  scope: LimitScope,
  setting: LimitSettingName,
  more: Partial<CountedLimit> = {},
): CountedLimit {
  return { cost, scope, window: 'day', setting, above: 'refuse', ...more }
}

function own(
  cost: CostKind,
  scope: LimitScope,
  setting: SettingName,
  window: OwnLimit['window'],
  countedBy: string,
): OwnLimit {
  return { cost, scope, setting, window, countedBy, above: 'refuse' }
}

function fixed(cost: CostKind, scope: LimitScope, window: string, most: string, countedBy: string): FixedLimit {
  return { cost, scope, window, most, countedBy, above: 'refuse' }
}
