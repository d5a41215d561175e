import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'

type OperationName = keyof (ApiOperations & AuthOperations)
type Reads = readonly OperationName[]

/** Admin pages show this data beside every decision. */
const ADMIN: Reads = ['GET /api/admin/waiting', 'GET /api/admin/audit']
/** People complete these steps by what they do on other pages. */
const STEPS: Reads = ['GET /api/accounts/first-steps']
const SHORTLISTS: Reads = ['GET /api/shortlists', 'GET /api/shortlists/{id}/talents', ...STEPS]
const WEBHOOKS: Reads = ['GET /api/webhooks/endpoints', 'GET /api/webhooks/endpoints/{id}']
const WEBHOOK_LOG: Reads = [
  'GET /api/webhooks/endpoints/{id}/deliveries',
  'GET /api/webhooks/endpoints/{id}/deliveries/{eventId}',
]
const DEVICES: Reads = ['GET /api/push']
const OWN_ACCOUNT: Reads = ['GET /api/accounts/me', ...STEPS]
const AGENT: Reads = ['GET /api/accounts/agent-link', ...STEPS]
const SESSIONS: Reads = ['GET /api/auth/sessions']
const FACTORS: Reads = ['GET /api/auth/factors', 'GET /api/auth/step-up']
const PRODUCTS: Reads = ['GET /api/products/mine']

const BLASTS: Reads = [
  'GET /api/offers/blast/list',
  'GET /api/offers/blast/{blastId}',
  'GET /api/offers/blast/draft/list',
]
const OFFER: Reads = [
  ...STEPS,
  'GET /api/offers/{id}',
  'GET /api/offers/list',
  'GET /api/offers/{id}/terms',
  'GET /api/offers/{id}/dispute',
  'GET /api/offers/{id}/licence',
  'GET /api/offers/{id}/agreement',
  'GET /api/licences/list',
  'GET /api/offers/{id}/portfolio',
  'GET /api/offers/{id}/ratings',
  'GET /api/offers/{id}/suggest-similar',
  'GET /api/offers/money',
  'GET /api/payments/history',
  'GET /api/payments/spending',
  'GET /api/payments/payout-status',
]
const CAPTURE: Reads = [...OFFER, 'GET /api/offers/admin/pending-captures']
const CAMPAIGN_TYPES: Reads = ['GET /api/offers/admin/campaign-types', 'GET /api/offers/campaign-types']
const PAYMENT: Reads = [
  'GET /api/payments/admin/payments',
  'GET /api/payments/admin/books',
  'GET /api/payments/history',
  'GET /api/payments/spending',
  'GET /api/offers/{id}',
  'GET /api/offers/money',
]
const PAYOUTS: Reads = ['GET /api/payments/admin/payouts', 'GET /api/payments/payout-status']

const LIKENESS: Reads = [
  ...STEPS,
  'GET /api/likeness/assets',
  'GET /api/likeness/profile',
  'GET /api/likeness/indexing',
  'GET /api/likeness/cases',
]
const USE_RULES: Reads = [
  ...STEPS,
  'GET /api/likeness/use-rules',
  'GET /api/likeness/use-rules/history',
  'GET /api/likeness/uses',
]
const PICTURES: Reads = ['GET /api/likeness/admin/pictures', 'GET /api/likeness/admin/picture-takedowns']
const REPORTS: Reads = [
  'GET /api/likeness/admin/reports',
  'GET /api/likeness/admin/reports/{id}',
  'GET /api/likeness/admin/reports/{id}/claimant',
  'GET /api/likeness/admin/takedowns',
]

