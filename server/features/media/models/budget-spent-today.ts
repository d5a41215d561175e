import type { Context } from '../../../platform/context.ts'
import { budgetDay, budgetMicroUsd } from './domain/budget-day.ts'
import { spentAndModels } from './queries/spending.ts'

/** What of today's budget (UTC) is spent or set aside, and how much it is. One statement. */
export async function budgetSpentToday({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<{ spentMicroUsd: number; budgetMicroUsd: number }> {
  const { spending } = await spentAndModels(db, budgetDay(clock.now()), [])
  return { spentMicroUsd: spending.spent, budgetMicroUsd: budgetMicroUsd(config) }
}
