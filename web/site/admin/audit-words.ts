import type { AuditEntry } from '../../../client/src/api-types.ts'
import { plainWords } from './words.ts'

/** Subject of an audit entry: its kind, its name if known, and its page if it has one. */
export type AuditSubject = { kind: string; name: string | null; to: string | null }

type Kind = {
  word: string
  at?: (id: string, name: string) => string
  /** True if the id is itself a readable name. */
  isCalledById?: true
}

/** Everything admins act on. Subjects without a page of their own link to their list. */
const KINDS: Readonly<Record<string, Kind>> = {
  account: { word: 'account', at: (id, name) => `/admin/users?q=${name}&case=${id}` },
  offer: { word: 'offer', at: (id) => `/offers/${id}` },
  payment: { word: 'payment', at: (id) => `/admin/refunds?q=${id}&case=${id}` },
  payout: { word: 'payout', at: () => '/admin/payouts' },
  rating: { word: 'rating', at: (id) => `/admin/ratings?case=${id}` },
  'campaign-type': { word: 'kind of offer', at: () => '/admin/terms', isCalledById: true },
  model: { word: 'model', at: (id) => `/admin/models?case=${id}`, isCalledById: true },
  'generation-job': { word: 'job', at: () => '/admin/jobs' },
  mail: { word: 'mail', at: () => '/admin/mails' },
  'mail-address': { word: 'address', at: () => '/admin/mails', isCalledById: true },
  'likeness-review': { word: 'picture kept back', at: () => '/admin/faces' },
  'likeness-report': { word: 'report of a face', at: () => '/admin/faces' },
  'likeness-takedown': { word: 'takedown', at: () => '/admin/faces' },
  'likeness-asset': { word: 'picture', at: () => '/admin/faces' },
  campaign: { word: 'campaign', at: (id) => `/admin/campaigns/${id}` },
  'catalog-product': { word: 'product', at: (id) => `/admin/catalog/${id}` },
  'shop-product': { word: 'product of a campaign' },
  design: { word: 'design' },
  asset: { word: 'picture of a store' },
  filter: { word: 'filter', at: (id) => `/admin/filters?case=${id}` },
  'merch-order': { word: 'order', at: (id) => `/admin/orders?case=${id}` },
  'merch-discount': { word: 'discount', at: (id) => `/admin/discounts?case=${id}` },
  'merch-cart': { word: 'cart', at: () => '/admin/carts' },
  'merch-leads': { word: 'leads', at: () => '/admin/leads' },
  'merch-tracking-link': { word: 'link' },
  leaderboard: { word: 'board', at: (id) => `/admin/boards/${id}` },
  'leaderboard-team': { word: 'team' },
}

