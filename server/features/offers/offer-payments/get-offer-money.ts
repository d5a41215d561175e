import type { Context } from '../../../platform/context.ts'
import { addSums, findPayoutAccount } from '../../money/payouts/index.ts'
import { type OfferMoney, sumOfferMoney } from './queries/sum-offer-money.ts'

/**
 * Returns the money of an account's offers that nobody has received yet. A talent's held money
 * includes earnings that are on hold until a dispute ends.
 */
export async function getOfferMoney(ctx: Pick<Context, 'db' | 'clock'>, accountId: string): Promise<OfferMoney> {
  const [money, account] = await Promise.all([sumOfferMoney(ctx.db, accountId), findPayoutAccount(ctx, accountId)])
  return { ...money, heldSums: addSums([...money.heldSums, ...(account?.heldSums ?? [])]) }
}
