import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { budgetSpent } from './call-model.ts'
import { chooseAdapter, isFree, priceOf } from './choose-adapter.ts'
import { budgetDay } from './domain/budget-day.ts'
import { budgetShares, type CallPurpose, fits } from './domain/purpose.ts'
import { notifyBudgetSpent } from './notify-budget-spent.ts'
import { getSpendingAndModels } from './queries/spending.ts'

/**
 * Checks before work starts that today's budget has room for the models with these keys. Each call
 * checks the budget again, and then also counts all calls that are running.
 * @throws ServiceUnavailable (503, Retry-After the next day) if the purpose's share has no room
 * for the most expensive model
 */
export async function assertAffordable(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'models'>,
  keys: readonly string[],
  purpose: CallPurpose = 'account',
): Promise<void> {
  const at = ctx.clock.now()
  const day = budgetDay(at)
  const { spending, models } = await getSpendingAndModels(ctx.db, day, keys)
  const prices = models.map((row) => {
    const chosen = chooseAdapter(ctx.models, row)
    return chosen && !isFree(chosen.name) ? Math.max(1, priceOf(chosen.name, row)) : 0
  })
  const dearest = Math.max(0, ...prices)
  const shares = budgetShares(ctx.config)
  if (dearest === 0 || fits(dearest, purpose, spending, shares)) return
  if (!fits(dearest, 'account', spending, shares)) await notifyBudgetSpent(ctx, day)
  const { message, retryAfterSeconds = 0 } = budgetSpent(at)
  throw new AppError('ServiceUnavailable', message, { retryAfterSeconds })
}
