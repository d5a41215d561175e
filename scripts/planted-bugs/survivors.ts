import { type PlantedBug, planted } from './planted-bug.ts'

const CHECKOUT = 'server/features/merch/checkout'
const SHORTLISTS = 'server/features/offers/shortlists'
const STUDIO = 'server/features/offers/studio'
const SEARCH = 'server/features/likeness/search'
const HTTP_TESTS = 'server/platform/http/server.test.ts'
const SHOWN = `${SEARCH}/serve-picture.test.ts`
const REFUSED = `${STUDIO}/refused-candidates.test.ts`

/** Bugs that no test found when they were first planted. */
export const SURVIVOR_BUGS: readonly PlantedBug[] = [
  planted(
    'a buyer who corrects the address before paying still pays with the old payment intent',
    {
      file: `${CHECKOUT}/terms-digest.ts`,
      from: 'sorted(words), shippingInfo && sorted(shippingInfo)]',
      to: 'sorted(words), shippingInfo === null]',
    },
    `${CHECKOUT}/checkout.test.ts`,
  ),
  planted(
    'downloads are taxed in the campaign’s country instead of in the buyer’s',
    {
      file: `${CHECKOUT}/price-order.ts`,
      from: 'const taxedIn = country ?? (ships || items.length === 0 ? null : campaign.homeCountry)',
      to: 'const taxedIn = ships ? country : items.length === 0 ? country : campaign.homeCountry',
    },
    `${CHECKOUT}/calc-price.test.ts`,
  ),
  planted(
    'the limit of candidate sessions is checked only once, before the brief is moderated',
    {
      file: `${STUDIO}/start-session.ts`,
      from: '          assertBelowSessionLimit(recent, ctx.config.CANDIDATE_SESSIONS_PER_DAY, now)\n',
      to: '',
    },
    REFUSED,
  ),
  planted(
    'responses may be cached',
    { file: 'server/platform/http/server.ts', from: ", 'cache-control': 'no-store' }", to: ' }' },
    HTTP_TESTS,
  ),
  planted(
    'the page of an order may be cached',
    {
      file: 'server/features/merch/orders/order-page-address.ts',
      from: "  reply.header('referrer-policy', 'no-referrer')\n",
      to: "  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'public, max-age=60')\n",
    },
    'server/features/merch/orders/orders.test.ts',
  ),
  planted(
    'the export of leads may be cached',
    {
      file: 'server/features/merch/leads/routes/admin-lead-routes.ts',
      from: "      .type('text/csv; charset=utf-8; header=present')\n",
      to: "      .type('text/csv; charset=utf-8; header=present')\n      .header('cache-control', 'private, max-age=60')\n",
    },
    'server/features/merch/leads/leads.test.ts',
  ),
  planted(
    'a campaign lists its products by id instead of by position',
    {
      file: 'server/features/merch/catalog/queries/find-sellables.ts',
      from: 'order by s.position, s.id`',
      to: 'order by s.id`',
    },
    'server/features/merch/catalog/catalog.test.ts',
  ),
  planted(
    'payouts are listed with the oldest first',
    {
      file: 'server/features/money/payouts/queries/list-payouts.ts',
      from: "        .orderBy('created_at', 'desc')\n        .orderBy('id', 'desc')\n        .limit(query.limit)\n",
      to: "        .orderBy('created_at', 'asc')\n        .orderBy('id', 'desc')\n        .limit(query.limit)\n",
    },
    'tests/safety/paged-lists.test.ts',
  ),
  planted(
    'a search shows the oldest pictures instead of the newest',
    {
      file: `${SEARCH}/queries/read-profiles.ts`,
      from: 'order by image.created_at desc, image.id desc limit',
      to: 'order by image.created_at, image.id desc limit',
    },
    SHOWN,
  ),
  planted(
    'a search picks pictures by id instead of by time',
    {
      file: `${SEARCH}/queries/read-profiles.ts`,
      from: 'order by image.created_at desc, image.id desc limit',
      to: 'order by image.id desc limit',
    },
    SHOWN,
  ),
  planted(
    'a profile that is in the search index by mistake is shown without consent',
    {
      file: `${SEARCH}/queries/read-profiles.ts`,
      from: `    join \${consentedAccounts} consented on consented.account_id = p.account_id\n`,
      to: '',
    },
    SHOWN,
  ),
  planted(
    'visits to a campaign of another environment are counted',
    {
      file: 'server/features/merch/sharing/record-visit.ts',
      from: ' || campaign.environment !== ctx.config.CAMPAIGN_ENVIRONMENT) return\n',
      to: ') return\n',
    },
    'server/features/merch/sharing/counting.test.ts',
  ),
  planted(
    'a discount code works at the instant it expires',
    {
      file: 'server/features/merch/discounts/domain/discount.ts',
      from: 'at >= discount.endsAt',
      to: 'at > discount.endsAt',
    },
    'server/features/merch/discounts/discounts.test.ts',
  ),
  planted(
    'a session can generate once more than its limit',
    {
      file: 'server/features/merch/artwork/queries/counts.ts',
      from: `where c.used + \${attempts} <= \${limit}\n`,
      to: `where c.used + \${attempts} <= \${limit} + 1\n`,
    },
    'server/features/merch/artwork/art-limits.test.ts',
  ),
  planted(
    'a standby is read at twice the allowed lag',
    {
      file: 'server/platform/database/connections/standby.ts',
      from: 'lagMs() <= maxLagMs ?',
      to: 'lagMs() <= 2 * maxLagMs ?',
    },
    'server/platform/database/connections/standby.test.ts',
  ),
  planted(
    'of two writable database servers, the one that was replaced is written to',
    {
      file: 'server/platform/database/connections/servers.ts',
      from: 'other.timeline - one.timeline',
      to: 'one.timeline - other.timeline',
    },
    'server/platform/database/connections/servers.test.ts',
  ),
]

/** These bugs need two requests at the same time, and therefore a PostgreSQL server. */
export const RACE_BUGS: readonly PlantedBug[] = [
  {
    ...planted(
      'two shortlists created concurrently exceed the limit',
      { file: `${SHORTLISTS}/queries/put-shortlist.ts`, from: ' for no key update`', to: '`' },
      `${SHORTLISTS}/shortlists.test.ts`,
    ),
    onServer: true,
  },
  {
    ...planted(
      'two candidate sessions created concurrently exceed the daily limit',
      { file: `${STUDIO}/queries/sessions.ts`, from: ' for no key update of buyer`', to: '`' },
      REFUSED,
    ),
    onServer: true,
  },
]
