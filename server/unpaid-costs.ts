import type { Route } from './platform/http/route.ts'
import type { CostKind } from './platform/limits/limits.ts'

/**
 * Costs of a route without an account: kinds in the table of limits, or why it costs next to
 * nothing.
 */
export type UnpaidCosts = readonly CostKind[] | { free: string }

const READS = { free: 'reads rows; the request limit per minute is enough' }
const PAGE = { free: 'serves a page made of rows that are cached or read once' }
const LINK = { free: 'acts once for the holder of a signed link' }
const SIGNED = { free: 'acts for a signing sender, once for each event' }
const HOLDER = { free: 'changes rows of a session, whose number is limited' }

const ORDERED = 'the mails of an order, once for each order'
const SENDER = 'a sender that signs its events, once for each event'
const ONCE = 'the holder of a signed link, once'
const RESIZED = 'each size of a stored picture is made once, and there are few'
const GRANTED = 'counted when it was granted'
const BY_SELLER = 'once for each design of a store, with a daily limit for its seller (STORE_ART_PER_DAY)'
const STORE_ART = { job: BY_SELLER, 'model call': BY_SELLER, 'drawn picture': BY_SELLER, 'stored file': BY_SELLER }

/** Every route without an account, by method and path. A missing route fails a test. */
export const UNPAID_COSTS: Readonly<Record<string, UnpaidCosts>> = {
  // Signing in: throttled by address and network, with growing delays.
  'POST /api/auth/signup': ['guess', 'mail'],
  'POST /api/auth/confirm': ['guess'],
  'POST /api/auth/resend-code': ['guess', 'mail'],
  'POST /api/auth/login': ['guess'],
  'POST /api/auth/forgot-password': ['guess', 'mail'],
  'POST /api/auth/reset-password': ['guess'],
  'POST /api/auth/logout': READS,
  'GET /api/me': READS,
  'GET /api/auth/providers': READS,
  'GET /api/auth/social/{provider}': READS,
  'GET /api/auth/callback': SIGNED,
  'POST /api/auth/callback': SIGNED,
  'GET /.well-known/jwks.json': READS,
  'GET /api/test/refresh-flow': READS,
  'GET /api/test/force-refresh': READS,
  'GET /': PAGE,
  'GET /continue': PAGE,
  'GET /login': PAGE,
  'POST /login': ['guess'],
  'GET /signup': PAGE,
  'POST /signup': ['guess', 'mail'],
  'GET /confirm': PAGE,
  'POST /confirm': ['guess', 'mail'],
  'GET /forgot': PAGE,
  'POST /forgot': ['guess', 'mail'],
  'GET /reset': PAGE,
  'POST /reset': ['guess', 'mail'],
  'POST /logout': READS,
  'GET /popup': PAGE,
  'GET /popup-complete': PAGE,

  // Offers, talents, likeness.
  'GET /api/offers/campaign-types': READS,
  'GET /api/offers/{id}/action/{token}': LINK,
  'POST /api/offers/{id}/action/{token}': LINK,
  'GET /api/licences/{code}': READS,
  'GET /api/talents/{slug}/ratings': READS,
  'GET /api/talents/{slug}': READS,
  'GET /api/notifications/unsubscribe/{token}': LINK,
  'POST /api/notifications/unsubscribe/{token}': LINK,
  'POST /api/notifications/mail-events': SIGNED,
  'POST /api/payments/webhook/processor': SIGNED,
  'GET /api/products': READS,
  'GET /api/products/{id}': READS,
  'POST /api/likeness/reports': ['report', 'mail'],
  'GET /api/likeness/reports/confirm/{token}': LINK,
  'POST /api/likeness/reports/confirm/{token}': LINK,
  'GET /api/indexing/search': ['model'],
  'POST /api/indexing/search': ['model'],
  'GET /api/likeness/pictures/{assetId}': READS,
  'POST /api/credentials/verify': ['bytes'],
  'GET /media/{key}': READS,
  'POST /media/uploads': { free: 'stores a presigned upload, which was already counted' },
  'PUT /media/uploads': { free: 'stores a presigned upload, which was already counted' },

  // Storefronts.
  'GET /api/merch/campaigns': READS,
  'GET /api/merch/campaign/{slug}/lifecycle': READS,
  'GET /api/merch/campaign/{slug}': READS,
  'GET /api/merch/storefronts': READS,
  'POST /api/merch/session/create': ['session'],
  'GET /api/merch/session/{id}': READS,
  'PATCH /api/merch/session/update': ['reminder', 'artMail'],
  'POST /api/merch/session/hand-over': HOLDER,
  'POST /api/merch/upload': ['photo', 'bytes', 'model', 'art', 'artMail'],
  'POST /api/merch/upload/verify': ['photo', 'model'],
  'POST /api/merch/verify-image': ['photo', 'model'],
  'POST /api/merch/upload/presigned-url': ['photo', 'bytes'],
  'POST /api/merch/ai/generate': ['art', 'model', 'artMail'],
  'POST /api/merch/ai/select': HOLDER,
  'GET /api/merch/ai/generation/{sessionId}': READS,
  'GET /api/merch/ai/generation/{sessionId}/events': ['stream'],
  'GET /api/merch/ai/recover': LINK,
  'POST /api/merch/render': ['render', 'model'],
  'PUT /api/merch/session/{id}/cart': ['code', 'reminder'],
  'GET /api/merch/cart': READS,
  'POST /api/merch/cart/restore': ['session'],
  'GET /api/merch/email/unsubscribe/{token}': LINK,
  'POST /api/merch/email/unsubscribe/{token}': LINK,
  'POST /api/merch/email/provider-webhook': SIGNED,
  'POST /api/merch/calc-price': ['tax'],
  'POST /api/merch/create-payment-intent': ['tax', 'intent', 'decline', 'hold', 'render', 'model'],
  'POST /api/merch/order/complete': ['tax', 'render', 'model'],
  'POST /api/merch/order/by-session': READS,
  'GET /api/merch/order/{orderNumber}': LINK,
  'POST /api/merch/order/{orderNumber}/cancel': LINK,
  'POST /order/{orderNumber}/cancel': LINK,
  'POST /api/merch/fulfilment/webhook': SIGNED,
  'GET /api/merch/order/{orderNumber}/receipt': LINK,
  'POST /api/merch/share/create': ['share'],
  'GET /api/merch/share/{shareId}': READS,
  'POST /api/merch/tracking/record': { free: 'stores one row for an address, a campaign and a day' },
  'POST /api/merch/journey-event': ['event'],
  'POST /api/merch/lead': ['lead'],
  'GET /api/merch/store/{slug}/ensure-assets': READS,
  'POST /api/merch/store/{slug}/ensure-assets': {
    free: 'makes each picture of a store once, with a daily limit for its seller (STORE_ART_PER_DAY)',
  },
  'GET /api/merch/leaderboard/search': READS,
  'GET /api/merch/leaderboard/{board}': READS,
  'GET /api/merch/leaderboard/{board}/events': ['stream'],
  'GET /api/merch/leaderboard/{board}/{team}/picture': { free: 'draws a picture once for each state of a team' },
  'POST /api/merch/leaderboard/link': HOLDER,
  'POST /api/merch/leaderboard/stat': HOLDER,

  // The same routes for browsers without scripts.
  'POST /c/{slug}/do/begin': ['session'],
  'POST /c/{slug}/do/photo': ['session', 'photo', 'bytes', 'model'],
  'POST /c/{slug}/do/agree': HOLDER,
  'POST /c/{slug}/do/continue': HOLDER,
  'POST /c/{slug}/do/choose-design': ['session', 'art', 'model', 'artMail'],
  'POST /c/{slug}/do/generate': ['art', 'model', 'artMail'],
  'POST /c/{slug}/do/select': HOLDER,
  'POST /c/{slug}/do/mail-art': ['reminder', 'artMail'],
  'POST /c/{slug}/do/add-to-cart': ['session', 'render', 'model'],
  'POST /c/{slug}/do/row': HOLDER,
  'POST /c/{slug}/do/cart-words': ['code'],
  'POST /c/{slug}/do/restore': ['session'],
  'POST /c/{slug}/do/checkout': ['reminder'],
  'POST /c/{slug}/do/pay': ['tax', 'intent', 'decline', 'hold', 'render', 'model'],
  'POST /c/{slug}/do/complete': ['tax', 'render', 'model'],
  'POST /c/{slug}/do/skip-paying': ['tax', 'render', 'model'],
  'POST /c/{slug}/do/share': ['share'],
  'POST /c/{slug}/do/go-on': LINK,

  // Pages.
  'GET /talents': ['model'],
  'GET /t/{slug}': PAGE,
  'GET /verify': PAGE,
  'GET /verify/{code}': PAGE,
  'GET /report': PAGE,
  'GET /terms': PAGE,
  'GET /privacy': PAGE,
  'GET /status': PAGE,
  'GET /c/{slug}': PAGE,
  'GET /c/{slug}/photo': PAGE,
  'GET /c/{slug}/designs': PAGE,
  'GET /c/{slug}/art': PAGE,
  'GET /c/{slug}/products': PAGE,
  'GET /c/{slug}/products/{productId}': PAGE,
  'GET /c/{slug}/cart': ['tax'],
  'GET /c/{slug}/checkout': ['tax'],
  'GET /c/{slug}/pay': ['tax'],
  'GET /c/{slug}/thanks': PAGE,
  'GET /c/{slug}/continue': PAGE,
  'GET /stores': PAGE,
  'GET /cart': PAGE,
  'GET /share/{shareId}': PAGE,
  'GET /share/{shareId}/report': PAGE,
  'POST /share/{shareId}/report': ['report'],
  'GET /your-data': PAGE,
  'POST /your-data': ['guess', 'mail'],
  'GET /your-data/order/{orderNumber}': LINK,
  'GET /c/{slug}/your-data': PAGE,
  'GET /your-data/open/{token}': LINK,
  'POST /your-data/open/{token}': LINK,
  'GET /your-data/open/{token}/export': LINK,
  'GET /api/privacy/facts': READS,
  'GET /api/merch/session/hand-over': READS,
  'GET /order/{orderNumber}': PAGE,
  'GET /orders/{orderNumber}': PAGE,
  'GET /boards': PAGE,
  'GET /boards/{slug}': PAGE,
  'GET /boards/{slug}/embed': PAGE,
  'GET /dev/parts': PAGE,
  'GET /robots.txt': PAGE,
  'GET /sitemap.xml': PAGE,
  'GET /sitemap/{file}': PAGE,
  'GET /api/status': READS,
}

