import type { AuditEntry } from '../../../client/src/api-types.ts'
import { humanizeCode } from './labels.ts'

export type AuditSubject = { kind: string; name: string | null; to: string | null }

type Kind = {
  word: string
  at?: (id: string, name: string) => string
  /** Makes the id serve as the name, for example the key of a model. */
  hasReadableId?: true
}

/** A record without a page of its own links to its list. */
const KINDS: Readonly<Record<string, Kind>> = {
  account: { word: 'account', at: (id, name) => `/admin/users?q=${name}&case=${id}` },
  offer: { word: 'offer', at: (id) => `/offers/${id}` },
  payment: { word: 'payment', at: (id) => `/admin/refunds?q=${id}&case=${id}` },
  payout: { word: 'payout', at: () => '/admin/payouts' },
  rating: { word: 'rating', at: (id) => `/admin/ratings?case=${id}` },
  'campaign-type': { word: 'campaign type', at: () => '/admin/terms', hasReadableId: true },
  model: { word: 'model', at: (id) => `/admin/models?case=${id}`, hasReadableId: true },
  'generation-job': { word: 'job', at: () => '/admin/jobs' },
  mail: { word: 'email', at: () => '/admin/mails' },
  'mail-address': { word: 'email address', at: () => '/admin/mails', hasReadableId: true },
  'likeness-review': { word: 'held picture', at: () => '/admin/faces' },
  'likeness-report': { word: 'likeness report', at: () => '/admin/faces' },
  'report-sender': { word: 'sender of reports', at: () => '/admin/faces' },
  'likeness-takedown': { word: 'takedown', at: () => '/admin/faces' },
  'picture-takedown': { word: 'picture', at: (id) => `/admin/faces?kind=pictures&case=${id}` },
  'likeness-asset': { word: 'picture', at: () => '/admin/faces' },
  campaign: { word: 'campaign', at: (id) => `/admin/campaigns/${id}` },
  'catalog-product': { word: 'product', at: (id) => `/admin/catalog/${id}` },
  'shop-product': { word: 'campaign product' },
  design: { word: 'design' },
  asset: { word: 'store picture' },
  filter: { word: 'filter', at: (id) => `/admin/filters?case=${id}` },
  'merch-withdrawal': { word: 'withdrawal', at: (id) => `/admin/withdrawals?case=${id}` },
  'merch-order': { word: 'order', at: (id) => `/admin/orders?case=${id}` },
  'merch-discount': { word: 'discount', at: (id) => `/admin/discounts?case=${id}` },
  'merch-cart': { word: 'cart', at: () => '/admin/carts' },
  'merch-leads': { word: 'leads', at: () => '/admin/leads' },
  'merch-tracking-link': { word: 'tracking link' },
  'merch-share-report': { word: 'report of a shared picture' },
  leaderboard: { word: 'leaderboard', at: (id) => `/admin/boards/${id}` },
  'leaderboard-team': { word: 'leaderboard team' },
}

