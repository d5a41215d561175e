type Role = 'brand' | 'talent' | 'agent'
type ApiRoute = `${'GET' | 'POST'} /api/${string}`

/** A call of a route of the API. */
export type ToolCall = {
  route: ApiRoute
  /** Fields of the path, the query or the body that the tool takes from its caller. */
  takes: readonly string[]
  /** Fields that the tool requires, although the route does not. */
  requires?: readonly string[]
  /** True if the call is only made when the fields that the route requires are given. */
  isOptional?: boolean
  /** Fields of the query or the body that are always the same. */
  fixed?: Readonly<Record<string, string | boolean>>
}

export type Tool = {
  title: string
  description: string
  /** Accounts to which the tool is shown. */
  roles: readonly Role[]
  /** One call, whose result is that of the tool, or those that a composed tool makes. */
  calls: readonly [ToolCall, ...ToolCall[]]
  /** True if the tool only adds to what is there, or changes nothing. */
  isAdditive: boolean
  /** True if a repeated call changes nothing more. */
  isIdempotent: boolean
  /** Path of the page where a person goes on. `{name}` is a field of the input or the result. */
  page: string
}

const READS = { isAdditive: true, isIdempotent: true } as const

/** Fields of a draft that make sense without previews, which a person chooses on the page. */
const DRAFT_FIELDS = [
  'slug',
  'title',
  'campaignDescription',
  'buyerBrandName',
  'campaignType',
  'scriptText',
  'skipImageGeneration',
  'usageTypes',
  'customUsage',
  'wantsSharing',
  'sharingDescription',
  'offerAmountMinorUnit',
  'currency',
  'expiresInDays',
  'scope',
  'deliverWithinDays',
] as const

/**
 * Every tool. No tool may move money, publish anything, or accept or send an offer. Instead, a tool
 * returns the address of the page where a person can do that.
 */