/**
 * Work that costs something, as tests notice it, and the costs of which a route must declare one if
 * it does that work.
 */
export const WORK = {
  'model call': ['model'],
  mail: ['mail', 'reminder', 'artMail', 'lead', 'report'],
  'stored file': ['photo', 'bytes', 'art', 'render', 'share'],
  'drawn picture': ['art', 'render', 'share'],
  'tax look-up': ['tax'],
  'payment intent': ['intent'],
  'print order': [],
  job: ['art'],
  'fan session': ['session'],
} as const satisfies Record<string, readonly CostKind[]>
export type WorkKind = keyof typeof WORK

/** Work that a route does without a cost of its own, and what bounds it instead. */
export const COVERED_OTHERWISE: Readonly<Record<string, Partial<Record<WorkKind, string>>>> = {
  // Store art is made once, by whatever asks for it first.
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

  'GET /media/{key}': { 'stored file': RESIZED },
  'GET /api/likeness/pictures/{assetId}': { 'stored file': RESIZED },
  'POST /media/uploads': { 'stored file': GRANTED },
  'PUT /media/uploads': { 'stored file': GRANTED },
  'GET /api/licences/{code}': { 'stored file': 'the certificate, stored once for each license' },
  'POST /your-data/open/{token}': { mail: ONCE, 'stored file': 'one entry in the journal for each deletion' },

  // Mails that follow from a payment, a signed event, a mailed link or a code that was right.
  'POST /api/merch/create-payment-intent': { mail: ORDERED },
  'POST /api/merch/order/complete': { mail: ORDERED },
  'POST /c/{slug}/do/pay': { mail: ORDERED },
  'POST /c/{slug}/do/complete': { mail: ORDERED },
  'POST /c/{slug}/do/skip-paying': { mail: ORDERED },
  'POST /api/payments/webhook/processor': { mail: SENDER },
  'POST /api/merch/fulfilment/webhook': { mail: SENDER },
  'POST /api/offers/{id}/action/{token}': { mail: ONCE },
  'POST /api/likeness/reports/confirm/{token}': { mail: ONCE },
  'POST /api/merch/order/{orderNumber}/cancel': { mail: ONCE },
  'POST /order/{orderNumber}/cancel': { mail: ONCE },
  'POST /api/auth/reset-password': { mail: 'sent to the owner of a code that was right, which ends with its use' },
  'GET /api/auth/callback': { mail: 'sent when the provider confirmed another address' },
  'POST /api/auth/callback': { mail: 'sent when the provider confirmed another address' },
}

const NEEDS_ACCOUNT: readonly Route['auth'][] = ['user', 'admin', 'cron', 'development']

/** True if a route may be called without an account and without one of our secrets. */
export const isUnpaid = ({ auth }: Pick<Route, 'auth'>): boolean => !NEEDS_ACCOUNT.includes(auth)
