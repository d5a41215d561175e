import { type PlantedBug, planted } from './planted-bug.ts'

const DISCOUNTS = 'server/features/merch/discounts'
const CHECKOUT = 'server/features/merch/checkout'
const CODES = `${DISCOUNTS}/discounts.test.ts`

export const DISCOUNT_BUGS: readonly PlantedBug[] = [
  planted(
    'a discount code works in every campaign, not only in its own',
    {
      file: `${DISCOUNTS}/queries/discounts.ts`,
      from: "counted(db).where('campaign_id', '=', campaignId).where('code', '=', code)",
      to: "counted(db).where('campaign_id', '<>', '').where('code', '=', code)",
    },
    CODES,
  ),
  planted(
    'a discount code without a start never expires',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: '  if (discount.endsAt && at >= discount.endsAt)',
      to: '  if (discount.startsAt && discount.endsAt && at >= discount.endsAt)',
    },
    CODES,
  ),
  planted(
    'a fixed discount can exceed the price of the goods',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: '  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit)\n',
      to: '  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit * 2)\n',
    },
    CODES,
  ),
  planted(
    'a deactivated discount code still works',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: "  if (!discount?.isActive) return 'unknown'\n",
      to: "  if (!discount) return 'unknown'\n",
    },
    CODES,
  ),
  planted(
    'a use held for a payment in progress is given to another buyer',
    {
      file: `${DISCOUNTS}/queries/discount-uses.ts`,
      from: "use('held_until', '>', at)]",
      to: "use('held_until', '<', new Date(0))]",
    },
    CODES,
  ),
  planted(
    'a late payer gets a discount code that others have used up',
    {
      file: `${DISCOUNTS}/hold-discount.ts`,
      from: '    if (others >= discount.usesLimit) return false\n',
      to: '    if (others > discount.usesLimit) return false\n',
    },
    CODES,
  ),
  planted(
    'holding a discount code again erases that it was used',
    {
      file: `${DISCOUNTS}/queries/discount-uses.ts`,
      from: ".doUpdateSet(held).where('merch_discount_uses.used_at', 'is', null))\n",
      to: '.doUpdateSet(held))\n',
    },
    CODES,
  ),
  planted(
    'an order that costs nothing does not use up its discount code',
    {
      file: `${CHECKOUT}/complete-order.ts`,
      from: '!(await useDiscount(trx, use))\n',
      to: 'use.purchaseId === use.discountId\n',
    },
    CODES,
  ),
  planted(
    'a fan who changes the cart is refused the code that their own canceled checkout holds',
    {
      file: `${CHECKOUT}/sell-merch.ts`,
      from: '    await deleteUses(trx, await listCanceledCheckouts(trx, checkoutTerms.sessionId))\n',
      to: '    await deleteUses(trx, (await listCanceledCheckouts(trx, checkoutTerms.sessionId)).slice(0, 0))\n',
    },
    CODES,
  ),
  planted(
    'a discount code stays used after its order is refunded',
    {
      file: `${CHECKOUT}/revert-order.ts`,
      from: '    deleteUses(trx, [payment.id]),\n',
      to: '    deleteUses(trx, []),\n',
    },
    `${CHECKOUT}/checkout.test.ts`,
  ),
]