/** Labels of every audited admin action. Actions of a newer version fall back to their code. */
const ACTS: Readonly<Record<string, string>> = {
  block: 'Block somebody',
  unblock: 'Unblock somebody',
  'order-erasure': 'Erase an account',
  'resolve-dispute': 'Decide a dispute',
  'release-capture': 'Take a payment',
  'decline-capture': 'Let a payment go',
  refund: 'Give a payment back',
  'settle-refund': 'Settle a stuck refund',
  'decide-returned-part': 'Decide who bears a part that went back',
  'do-payout': 'Pay out',
  'finish-payout': 'Go on with a payout',
  'advance-payout': 'Pay an advance',
  'edit-terms': 'Change the terms of an offer',
  'create-campaign-type': 'Add a kind of offer',
  'change-campaign-type': 'Change a kind of offer',
  'delete-campaign-type': 'Delete a kind of offer',
  'take-down-share': 'Take down a shared picture',
  'dismiss-share-report': 'Dismiss a report of a shared picture',
  'hide-rating': 'Hide a rating',
  'show-rating': 'Show a rating again',
  'release-likeness': 'Release a picture kept back',
  'remove-likeness': 'Remove a picture kept back',
  'dismiss-likeness-report': 'Dismiss the report of a face',
  'take-down-likeness': 'Take a likeness down',
  'restore-likeness': 'Restore a likeness',
  'change-merch-order': 'Move an order on',
  'cancel-merch-order': 'Cancel an order',
  'retry-merch-order': 'Try an order again',
  'review-cart': 'Follow a cart up',
  'forget-leads': 'Forget leads',
  'create-campaign': 'Start a campaign',
  'change-campaign': 'Change a campaign',
  'delete-campaign': 'Delete a campaign',
  'create-shop-product': 'Sell a product in a campaign',
  'change-shop-product': 'Change a product of a campaign',
  'delete-shop-product': 'Take a product out of a campaign',
  'create-design': 'Add a design',
  'change-design': 'Change a design',
  'change-design-config': 'Change how a design is made',
  'delete-design': 'Delete a design',
  'create-asset': 'Upload a picture of a store',
  'change-asset': 'Change a picture of a store',
  'delete-asset': 'Delete a picture of a store',
  'create-product': 'Add a product',
  'change-product': 'Change a product',
  'delete-product': 'Delete a product',
  'create-filter': 'Add a filter',
  'change-filter': 'Change a filter',
  'delete-filter': 'Delete a filter',
  'try-filter': 'Try a filter out',
  'create-discount': 'Make a discount',
  'change-discount': 'Change a discount',
  'delete-discount': 'Delete a discount',
  'create-tracking-link': 'Make a link to a store',
  'create-leaderboard': 'Add a board',
  'change-leaderboard': 'Change a board',
  'delete-leaderboard': 'Delete a board',
  'repair-leaderboard-counts': 'Repair the counts of a board',
  'import-leaderboard-teams': 'Upload a table of teams',
  'create-leaderboard-team': 'Add a team',
  'change-leaderboard-team': 'Change a team',
  'delete-leaderboard-team': 'Delete a team',
  'create-model': 'Add a model',
  'change-model': 'Change a model',
  'delete-model': 'Delete a model',
  'try-model': 'Try a model out',
  'retry-generation': 'Try a job again',
  'cancel-generation': 'Call a job off',
  'retry-mail': 'Try a mail again',
  'discard-mail': 'Discard a mail',
  'lift-mail-suppression': 'Write to an address again',
}

/** Returns the label of an audited action. */
export const actWords = (action: string): string => ACTS[action] ?? plainWords(action)

type Choice = { value: string; label: string }
const withAsked = (choices: readonly Choice[], asked: string | null, say: (word: string) => string): Choice[] =>
  asked === null || choices.some(({ value }) => value === asked)
    ? [...choices]
    : [...choices, { value: asked, label: say(asked) }]

/** Actions to filter by, the most common first. Includes an unknown action named in the address. */
export const actChoices = (asked: string | null): Choice[] =>
  withAsked(
    Object.entries(ACTS).map(([value, label]) => ({ value, label })),
    asked,
    plainWords,
  )

/** Kinds of subjects to filter by, in alphabetical order. */
export const kindChoices = (asked: string | null): Choice[] =>
  withAsked(
    Object.entries(KINDS)
      .map(([value, { word }]) => ({ value, label: plainWords(word) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    asked,
    plainWords,
  )

/** Fields that may hold a subject's name, the most telling first. */
const NAMES = ['name', 'displayName', 'title', 'label', 'orderNumber', 'code', 'slug', 'email'] as const

/**
 * Describes the subject of an audit entry. Never falls back to the id, except for kinds whose id is
 * readable.
 */
export function subjectOf({ subjectType, subjectId, subjectName, before, after, action }: AuditEntry): AuditSubject {
  const kind = KINDS[subjectType]
  // A deleted subject has no page.
  const isGone = action.startsWith('delete-') || action.startsWith('forget-')
  const name = subjectName ?? nameIn(after) ?? nameIn(before) ?? (kind?.isCalledById ? subjectId : null)
  return {
    kind: kind?.word ?? plainWords(subjectType).toLowerCase(),
    name,
    to: isGone ? null : (kind?.at?.(encodeURIComponent(subjectId), encodeURIComponent(name ?? '')) ?? null),
  }
}

function nameIn(record: object | null): string | null {
  const fields = new Map(Object.entries(record ?? {}))
  for (const field of NAMES) {
    const value: unknown = fields.get(field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
