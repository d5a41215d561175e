import type { MailedNotificationType, MerchOrderStatus, UnsettledMatter } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import type { Viewer } from '../site-data.ts'

type Kind = readonly [MailedNotificationType, string, of?: 'brand' | 'talent']
type Kinds = readonly (readonly [group: string, kinds: readonly Kind[]])[]

/** The optional third element is the only role that receives the type. */
export const NOTIFICATION_GROUPS: Kinds = [
  [
    'Offers',
    [
      ['OFFER_RECEIVED', 'A brand sends you an offer', 'talent'],
      ['OFFER_SUBMITTED', 'Your offer was sent to the talent', 'brand'],
      ['OFFER_COUNTERED', 'The other side makes a counter-offer'],
      ['OFFER_ACCEPTED', 'An offer is accepted'],
      ['OFFER_REJECTED', 'An offer is declined'],
      ['OFFER_CANCELLED', 'An offer is canceled'],
      ['TERMS_CHANGED', 'An admin changes the terms of an offer'],
    ],
  ],
  [
    'Work',
    [
      ['DELIVERY_DUE', 'Your work is due soon', 'talent'],
      ['DELIVERY_LATE', 'A delivery is late'],
      ['DELIVERY_READY', 'Work is delivered', 'brand'],
      ['OFFER_RELEASE_REMINDER', 'A delivery needs your review', 'brand'],
      ['REVISION_REQUESTED', 'The brand requests a revision', 'talent'],
      ['REVISIONS_ALLOWED', 'A talent adds more revisions', 'brand'],
      ['EXTENSION_REQUESTED', 'A talent requests more time', 'brand'],
      ['EXTENSION_ANSWERED', 'A request for more time is answered'],
    ],
  ],
  [
    'Licenses',
    [
      ['AGREEMENT_SIGNED', 'The other side signs the agreement of an offer'],
      ['LICENSE_TO_RENEW', 'Your license for a work ends soon', 'brand'],
      ['LICENSE_ENDING', 'A license that you gave ends soon', 'talent'],
    ],
  ],
  [
    'Messages and ratings',
    [
      ['MESSAGE_RECEIVED', 'You get a message about an offer'],
      ['RATING_ASKED', 'You can rate a completed offer'],
      ['RATING_RECEIVED', 'A rating becomes visible'],
    ],
  ],
  [
    'Merch',
    [
      ['MERCH_SHIPPED', 'An order of your merch ships', 'talent'],
      ['MERCH_CANCELLED', 'An order of your merch is canceled', 'talent'],
      ['MERCH_WITHDRAWN', 'A buyer withdraws from an order of your merch', 'talent'],
    ],
  ],
  ['Webhooks', [['WEBHOOK_STOPPED', 'A webhook endpoint is paused or turned off']]],
  [
    'Money and disputes',
    [
      ['PAYMENT_RECEIVED', 'An offer is paid'],
      ['OFFER_COMPLETED', 'An offer is completed and the money is released'],
      ['AUTO_RELEASE', 'Money is released automatically'],
      ['PAYMENT_RETURNED', 'A payment is refunded'],
      ['DISPUTE_OPENED', 'A dispute is opened'],
      ['DISPUTE_STATEMENT', 'The other side makes a statement in a dispute'],
      ['DISPUTE_ANSWER_DUE', 'The deadline to answer a dispute is near'],
      ['DISPUTE_ANSWER_OVER', 'The deadline to answer a dispute has passed'],
      ['DISPUTE_RESOLVED', 'A dispute is decided'],
    ],
  ],
  ['Teams', [['TEAM_CHANGED', 'A member joins or leaves your team, or your role changes']]],
  [
    'Agents',
    [
      ['AGENT_ASKED', 'A talent asks you to be their agent', 'talent'],
      ['AGENT_ANSWERED', 'An agent answers your request', 'talent'],
      ['USE_RULES_PROPOSED', 'Your agent proposes what you allow', 'talent'],
      ['USE_RULES_ANSWERED', 'A talent answers what you propose', 'talent'],
    ],
  ],
  [
    'Your likeness',
    [
      ['LIKENESS_HELD', 'One of your pictures is on hold', 'talent'],
      ['LIKENESS_MATCHED', 'Someone uploads a picture with a face like yours', 'talent'],
      ['LIKENESS_DECIDED', 'We reviewed a picture that was on hold', 'talent'],
      ['LIKENESS_TAKEN_DOWN', 'Something that uses your likeness is taken down', 'talent'],
      ['LIKENESS_RESTORED', 'Your likeness can be used again', 'talent'],
    ],
  ],
  [
    'Your pictures',
    [
      ['PICTURE_TAKEN_DOWN', 'One of your pictures is taken down'],
      ['PICTURE_RESTORED', 'One of your pictures is restored'],
    ],
  ],
  [
    'Signing in',
    [
      ['FACTOR_RECOVERY_STARTED', 'Someone asks to remove your passkeys and your authenticator app'],
      ['FACTORS_RESET', 'Our support removes your passkeys and your authenticator app'],
      ['API_KEY_CHANGED', 'An API key is created or replaced'],
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
  Record<UnsettledMatter['matter'], readonly [to: string, label: string] | null>
> = {
  OPEN_OFFERS: ['/offers', 'Go to offers'],
  DISPUTE_WINDOW: ['/offers', 'Go to offers'],
  PAYMENTS_UNDER_WAY: ['/offers', 'Go to offers'],
  REFUNDS_UNDER_WAY: ['/receipts', 'View receipts'],
  DISPUTES_OPEN: ['/receipts', 'View receipts'],
  PAYOUTS_UNDER_WAY: ['/earnings', 'View earnings'],
  ORDERS_UNDER_WAY: null,
  BALANCE: ['/earnings', 'View earnings'],
  LAST_FULL_ADMIN: ['/admin/users', 'Go to people'],
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
  if (userAgent === null || userAgent === '') return 'Unknown browser'
  if (!userAgent.includes('/')) return userAgent
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Unknown browser'
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0]
  return system === undefined ? browser : `${browser} on ${system}`
}

const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }
export const providerLabel = (name: string): string => PROVIDERS[name] ?? name

export function formatFileSize(bytes: number, language: string): string {
  const [count, unit] = bytes < 1e6 ? [Math.max(bytes / 1e3, 1), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}

export const ORDER_STATES: Readonly<Record<MerchOrderStatus, StatusLabel>> = {
  new: { word: 'Ordered', tone: 'calm', shape: '●' },
  received: { word: 'At the printer', tone: 'calm', shape: '●' },
  working_on: { word: 'In production', tone: 'calm', shape: '●' },
  ready: { word: 'Ready to ship', tone: 'calm', shape: '●' },
  shipped: { word: 'Shipped', tone: 'calm', shape: '→' },
  delivered: { word: 'Delivered', tone: 'good', shape: '✓' },
  pending: { word: 'Ordered', tone: 'calm', shape: '●' },
  processing: { word: 'Processing', tone: 'calm', shape: '●' },
  completed: { word: 'Ready', tone: 'good', shape: '✓' },
  failed: { word: 'Delayed', tone: 'warn', shape: '!' },
  cancelled: { word: 'Canceled', tone: 'muted', shape: '×' },
}
