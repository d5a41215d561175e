import type { AuditEntry } from '../../../client/src/api-types.ts'
import { plainWords } from './words.ts'

/** What an act was done to: what it is, how it is called where that is known, and where it can be looked at. */
export type AuditSubject = { kind: string; name: string | null; to: string | null }

type Kind = {
  word: string
  at?: (id: string, name: string) => string
  /** Its id is a word that people know. */
  isCalledById?: true
}

/** Everything admins do something to; what has no page of its own is looked at in its list. */
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

/** The fields that things are called by, the most telling first. */
const NAMES = ['name', 'displayName', 'title', 'label', 'orderNumber', 'code', 'slug', 'email'] as const

/** What an entry of the record is about, in words; an id is no word, and is left to the address. */
export function subjectOf({ subjectType, subjectId, subjectName, before, after, action }: AuditEntry): AuditSubject {
  const kind = KINDS[subjectType]
  // What is gone has no page any more.
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