const CAMPAIGN: Reads = [
  'GET /api/merch/admin/campaigns',
  'GET /api/merch/admin/campaigns/{id}',
  'GET /api/merch/admin/campaigns/{id}/readiness',
  'GET /api/merch/campaign/{slug}',
]
const TEXTS: Reads = ['GET /api/merch/admin/campaigns/{id}/texts', 'GET /api/merch/campaign/{slug}']
const SHOP_PRODUCTS: Reads = ['GET /api/merch/admin/shop-products', ...CAMPAIGN]
const DESIGN: Reads = ['GET /api/merch/admin/designs', 'GET /api/merch/admin/designs/{id}', ...CAMPAIGN]
const CATALOG: Reads = ['GET /api/merch/admin/catalog', 'GET /api/merch/admin/catalog/{id}']
const FILTER: Reads = ['GET /api/merch/admin/filters', 'GET /api/merch/admin/filters/{id}']
const DISCOUNT: Reads = ['GET /api/merch/admin/discounts', 'GET /api/merch/admin/discounts/{id}']
const BOARD: Reads = [
  'GET /api/merch/admin/leaderboards',
  'GET /api/merch/admin/leaderboards/{id}',
  'GET /api/merch/admin/leaderboards/{id}/teams',
  'GET /api/merch/admin/leaderboards/{id}/counts',
]
const ORDER: Reads = [
  'GET /api/merch/admin/orders',
  'GET /api/merch/admin/orders/counts',
  'GET /api/merch/admin/orders/{id}',
]
const TEAM: Reads = ['GET /api/team', 'GET /api/team/spending']
const SPENDING: Reads = ['GET /api/team/spending']
const APPROVALS: Reads = ['GET /api/team/approvals']
/** A trial costs money, and the list of models shows how much was spent. */
const MODELS: Reads = ['GET /api/merch/admin/models']
const MAILS: Reads = ['GET /api/admin/dead-letters/mails']
const DECIDED: Reads = ['GET /api/admin/approvals']
const USERS: Reads = ['GET /api/admin/users']

/**
 * Cached responses that each write makes outdated. The request for a deleted record is not
 * included. A page may still show the record, and fetching it again would return 404.
 */
