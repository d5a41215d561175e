type ScopeRow = {
  about: string
  /** Requests of this scope change something. Each is noted in the history of the key. */
  writes: boolean
  /** Method and path pattern of each route. */
  routes: readonly string[]
}

/**
 * Everything that a program may do with a key. A route that no scope lists refuses every key, so a
 * new route does too. These are left out on purpose:
 * - whatever moves money or binds the account to pay or to deliver: accepting, paying, completing,
 *   canceling, disputes
 * - consent, and putting things on sale
 * - access to the account: keys, sign-in, factors, agents, webhook endpoints
 * - exports and erasures
 * - the content of webhook events, which belongs to other scopes
 * - streams, which would outlive a revoked key
 * - everything for admins
 */
export const SCOPES = {
  'account:read': {
    about: 'Read the profile, the offer preferences and the agent of the account',
    writes: false,
    routes: [
      'GET /api/accounts/me',
      'GET /api/accounts/offer-policy',
      'GET /api/accounts/agent-link',
      'GET /api/accounts/showcase',
    ],
  },
  'talents:read': {
    about: 'Search talents, and read their public profiles, ratings and products',
    writes: false,
    routes: [
      'GET /api/indexing/search',
      'POST /api/indexing/search',
      'GET /api/talents/{slug}',
      'GET /api/talents/{slug}/card',
      'GET /api/talents/{slug}/ratings',
      'GET /api/talents/{slug}/similar',
      'GET /api/products',
      'GET /api/products/{id}',
      'GET /api/offers/campaign-types',
    ],
  },
  'shortlists:read': {
    about: 'Read shortlists',
    writes: false,
    routes: ['GET /api/shortlists', 'GET /api/shortlists/{id}/talents'],
  },
  'shortlists:write': {
    about: 'Create, rename and delete shortlists, and change who is on them',
    writes: true,
    routes: [
      'POST /api/shortlists',
      'PATCH /api/shortlists/{id}',
      'DELETE /api/shortlists/{id}',
      'POST /api/shortlists/{id}/talents',
      'DELETE /api/shortlists/{id}/talents/{slug}',
    ],
  },
  'offers:read': {
    about: 'Read offers with their history, files and previews, and download deliveries',
    writes: false,
    routes: [
      'GET /api/offers/quote',
      'GET /api/offers/list',
      'GET /api/offers/{id}',
      'GET /api/offers/{id}/terms',
      'GET /api/offers/{id}/deliverables/{version}/{number}',
      'GET /api/offers/{id}/dispute',
      'GET /api/offers/{id}/ratings',
      'GET /api/offers/{id}/portfolio',
      'GET /api/offers/{id}/suggest-similar',
      'GET /api/offers/image-candidates/{sessionId}',
      'GET /api/offers/voice-candidates/{sessionId}',
      'GET /api/offers/generation-status',
      'GET /api/offers/blast/list',
      'GET /api/offers/blast/{blastId}',
      'GET /api/offers/blast/draft/list',
      'GET /api/offers/blast/draft/{draftId}',
      'GET /api/generation-jobs',
      'GET /api/generation-jobs/{id}',
    ],
  },
  'offers:write': {
    about: 'Write drafts, make previews, and send offers. A person pays and accepts',
    writes: true,
    routes: [
      'POST /api/offers/submit',
      'POST /api/offers/upload-product-image',
      'POST /api/offers/image-candidates/start',
      'POST /api/offers/voice-candidates/start',
      'POST /api/offers/infer-flow',
      'POST /api/offers/match-talents',
      'POST /api/offers/generate-preview',
      'POST /api/offers/blast/draft/save',
      'POST /api/offers/blast/draft/discard',
      'POST /api/generation-jobs/{id}/cancel',
    ],
  },
  'deliveries:write': {
    about: 'Upload and hand in the work of paid offers',
    writes: true,
    routes: ['POST /api/offers/upload-deliverable', 'POST /api/offers/deliver'],
  },
  'messages:read': {
    about: 'Read the messages of offers',
    writes: false,
    routes: ['GET /api/offers/{id}/messages', 'GET /api/offers/messages/unread'],
  },
  'messages:write': {
    about: 'Send messages in offers, and mark them as read',
    writes: true,
    routes: [
      'POST /api/offers/{id}/messages',
      'POST /api/offers/{id}/messages/read',
      'POST /api/offers/{id}/messages/attachments',
    ],
  },
  'licenses:read': {
    about: 'Read licenses and agreements',
    writes: false,
    routes: [
      'GET /api/licences/list',
      'GET /api/licences/{code}',
      'GET /api/offers/{id}/licence',
      'GET /api/offers/{id}/agreement',
      'GET /api/offers/{id}/agreement.pdf',
      'GET /api/agreements/{code}',
      'GET /api/agreements/requirement',
    ],
  },
  'notifications:read': {
    about: 'Read notifications',
    writes: false,
    routes: ['GET /api/notifications/list'],
  },
  'notifications:write': {
    about: 'Mark notifications as read',
    writes: true,
    routes: ['POST /api/notifications/mark-read'],
  },
  'payments:read': {
    about: 'Read payments, earnings, payouts and statements',
    writes: false,
    routes: [
      'GET /api/payments/history',
      'GET /api/payments/{id}',
      'GET /api/payments/spending',
      'GET /api/payments/earnings',
      'GET /api/payments/statement',
      'GET /api/payments/statement/months',
      'GET /api/payments/payout-status',
    ],
  },
  'products:read': {
    about: 'Read what the account sells and has bought',
    writes: false,
    routes: ['GET /api/products/mine', 'GET /api/products/purchases', 'GET /api/products/{id}/purchase'],
  },
  'likeness:read': {
    about: 'Read the consent, the rules of use and the search profile of the talent',
    writes: false,
    routes: [
      'GET /api/likeness/consent',
      'GET /api/likeness/consent/history',
      'GET /api/likeness/previews',
      'GET /api/likeness/use-rules',
      'GET /api/likeness/use-rules/history',
      'GET /api/likeness/profile',
      'GET /api/likeness/indexing',
    ],
  },
  'store:read': {
    about: 'Read the talent’s store and its sales',
    writes: false,
    routes: ['GET /api/merch/seller/store', 'GET /api/merch/seller/store/sales', 'GET /api/merch/seller/catalog'],
  },
  'webhooks:read': {
    about: 'Read webhook endpoints and which events were delivered to them',
    writes: false,
    routes: [
      'GET /api/webhooks/event-types',
      'GET /api/webhooks/endpoints',
      'GET /api/webhooks/endpoints/{id}',
      'GET /api/webhooks/endpoints/{id}/deliveries',
    ],
  },
} as const satisfies Record<string, ScopeRow>

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[]
export const isScope = (name: string): name is Scope => Object.hasOwn(SCOPES, name)

const SCOPE_BY_ROUTE: ReadonlyMap<string, Scope> = new Map(
  SCOPE_NAMES.flatMap((scope) => SCOPES[scope].routes.map((route) => [route, scope] as const)),
)

/**
 * Routes for every key that works. They do nothing themselves: whatever is done through them is a
 * request of its own, which needs its scope.
 */
const OPEN_TO_EVERY_KEY: ReadonlySet<string> = new Set(['POST /mcp'])

/** True for a route that needs a key, but no scope. */
export const isOpenToEveryKey = ({ method, path }: { method: string; path: string }): boolean =>
  OPEN_TO_EVERY_KEY.has(`${method} ${path}`)

/** Undefined if no key may use the route. */
export const scopeOfRoute = ({ method, path }: { method: string; path: string }): Scope | undefined =>
  SCOPE_BY_ROUTE.get(`${method} ${path}`)
