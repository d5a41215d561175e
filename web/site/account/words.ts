import type { MailedNotificationType, MerchOrderStatus, UnsettledMatter } from '../../../client/src/api-types.ts'
import type { StateWords } from '../parts/state-chip.tsx'
import type { Viewer } from '../site-data.ts'

type Kind = readonly [MailedNotificationType, string, of?: 'brand' | 'talent']
type Kinds = readonly (readonly [group: string, kinds: readonly Kind[]])[]

/**
 * Notification types in groups, with their descriptions. The third entry names the only role that
 * gets a type.
 */
export const KINDS: Kinds = [
  [
    'Offers',
    [
      ['OFFER_RECEIVED', 'A brand makes you an offer', 'talent'],
      ['OFFER_SUBMITTED', 'Your offer is on its way to the talent', 'brand'],
      ['OFFER_COUNTERED', 'The other side proposes other terms'],
      ['OFFER_ACCEPTED', 'An offer is accepted'],
      ['OFFER_REJECTED', 'An offer is declined'],
      ['OFFER_CANCELLED', 'An offer is called off'],
      ['TERMS_CHANGED', 'We change the terms of an offer'],
    ],
  ],
  [
    'The work',
    [
      ['DELIVERY_DUE', 'Work of yours is due soon', 'talent'],
      ['DELIVERY_LATE', 'A delivery is late'],
      ['DELIVERY_READY', 'The work is delivered', 'brand'],
      ['OFFER_RELEASE_REMINDER', 'A delivery waits for your answer', 'brand'],
      ['REVISION_REQUESTED', 'The brand asks for a revision', 'talent'],
      ['REVISIONS_ALLOWED', 'A talent includes more revisions', 'brand'],
      ['EXTENSION_REQUESTED', 'A talent asks for more time', 'brand'],
      ['EXTENSION_ANSWERED', 'A request for more time is answered'],
    ],
  ],
  [
    'Messages and ratings',
    [
      ['MESSAGE_RECEIVED', 'Somebody writes to you about an offer'],
      ['RATING_ASKED', 'A completed offer can be rated'],
      ['RATING_RECEIVED', 'A rating is shown'],
    ],
  ],
  [
    'Merch',
    [
      ['MERCH_SHIPPED', 'An order of your merch is shipped', 'talent'],
      ['MERCH_CANCELLED', 'An order of your merch is cancelled', 'talent'],
    ],
  ],
  [
    'Money and disputes',
    [
      ['PAYMENT_RECEIVED', 'An offer is paid'],
      ['OFFER_COMPLETED', 'An offer is completed and its money released'],
      ['AUTO_RELEASE', 'Money is released because time is up'],
      ['PAYMENT_RETURNED', 'A payment goes back'],
      ['DISPUTE_OPENED', 'A dispute begins'],
      ['DISPUTE_STATEMENT', 'The other side speaks in a dispute'],
      ['DISPUTE_ANSWER_DUE', 'The time to answer a dispute is nearly over'],
      ['DISPUTE_ANSWER_OVER', 'The time to speak in a dispute is over'],
      ['DISPUTE_RESOLVED', 'A dispute is decided'],
    ],
  ],
  [
    'Agents',
    [
      ['AGENT_ASKED', 'A talent asks you to be their agent', 'talent'],
      ['AGENT_ANSWERED', 'An agent answers your request', 'talent'],
    ],
  ],
  [
    'Your likeness',
    [
      ['LIKENESS_HELD', 'A picture of yours is kept back', 'talent'],
      ['LIKENESS_MATCHED', 'Somebody brings a picture with a face like yours', 'talent'],
      ['LIKENESS_DECIDED', 'It is decided about a picture that was kept back', 'talent'],
      ['LIKENESS_TAKEN_DOWN', 'We take down something of your likeness', 'talent'],
      ['LIKENESS_RESTORED', 'Your likeness may be used again', 'talent'],
    ],
  ],
]

/**
 * Returns the types that someone with these roles can receive. Agents get what their talents get;
 * admins get everything.
 */
export function kindsFor(roles: Viewer['roles']): Kinds {
  const sides = roles.map((role) => (role === 'agent' ? 'talent' : role)).filter((role) => role !== 'admin')
  if (sides.length === 0 || roles.includes('admin')) return KINDS
  return KINDS.map(
    ([group, kinds]) =>
      [group, kinds.filter(([, , of]) => of === undefined || sides.some((side) => side === of))] as const,
  ).filter(([, kinds]) => kinds.length > 0)
}

/** Links to the pages that resolve what blocks an account deletion. */
export const SETTLED_AT: Readonly<Record<UnsettledMatter['matter'], readonly [to: string, label: string] | null>> = {
  OPEN_OFFERS: ['/offers', 'Go to your offers'],
  DISPUTE_WINDOW: ['/offers', 'Go to your offers'],
  PAYMENTS_UNDER_WAY: ['/offers', 'Go to your offers'],
  REFUNDS_UNDER_WAY: ['/receipts', 'See your receipts'],
  DISPUTES_OPEN: ['/receipts', 'See your receipts'],
  PAYOUTS_UNDER_WAY: ['/earnings', 'See your earnings'],
  ORDERS_UNDER_WAY: null,
  BALANCE: ['/earnings', 'See your earnings'],
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
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Names a browser as its owner knows it: `Firefox on a Mac`. A description recorded at sign-in is
 * returned as it is.
 */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'A browser we know nothing about'
  if (!userAgent.includes('/')) return userAgent
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'A browser'
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0]
  return system === undefined ? browser : `${browser} on ${system}`
}

const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }
export const providerWords = (name: string): string => PROVIDERS[name] ?? name

/** Formats a file size: `4.6 MB`. */
export function sizeWords(bytes: number, language: string): string {
  const [count, unit] = bytes < 1e6 ? [Math.max(bytes / 1e3, 1), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}

/** Word and symbol for each status of a fan's order. */
export const ORDER_STATES: Readonly<Record<MerchOrderStatus, StateWords>> = {
  new: { word: 'Ordered', tone: 'calm', shape: '●' },
  received: { word: 'At the print shop', tone: 'calm', shape: '●' },
  working_on: { word: 'Being made', tone: 'calm', shape: '●' },
  ready: { word: 'Ready to go', tone: 'calm', shape: '●' },
  shipped: { word: 'On its way', tone: 'calm', shape: '→' },
  delivered: { word: 'Delivered', tone: 'good', shape: '✓' },
  pending: { word: 'Ordered', tone: 'calm', shape: '●' },
  processing: { word: 'Being made ready', tone: 'calm', shape: '●' },
  completed: { word: 'Ready', tone: 'good', shape: '✓' },
  failed: { word: 'Delayed', tone: 'warn', shape: '!' },
  cancelled: { word: 'Cancelled', tone: 'muted', shape: '×' },
}
