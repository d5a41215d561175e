import type { MailedNotificationType, MerchOrderStatus, UnsettledMatter } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { type Message, message, say } from '../../words/say.ts'
import type { Viewer } from '../site-data.ts'

type Kind = readonly [MailedNotificationType, Message, of?: 'brand' | 'talent' | 'admin']
type Kinds = readonly (readonly [group: Message, kinds: readonly Kind[]])[]

/** The optional third element is the only role that receives the type. */
export const NOTIFICATION_GROUPS: Kinds = [
  [
    message('Offers'),
    [
      ['OFFER_RECEIVED', message('A brand sends you an offer'), 'talent'],
      ['OFFER_SUBMITTED', message('Your offer was sent to the talent'), 'brand'],
      ['OFFER_COUNTERED', message('The other side makes a counter-offer')],
      ['OFFER_ACCEPTED', message('An offer is accepted')],
      ['OFFER_REJECTED', message('An offer is declined')],
      ['OFFER_CANCELLED', message('An offer is canceled')],
      ['TERMS_CHANGED', message('An admin changes the terms of an offer')],
    ],
  ],
  [
    message('Work'),
    [
      ['DELIVERY_DUE', message('Your work is due soon'), 'talent'],
      ['DELIVERY_LATE', message('A delivery is late')],
      ['DELIVERY_READY', message('Work is delivered'), 'brand'],
      ['OFFER_RELEASE_REMINDER', message('A delivery needs your review'), 'brand'],
      ['REVISION_REQUESTED', message('The brand requests a revision'), 'talent'],
      ['REVISIONS_ALLOWED', message('A talent adds more revisions'), 'brand'],
      ['EXTENSION_REQUESTED', message('A talent requests more time'), 'brand'],
      ['EXTENSION_ANSWERED', message('A request for more time is answered')],
    ],
  ],
  [
    message('Licenses'),
    [
      ['AGREEMENT_SIGNED', message('The other side signs the agreement of an offer')],
      ['LICENSE_TO_RENEW', message('Your license for a work ends soon'), 'brand'],
      ['LICENSE_ENDING', message('A license that you gave ends soon'), 'talent'],
    ],
  ],
  [
    message('Messages and ratings'),
    [
      ['MESSAGE_RECEIVED', message('You get a message about an offer')],
      ['RATING_ASKED', message('You can rate a completed offer')],
      ['RATING_RECEIVED', message('A rating becomes visible')],
    ],
  ],
  [
    message('Merch'),
    [
      ['MERCH_SHIPPED', message('An order of your merch ships'), 'talent'],
      ['MERCH_CANCELLED', message('An order of your merch is canceled'), 'talent'],
      ['MERCH_WITHDRAWN', message('A buyer withdraws from an order of your merch'), 'talent'],
    ],
  ],
  [message('Webhooks'), [['WEBHOOK_STOPPED', message('A webhook endpoint is paused or turned off')]]],
  [
    message('Money and disputes'),
    [
      ['PAYMENT_RECEIVED', message('An offer is paid')],
      ['OFFER_COMPLETED', message('An offer is completed and the money is released')],
      ['AUTO_RELEASE', message('Money is released automatically')],
      ['PAYMENT_RETURNED', message('A payment is refunded')],
      ['DISPUTE_OPENED', message('A dispute is opened')],
      ['DISPUTE_STATEMENT', message('The other side makes a statement in a dispute')],
      ['DISPUTE_ANSWER_DUE', message('The deadline to answer a dispute is near')],
      ['DISPUTE_ANSWER_OVER', message('The deadline to answer a dispute has passed')],
      ['DISPUTE_RESOLVED', message('A dispute is decided')],
    ],
  ],
  [
    message('Teams'),
    [
      ['TEAM_CHANGED', message('A member joins or leaves your team, or your role changes')],
      ['APPROVAL_ASKED', message('A colleague asks you to approve a payment')],
      ['APPROVAL_DECIDED', message('Your payment for a team is approved or declined')],
    ],
  ],
  [
    message('Agents'),
    [
      ['AGENT_ASKED', message('A talent asks you to be their agent'), 'talent'],
      ['AGENT_ANSWERED', message('An agent answers your request'), 'talent'],
      ['USE_RULES_PROPOSED', message('Your agent proposes what you allow'), 'talent'],
      ['USE_RULES_ANSWERED', message('A talent answers what you propose'), 'talent'],
    ],
  ],
  [
    message('Your likeness'),
    [
      ['LIKENESS_HELD', message('One of your pictures is on hold'), 'talent'],
      ['LIKENESS_MATCHED', message('Someone uploads a picture with a face like yours'), 'talent'],
      ['LIKENESS_DECIDED', message('We reviewed a picture that was on hold'), 'talent'],
      ['LIKENESS_TAKEN_DOWN', message('Something that uses your likeness is taken down'), 'talent'],
      ['LIKENESS_RESTORED', message('Your likeness can be used again'), 'talent'],
    ],
  ],
  [
    message('Your pictures'),
    [
      ['PICTURE_TAKEN_DOWN', message('One of your pictures is taken down')],
      ['PICTURE_RESTORED', message('One of your pictures is restored')],
    ],
  ],
  [
    message('Administration'),
    [
      ['ADMIN_APPROVAL_ASKED', message('Another admin needs your approval'), 'admin'],
      ['ADMIN_APPROVAL_DECIDED', message('A second admin decides about your request'), 'admin'],
    ],
  ],
  [
    message('Signing in'),
    [
      ['FACTOR_RECOVERY_STARTED', message('Someone asks to remove your passkeys and your authenticator app')],
      ['FACTORS_RESET', message('Our support removes your passkeys and your authenticator app')],
      ['API_KEY_CHANGED', message('An API key is created or replaced')],
    ],
  ],
]