/** An action without a label, for example of a newer version, is shown as its code. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  block: 'Block account',
  unblock: 'Unblock account',
  'reset-factors': 'Reset second factors',
  'appoint-admin': 'Make admin',
  'remove-admin': 'Remove admin',
  'change-admin-roles': 'Change admin roles',
  'order-erasure': 'Schedule account deletion',
  'resolve-dispute': 'Decide dispute',
  'release-capture': 'Capture payment',
  'decline-capture': 'Release authorization',
  'ask-second-admin': 'Ask for a second admin',
  'approve-request': 'Approve request of an admin',
  'decline-request': 'Decline request of an admin',
  refund: 'Refund payment',
  'settle-refund': 'Settle stuck refund',
  'decide-returned-part': 'Decide who covers a partial refund',
  'do-payout': 'Pay out',
  'finish-payout': 'Resume payout',
  'advance-payout': 'Pay advance',
  'edit-terms': 'Change offer terms',
  'create-campaign-type': 'Add campaign type',
  'change-campaign-type': 'Change campaign type',
  'delete-campaign-type': 'Delete campaign type',
  'take-down-share': 'Take down shared picture',
  'dismiss-share-report': 'Dismiss report of a shared picture',
  'hide-rating': 'Hide rating',
  'show-rating': 'Show rating again',
  'release-likeness': 'Release held picture',
  'remove-likeness': 'Remove held picture',
  'dismiss-likeness-report': 'Dismiss likeness report',
  'act-on-report': 'Act on report',
  'decide-report-sender': 'Decide about a sender of reports',
  'take-down-picture': 'Take down picture',
  'restore-picture': 'Restore picture',
  'take-down-likeness': 'Take down likeness',
  'forget-fingerprints': 'Delete fingerprints of a takedown',
  'restore-likeness': 'Restore likeness',
  'change-merch-order': 'Update order',
  'cancel-merch-order': 'Cancel order',
  'record-return-of-withdrawal': 'Record return',
  'record-proof-of-withdrawal': 'Record proof of return',
  'accept-withdrawal': 'Accept withdrawal',
  'refuse-withdrawal': 'Refuse withdrawal',
  'retry-merch-order': 'Retry order',
  'review-cart': 'Follow up on cart',
  'forget-leads': 'Delete leads',
  'create-campaign': 'Create campaign',
  'change-campaign': 'Change campaign',
  'change-campaign-texts': 'Change campaign texts',
  'delete-campaign': 'Delete campaign',
  'create-shop-product': 'Add product to campaign',
  'change-shop-product': 'Change campaign product',
  'delete-shop-product': 'Remove product from campaign',
  'create-design': 'Add design',
  'change-design': 'Change design',
  'change-design-config': 'Change design settings',
  'delete-design': 'Delete design',
  'create-asset': 'Upload store picture',
  'change-asset': 'Change store picture',
  'delete-asset': 'Delete store picture',
  'create-product': 'Add product',
  'change-product': 'Change product',
  'delete-product': 'Delete product',
  'create-filter': 'Add filter',
  'change-filter': 'Change filter',
  'delete-filter': 'Delete filter',
  'try-filter': 'Test filter',
  'create-discount': 'Create discount',
  'change-discount': 'Change discount',
  'delete-discount': 'Delete discount',
  'create-tracking-link': 'Create tracking link',
  'create-leaderboard': 'Add leaderboard',
  'change-leaderboard': 'Change leaderboard',
  'delete-leaderboard': 'Delete leaderboard',
  'repair-leaderboard-counts': 'Repair leaderboard counts',
  'import-leaderboard-teams': 'Upload team list',
  'create-leaderboard-team': 'Add team',
  'change-leaderboard-team': 'Change team',
  'delete-leaderboard-team': 'Delete team',
  'create-model': 'Add model',
  'change-model': 'Change model',
  'delete-model': 'Delete model',
  'try-model': 'Test model',
  'retry-generation': 'Retry job',
  'cancel-generation': 'Cancel job',
  'retry-mail': 'Retry email',
  'discard-mail': 'Discard email',
  'lift-mail-suppression': 'Allow email to an address again',
}

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? humanizeCode(action)

type Choice = { value: string; label: string }
const withRequested = (
  choices: readonly Choice[],
  requested: string | null,
  labelOf: (word: string) => string,
): Choice[] =>
  requested === null || choices.some(({ value }) => value === requested)
    ? [...choices]
    : [...choices, { value: requested, label: labelOf(requested) }]

/**
 * Lists the actions to filter by, in the order of ACTION_LABELS. An unknown action in the URL is
 * added at the end.
 */
export const actChoices = (requested: string | null): Choice[] =>
  withRequested(
    Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
    requested,
    humanizeCode,
  )

export const kindChoices = (requested: string | null): Choice[] =>
  withRequested(
    Object.entries(KINDS)
      .map(([value, { word }]) => ({ value, label: humanizeCode(word) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    requested,
    humanizeCode,
  )

/** Fields that may contain the name of a record. The first one present is used. */
const NAMES = ['name', 'displayName', 'title', 'label', 'orderNumber', 'code', 'slug', 'email'] as const

/**
 * Without a name in the entry, the name comes from the record after or before the action. If the
 * record has no name either, a readable id is the name; otherwise the name is null.
 */
export function subjectOf({ subjectType, subjectId, subjectName, before, after, action }: AuditEntry): AuditSubject {
  const kind = KINDS[subjectType]
  const isGone = action.startsWith('delete-') || action.startsWith('forget-')
  const name = subjectName ?? nameIn(after) ?? nameIn(before) ?? (kind?.hasReadableId ? subjectId : null)
  return {
    kind: kind?.word ?? humanizeCode(subjectType).toLowerCase(),
    name,
    to: isGone ? null : (kind?.at?.(encodeURIComponent(subjectId), encodeURIComponent(name ?? '')) ?? null),
  }
}

/** Returns the page of a record, or the audit log of it. */
export const pageOfSubject = (subjectType: string, subjectId: string): string =>
  KINDS[subjectType]?.at?.(encodeURIComponent(subjectId), encodeURIComponent(subjectId)) ??
  `/admin/audit?subjectId=${encodeURIComponent(subjectId)}`

function nameIn(record: object | null): string | null {
  const fields = new Map(Object.entries(record ?? {}))
  for (const field of NAMES) {
    const value: unknown = fields.get(field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
