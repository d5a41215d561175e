import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type AdminMatter, tellAdmins } from '../../people/notifications/index.ts'
import { asDollars, budgetMicroUsd } from './domain/budget-day.ts'
import { claimTellingOfBudget } from './queries/spending.ts'

/** Notifies admins that today's budget is spent, once a day across all processes. */
export const tellBudgetSpent = (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  day: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const at = clock.now()
    if (!(await claimTellingOfBudget(trx, day, at))) return
    await tellAdmins(trx, budgetSpentMatter(config, day), at)
  })

/** Describes the spent budget to admins. */
export const budgetSpentMatter = (config: Parameters<typeof budgetMicroUsd>[0], day: string): AdminMatter => ({
  kind: 'models-budget-spent',
  title: 'Today’s budget for models is spent',
  paragraphs: [
    `The models may cost ${asDollars(budgetMicroUsd(config))} a day, and on ${day} (UTC) that is spent or set aside. ` +
      'Whatever would cost more is refused until midnight UTC; what runs on this machine goes on.',
    'The list of models shows which of them spent it. AI_DAILY_BUDGET_MINOR_UNIT sets another limit.',
  ],
})
