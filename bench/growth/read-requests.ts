import type pg from 'pg'

/**
 * People of the demo who send the requests. Those whose names begin with `busy` own a twentieth of
 * everything.
 */
export const PEOPLE = {
  busyBrand: 'northwind',
  brand: 'halden',
  busyTalent: 'mara',
  talent: 'priya',
  admin: 'admin',
} as const
export type PersonName = keyof typeof PEOPLE

export type Subjects = {
  offers: readonly string[]
  busyOffers: readonly string[]
  bearers: readonly string[]
  orders: readonly { id: string; number: string }[]
  talents: readonly string[]
  campaign: string
}

export type ReadRequest = {
  name: string
  as?: PersonName
  /**
   * Returns the path of the request. `turn` selects another record each time, so that no cache can
   * answer.
   */
  path: (subjects: Subjects, turn: number) => string
  body?: (subjects: Subjects, turn: number) => object
}

const at = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length]
  if (one === undefined) throw new Error('there are no subjects to request')
  return one
}
const get = (name: string, path: string, as?: PersonName): ReadRequest => ({
  name,
  path: () => path,
  ...(as ? { as } : {}),
})

/**
 * Every important route, requested by an ordinary person and partly also by a person who owns a
 * twentieth of everything.
 */
export const READ_REQUESTS: readonly ReadRequest[] = [
  get('the caller’s account', '/api/me', 'brand'),
  get('offers of a brand', '/api/offers/list?perspective=buyer&limit=20', 'brand'),
  get('offers of the busy brand', '/api/offers/list?perspective=buyer&limit=20', 'busyBrand'),
  get('paid offers of the busy brand', '/api/offers/list?perspective=buyer&status=PAID&limit=20', 'busyBrand'),
  get('offers of a talent', '/api/offers/list?perspective=seller&limit=20', 'talent'),
  get('offers of the busy talent', '/api/offers/list?perspective=seller&limit=20', 'busyTalent'),
  { name: 'an offer', as: 'busyBrand', path: ({ busyOffers }, turn) => `/api/offers/${at(busyOffers, turn)}` },
  {
    name: 'messages of an offer',
    as: 'busyBrand',
    path: ({ busyOffers }, turn) => `/api/offers/${at(busyOffers, turn)}/messages`,
  },
  get('notifications of a brand', '/api/notifications/list?limit=20', 'brand'),
  get('notifications of the busy brand', '/api/notifications/list?limit=20', 'busyBrand'),
  get('unread messages of the busy brand', '/api/offers/messages/unread', 'busyBrand'),
  get('payments of the busy brand', '/api/payments/history?limit=20', 'busyBrand'),
  get('earnings of a talent', '/api/payments/earnings', 'talent'),
  get('earnings of the busy talent', '/api/payments/earnings', 'busyTalent'),
  get('payouts of the busy talent', '/api/payments/payout-status', 'busyTalent'),
  get('a statement of a talent', '/api/payments/statement', 'talent'),
  get('a statement of the busy talent', '/api/payments/statement', 'busyTalent'),
  get('months of the busy talent’s statement', '/api/payments/statement/months', 'busyTalent'),
  get('sales of the busy shop', '/api/merch/seller/store/sales', 'busyTalent'),
  { name: 'a talent’s page', path: ({ talents }, turn) => `/api/talents/${at(talents, turn)}` },
  {
    name: 'a quote',
    as: 'brand',
    path: ({ talents }, turn) =>
      `/api/offers/quote?slugs=${at(talents, turn)}&campaignType=social_post&offerAmountMinorUnit=120000&currency=USD`,
  },
  {
    name: 'submitting an offer',
    as: 'busyBrand',
    path: () => '/api/offers/submit',
    body: ({ talents }, turn) => ({
      slug: at(talents, turn),
      campaignDescription: 'A campaign for the season ahead: one portrait with the product, morning light.',
      buyerBrandName: 'Northwind',
      campaignType: 'social_post',
      skipImageGeneration: true,
      usageTypes: ['social', 'web'],
      offerAmountMinorUnit: 120_000,
      currency: 'USD',
    }),
  },
  { name: 'a store', path: ({ campaign }) => `/api/merch/campaign/${campaign}` },
  {
    name: 'starting a session',
    path: () => '/api/merch/session/create',
    body: ({ campaign }) => ({ campaignSlug: campaign }),
  },
  { name: 'a fan’s session', path: ({ bearers }, turn) => `/api/merch/session/${at(bearers, turn)}` },
  {
    name: 'recording a fan’s event',
    path: () => '/api/merch/journey-event',
    body: ({ bearers }, turn) => ({ eventType: 'CAMPAIGN_VIEW', sessionId: at(bearers, turn) }),
  },
  get('a fan’s history', '/api/merch/history', 'brand'),
  get('a leaderboard', '/api/merch/leaderboard/world-cup'),
  get('orders, admin', '/api/merch/admin/orders?limit=20', 'admin'),
  get('orders by state, admin', '/api/merch/admin/orders?status=shipped&limit=20', 'admin'),
  get('counts of orders, admin', '/api/merch/admin/orders/counts', 'admin'),
  {
    name: 'an order, admin',
    as: 'admin',
    path: ({ orders }, turn) => `/api/merch/admin/orders/${at(orders, turn).id}`,
  },
  {
    name: 'an order by its number, admin',
    as: 'admin',
    path: ({ orders }, turn) => `/api/merch/admin/orders?q=${at(orders, turn).number}`,
  },
  get('abandoned carts, admin', '/api/merch/admin/abandoned-carts', 'admin'),
  get('offers, admin', '/api/offers/list?perspective=admin&limit=20', 'admin'),
  get('people, admin', '/api/admin/users?limit=20', 'admin'),
  {
    name: 'search for a person, admin',
    as: 'admin',
    path: ({ talents }, turn) => `/api/admin/users?search=${at(talents, turn)}`,
  },
  get('payments, admin', '/api/payments/admin/payments?limit=20', 'admin'),
  get('payouts due, admin', '/api/payments/admin/payouts', 'admin'),
  get('disputes, admin', '/api/offers/admin/disputes', 'admin'),
  get('captures in review, admin', '/api/offers/admin/pending-captures', 'admin'),
  get('pending work, admin', '/api/admin/waiting', 'admin'),
  get('the audit, admin', '/api/admin/audit?limit=20', 'admin'),
  get('statistics, admin', '/api/offers/admin/stats', 'admin'),
  get('the books, admin', '/api/payments/admin/books', 'admin'),
]

const MANY = 400

export async function findSubjects(client: pg.Client): Promise<Subjects> {
  const column = async (text: string): Promise<string[]> =>
    (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const ofBusy = `buyer_account_id = (select id from accounts where slug = 'northwind-coffee')`
  const orders = await client.query<{ id: string; number: string }>(
    `select id, number from merch_orders order by md5(id) limit ${MANY}`,
  )
  return {
    offers: await column(`select id as value from offers order by md5(id) limit ${MANY}`),
    busyOffers: await column(
      `select id as value from offers where ${ofBusy} and status <> 'DRAFT' order by md5(id) limit ${MANY}`,
    ),
    bearers: await column(
      `select md5('bearer' || id) as value from merch_sessions where payment_id is not null
       and bearer_digest = digest_of_bearer(md5('bearer' || id)) order by md5(id) limit ${MANY}`,
    ),
    orders: orders.rows,
    talents: await column(
      `select slug as value from accounts where id like 'a0%' and kind = 'talent' order by md5(id) limit ${MANY}`,
    ),
    campaign: (await column(`select slug as value from merch_campaigns where slug = 'mara-s-shop'`))[0] ?? '',
  }
}
