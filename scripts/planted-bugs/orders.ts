import { type PlantedBug, planted } from './planted-bug.ts'

const ORDERS = 'server/features/merch/orders'
const ORDERS_TEST = `${ORDERS}/orders.test.ts`
const FULFILMENT_TEST = `${ORDERS}/fulfilment.test.ts`
const KILLED_FULFILMENT_TEST = `${ORDERS}/killed-fulfilment.test.ts`
const WITHDRAWALS = 'server/features/merch/withdrawals'
const WITHDRAWALS_TEST = `${WITHDRAWALS}/withdrawals.test.ts`
const RIGHT_TEST = `${WITHDRAWALS}/domain/withdrawal-right.test.ts`
const ADMINS = `${ORDERS}/admin-orders.test.ts`

export const ORDER_BUGS: readonly PlantedBug[] = [
  planted(
    'a retry after a lost response creates a second print order',
    {
      file: `${ORDERS}/print-request.ts`,
      from: '      externalId: claimed.printId,\n',
      to: `      externalId: \`\${claimed.printId}-\${claimed.attempts}\`,\n`,
    },
    FULFILMENT_TEST,
  ),
  planted(
    'a canceled order is printed',
    {
      file: `${ORDERS}/work-on-fulfilment.ts`,
      from: '  if (claimed.stopWantedAt !== null) return stopPrintOrder(ctx, claimed, order)\n',
      to: '  if (claimed.stopWantedAt === undefined) return stopPrintOrder(ctx, claimed, order)\n',
    },
    FULFILMENT_TEST,
  ),
  planted(
    'admins are not told that an order was sent both by hand and by the print shop',
    {
      file: `${ORDERS}/work-on-fulfilment.ts`,
      from: '    else if (await isSentByHand(trx, order.id)) await notifyAdmins(trx, sentTwiceMatter(order), at)\n',
      to: '',
    },
    'tests/safety/stopped-prints.test.ts',
  ),
  planted(
    'an order is printed while its fan can still cancel it',
    {
      file: `${ORDERS}/queries/fulfilments.ts`,
      from: `or created_at <= \${cancelableAfter}::timestamptz)\n`,
      to: `or created_at >= \${cancelableAfter}::timestamptz or true)\n`,
    },
    ORDERS_TEST,
  ),
  {
    bug: 'an order is printed while its payment is contested',
    patches: [
      { file: `${ORDERS}/queries/fulfilments.ts`, from: 'else p.is_contested end', to: 'else false end' },
      { file: `${ORDERS}/queries/claim-print.ts`, from: 'is_contested or is_going_back)', to: 'is_going_back)' },
    ],
    tests: [FULFILMENT_TEST],
  },
  planted(
    'a tester’s order is printed',
    {
      file: `${ORDERS}/create-order.ts`,
      from: "const fulfilments = mode === 'LIVE' ?",
      to: "const fulfilments = mode === 'LIVE' || mode === 'PREVIEW' ?",
    },
    ORDERS_TEST,
  ),
  planted(
    'the files of a refunded order can be downloaded',
    {
      file: `${ORDERS}/view-order.ts`,
      from: "|| order.paymentStatus === 'refunded' ||",
      to: '||',
    },
    ORDERS_TEST,
  ),
  planted(
    'the token of one order opens every order',
    {
      file: `${ORDERS}/order-page-address.ts`,
      from: `  keyedDigest(SECRET_KEY, PURPOSE, \`\${id}\\n\${tokenSeed}\`)\n`,
      to: `  keyedDigest(SECRET_KEY, PURPOSE, \`\${id}\\n\${tokenSeed}\`.slice(0, 0))\n`,
    },
    ORDERS_TEST,
  ),
  planted(
    'an admin can cancel an order that they sold themselves',
    {
      file: `${ORDERS}/cancel-order.ts`,
      from: '    await assertUninvolved(trx, { accountId: adminAccountId }, partiesOf(order))\n',
      to: "    await assertUninvolved(trx, { accountId: '' }, partiesOf(order))\n",
    },
    ADMINS,
  ),
  planted(
    'the earning of a shipped order never becomes payable',
    {
      file: `${ORDERS}/move-order.ts`,
      from: "  if (to === 'shipped') return at\n",
      to: "  if (to === 'delivered') return undefined\n",
    },
    ORDERS_TEST,
  ),
  planted(
    'a worker that lost its lease overwrites the result of the one that took over',
    {
      file: `${ORDERS}/queries/fulfilments.ts`,
      from: `and attempts = \${attempts} and state in ('waiting', 'placed')\``,
      to: `and attempts >= \${attempts} and state in ('waiting', 'placed')\``,
    },
    FULFILMENT_TEST,
  ),
  planted(
    'every report of the same lost parcel sends a notification',
    {
      file: `${ORDERS}/queries/shipments.ts`,
      from: "  return shipment.status === 'lost' && known.status === 'under_way' ? 'lost' : 'other'\n",
      to: "  return shipment.status === 'lost' ? 'lost' : 'other'\n",
    },
    FULFILMENT_TEST,
  ),
  {
    ...planted(
      'a fulfillment that a killed process had claimed is never resumed',
      {
        file: `${ORDERS}/queries/fulfilments.ts`,
        from: `and (leased_until is null or leased_until <= \${now}::timestamptz)\n`,
        to: `and leased_until is null and \${now}::timestamptz is not null\n`,
      },
      KILLED_FULFILMENT_TEST,
    ),
    onServer: true,
    // With this bug, the test waits for a result that never arrives.
    hangs: true,
  },
  planted(
    'mails about an order do not say that its art was made with AI',
    {
      file: 'server/features/merch/orders/order-mails.ts',
      from: 'aiPage: hasGeneratedArt(order) ?',
      to: 'aiPage: order.lines.length === 0 ?',
    },
    'tests/safety/mail-examples.test.ts',
  ),
  planted(
    'papers of an order do not say that its art was made with AI',
    {
      file: 'server/features/merch/orders/describe-order.ts',
      from: 'isMadeWithAi(artKey) ?',
      to: 'artKey === id ?',
    },
    'server/features/merch/order-papers/order-papers.test.ts',
  ),
  planted(
    'an order keeps the team of a buyer whose data was deleted',
    {
      file: 'server/features/merch/orders/queries/personal-data.ts',
      from: ', words: null, board_team_id: null }',
      to: ', words: null }',
    },
    'server/features/merch/orders/order-page.test.ts',
  ),
  planted(
    'a link from the order finder never expires',
    {
      file: 'server/features/merch/orders/order-page-address.ts',
      from: 'until > now.getTime() && sameText',
      to: 'until > 0 && sameText',
    },
    'server/features/merch/order-finder/order-finder.test.ts',
  ),
  planted(
    'an order that was opened with a link for some hours shows its permanent link',
    {
      file: 'server/features/merch/orders/view-order.ts',
      from: 'orderUrl: orderPageUrl(ctx.config, order, token)',
      to: 'orderUrl: orderPageUrl(ctx.config, order)',
    },
    'server/features/merch/order-finder/order-finder.test.ts',
  ),
  planted(
    'the response reveals that an address has already got its links for today',
    {
      file: 'server/features/merch/order-finder/request-order-links.ts',
      from: "if (counted.refusal.limit.above === 'skip') return",
      to: "if (counted.refusal.limit.above === 'wait') return",
    },
    'server/features/merch/order-finder/order-finder.test.ts',
  ),
  planted(
    'a buyer can withdraw from the purchase of personalized goods',
    {
      file: `${WITHDRAWALS}/domain/withdrawal-right.ts`,
      from: "  if (item.isPersonalized) return 'PERSONALIZED'\n",
      to: '',
    },
    RIGHT_TEST,
    WITHDRAWALS_TEST,
  ),
  planted(
    'a withdrawal that is sent twice creates two cases',
    {
      file: `${WITHDRAWALS}/withdraw.ts`,
      from: '    if (same) return { order, withdrawal: same }\n',
      to: '    void same\n',
    },
    WITHDRAWALS_TEST,
  ),
  planted(
    'a buyer who keeps some goods gets the shipping back',
    {
      file: `${WITHDRAWALS}/domain/withdrawal-right.ts`,
      from: 'const isNothingKept = items.every(({ id, isDigital }) => isDigital || ids.has(id))',
      to: 'const isNothingKept = items.some(({ id, isDigital }) => isDigital || ids.has(id))',
    },
    RIGHT_TEST,
    WITHDRAWALS_TEST,
  ),
]