/** Agents receive the types of their talents. Admins receive all types. */
export function kindsFor(roles: Viewer['roles']): Kinds {
  const sides = roles.map((role) => (role === 'agent' ? 'talent' : role)).filter((role) => role !== 'admin')
  if (sides.length === 0 || roles.includes('admin')) return NOTIFICATION_GROUPS
  return NOTIFICATION_GROUPS.map(
    ([group, kinds]) =>
      [group, kinds.filter(([, , of]) => of === undefined || sides.some((side) => side === of))] as const,
  ).filter(([, kinds]) => kinds.length > 0)
}

export const SETTLEMENT_LINKS: Readonly<
  Record<UnsettledMatter['matter'], readonly [to: string, label: Message] | null>
> = {
  OPEN_OFFERS: ['/offers', message('Go to offers')],
  DISPUTE_WINDOW: ['/offers', message('Go to offers')],
  PAYMENTS_UNDER_WAY: ['/offers', message('Go to offers')],
  REFUNDS_UNDER_WAY: ['/receipts', message('View receipts')],
  DISPUTES_OPEN: ['/receipts', message('View receipts')],
  PAYOUTS_UNDER_WAY: ['/earnings', message('View earnings')],
  ORDERS_UNDER_WAY: null,
  BALANCE: ['/earnings', message('View earnings')],
  LAST_FULL_ADMIN: ['/admin/users', message('Go to people')],
}

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Formats a user agent, for example as `Firefox on Mac`. A readable description from the sign-in
 * stays unchanged.
 */
export function deviceLabel(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return say('Unknown browser')
  if (!userAgent.includes('/')) return userAgent
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? say('Unknown browser')
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0]
  return system === undefined ? browser : say('{browser} on {system}', { browser, system })
}

const PROVIDERS: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}
export const providerLabel = (name: string): string => PROVIDERS[name] ?? name

export function formatFileSize(bytes: number, language: string): string {
  const [count, unit] = bytes < 1e6 ? [Math.max(bytes / 1e3, 1), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}

export const ORDER_STATES: Readonly<Record<MerchOrderStatus, StatusLabel>> = {
  new: {
    get word() {
      return say('Ordered')
    },
    tone: 'calm',
    shape: '●',
  },
  received: {
    get word() {
      return say('At the printer')
    },
    tone: 'calm',
    shape: '●',
  },
  working_on: {
    get word() {
      return say('In production')
    },
    tone: 'calm',
    shape: '●',
  },
  ready: {
    get word() {
      return say('Ready to ship')
    },
    tone: 'calm',
    shape: '●',
  },
  shipped: {
    get word() {
      return say('Shipped')
    },
    tone: 'calm',
    shape: '→',
  },
  delivered: {
    get word() {
      return say('Delivered')
    },
    tone: 'good',
    shape: '✓',
  },
  pending: {
    get word() {
      return say('Ordered')
    },
    tone: 'calm',
    shape: '●',
  },
  processing: {
    get word() {
      return say('Processing')
    },
    tone: 'calm',
    shape: '●',
  },
  completed: {
    get word() {
      return say('Ready')
    },
    tone: 'good',
    shape: '✓',
  },
  failed: {
    get word() {
      return say('Delayed')
    },
    tone: 'warn',
    shape: '!',
  },
  cancelled: {
    get word() {
      return say('Canceled')
    },
    tone: 'muted',
    shape: '×',
  },
}