export const STALE_READS: { readonly [Name in OperationName]?: Reads } = {
  'PATCH /api/accounts/me': OWN_ACCOUNT,
  'POST /api/accounts/me/picture': OWN_ACCOUNT,
  'DELETE /api/accounts/me/picture': OWN_ACCOUNT,
  'PUT /api/accounts/offer-policy': ['GET /api/accounts/offer-policy', ...STEPS],
  'POST /api/accounts/first-steps/dismiss': STEPS,
  'PUT /api/accounts/showcase': ['GET /api/accounts/showcase'],
  'POST /api/accounts/agent-link': AGENT,
  'POST /api/accounts/agent-link/answer': AGENT,
  'DELETE /api/accounts/agent-link': AGENT,
  'POST /api/auth/step-up': [...FACTORS, 'GET /api/privacy/export'],
  'POST /api/auth/passkeys': FACTORS,
  'POST /api/auth/passkeys/options': [],
  'PATCH /api/auth/passkeys/{id}': FACTORS,
  'DELETE /api/auth/passkeys/{id}': FACTORS,
  'POST /api/auth/authenticator-app': FACTORS,
  'POST /api/auth/authenticator-app/options': [],
  'DELETE /api/auth/authenticator-app': FACTORS,
  'POST /api/auth/recovery-codes': FACTORS,
  'DELETE /api/auth/factor-recovery': FACTORS,
  'POST /api/auth/sessions/revoke': SESSIONS,
  'POST /api/auth/sessions/revoke-others': SESSIONS,
  'POST /api/notifications/mark-read': ['GET /api/notifications/list'],
  'PUT /api/notifications/preferences': ['GET /api/notifications/preferences'],
  'POST /api/privacy/erasure': ['GET /api/privacy/erasure'],
  'DELETE /api/privacy/erasure': ['GET /api/privacy/erasure'],
  'POST /api/privacy/export': ['GET /api/privacy/export'],

  'PUT /api/push': DEVICES,
  'POST /api/push/devices': DEVICES,
  'DELETE /api/push/devices/{id}': DEVICES,
  'POST /api/webhooks/endpoints': ['GET /api/webhooks/endpoints'],
  'PATCH /api/webhooks/endpoints/{id}': [...WEBHOOKS, ...WEBHOOK_LOG],
  'DELETE /api/webhooks/endpoints/{id}': ['GET /api/webhooks/endpoints'],
  'POST /api/webhooks/endpoints/{id}/pause': WEBHOOKS,
  'POST /api/webhooks/endpoints/{id}/resume': [...WEBHOOKS, ...WEBHOOK_LOG],
  'POST /api/webhooks/endpoints/{id}/rotate-secret': WEBHOOKS,
  'POST /api/webhooks/endpoints/{id}/test': WEBHOOK_LOG,
  'POST /api/webhooks/endpoints/{id}/deliveries/{eventId}/replay': WEBHOOK_LOG,
  'POST /api/webhooks/endpoints/{id}/replay': WEBHOOK_LOG,
  'POST /api/keys': ['GET /api/keys'],
  'POST /api/keys/{id}/rotate': ['GET /api/keys', 'GET /api/keys/{id}'],
  'DELETE /api/keys/{id}': ['GET /api/keys', 'GET /api/keys/{id}'],
  'PATCH /api/team': TEAM,
  'POST /api/team/invitations': TEAM,
  'DELETE /api/team/invitations/{id}': TEAM,
  'PATCH /api/team/members/{memberId}': TEAM,
  'DELETE /api/team/members/{memberId}': TEAM,
  'PUT /api/team/spending': SPENDING,
  'PUT /api/team/members/{memberId}/spend-limit': SPENDING,
  'POST /api/team/approvals': APPROVALS,
  'POST /api/team/approvals/{id}/approve': APPROVALS,
  'POST /api/team/approvals/{id}/decline': APPROVALS,
  'PUT /api/payments/company': ['GET /api/payments/company'],
  'PUT /api/payments/purchase-order': ['GET /api/payments/purchase-order'],
  'POST /api/teams/leave': ['GET /api/teams'],
  'POST /api/shortlists': SHORTLISTS,
  'PATCH /api/shortlists/{id}': SHORTLISTS,
  'DELETE /api/shortlists/{id}': ['GET /api/shortlists'],
  'POST /api/shortlists/{id}/talents': SHORTLISTS,
  'DELETE /api/shortlists/{id}/talents/{slug}': SHORTLISTS,

  'POST /api/offers/submit': ['GET /api/offers/list', 'GET /api/offers/{id}', ...STEPS],
  'POST /api/offers/blast/create': BLASTS,
  'POST /api/offers/blast/confirm': ['GET /api/offers/list', 'GET /api/offers/{id}', ...BLASTS],
  'POST /api/offers/blast/cancel': BLASTS,
  'POST /api/offers/{id}/blast-similar': BLASTS,
  'POST /api/offers/blast/draft/save': ['GET /api/offers/blast/draft/list', 'GET /api/offers/blast/draft/{draftId}'],
  'POST /api/offers/blast/draft/discard': ['GET /api/offers/blast/draft/list'],
  'POST /api/offers/respond': OFFER,
  'POST /api/offers/cancel': [...OFFER, 'GET /api/offers/blast/{blastId}'],
  'POST /api/offers/deliver': OFFER,
  'POST /api/offers/complete': OFFER,
  'POST /api/offers/revision': OFFER,
  'POST /api/offers/revision/allow': OFFER,
  'POST /api/offers/extension': OFFER,
  'POST /api/offers/extension/answer': OFFER,
  'POST /api/offers/dispute': OFFER,
  'POST /api/offers/dispute/answer': OFFER,
  'POST /api/offers/dispute/evidence': OFFER,
  'POST /api/offers/{id}/agreement/sign': ['GET /api/offers/{id}/agreement'],
  'POST /api/offers/{id}/ratings': ['GET /api/offers/{id}/ratings'],
  'PUT /api/offers/{id}/portfolio': ['GET /api/offers/{id}/portfolio'],
  'POST /api/offers/{id}/suggest-similar': ['GET /api/offers/{id}/suggest-similar'],
  'POST /api/offers/{id}/messages': ['GET /api/offers/messages/unread'],
  'DELETE /api/offers/{id}/messages/{messageId}': ['GET /api/offers/messages/unread'],
  'POST /api/offers/{id}/messages/read': ['GET /api/offers/messages/unread'],
  'POST /api/offers/admin/resolve-dispute': [...OFFER, 'GET /api/offers/admin/disputes'],
  'POST /api/offers/admin/release-capture': CAPTURE,
  'POST /api/offers/admin/decline-capture': CAPTURE,
  'PATCH /api/offers/admin/terms': ['GET /api/offers/admin/terms', 'GET /api/offers/{id}/terms'],
  'POST /api/offers/admin/campaign-types': CAMPAIGN_TYPES,
  'PATCH /api/offers/admin/campaign-types/{key}': CAMPAIGN_TYPES,
  'DELETE /api/offers/admin/campaign-types/{key}': CAMPAIGN_TYPES,

  'POST /api/payments/complete': [
    ...STEPS,
    'GET /api/payments/history',
    'GET /api/payments/{id}',
    'GET /api/offers/{id}',
    'GET /api/offers/list',
    'GET /api/products/purchases',
    'GET /api/products/{id}/purchase',
    'GET /api/notifications/list',
  ],
  'POST /api/payments/refund': [...PAYMENT, ...ADMIN],
  'POST /api/payments/admin/returned-part': PAYMENT,
  'POST /api/payments/admin/settle-refund': PAYMENT,
  'POST /api/payments/admin/do-payout': PAYOUTS,
  'POST /api/payments/admin/advance-payout': PAYOUTS,
  'POST /api/products': PRODUCTS,
  'PATCH /api/products/{id}': PRODUCTS,

  'POST /api/ui-api/user-image-assets/add': LIKENESS,
  'POST /api/ui-api/user-voice-assets/add': LIKENESS,
  'PATCH /api/likeness/assets/{id}/tags': LIKENESS,
  'DELETE /api/likeness/assets/{id}': LIKENESS,
  'PUT /api/agreements/requirement': ['GET /api/agreements/requirement', 'GET /api/offers/{id}/agreement'],
  'PUT /api/likeness/previews': ['GET /api/likeness/previews', 'GET /api/talents/{slug}'],
  // A refusal may mean that the talent has turned previews off.
  'POST /api/offers/image-candidates/start': [
    'GET /api/talents/{slug}',
    'GET /api/offers/image-candidates/{sessionId}',
  ],
  'POST /api/offers/voice-candidates/start': [
    'GET /api/talents/{slug}',
    'GET /api/offers/voice-candidates/{sessionId}',
  ],
  'PUT /api/likeness/consent': [
    'GET /api/likeness/consent',
    'GET /api/likeness/consent/history',
    'GET /api/likeness/indexing',
    'GET /api/likeness/profile',
  ],
  'PUT /api/likeness/use-rules': USE_RULES,
  'POST /api/likeness/use-rules/proposal': USE_RULES,
  'PUT /api/likeness/profile': ['GET /api/likeness/profile', 'GET /api/likeness/indexing'],
  'PUT /api/likeness/social-links': ['GET /api/likeness/social-links', 'GET /api/likeness/indexing'],
  'POST /api/likeness/indexing': ['GET /api/likeness/indexing'],
  'POST /api/likeness/objections': ['GET /api/likeness/cases'],
  'POST /api/likeness/admin/reports/{id}/dismiss': REPORTS,
  'POST /api/likeness/admin/reports/{id}/uphold': REPORTS,
  'POST /api/likeness/admin/takedowns': REPORTS,
  'POST /api/likeness/admin/takedowns/{id}/forget-fingerprints': [
    'GET /api/likeness/admin/takedowns',
    'GET /api/likeness/admin/reviews',
    'GET /api/likeness/admin/reviews/{id}',
  ],
  'POST /api/likeness/admin/takedowns/{id}/restore': ['GET /api/likeness/admin/takedowns'],
  'POST /api/likeness/admin/picture-takedowns': [...PICTURES, ...REPORTS, 'GET /api/merch/admin/share-reports'],
  'POST /api/likeness/admin/picture-takedowns/{id}/restore': PICTURES,
  'POST /api/likeness/admin/reviews/{id}/decide': [
    'GET /api/likeness/admin/reviews',
    'GET /api/likeness/admin/reviews/{id}',
  ],

  'POST /api/admin/users': USERS,
  'POST /api/admin/roles': [...USERS, 'GET /api/admin/roles'],
  'POST /api/admin/ratings': ['GET /api/admin/ratings'],
  'POST /api/admin/approvals/{id}/approve': [...new Set([...DECIDED, ...PAYMENT, ...OFFER, ...ORDER])],
  'POST /api/admin/approvals/{id}/decline': DECIDED,
  'POST /api/admin/erasures': ['GET /api/admin/erasures'],
  'POST /api/admin/dead-letters/mails/{id}/retry': MAILS,
  'POST /api/admin/dead-letters/mails/{id}/discard': MAILS,
  'DELETE /api/admin/mail-suppressions': ['GET /api/admin/mail-suppressions'],
  'POST /api/admin/generation-jobs/{id}/retry': ['GET /api/admin/generation-jobs/failed'],

  'POST /api/merch/admin/campaigns': ['GET /api/merch/admin/campaigns'],
  'PATCH /api/merch/admin/campaigns/{id}': CAMPAIGN,
  'DELETE /api/merch/admin/campaigns/{id}': ['GET /api/merch/admin/campaigns'],
  'POST /api/merch/admin/assets': ['GET /api/merch/admin/assets'],
  'POST /api/merch/admin/shop-products': SHOP_PRODUCTS,
  'PATCH /api/merch/admin/shop-products/{id}': SHOP_PRODUCTS,
  'DELETE /api/merch/admin/shop-products/{id}': SHOP_PRODUCTS,
  'POST /api/merch/admin/designs': DESIGN,
  'PATCH /api/merch/admin/designs/{id}': DESIGN,
  'PUT /api/merch/admin/designs/{id}/config': DESIGN,
  'DELETE /api/merch/admin/designs/{id}': ['GET /api/merch/admin/designs', ...CAMPAIGN],
  'POST /api/merch/admin/catalog': CATALOG,
  'PATCH /api/merch/admin/catalog/{id}': CATALOG,
  'DELETE /api/merch/admin/catalog/{id}': ['GET /api/merch/admin/catalog'],
  'POST /api/merch/admin/catalog/{id}/try': MODELS,
  'POST /api/merch/admin/filters': FILTER,
  'PATCH /api/merch/admin/filters/{id}': FILTER,
  'DELETE /api/merch/admin/filters/{id}': ['GET /api/merch/admin/filters'],
  'POST /api/merch/admin/filters/{id}/try': MODELS,
  'POST /api/merch/admin/discounts': DISCOUNT,
  'PATCH /api/merch/admin/discounts/{id}': DISCOUNT,
  'DELETE /api/merch/admin/discounts/{id}': ['GET /api/merch/admin/discounts'],
  'POST /api/merch/admin/leaderboards': BOARD,
  'PATCH /api/merch/admin/leaderboards/{id}': BOARD,
  'DELETE /api/merch/admin/leaderboards/{id}': ['GET /api/merch/admin/leaderboards'],
  'POST /api/merch/admin/leaderboards/{id}/teams': BOARD,
  'PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}': BOARD,
  'DELETE /api/merch/admin/leaderboards/{id}/teams/{teamId}': BOARD,
  'POST /api/merch/admin/leaderboards/{id}/teams/import': BOARD,
  'POST /api/merch/admin/leaderboards/{id}/counts': BOARD,
  'PATCH /api/merch/admin/orders/{id}': ORDER,
  'POST /api/merch/admin/orders/bulk': ORDER,
  'POST /api/merch/admin/orders/{id}/retry': ORDER,
  'POST /api/merch/admin/orders/{id}/cancel': ORDER,
  'PATCH /api/merch/admin/abandoned-carts/{cartId}/review': ['GET /api/merch/admin/abandoned-carts'],
  'POST /api/merch/admin/leads/forget': ['GET /api/merch/admin/leads'],
  'POST /api/merch/admin/tracking-links': ['GET /api/merch/admin/tracking-links'],
  'POST /api/merch/admin/withdrawals/{id}/decide': ['GET /api/merch/admin/withdrawals', ...ORDER],
  'POST /api/merch/admin/share-reports/{id}/decide': ['GET /api/merch/admin/share-reports'],
  'PATCH /api/merch/admin/models/{key}': [...MODELS, 'GET /api/merch/admin/models/{key}'],
  'DELETE /api/merch/admin/models/{key}': MODELS,
  'POST /api/merch/admin/models/{key}/try': MODELS,

  'PUT /api/merch/admin/campaigns/{id}/texts/{language}': TEXTS,
  'PUT /api/merch/seller/store/texts/{language}': [
    'GET /api/merch/seller/store/texts',
    'GET /api/merch/campaign/{slug}',
  ],
  'POST /api/merch/seller/store': ['GET /api/merch/seller/catalog', 'GET /api/merch/campaign/{slug}'],
  'POST /api/merch/seller/store/generate': ['GET /api/merch/seller/store'],
  'POST /api/merch/store/{slug}/ensure-assets': ['GET /api/merch/seller/store'],
  'PATCH /api/merch/session/update': ['GET /api/merch/session/{id}'],
  'POST /api/merch/ai/select': ['GET /api/merch/session/{id}'],
  'POST /api/merch/ai/generate': MODELS,
}

/** Cached responses that become outdated when a page receives or notices an event. */
const STALE_AFTER_EVENTS = {
  /** Other sections show messages too, and some messages report a change of the offer. */
  'A message arrived': ['GET /api/offers/{id}/messages', 'GET /api/offers/{id}'],
  'An analysis ended': ['GET /api/likeness/assets', 'GET /api/likeness/profile', 'GET /api/likeness/cases'],
} as const satisfies Record<string, Reads>
export type PageEvent = keyof typeof STALE_AFTER_EVENTS

const isEvent = (cause: OperationName | PageEvent): cause is PageEvent => cause in STALE_AFTER_EVENTS

export const staleAfter = (cause: OperationName | PageEvent): Reads =>
  isEvent(cause)
    ? STALE_AFTER_EVENTS[cause]
    : [...(STALE_READS[cause] ?? []), ...(cause.includes('/admin/') ? ADMIN : [])]
