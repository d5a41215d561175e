import type { CostKind } from '../../../server/platform/limits/limits.ts'

/**
 * Expensive work that tests can notice. A route that does such work must declare one of the listed
 * costs.
 */
export const WORK = {
  'model call': ['model'],
  mail: ['mail', 'reminder', 'artMail', 'orderLink', 'lead', 'report'],
  'stored file': ['photo', 'bytes', 'art', 'render', 'share'],
  'drawn picture': ['art', 'render', 'share'],
  'tax look-up': ['tax'],
  'payment intent': ['intent'],
  'print order': [],
  job: ['art'],
  'fan session': ['session'],
} as const satisfies Record<string, readonly CostKind[]>
export type WorkKind = keyof typeof WORK

const ORDERED = 'the mails of an order, once for each order'
const SENDER = 'a sender that signs its events, once for each event'
const ONCE = 'the holder of a signed link, once'
const WITHDRAWN = 'the holder of the link to an order, once for each item'
const RESIZED = 'each size of a stored picture is made once, and there are few'
const GRANTED = 'counted when it was granted'
const BY_SELLER = 'once for each design of a store, with a daily limit for its seller (STORE_ART_PER_DAY)'
const STORE_ART = { job: BY_SELLER, 'model call': BY_SELLER, 'drawn picture': BY_SELLER, 'stored file': BY_SELLER }

/** Work without a cost of its own, and what limits it instead. */
export const COVERED_OTHERWISE: Readonly<Record<string, Partial<Record<WorkKind, string>>>> = {
  // Art of a store is generated once, by the first request that needs it.
  'POST /api/merch/store/{slug}/ensure-assets': STORE_ART,
  'POST /api/merch/render': STORE_ART,
  'PUT /api/merch/session/{id}/cart': STORE_ART,
  'PATCH /api/merch/session/update': STORE_ART,
  'POST /api/merch/cart/restore': STORE_ART,
  'POST /c/{slug}/do/add-to-cart': STORE_ART,
  'POST /c/{slug}/do/row': STORE_ART,
  'POST /c/{slug}/do/cart-words': STORE_ART,
  'POST /c/{slug}/do/restore': STORE_ART,
  'GET /api/merch/leaderboard/{board}/{team}/picture': {
    'drawn picture': 'drawn once for each state of a team',
    'stored file': 'stored once for each state of a team',
  },

  'GET /': { 'model call': 'always the same search, whose vector is cached' },
  'POST /api/merch/share/create': { mail: 'to the admins, once for each share that is held for review' },
  'POST /c/{slug}/do/share': { mail: 'to the admins, once for each share that is held for review' },

  'GET /media/{key}': { 'stored file': RESIZED },
  'GET /api/likeness/pictures/{assetId}': { 'stored file': RESIZED },
  'GET /api/works/{id}': { 'stored file': RESIZED },
  'GET /api/talents/{slug}/card': {
    'drawn picture': 'drawn once for each text of a page, which only its talent changes',
    'stored file': 'stored once for each text of a page, which only its talent changes',
  },
  'POST /media/uploads': { 'stored file': GRANTED },
  'PUT /media/uploads': { 'stored file': GRANTED },
  'GET /api/licences/{code}': { 'stored file': 'the certificate, stored once for each license' },
  'POST /your-data/open/{token}': { mail: ONCE, 'stored file': 'one entry in the journal for each deletion' },

  // Mails that follow a payment, a signed event, a mailed link or a correct code.
  'POST /api/merch/create-payment-intent': { mail: ORDERED },
  'POST /api/merch/order/complete': { mail: ORDERED },
  'POST /c/{slug}/do/pay': { mail: ORDERED },
  'POST /c/{slug}/do/complete': { mail: ORDERED },
  'POST /c/{slug}/do/skip-paying': { mail: ORDERED },
  'POST /api/payments/webhook/processor': { mail: SENDER },
  'POST /api/merch/fulfilment/webhook': { mail: SENDER },
  'POST /api/offers/{id}/action/{token}': { mail: ONCE },
  'POST /api/likeness/reports/confirm/{token}': { mail: ONCE },
  'POST /api/likeness/reports/appeal/{token}': { mail: ONCE },
  'POST /api/merch/order/{orderNumber}/cancel': { mail: ONCE },
  'POST /order/{orderNumber}/cancel': { mail: ONCE },
  'POST /api/merch/order/{orderNumber}/withdrawal': { mail: WITHDRAWN },
  'POST /order/{orderNumber}/withdraw/confirm': { mail: WITHDRAWN },
  'POST /api/auth/reset-password': { mail: 'sent once for each correct code, because a code can be used only once' },
  'GET /api/auth/callback': { mail: 'sent when the provider confirmed another address' },
  'POST /api/auth/callback': { mail: 'sent when the provider confirmed another address' },
}