export const TOOLS = {
  search_talent: {
    title: 'Search talent',
    description:
      'Finds talents who agree to be found, by a text, by filters, or both. The free… filters leave out those who are not free for a use.',
    roles: ['brand', 'talent', 'agent'],
    calls: [
      {
        route: 'POST /api/indexing/search',
        takes: [
          'text',
          'understand',
          'q',
          'filters',
          'limit',
          'offset',
          'orderBy',
          'orderDirection',
          'minimums',
          'explain',
        ],
      },
    ],
    ...READS,
    page: '/talents',
  },
  show_talent: {
    title: 'Show a talent',
    description:
      'Returns the public profile of a talent: description, minimum fees, categories they decline, ratings, and whether previews are allowed.',
    roles: ['brand', 'talent', 'agent'],
    calls: [{ route: 'GET /api/talents/{slug}', takes: ['slug'] }],
    ...READS,
    page: '/t/{slug}',
  },
  list_campaign_types: {
    title: 'List campaign types',
    description: 'Lists what an offer can be for. The campaignType of an offer is the key of one of these.',
    roles: ['brand', 'talent', 'agent'],
    calls: [{ route: 'GET /api/offers/campaign-types', takes: [] }],
    ...READS,
    page: '/offers/new',
  },
  check_price: {
    title: 'Check a price',
    description:
      'Calculates the total price of an offer with the fee, and what each talent’s rules do with the amount. Stores nothing. Amounts are in the smallest unit of the currency.',
    roles: ['brand'],
    calls: [
      {
        route: 'GET /api/offers/quote',
        takes: ['slugs', 'campaignType', 'offerAmountMinorUnit', 'currency', 'buyerBrandName', 'exclusivity'],
      },
    ],
    ...READS,
    page: '/offers/new?talents={slugs}',
  },
  check_use: {
    title: 'Check rights and price of a use',
    description:
      'Checks whether a talent is free for a use: medium, use, category, territories and days. With campaignType, offerAmountMinorUnit and currency it also returns the price and what the talent’s rules do with it, for the exclusivity asked for. Stores nothing. FREE: nothing is in the way. ON_REQUEST: the talent decides in person. NOT_FREE: their rules refuse the use, or another brand has it exclusively. UNKNOWN: they cannot be found in search; draft the offer, and its warnings tell. Whether an exclusive license is possible, the warnings of the draft tell too.',
    roles: ['brand'],
    calls: [
      { route: 'GET /api/talents/{slug}', takes: ['slug'] },
      {
        route: 'GET /api/indexing/search',
        takes: ['freeMedium', 'freeUse', 'freeCategory', 'freeTerritories', 'freeFrom', 'freeTo'],
        requires: ['freeMedium'],
      },
      {
        route: 'GET /api/offers/quote',
        takes: ['campaignType', 'offerAmountMinorUnit', 'currency', 'buyerBrandName', 'exclusivity'],
        isOptional: true,
      },
    ],
    ...READS,
    page: '/t/{slug}',
  },
  draft_offer: {
    title: 'Draft an offer',
    description:
      'Saves a new draft of an offer. Nobody else sees it, and it is not sent: give the person the page, where they review it and send it. lacks lists what is missing, warnings the rights and rules that the offer would break now.',
    roles: ['brand'],
    calls: [{ route: 'POST /api/offers/submit', takes: DRAFT_FIELDS, fixed: { saveAsDraft: true } }],
    isAdditive: true,
    isIdempotent: false,
    page: '/offers/new?draft={offerId}&step=review',
  },
  change_draft: {
    title: 'Change a draft',
    description:
      'Replaces the text and the terms of a draft of your own. Send every field again, because missing ones are cleared. The draft is not sent.',
    roles: ['brand'],
    calls: [
      {
        route: 'POST /api/offers/submit',
        takes: ['offerId', ...DRAFT_FIELDS],
        requires: ['offerId'],
        fixed: { saveAsDraft: true },
      },
    ],
    isAdditive: false,
    isIdempotent: true,
    page: '/offers/new?draft={offerId}&step=review',
  },
  list_offers: {
    title: 'List offers',
    description: 'Lists the offers that the brand has written or sent, newest first, with drafts.',
    roles: ['brand'],
    calls: [
      {
        route: 'GET /api/offers/list',
        takes: ['status', 'search', 'limit', 'offset'],
        fixed: { perspective: 'buyer' },
      },
    ],
    ...READS,
    page: '/offers',
  },
  show_offer: {
    title: 'Show an offer',
    description:
      'Returns one offer with its history, deliveries and people. allowedActions lists what the person may do on its page.',
    roles: ['brand', 'talent', 'agent'],
    calls: [{ route: 'GET /api/offers/{id}', takes: ['id'] }],
    ...READS,
    page: '/offers/{id}',
  },
  list_licenses: {
    title: 'List licenses',
    description: 'Lists the licenses that the brand has, latest first: which work it may use, where and until when.',
    roles: ['brand'],
    calls: [
      {
        route: 'GET /api/licences/list',
        takes: ['stage', 'search', 'from', 'until', 'limit', 'offset'],
        fixed: { perspective: 'buyer' },
      },
    ],
    ...READS,
    page: '/licenses',
  },
  list_waiting: {
    title: 'List what waits',
    description:
      'Lists the offers in which something may wait for the talent: an answer, a delivery or a revision. allowedActions and the due dates say what. The person acts on the page of the offer. An agent names the talent by accountId.',
    roles: ['talent', 'agent'],
    calls: [
      {
        route: 'GET /api/offers/list',
        takes: ['search', 'accountId', 'limit', 'offset'],
        fixed: { perspective: 'seller', status: 'APPROVED,COUNTERED,PAID,REVISION_REQUESTED,DISPUTED' },
      },
    ],
    ...READS,
    page: '/offers',
  },
  list_commitments: {
    title: 'List commitments',
    description:
      'Lists the licenses that the talent has given, latest first: to whom, for what, where and until when. An agent names the talent by accountId.',
    roles: ['talent', 'agent'],
    calls: [
      {
        route: 'GET /api/licences/list',
        takes: ['stage', 'search', 'accountId', 'from', 'until', 'limit', 'offset'],
        fixed: { perspective: 'seller' },
      },
    ],
    ...READS,
    page: '/commitments',
  },
  list_earnings: {
    title: 'List earnings',
    description:
      'Lists the earnings of the talent with the state of each, newest first: those to come, or those paid out or taken back. An agent names the talent by accountId.',
    roles: ['talent', 'agent'],
    calls: [{ route: 'GET /api/payments/earnings', takes: ['standing', 'accountId', 'limit', 'offset'] }],
    ...READS,
    page: '/earnings',
  },
  show_payouts: {
    title: 'Show payouts',
    description:
      'Returns the sums that are not paid out yet, what happens with them next, and past payouts. Currencies are never added up. An agent names the talent by accountId.',
    roles: ['talent', 'agent'],
    calls: [{ route: 'GET /api/payments/payout-status', takes: ['accountId', 'currency', 'limit', 'offset'] }],
    ...READS,
    page: '/earnings',
  },
  list_notifications: {
    title: 'List notifications',
    description: 'Lists the newest notifications of the account, with the number of unread ones.',
    roles: ['brand', 'talent', 'agent'],
    calls: [{ route: 'GET /api/notifications/list', takes: ['limit', 'before', 'unread'] }],
    ...READS,
    page: '/notifications',
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]
