import type { Context } from '../../../platform/context.ts'
import { budgetDay, budgetMicroUsd } from './domain/budget-day.ts'
import { getSpendingAndModels } from './queries/spending.ts'

/** Returns the budget of today (in UTC), and the amount that is spent or reserved. */
export async function budgetSpentToday({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<{ spentMicroUsd: number; budgetMicroUsd: number }> {
  const { spending } = await getSpendingAndModels(db, budgetDay(clock.now()), [])
  return { spentMicroUsd: spending.spent, budgetMicroUsd: budgetMicroUsd(config) }
}
