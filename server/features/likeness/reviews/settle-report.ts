import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { confirmReport, findReport, type ReportDetails, settleReport } from './queries/reports.ts'
import { readConfirmation } from './report-link.ts'
import { reportDismissedMail, reportOpenMatter } from './report-mails.ts'

export type Confirmation = 'live' | 'done' | 'dead' | 'unknown'

/** Returns the state of a confirmation link. Opening the link changes nothing. */
export async function findConfirmation(
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  token: string,
): Promise<Confirmation> {
  const id = readConfirmation(ctx.config.SECRET_KEY, token)
  const report = id === undefined ? undefined : await findReport(ctx.db, id)
  if (!report) return id === undefined ? 'unknown' : 'dead'
  if (report.status !== 'UNCONFIRMED') return 'done'
  return report.expires_at > ctx.clock.now() ? 'live' : 'dead'
}

/** Confirms a report and notifies the admins. Idempotent. */
export async function confirmByToken(ctx: Context, token: string): Promise<Confirmation> {
  const id = readConfirmation(ctx.config.SECRET_KEY, token)
  if (id === undefined) return 'unknown'
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await confirmReport(trx, id, at))) return
    const report = await findReport(trx, id)
    if (report) await notifyAdmins(trx, reportOpenMatter(id, report.reason), at)
  })
  return findConfirmation(ctx, token)
}

/**
 * Dismisses a report and notifies the reporter.
 * @throws NotFound if it does not exist or is unconfirmed; Conflict if another admin was first;
 * Forbidden for an involved admin
 */
export async function dismissReport(
  ctx: Context,
  admin: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<ReportDetails> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const report = await settleReport(trx, { id, status: 'DISMISSED', by: admin.accountId, reason, at })
    if (!report) {
      const found = await findReport(trx, id)
      throw found && found.status !== 'UNCONFIRMED'
        ? conflict(message('This report was already decided: {status}.', { status: found.status }))
        : notFound('There is no such report.')
    }
    assertNotReporter(admin, report)
    assertOtherAdmin(admin, report)
    if (report.account_id !== null) await assertUninvolved(trx, admin, [report.account_id])
    const audit = {
      actorAccountId: admin.accountId,
      action: 'dismiss-likeness-report',
      subjectType: 'likeness-report',
      subjectId: id,
      reason,
      before: { status: 'OPEN' },
      after: { status: 'DISMISSED' },
    }
    await recordAudit(trx, audit, at)
    await enqueueMails(trx, [reportDismissedMail(ctx.config, report, report.appealed_at === null)], at)
  })
  const dismissed = await findReport(ctx.db, id)
  if (!dismissed) throw notFound('There is no such report.')
  return dismissed
}

/**
 * Refuses a decision if the admin sent the report.
 * @throws Forbidden
 */
export function assertNotReporter(admin: Pick<Caller, 'email'>, report: { email: string }): void {
  if (report.email === admin.email) throw forbidden('You sent this report yourself, so another admin must decide it.')
}

/**
 * Refuses a decision about an appeal if the admin made the first decision.
 * @throws Forbidden
 */
export function assertOtherAdmin(
  admin: Pick<Caller, 'accountId'>,
  report: { appealed_at: Date | null; first_decided_by: string | null },
): void {
  if (report.appealed_at !== null && report.first_decided_by === admin.accountId)
    throw forbidden('You dismissed this report before, so another admin must decide about the appeal.')
}
