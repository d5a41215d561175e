import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { APPEAL_DAYS, DUE_HOURS, REMIND_HOURS } from './domain/report-reasons.ts'
import { appealReport, findReport, remindOfReports } from './queries/reports.ts'
import { readAppealToken } from './report-link.ts'
import { reportOpenMatter, reportsDueMatter } from './report-mails.ts'

export type AppealState = 'appeal' | 'appealed' | 'no-appeal' | 'unknown'

/**
 * Returns what the link in the mail about a dismissal can do now. Opening the link changes nothing.
 */
export async function findAppeal(ctx: Pick<Context, 'db' | 'config' | 'clock'>, token: string): Promise<AppealState> {
  const id = readAppealToken(ctx.config.SECRET_KEY, token)
  const report = id === undefined ? undefined : await findReport(ctx.db, id)
  if (!report) return id === undefined ? 'unknown' : 'no-appeal'
  if (report.appealed_at !== null) return 'appealed'
  const isOpen = report.status === 'DISMISSED' && report.decided_at && report.decided_at > firstDay(ctx)
  return isOpen ? 'appeal' : 'no-appeal'
}

/**
 * Opens a dismissed report again with the words of its sender, and notifies the admins. Idempotent.
 */
export async function appealByToken(ctx: Context, token: string, statement: string): Promise<AppealState> {
  const id = readAppealToken(ctx.config.SECRET_KEY, token)
  if (id === undefined) return 'unknown'
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const report = await appealReport(trx, { id, statement, dismissedAfter: firstDay(ctx), at })
    if (report) await notifyAdmins(trx, reportOpenMatter(id, report.reason), at)
  })
  return findAppeal(ctx, token)
}

const firstDay = ({ clock }: Pick<Context, 'clock'>): Date => addMs(clock.now(), -APPEAL_DAYS * DAY_MS)

/** Reminds the admins, once, of reports that are due soon. */
export async function remindOfDueReports(ctx: Context): Promise<{ reminded: number }> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const { count, since } = await remindOfReports(trx, { before: addMs(at, (REMIND_HOURS - DUE_HOURS) * HOUR_MS), at })
    if (since !== null) {
      const hoursLeft = Math.max(0, Math.floor((since.getTime() - at.getTime()) / HOUR_MS) + DUE_HOURS)
      await notifyAdmins(trx, reportsDueMatter(count, hoursLeft), at)
    }
    return { reminded: count }
  })
}
