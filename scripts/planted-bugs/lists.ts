import { type PlantedBug, planted } from './planted-bug.ts'

const PAGED = 'tests/safety/paged-lists.test.ts'
const LAGS = 'tests/safety/lagging-reads.test.ts'

const plantTieBug = (list: string, file: string, from: string, to: string, ...tests: readonly string[]): PlantedBug =>
  planted(`rows with equal times are lost between the pages of ${list}`, { file, from, to }, ...tests)

const plantTieBugInEachOrder = (list: string, file: string, ...orders: readonly string[]): PlantedBug => ({
  bug: `rows with equal times are lost between the pages of ${list}`,
  patches: orders.map((from) => ({ file, from, to: from.replace(/, (?:newest\.)?id desc/, '') })),
  tests: [PAGED],
})

/**
 * Rows with the same time must always have the same order, and each row must be on exactly one
 * page.
 */
export const LIST_BUGS: readonly PlantedBug[] = [
  plantTieBug(
    'accounts',
    'server/features/people/accounts/queries/search-accounts.ts',
    "    .orderBy('a.id', 'desc')\n",
    '',
    PAGED,
  ),
  plantTieBug(
    'the audit log',
    'server/features/people/audit/queries/list-audit.ts',
    "    .orderBy('admin_audit.id', 'desc')\n",
    '',
    PAGED,
  ),
  planted(
    'accounts are sorted by id instead of by time',
    {
      file: 'server/features/people/accounts/queries/search-accounts.ts',
      from: "    .orderBy('a.created_at', 'desc')\n",
      to: '',
    },
    PAGED,
  ),
  planted(
    'captures to review are sorted by id instead of by time',
    {
      file: 'server/features/offers/offer-payments/queries/pending-captures.ts',
      from: "    .orderBy('p.authorized_at')\n",
      to: '',
    },
    PAGED,
  ),
  planted(
    'every page of the audit log is the first page',
    { file: 'server/features/people/audit/queries/list-audit.ts', from: '    .offset(offset)\n', to: '' },
    PAGED,
  ),
  plantTieBugInEachOrder(
    'offers',
    'server/features/offers/offer/queries/list-offers.ts',
    `order by created_at desc, id desc limit \${end}`,
    'order by newest.created_at desc, newest.id desc limit',
  ),
  plantTieBug(
    'captures to review',
    'server/features/offers/offer-payments/queries/pending-captures.ts',
    "    .orderBy('p.id')\n",
    '',
    PAGED,
  ),
  plantTieBugInEachOrder(
    'payments',
    'server/features/money/payment/queries/list-payments.ts',
    `order by created_at desc, id desc limit \${limit + offset}`,
    ') sides order by created_at desc, id desc limit',
  ),
  plantTieBug(
    'products',
    'server/features/money/products/queries/find-products.ts',
    "    .orderBy('p.id', 'desc')\n",
    '',
    PAGED,
  ),
  plantTieBug(
    'purchases',
    'server/features/money/products/queries/find-purchases.ts',
    "    .orderBy('p.id', 'desc')\n    .limit(limit)\n",
    '    .limit(limit)\n',
    PAGED,
  ),
  plantTieBug(
    'payouts',
    'server/features/money/payouts/queries/list-payouts.ts',
    "        .orderBy('id', 'desc')\n        .limit(",
    '        .limit(',
    PAGED,
  ),
  plantTieBug(
    'a statement',
    'server/features/money/statements/queries/find-statement.ts',
    ', posting desc limit',
    ' limit',
    PAGED,
  ),
  plantTieBug(
    'notices',
    'server/features/people/notifications/queries/list-notifications.ts',
    "    .orderBy('id', 'desc')\n",
    '',
    PAGED,
  ),
  {
    ...planted(
      'a search reads profiles from a lagging standby, which still has a withdrawn consent',
      {
        file: 'server/features/likeness/search/run-search.ts',
        from: 'readProfiles(ctx.primary, hits)',
        to: 'readProfiles(ctx.db, hits)',
      },
      LAGS,
    ),
    onServer: true,
  },
  {
    ...planted(
      'a former agent can still list a talent’s offers, which are read from a lagging standby',
      {
        file: 'server/features/offers/offer/list-offers-for.ts',
        from: 'isOfOthers ? ctx.primary : ctx.db',
        to: 'isOfOthers ? ctx.db : ctx.primary',
      },
      LAGS,
    ),
    onServer: true,
  },
]
