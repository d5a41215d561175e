import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type AdminMatter, notifyAdmins } from '../../people/notifications/index.ts'
import { budgetMicroUsd, formatDollars } from './domain/budget-day.ts'
import { claimBudgetNotice } from './queries/spending.ts'

/** Notifies admins that today's budget is spent, once a day across all processes. */
export const notifyBudgetSpent = (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  day: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const at = clock.now()
    if (!(await claimBudgetNotice(trx, day, at))) return
    await notifyAdmins(trx, budgetSpentMatter(config, day), at)
  })

export const budgetSpentMatter = (config: Parameters<typeof budgetMicroUsd>[0], day: string): AdminMatter => ({
  kind: 'models-budget-spent',
  area: 'models',
  title: 'Today’s budget for models is used up',
  paragraphs: [
    `The budget for models is ${formatDollars(budgetMicroUsd(config))} a day. For ${day} (UTC), all of it is spent or reserved. ` +
      'Calls that cost more are rejected until midnight UTC; models on this machine continue.',
    'The list of models shows where it was spent. Change the limit with AI_DAILY_BUDGET_MINOR_UNIT.',
  ],
})
