import { type PlantedBug, planted } from './planted-bug.ts'

const DISCOUNTS = 'server/features/merch/discounts'
const CHECKOUT = 'server/features/merch/checkout'
const CODES = `${DISCOUNTS}/discounts.test.ts`

/** Bugs in discount codes: the amount, the audience, the number of uses. */
export const DISCOUNT_BUGS: readonly PlantedBug[] = [
  planted(
    'a code of one campaign takes something off in every other',
    {
      file: `${DISCOUNTS}/queries/discounts.ts`,
      from: "counted(db).where('campaign_id', '=', campaignId).where('code', '=', code)",
      to: "counted(db).where('campaign_id', '<>', '').where('code', '=', code)",
    },
    CODES,
  ),
  planted(
    'a code holds for its last moment and longer',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: '  if (discount.endsAt && at >= discount.endsAt)',
      to: '  if (discount.startsAt && discount.endsAt && at >= discount.endsAt)',
    },
    CODES,
  ),
  planted(
    'an amount takes off shipping as well',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: '  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit)\n',
      to: '  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit * 2)\n',
    },
    CODES,
  ),
  planted(
    'a code that is switched off still works',
    {
      file: `${DISCOUNTS}/domain/discount.ts`,
      from: "  if (!discount?.isActive) return 'unknown'\n",
      to: "  if (!discount) return 'unknown'\n",
    },
    CODES,
  ),
  planted(
    'the use that somebody is paying with is given to the next',
    {
      file: `${DISCOUNTS}/queries/discount-uses.ts`,
      from: "use('held_until', '>', at)]",
      to: "use('held_until', '<', new Date(0))]",
    },
    CODES,
  ),
  planted(
    'who pays late has a code that others have used up',
    {
      file: `${DISCOUNTS}/hold-discount.ts`,
      from: '    if (others >= discount.usesLimit) return false\n',
      to: '    if (others > discount.usesLimit) return false\n',
    },
    CODES,
  ),
  planted(
    'a code that was used is free again once it is held',
    {
      file: `${DISCOUNTS}/queries/discount-uses.ts`,
      from: ".doUpdateSet(held).where('merch_discount_uses.used_at', 'is', null))\n",
      to: '.doUpdateSet(held))\n',
    },
    CODES,
  ),
  planted(
    'an order that costs nothing uses up no code',
    {
      file: `${CHECKOUT}/complete-order.ts`,
      from: '!(await useDiscount(trx, use))\n',
      to: 'use.purchaseId === use.discountId\n',
    },
    CODES,
  ),
  planted(
    'a fan who changes the cart is told that their own code is used up',
    {
      file: `${CHECKOUT}/sell-merch.ts`,
      from: '    await deleteUses(trx, await listCanceledCheckouts(trx, kept.sessionId))\n',
      to: '    await deleteUses(trx, (await listCanceledCheckouts(trx, kept.sessionId)).slice(0, 0))\n',
    },
    CODES,
  ),
  planted(
    'money goes back and its code stays used',
    {
      file: `${CHECKOUT}/revert-order.ts`,
      from: '    deleteUses(trx, [payment.id]),\n',
      to: '    deleteUses(trx, []),\n',
    },
    `${CHECKOUT}/checkout.test.ts`,
  ),
]
