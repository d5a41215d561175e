import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { budgetSpent } from './call-model.ts'
import { chooseAdapter, isFree, priceOf } from './choose-adapter.ts'
import { budgetDay } from './domain/budget-day.ts'
import { budgetShares, type CallPurpose, fits } from './domain/purpose.ts'
import { spentAndModels } from './queries/spending.ts'
import { tellBudgetSpent } from './tell-budget-spent.ts'

/**
 * Asked before work is taken on that calls these models (keys): what cannot be paid for today is not begun. The call
 * itself asks again, for all calls under way together. One statement.
 * @throws ServiceUnavailable (503, Retry-After the next day) when the purpose's share of the day's budget has no room for
 * the dearest of them.
 */
export async function assertAffordable(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'models'>,
  keys: readonly string[],
  purpose: CallPurpose = 'account',
): Promise<void> {
  const at = ctx.clock.now()
  const day = budgetDay(at)
  const { spending, models } = await spentAndModels(ctx.db, day, keys)
  const prices = models.map((row) => {
    const chosen = chooseAdapter(ctx.models, row)
    // What is billed without a price known beforehand needs something to be left.
    return chosen && !isFree(chosen.name) ? Math.max(1, priceOf(chosen.name, row)) : 0
  })
  const dearest = Math.max(0, ...prices)
  const shares = budgetShares(ctx.config)
  if (dearest === 0 || fits(dearest, purpose, spending, shares)) return
  if (!fits(dearest, 'account', spending, shares)) await tellBudgetSpent(ctx, day)
  const { message, retryAfterSeconds = 0 } = budgetSpent(at)
  throw new AppError('ServiceUnavailable', message, { retryAfterSeconds })
}
