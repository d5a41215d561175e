import { type PlantedBug, planted } from './planted-bug.ts'

const CARTS = 'server/features/merch/carts'
const OVER_HTTP = `${CARTS}/carts.test.ts`

export const CART_BUGS: readonly PlantedBug[] = [
  planted(
    'a page of another origin can read its visitor’s cart',
    {
      file: `${CARTS}/cart-cookie.ts`,
      from: 'if (!isTrustedOrigin(request, ctx)) return null\n  const { cookie, others }',
      to: 'if (ctx.config === undefined) return null\n  const { cookie, others }',
    },
    OVER_HTTP,
  ),
  planted(
    'cart cookies are stored in plain text instead of as digests',
    {
      file: `${CARTS}/cart-cookie.ts`,
      from: "const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')\n",
      to: "const digestOf = (cookie: string): string => (createHash('sha256') ? cookie : '')\n",
    },
    OVER_HTTP,
  ),
  planted(
    'a product that is no longer sold can be added to a cart',
    {
      file: `${CARTS}/write-cart.ts`,
      from: '    if (!sellable?.isActive) throw refuse(',
      to: '    if (!sellable) throw refuse(',
    },
    OVER_HTTP,
  ),
  planted(
    'a cart item whose name changed keeps the picture with the old name',
    {
      file: `${CARTS}/write-cart.ts`,
      from: 'row.placement, row.size, row.color, row.fanName])\n',
      to: 'row.placement, row.size, row.color])\n',
    },
    OVER_HTTP,
  ),
  planted(
    'a cart item whose color changed keeps the picture of the old color',
    {
      file: `${CARTS}/write-cart.ts`,
      from: 'row.artKey, row.placement, row.size, row.color, row.fanName])\n',
      to: 'row.artKey, row.placement, row.size, row.fanName])\n',
    },
    OVER_HTTP,
  ),
  planted(
    'an order in one campaign empties the session’s carts in all campaigns',
    {
      file: `${CARTS}/queries/cart-items.ts`,
      from: "    .deleteFrom('merch_cart_items')\n    .where('session_id', '=', session.id)\n    .where('campaign_id', '=', session.campaignId)\n",
      to: "    .deleteFrom('merch_cart_items')\n    .where('session_id', '=', session.id)\n",
    },
    OVER_HTTP,
  ),
  planted(
    'replacing the cart deletes the items of an earlier order',
    {
      file: `${CARTS}/queries/cart-items.ts`,
      from: "    .where('campaign_id', '=', session.campaignId)\n    .where('order_id', 'is', null)\n    .execute()\n}\n",
      to: "    .where('campaign_id', '=', session.campaignId)\n    .execute()\n}\n",
    },
    'server/features/merch/checkout/checkout.test.ts',
  ),
  planted(
    'the discount code of an order is also applied to the next order',
    {
      file: `${CARTS}/empty-cart.ts`,
      from: 'putCartDetails(trx, session.id, { discountCode: null, giftNote: null }, at)',
      to: 'putCartDetails(trx, session.id, { giftNote: null }, at)',
    },
    OVER_HTTP,
  ),
]
