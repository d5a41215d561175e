import { type PlantedBug, planted } from './planted-bug.ts'

const CHECKOUT = 'server/features/merch/checkout'
const DISCOUNTS = 'server/features/merch/discounts'
const CARTS = 'server/features/merch/carts'
const OVER_HTTP = `${CHECKOUT}/checkout.test.ts`
const WHO_BUYS = `${CHECKOUT}/who-buys.test.ts`
const RACES = `${CHECKOUT}/checkout-races.test.ts`

export const CHECKOUT_BUGS: readonly PlantedBug[] = [
  planted(
    'a product bought in one tab can be paid for again in another',
    {
      file: 'web/site/brand/parts/purchase.ts',
      from: '    findPaidPayment(now)?.id === findPaidPayment(shown)?.id\n',
      to: '    findPaidPayment(now)?.id !== shown.product.id\n',
    },
    'web/site/brand/parts/purchase.test.ts',
  ),
  planted(
    'a payment intent is reused for a different cart with the same price',
    {
      file: `${CHECKOUT}/sell-merch.ts`,
      from: '    if (checkout?.digest !== checkoutTerms.digest || isPaymentSuperseded) return false\n',
      to: '    if (!checkout) return false\n',
    },
    OVER_HTTP,
  ),
  planted(
    'the seller gets a share of shipping and tax',
    {
      file: `${CHECKOUT}/lock-sale.ts`,
      from: 'shareOfAmount(checkout.goodsMinorUnit, shareBps',
      to: 'shareOfAmount(payment.amountMinorUnit, shareBps',
    },
    OVER_HTTP,
  ),
  planted(
    'a signed-in account can pay for another account’s session if it knows the id',
    {
      file: `${CHECKOUT}/sell-merch.ts`,
      from: "    if (buyer.kind === 'account' && session.userId !== buyer.userId)\n      throw forbidden('This cart belongs to someone else.')\n",
      to: "    if (buyer.kind === 'account' && session.userId === '')\n      throw forbidden('This cart belongs to someone else.')\n",
    },
    OVER_HTTP,
  ),
  planted(
    'a signed-in buyer takes over a session that belongs to another account',
    {
      file: `${CHECKOUT}/find-buyer.ts`,
      from: '  const accountId = session.accountId ?? visitor?.accountId ?? null\n',
      to: '  const accountId = visitor?.accountId ?? session.accountId\n',
    },
    WHO_BUYS,
  ),
  planted(
    'an order that costs nothing has no owner',
    {
      file: `${CHECKOUT}/complete-order.ts`,
      from: "const owned = mode === 'LIVE' ? await",
      to: "const owned = mode === 'LIVE' && visitor?.userId === '' ? await",
    },
    WHO_BUYS,
  ),
  planted(
    'a payment starts for an item that is no longer in the cart',
    {
      file: `${CHECKOUT}/sell-merch.ts`,
      from: '  if (session?.campaignId !== campaignId || !isThere)\n',
      to: "  if (session?.campaignId !== campaignId || (!isThere && campaignId === ''))\n",
    },
    WHO_BUYS,
  ),
  planted(
    'an intent is handed out although its payment was closed meanwhile',
    {
      file: 'server/features/money/payments/create-intent.ts',
      from: "      if (payment?.status !== 'PENDING' || ![null, intent.id].includes(payment.processor_payment_id)) throw justClosed()\n",
      to: '',
    },
    `${CHECKOUT}/abandoned-payments.test.ts`,
  ),
  planted(
    'fans at one IP address start more payments at once than the daily limit',
    {
      file: 'server/platform/limits/spend.ts',
      from: '(select count(*) from counted) = ',
      to: '(select count(*) from counted) <= ',
    },
    'server/platform/limits/limits.test.ts',
  ),
  planted(
    'rejected attempts to pay are not limited',
    {
      file: `${CHECKOUT}/create-merch-payment.ts`,
      from: '      await count.countNow()\n',
      to: '',
    },
    `${CHECKOUT}/declined-cards.test.ts`,
  ),
  planted(
    'a payment fails if its guest cannot be stored',
    {
      file: `${CHECKOUT}/create-merch-payment.ts`,
      from: 'if (!isOverLimit(error) && !claim.giveUpAfter(error)) throw error',
      to: 'if (!isOverLimit(error)) throw error',
    },
    `${CHECKOUT}/failed-commits.test.ts`,
  ),
  planted(
    'any fan can order without paying',
    {
      file: `${CHECKOUT}/complete-order.ts`,
      from: "    if (session.role !== 'tester')",
      to: "    if (session.role === 'preview')",
    },
    OVER_HTTP,
  ),
  planted(
    'tax is zero while the tax service is down',
    {
      file: `${CHECKOUT}/price-order.ts`,
      from: "    throw unavailable('The tax on this order cannot be calculated at the moment. Try again soon.', error)\n",
      to: '    return 0\n',
    },
    `${CHECKOUT}/checkout-services.test.ts`,
  ),
  planted(
    'a fan can cancel an order after the cancellation window has ended',
    {
      file: `${CHECKOUT}/cancel-order.ts`,
      from: "  if (by.kind === 'fan' && at > addMs(order.createdAt, minutes * MINUTE_MS))\n",
      to: "  if (by.kind === 'fan' && at < addMs(order.createdAt, minutes * -MINUTE_MS))\n",
    },
    `${CHECKOUT}/cancelled-orders.test.ts`,
  ),
  planted(
    'a fan can put another session’s art into the cart',
    {
      file: `${CARTS}/write-cart.ts`,
      from: '  const art = arts.find((own) => own.artKey === artKey && own.campaignId === campaign.id)\n',
      to: '  const art = arts.find((own) => own.artKey === artKey) ?? arts[0]\n',
    },
    `${CARTS}/carts.test.ts`,
  ),
  {
    ...planted(
      'two fans get the last use of a discount code',
      {
        file: `${DISCOUNTS}/queries/discounts.ts`,
        from: "  const row = await trx.selectFrom('merch_discounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()\n",
        to: "  const row = await trx.selectFrom('merch_discounts').selectAll().where('id', '=', id).executeTakeFirst()\n",
      },
      RACES,
    ),
    onServer: true,
  },
]
